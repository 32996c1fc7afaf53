/**
 * Requirements that every procedure, command and page must meet. Files are passed by path, so that tests can prove that
 * the requirements can fail.
 */
type Files = ReadonlyMap<string, string>;

const inCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, first: string) => first.toUpperCase());

/**
 * Lists what procedures (by id, `eagles.direct-fire`) lack: a worked example, or a test file that tests their promises.
 */
export function unproved(procedures: readonly string[], tests: Files): string[] {
  return procedures.flatMap((id) => {
    const [ruleset, name] = id.split('.') as [string, string];
    const examples = `tests/cases/${ruleset}/${name}.json`;
    const own = `tests/rules/${ruleset}/${name}.test.ts`;
    const promises = new RegExp(`\\btestPromises\\(\\s*${inCamelCase(name)}(?:Procedure)?\\b`).test(tests.get(own) ?? '');
    return [
      ...(/"outcome"/.test(tests.get(examples) ?? '') ? [] : [`${id} has no worked example: ${examples}`]),
      ...(promises ? [] : [`${id} has no test file that says what it promises: ${own}`]),
    ];
  });
}

/**
 * Lists commands (`eagles direct-fire`, `undo`) that no test uses, as a line of a script, as text, or by a seat's
 * `command`.
 */
export function untyped(commands: readonly string[], tests: Files): string[] {
  const texts = [...tests].map(([path, text]) => text.replace(path.endsWith('.script') ? /^#.*/gm : /^\s*(\/\/|\/?\*).*/gm, ''));
  return commands.filter((name) => {
    const pattern = typingOf(name);
    // The plain text is searched first, because that is fast and most files do not contain the command.
    return !texts.some((text) => text.includes(name) && pattern.test(text));
  });
}

/**
 * Returns the pattern of a typed command. Titles of tests, expected answers, and questions for completions (`/unit show
 * unit:1/?`) do not match.
 */
function typingOf(name: string): RegExp {
  const line = `/${name}(?=$|[\\s'"\`])(?![^'\`\\n]*\\?(['\`]|$))`;
  const seated = `@\\S+ #\\S+ ${line}`;
  const alone = `(?<!\\b(to[A-Z]\\w*|it|describe)\\(|says: \\[[^\\]]*)['"\`]${line}`;
  return new RegExp(`${seated}|${alone}|\\.command\\(\\s*['"\`]${name}['"\`]`, 'm');
}

/** Lists pages that no test names. */
export function untested(pages: readonly string[], tests: Files): string[] {
  return pages.filter((page) => ![...tests].some(([path, text]) => path.endsWith('.test.ts') && text.includes(`'${page}'`)));
}
