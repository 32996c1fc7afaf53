/** docs/refusals.md: every reason that the bot gives for not doing something, read from its source. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** What stands in a reason for what is known only when it is given. */
export const OPEN = '…';

const HEAD = `# Why something is not done

Every reason that the bot gives when it does not do what somebody asked for; nothing has changed then. ${OPEN} stands for names, numbers and
the like of the case at hand. What is about one option of a command is told with that option's name. The sections of the rulebook that
forbid something stand under the answer.

Read from the source by \`npm run docs\`; a test fails when this page is stale, and one when a refusal of any test is not on it.
`;

/** The folder and title of each rulebook, in the order of the registry. */
const [, registered] = /RULESETS: .* = \[(.+)\];/.exec(readFileSync('src/rules/registry.ts', 'utf8'));
const rulebooks = registered.split(', ').map((id) => {
  const [, , title] = /^ {2}title: (['"])(.+)\1,$/m.exec(readFileSync(`src/rules/${id}/ruleset.ts`, 'utf8'));
  return [`src/rules/${id}/`, title];
});

/** Where a file's reasons belong: the first that its path begins with. */
const PARTS = [
  ...rulebooks,
  ['src/rules/ground/', 'The map'],
  ['src/house/ground/', 'The map'],
  ['src/dice/', 'Dice'],
  ['', 'Any battle'],
];
const ORDER = ['Any battle', 'Dice', 'The map', ...rulebooks.map(([, title]) => title)];

/** Which argument says why, by what is called. */
const SAYS = { illegal: 0, invalid: 1, required: 2, Refusal: 1, BadDice: 0, unreadable: 0, Unmeasured: 1 };

/** Where a check says what is so, and what would do (`Finding`). */
const FOUND = ['fact', 'wanted'];

/** Whoever reads this page does not run the bot: what operators are told at the command line stands elsewhere. */
const IN = [
  'src/rules',
  'src/house',
  'src/game',
  'src/discord',
  'src/store',
  'src/present',
  'src/dice',
  'src/pictures',
  'commands',
];

function refusalsPage() {
  const found = new Map(ORDER.map((title) => [title, new Set()]));
  const files = IN.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`.replaceAll('\\', '/')),
  );
  for (const file of files.filter((path) => path.endsWith('.ts')).sort()) {
    const [, title] = PARTS.find(([start]) => file.startsWith(start));
    for (const reason of reasonsIn(file)) found.get(title).add(reason);
  }
  const parts = [...found].flatMap(([title, reasons]) => [
    `## ${title}`,
    '',
    ...[...reasons].sort((a, b) => (a < b ? -1 : 1)).map((reason) => `- ${escaped(reason)}`),
    '',
  ]);
  return `${[HEAD, ...parts].join('\n').trimEnd()}\n`;
}

const escaped = (text) => text.replace(/[|*_<[\]\\]/g, '\\$&');

const reasonsIn = (path) => refusalsIn(path).map(({ text }) => text);

