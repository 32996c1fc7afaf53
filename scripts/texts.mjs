/**
 * Writes docs/reference/texts.md, which lists every text that people see, by kind and file. Reads these texts from the source.
 * Also checks the wording of these texts.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { FRAGMENTS, OPEN, refusalsIn, textsOf } from './refusals.mjs';

const PAGE = 'docs/reference/texts.md';
const HEAD = `# Every text that people see

The texts of the program by their kind and file, as \`npm run docs\` reads them from the source. ${OPEN} stands for names, numbers and the
like of the case at hand. Read a kind aloud before a release. A test fails when this page is stale, and one when a text breaks a rule of wording.
`;

const IN = [
  'src/rules',
  'src/house',
  'src/game',
  'src/knowing',
  'src/discord',
  'src/store',
  'src/present',
  'src/dice',
  'src/pictures',
  'commands',
];

/** The kinds of texts, in the order of the page. */
export const KINDS = ['refusal', 'command', 'option', 'button', 'placeholder', 'label', 'example', 'title', 'line', 'post'];

/** The positions of the arguments that contain texts, for each called function. */
const CALLS = {
  button: [[0, 'button']],
  buildButton: [[0, 'button']],
  buildMenuRow: [[1, 'placeholder']],
  buildCandidateRows: [[3, 'placeholder']],
  buildSlashCommand: [[1, 'command']],
  buildSubcommand: [[1, 'command']],
  buildSubcommandGroup: [[1, 'command']],
  ...Object.fromEntries(
    [
      'buildTextOption',
      'buildBooleanOption',
      'buildChannelOption',
      'buildRoleOption',
      'buildAttachmentOption',
      'buildIntegerOption',
      'buildNumberOption',
      'buildUserOption',
      'buildIdParam',
      'buildFigureParam',
    ].map((name) => [name, [[1, 'option']]]),
  ),
  describe: [[0, 'option']],
  defineFlag: [[0, 'option']],
  replyPrivately: [[1, 'post']],
  presentNotice: [[0, 'post']],
  buildBaseStep: [[0, 'line']],
  buildModifierStep: [[0, 'line']],
  buildTableStep: [[0, 'line']],
  buildResultStep: [
    [0, 'line'],
    [1, 'line'],
  ],
  buildNoteStep: [[0, 'line']],
  note: [[0, 'line']],
  buildSentenceEvent: [[1, 'post']],
};

/** The names of properties that have texts as their values. */
const PROPERTIES = {
  description: 'option',
  about: 'option',
  placeholder: 'placeholder',
  label: 'label',
  title: 'title',
  heading: 'title',
  summary: 'post',
  fate: 'post',
  score: 'post',
  words: 'post',
  cancelled: 'post',
};

/** Matches calls with texts that only operators and maintainers read. */
const UNSEEN =
  /^(Error|TypeError|warn|info|error|debug|exec|prepare|meta|startsWith|endsWith|includes|split|join|replaceAll|replace|test|getString|getBoolean|getInteger|has|get|RegExp|turnTo)$/;

