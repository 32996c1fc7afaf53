/** What every procedure, command and page must have. Files are given by path, so that the demands can be shown to fail. */
type Files = ReadonlyMap<string, string>;

const inCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, first: string) => first.toUpperCase());

/** Procedures (by id, `eagles.direct-fire`) without a worked example, or a test file of their own that says what they promise: what each lacks. */
export function unproved(procedures: readonly string[], tests: Files): string[] {
  return procedures.flatMap((id) => {
    const [ruleset, name] = id.split('.') as [string, string];
    const examples = `tests/cases/${ruleset}/${name}.json`;
    const own = `tests/rules/${ruleset}/${name}.test.ts`;
    const promises = new RegExp(`\\btestPromises\\(\\s*${inCamelCase(name)}\\b`).test(tests.get(own) ?? '');
    return [
      ...(/"outcome"/.test(tests.get(examples) ?? '') ? [] : [`${id} has no worked example: ${examples}`]),
      ...(promises ? [] : [`${id} has no test file that says what it promises: ${own}`]),
    ];
  });
}

/** Commands (`eagles direct-fire`, `undo`) that no test types: as a line of a script, as text, or by a seat's `command`. */
export function untyped(commands: readonly string[], tests: Files): string[] {
  const texts = [...tests].map(([path, text]) => text.replace(path.endsWith('.script') ? /^#.*/gm : /^\s*(\/\/|\/?\*).*/gm, ''));
  return commands.filter((name) => {
    const pattern = typingOf(name);
    // Looked for word by word first: most files have nothing of a command.
    return !texts.some((text) => text.includes(name) && pattern.test(text));
  });
}

/** Titles of tests, what answers are held against, and questions for completions (`/unit show unit:1/?`) do not count. */
function typingOf(name: string): RegExp {
  const line = `/${name}(?=$|[\\s'"\`])(?![^'\`\\n]*\\?(['\`]|$))`;
  const seated = `@\\S+ #\\S+ ${line}`;
  const alone = `(?<!\\b(to[A-Z]\\w*|it|describe)\\(|says: \\[[^\\]]*)['"\`]${line}`;
  return new RegExp(`${seated}|${alone}|\\.command\\(\\s*['"\`]${name}['"\`]`, 'm');
}

/** Pages that no test names. */
export function untested(pages: readonly string[], tests: Files): string[] {
  return pages.filter((page) => ![...tests].some(([path, text]) => path.endsWith('.test.ts') && text.includes(`'${page}'`)));
}