/** The reasons in a file, each with its line. */
export function refusalsIn(path) {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const reasons = [];
  let line = 0;
  reasons.push = (...texts) => texts.forEach((text) => (reasons[reasons.length] = { text, line }));
  const visit = (node) => {
    line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = ts.isIdentifier(node.expression) ? node.expression.text : '';
      const says = Object.hasOwn(SAYS, name) ? node.arguments?.[SAYS[name]] : undefined;
      if (says) reasons.push(...textsOf(says, file));
      // What a schema demands beside types and bounds.
      if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'refine')
        reasons.push(...messagesOf(node.arguments[1], file));
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'message' && isIssue(node)) {
      reasons.push(...textsOf(node.initializer, file));
    }
    // What a check finds: words that are worked out elsewhere are left to where they are.
    if (/^src\/(?:rules|game)\//.test(path) && ts.isPropertyAssignment(node) && FOUND.includes(node.name.getText()))
      reasons.push(...textsOf(node.initializer, file).filter(isSentence));
    // What a check would do instead, with a name of its own: `const wanted = ...`.
    if (path.startsWith('src/rules/') && ts.isVariableDeclaration(node) && node.name.getText() === 'wanted' && node.initializer)
      reasons.push(...textsOf(node.initializer, file).filter(isSentence));
    // Why nothing can come of an input.
    if (ts.isCallExpression(node) && node.expression.getText() === 'canSucceed' && ts.isArrowFunction(node.arguments[1]))
      reasons.push(...returnsOf(node.arguments[1], file).filter(isSentence));
    // What a field of a row says to whoever leaves it out.
    if (path.startsWith('src/rules/') && ts.isPropertyAssignment(node) && node.name.getText() === 'missing')
      reasons.push(...textsOf(node.initializer, file));
    // What stands against something, in words or not at all: `const why = (unit): string | null => ...`.
    if (
      (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) &&
      node.type?.getText() === 'string | null' &&
      path.startsWith('src/rules/')
    )
      reasons.push(...returnsOf(node, file).filter(isSentence));
    // What to do about a value that is missing.
    if (ts.isFunctionDeclaration(node) && node.name?.text === 'adviceOn') reasons.push(...returnsOf(node, file));
    // A row of a table of faults: whether, about what, why.
    if (
      path.startsWith('src/rules/') &&
      ts.isArrayLiteralExpression(node) &&
      node.elements.length === 3 &&
      isFault(node.elements)
    )
      reasons.push(...textsOf(node.elements[2], file).filter(isSentence));
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'PLAIN_WORDS') reasons.push(...plainWords(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...reasons]
    .map(({ text, line: at }) => ({
      text: text
        .replace(/^(?:…|[a-zA-Z]+): (?=.)/, '')
        .replace(/\s+/g, ' ')
        .trim(),
      line: at,
    }))
    .filter(({ text }) => /[a-z]{2}/.test(text.replaceAll(OPEN, '')));
}

/** Words alone are names and titles. */
const isSentence = (text) => text.split(' ').length >= 4;
const isFault = ([when, about]) =>
  !ts.isStringLiteralLike(when) && !ts.isArrayLiteralExpression(when) && ts.isStringLiteral(about);

function returnsOf({ body }, file) {
  if (!ts.isBlock(body)) return textsOf(body, file);
  const texts = [];
  const visit = (node) => {
    if (ts.isReturnStatement(node) && node.expression) texts.push(...textsOf(node.expression, file));
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return texts;
}

function messagesOf(said, file) {
  if (!said) return [];
  if (!ts.isObjectLiteralExpression(said)) return textsOf(said, file);
  const message = said.properties.find((property) => property.name?.getText() === 'message');
  return message && ts.isPropertyAssignment(message) ? textsOf(message.initializer, file) : [];
}

/** Whether a message is one of a schema's issues. */
const isIssue = (node) => node.parent.properties.some((property) => property.name?.getText() === 'code');

/** What is said of a value that does not fit its option. */
function plainWords(node, file) {
  const texts = [];
  const visit = (inner) => {
    if (ts.isArrowFunction(inner)) texts.push(...textsOf(inner.body, file));
    else ts.forEachChild(inner, visit);
  };
  visit(node);
  return texts;
}

/** Everything that an expression may come to, with what is known only later left open. */
export function textsOf(node, file) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  // A constant of the same file.
  if (ts.isIdentifier(node)) {
    const found = file.statements
      .flatMap((statement) => (ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []))
      .find(({ name }) => name.getText() === node.text);
    if (found?.initializer && ts.isStringLiteral(found.initializer)) return [found.initializer.text];
  }
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, file);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue, file), ...textsOf(node.whenFalse, file)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([textsOf(node.left, file), textsOf(node.right, file)]);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [inTemplate(expression, file), [literal.text]]);
    return joined([[node.head.text], ...spans]);
  }
  return [OPEN];
}

/** A choice between texts inside a text is told as both; anything else is left open. */
function inTemplate(node, file) {
  const texts = ts.isConditionalExpression(node) ? textsOf(node, file) : [OPEN];
  return texts.length <= 2 ? texts : [OPEN];
}

const MOST = 8;
const joined = (parts) =>
  parts.reduce(
    (all, part) =>
      all.length * part.length > MOST ? all.map((text) => text + OPEN) : all.flatMap((text) => part.map((more) => text + more)),
    [''],
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(refusalsPage());

/** Writes the page; run from the project's folder. */
export const writeRefusals = () => writeFileSync('docs/refusals.md', refusalsPage());
