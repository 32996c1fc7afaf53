// Parses the parts of the Dockerfile language that the project's own Dockerfile uses. Anything else is an
// error, so that no instruction is silently ignored.

/** The functions that parse the arguments of each instruction. */
const READERS = {
  FROM: words,
  RUN: shellOrList,
  COPY: words,
  ENV: assignments,
  WORKDIR: words,
  USER: words,
  VOLUME: words,
  EXPOSE: words,
  CMD: shellOrList,
  HEALTHCHECK: (text) => shellOrList(text.replace(/^CMD\s+/, '')),
};

/** Parses a Dockerfile into stages. Each stage has its base, an optional name, and its steps as { name, flags, args, line }. */
export function stagesOf(text) {
  const stages = [];
  for (const step of stepsOf(text)) {
    if (step.name === 'FROM') {
      const [base, as, name] = step.args;
      if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`line ${step.line}: FROM ${step.args.join(' ')}`);
      stages.push({ base, name, steps: [] });
    } else if (stages.length === 0) throw new Error(`line ${step.line}: ${step.name} before FROM`);
    else stages.at(-1).steps.push(step);
  }
  return stages;
}

function stepsOf(text) {
  const steps = [];
  let open;
  text.split('\n').forEach((whole, index) => {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) return;
    open ??= { text: '', line: index + 1 };
    open.text += line.replace(/\\$/, '');
    if (line.endsWith('\\')) return;
    steps.push(stepOf(open));
    open = undefined;
  });
  if (open) throw new Error(`line ${open.line}: it does not end`);
  return steps;
}

/** Matches a flag such as `--from=build `. */
const FLAG = /^--([a-z-]+)=(\S+)\s/;

function stepOf({ text, line }) {
  const [, word, after] = /^(\w+)\s(.*)$/.exec(text) ?? [undefined, text, ''];
  const name = word.toUpperCase();
  const read = READERS[name];
  if (!read) throw new Error(`line ${line}: ${name} is not read here`);
  const flags = {};
  let rest = after.trimStart();
  for (let found; (found = FLAG.exec(rest)); rest = rest.slice(found[0].length).trimStart()) flags[found[1]] = found[2];
  return { name, flags, args: read(rest), line };
}

function words(text) {
  return text.startsWith('[') ? JSON.parse(text) : text.split(/\s+/);
}

/**
 * Returns a command as a list. The JSON form `["program", "word"]` is returned as written, and the shell form as the arguments of
 * the shell.
 */
function shellOrList(text) {
  return text.startsWith('[') ? JSON.parse(text) : ['/bin/sh', '-c', text];
}

function assignments(text) {
  return words(text).map((assignment) => {
    const [, name, value] = /^(\w+)=([^"'\\$]*)$/.exec(assignment) ?? [];
    if (name === undefined) throw new Error(`ENV ${assignment} is not read here`);
    return [name, value];
  });
}

/**
 * Returns the names in the project's folder that a .dockerignore includes in the build. The file may contain
 * only `*` and `!name` lines.
 */
export function namesLetIn(text) {
  const [first, ...others] = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (first !== '*' || others.some((line) => !/^![\w.-]+$/.test(line)))
    throw new Error('.dockerignore: only `*` and then `!name` are read here');
  return others.map((line) => line.slice(1));
}