const isSentence = (text) =>
  /[a-z]{2} [a-z“"`*…]/i.test(text) &&
  !/^[a-z]+(:[a-z]+)+$/.test(text) &&
  !/^…?<(svg|g|path|circle|clipPath|image|polygon|polyline|rect|text|line)\b/.test(text);

/** Returns the name of the function that a node calls, or of the property that it defines. */
function nameAt(node) {
  const called = node.expression;
  if (!called) return '';
  return ts.isIdentifier(called) ? called.text : ts.isPropertyAccessExpression(called) ? called.name.text : '';
}

function kindOf(node, path) {
  for (let inner = node, at = node.parent; at; inner = at, at = at.parent) {
    if (ts.isThrowStatement(at) || ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return null;
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
      const name = nameAt(at);
      if (
        UNSEEN.test(name) ||
        name === 'Refusal' ||
        name === 'refuseIllegal' ||
        name === 'refuseInvalid' ||
        name === 'requireValue'
      )
        return null;
      const index = at.arguments?.indexOf(inner) ?? -1;
      const found = (Object.hasOwn(CALLS, name) ? CALLS[name] : []).find(([place]) => place === index);
      if (found) return found[1];
    }
    if (ts.isPropertyAssignment(at) && at.initializer === inner) {
      const name = at.name.getText().replaceAll("'", '');
      if (name === 'title' && /src\/rules\/[^/]+\/(procedures|moving|firing)|defineProcedure/.test(path)) return 'command';
      if (name === 'description' && /^commands\/|catalogue|commands\.ts$/.test(path)) return 'command';
      const besides = at.parent.properties.map((each) => each.name?.getText());
      // This is the text of a post, or the example in a field of a form.
      if (name === 'description' && besides.includes('title') && besides.every((key) => key !== 'name')) return 'post';
      if (name === 'placeholder' && (besides.includes('label') || besides.includes(undefined))) return 'example';
      if (Object.hasOwn(PROPERTIES, name)) return PROPERTIES[name];
    }
    // This is a choice with its button, such as ['yes', 'Propose it', ButtonStyle.Primary].
    if (
      ts.isArrayLiteralExpression(at) &&
      at.elements.length === 3 &&
      at.elements[1] === inner &&
      /ButtonStyle|^[1-4]$|style/.test(at.elements[2].getText())
    )
      return 'button';
    // This is an act in a group of commands: [id, description] or [id, description, title].
    if (
      ts.isArrayLiteralExpression(at) &&
      [2, 3].includes(at.elements.length) &&
      at.elements.indexOf(inner) > 0 &&
      /^'[a-z-]+'$/.test(at.elements[0].getText()) &&
      /^commands$|catalogue|commands\.ts$|index\.ts$/.test(path)
    )
      return at.elements[1] === inner ? 'command' : 'title';
    if (ts.isEnumMember(at) || ts.isLiteralTypeNode(at) || ts.isElementAccessExpression(at) || ts.isCaseClause(at)) return null;
    if (ts.isBinaryExpression(at) && /===|!==/.test(at.operatorToken.getText())) return null;
  }
  return 'post';
}

const sourceOf = (path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/**
 * Returns the kind of each constant with a visible text, by the constant's name. An example is a label that several buttons
 * share.
 */
function constantsIn(files) {
  const kinds = new Map();
  for (const file of files) {
    const visit = (node) => {
      const isUsed = ts.isIdentifier(node) && /^[A-Z][A-Z_]+$/.test(node.text) && !ts.isVariableDeclaration(node.parent);
      const kind = isUsed && !ts.isImportSpecifier(node.parent) && kindOf(node, file.fileName);
      if (['button', 'placeholder', 'label', 'title'].includes(kind)) kinds.set(node.text, kind);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return kinds;
}

function textsIn(file, constants) {
  const path = file.fileName;
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const isNamed = ts.isVariableDeclaration(node.parent) && constants.has(node.parent.name.getText());
      const kind = isNamed ? constants.get(node.parent.name.getText()) : kindOf(node, path);
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (kind)
        for (const text of textsOf(node, file)) {
          const isShort = kind === 'button' || kind === 'label' || kind === 'title' || kind === 'placeholder' || kind === 'line';
          if (isShort ? /[A-Za-z]{2}/.test(text) : isSentence(text))
            found.push({ kind, path, line, text: text.replace(/\s+/g, ' ').trim(), node });
        }
      if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) visit(expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter(({ node }) => !FRAGMENTS.has(node)).map(({ node: _node, ...text }) => text);
}

/** Returns all texts in the source, each with its kind, path, line and text. */
export function allTexts(prefix = '') {
  const files = IN.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`.replaceAll('\\', '/')),
  )
    .filter((path) => path.endsWith('.ts') && path.startsWith(prefix))
    .sort();
  // SQL, examples to type, and names of commands are not sentences.
  const isWorded = (path) => !/^src\/store\/|order-words\.ts$|letters\.ts$|(command-)?examples\.ts$|permissions\.ts$/.test(path);
  const sources = new Map(files.filter(isWorded).map((path) => [path, sourceOf(path)]));
  const constants = constantsIn(sources.values());
  return files.flatMap((path) => [
    ...refusalsIn(path).map(({ text, line }) => ({ kind: 'refusal', path, line, text })),
    ...(sources.has(path) ? textsIn(sources.get(path), constants) : []),
  ]);
}

// The wording rules from the guide to wording.
const BANNED = [
  /(?<!there )\b(is|are|was) (no|nobody|nothing|none)\b(?! longer| more than)/i,
  /\b(belongs? to|fights?|plays?|reads) (no|nobody)\b/i,
  /\b(no|any) more\b(?! than)/i,
  /\balready(?=[.:;,]|$)/i,
  /(?<!leave )\balone\b/i,
  /\bawait(s|ed)\b/i,
  /\b(is|are|was|were) told\b|\btold here\b/i,
  /\b(tak(e|es|en|ing)|took)( \S+){0,4} back\b/i,
  /\bjudg(e|es|ed|ing)\b/i,
  /\b(anew|besides|whoever|whom|wish(es)?|hangs? on|reckons?|mends?|by now)\b/i,
  /\b(some|no|every)body\b/i,
  /\b(he|him|his|himself)\b/i,
  /\bput(s|ting)?( \S+){0,3} right\b/i,
  /\bgoes? on\b(?! the| board)/i,
  /(comma|;) between/i,
  /\bas (they|it) fell\b|\bfell on a real\b/i,
  /\bhow (it|things) stands?\b/i,
];
const BANNED_IN_REFUSALS = [
  /(^|[:;,] )(say|name|give) /i,
  /^(only|an?) ([\w-]+ ){1,5}?(acts|assaults|clears|closes|digs|fires|moves|plays|says)\b/i,
  /\/[a-z-]+( [a-z-]+)?`? (begins|ends|puts|shows|takes|adds|tells|drops|keeps|makes|writes|lays|opens)\b/i,
];

/** The exceptions to the wording rules. There are at most 20, each with its reason. */
const EXCEPTIONS = [
  ['It now happens besides:', 'the first words of such lines in older records'],
  ["Tony Cullen's Spanish Civil War rules", 'the name of a rulebook'],
  ['line …: …', 'the place in a file, before a refusal that is worded elsewhere'],
  ['Column', 'the menu shows the chosen column after it'],
  ['Row', 'the menu shows the chosen row after it'],
];

const words = (text) => text.split(/\s+/).filter((word) => /[A-Za-z0-9…]/.test(word)).length;

/** Returns the descriptions of the wording rules that a text breaks. */
export function brokenBy({ kind, text }) {
  if (EXCEPTIONS.some(([exempt]) => exempt === text)) return [];
  const broken = [];
  const rule = (so, why) => so && broken.push(why);
  for (const banned of BANNED) rule(banned.test(text), `banned: ${banned.source.slice(0, 40)}`);
  if (kind === 'refusal') {
    for (const banned of BANNED_IN_REFUSALS) rule(banned.test(text), `banned in refusals: ${banned.source.slice(0, 40)}`);
    rule(!/^[A-Z“`…0-9*_]/.test(text), 'a refusal starts with a capital');
    rule(!/[.?…”]$/.test(text.replace(/ \([^)]*\)$/, '')), 'a refusal ends with a full stop');
    rule(words(text) > 30, 'a refusal has at most 30 words');
    rule(text.includes(';'), 'a refusal has no semicolon');
    rule((text.match(/: /g) ?? []).length > 1, 'a refusal has one colon at most');
  }
  if (kind === 'button') rule(text.replaceAll(OPEN, '').length > 25, 'a button has at most 25 characters');
  if (kind === 'title') rule(words(text.split(':')[0]) > 5, 'a title has at most 5 words');
  if (kind === 'placeholder') rule(!/^(Choose|Other|More)\b/.test(text), 'a placeholder starts with Choose, Other or More');
  if (kind === 'option' || kind === 'command') {
    rule(text.length > 100, 'at most 100 characters');
    rule(
      kind === 'option' && /^(It|Its|What|Whose|Whom|Who)\b/.test(text),
      'an option does not start with It, Its, What, Who, Whose or Whom',
    );
    rule(kind === 'command' && /\.$/.test(text), 'a command has no full stop');
  }
  return broken;
}

const escaped = (text) => text.replace(/[|*_<[\]\\`]/g, '\\$&');

export function textsPage() {
  const all = allTexts();
  const parts = KINDS.flatMap((kind) => {
    const of = all.filter((text) => text.kind === kind);
    const paths = [...new Set(of.map(({ path }) => path))];
    return [
      `## ${kind}`,
      '',
      ...paths.flatMap((path) => {
        const texts = [...new Set(of.filter((each) => each.path === path).map(({ text }) => text))].sort();
        return [`\`${path}\``, '', ...texts.map((text) => `- ${escaped(text)}`), ''];
      }),
    ];
  });
  return `${[HEAD, ...parts].join('\n').trimEnd()}\n`;
}

/** Writes the page. Must be run from the project's folder. */
export function writeTexts() {
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, textsPage());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , how = '', prefix = ''] = process.argv;
  if (how === '--check') {
    let count = 0;
    for (const text of allTexts(prefix))
      for (const why of brokenBy(text)) {
        count++;
        process.stdout.write(`${text.path}:${text.line} [${text.kind}] ${why}: ${text.text}\n`);
      }
    process.stdout.write(`${count} broken rules of wording\n`);
  } else if (how === '--list') {
    for (const { kind, path, line, text } of allTexts(prefix)) process.stdout.write(`${path}:${line} [${kind}] ${text}\n`);
  } else if (how === '--page') process.stdout.write(textsPage());
  else process.stdout.write('Usage: npm run words -- --check | --list | --page [FOLDER]\n');
}
