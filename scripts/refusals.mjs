/** Reads every reason for a refusal by the bot from the source code. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The placeholder in a reason for a part that is known only at run time. */
export const OPEN = '…';

/** The position of the argument that contains the reason, for each called function. */
const SAYS = {
  refuseIllegal: 0,
  refuseInvalid: 1,
  requireValue: 2,
  Refusal: 1,
  BadDiceError: 0,
  unreadable: 0,
  UnmeasuredRefusal: 1,
};

/** The keys of a check's result (`CheckFinding`) that contain text about what is wrong and what is allowed. */
const FOUND = ['fact', 'wanted'];

/** Returns the reasons in a file, each with its line number. */
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
      // The messages of a schema's rules, except rules for types and ranges.
      if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'refine')
        reasons.push(...messagesOf(node.arguments[1], file));
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'message' && isIssue(node)) {
      reasons.push(...textsOf(node.initializer, file));
    }
    // The fact and the advice in a check's result. If a text is defined elsewhere, it is found there.
    if (/^src\/(?:rules|game)\//.test(path) && ts.isObjectLiteralExpression(node)) {
      const [fact, wanted] = FOUND.map((name) => valueOf(node, name));
      if (fact)
        reasons.push(
          ...joined([textsOf(fact, file), wanted ? textsOf(wanted, file).map((text) => ` ${text}`) : ['']]).filter(isSentence),
        );
    }
    // Constants with a text that several refusals share, such as `const MISSING_FIGURE_TEXT = ...`.
    if (ts.isVariableDeclaration(node) && /^MISSING_[A-Z]+_TEXT$/.test(node.name.getText()) && node.initializer)
      reasons.push(...textsOf(node.initializer, file));
    // The reason why an input cannot produce a result.
    if (ts.isCallExpression(node) && node.expression.getText() === 'createSuccessCheck' && ts.isArrowFunction(node.arguments[1]))
      reasons.push(...returnsOf(node.arguments[1], file).filter(isSentence));
    // The text that is shown if a row's field is missing.
    if (path.startsWith('src/rules/') && ts.isPropertyAssignment(node) && node.name.getText() === 'missing')
      reasons.push(...textsOf(node.initializer, file));
    // A function that returns an objection as text, or null: `const why = (unit): string | null => ...`.
    if (
      (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) &&
      node.type?.getText() === 'string | null' &&
      path.startsWith('src/rules/')
    )
      reasons.push(
        ...returnsOf(node, file)
          .filter(isWhole)
          .map((text) => withAdvice(text, file)),
      );
    // The advice that is shown for a missing value.
    if (ts.isFunctionDeclaration(node) && node.name?.text === 'adviceOn') reasons.push(...returnsOf(node, file));
    // A row in a table of faults, with the condition, the key, the reason and the section.
    if (
      path.startsWith('src/rules/') &&
      ts.isArrayLiteralExpression(node) &&
      (node.elements.length === 3 || node.elements.length === 4) &&
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

/** A text that starts with a small letter is only the end of a line in a list. */
const isWhole = (text) => isSentence(text) && !/^[a-z]/.test(text);

/** A reason that a remark also uses contains no advice. The refusal adds the advice, as in `${against} Choose another unit.` */
function withAdvice(text, file) {
  const [, advice] = /`\$\{\w+\} ((?:Choose|Use|Wait) [^`$]*\.)`/.exec(file.text) ?? [];
  return advice && !/\. (?:Choose|Use|Wait|Ask|Enter|Move|Stop)\b/.test(text) && /\.$/.test(text) ? `${text} ${advice}` : text;
}

/** Texts of fewer than four words are names and titles. */
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

/** Checks whether a message is part of an issue of a schema. */
const isIssue = (node) => node.parent.properties.some((property) => property.name?.getText() === 'code');

/** Returns the message that people see if a value does not fit its option. */
function plainWords(node, file) {
  const texts = [];
  const visit = (inner) => {
    if (ts.isArrowFunction(inner)) texts.push(...textsOf(inner.body, file));
    else ts.forEachChild(inner, visit);
  };
  visit(node);
  return texts;
}

/** Returns all texts that an expression may produce. Parts known only at run time become the placeholder. */
export function textsOf(node, file) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isIdentifier(node)) {
    const found = constantOf(node);
    if (found) return textsOf(found, file);
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

/** The literals that are part of a longer text, and therefore need no line of their own. */
export const FRAGMENTS = new WeakSet();

/**
 * A constant, or a choice between texts, becomes part of the text if it is inside a template. Anything else becomes the
 * placeholder.
 */
function inTemplate(node, file) {
  const value = ts.isIdentifier(node) ? constantOf(node) : node;
  const texts = value && (ts.isConditionalExpression(value) || isText(value)) ? textsOf(value, file) : [OPEN];
  if (texts.length > 2) return [OPEN];
  if (value) markFragments(value);
  return texts;
}

function markFragments(node) {
  if (isText(node)) FRAGMENTS.add(node);
  if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(markFragments);
  if (ts.isParenthesizedExpression(node)) markFragments(node.expression);
}

const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** Returns the text of a constant in the same file, from the nearest scope; undefined for a constant that is not a text. */
function constantOf(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => name.getText() === node.text)) return undefined;
    const found = (at.statements ?? [])
      .flatMap((statement) => (ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []))
      .find(({ name }) => name.getText() === node.text);
    if (!found) continue;
    const { initializer } = found;
    if (!initializer || (initializer.pos <= node.pos && node.end <= initializer.end)) return undefined;
    return isText(initializer) || ts.isConditionalExpression(initializer) ? initializer : undefined;
  }
  return undefined;
}

/** Returns the value of an object's property, including shorthand properties. */
const valueOf = (node, name) => {
  const found = node.properties.find((property) => property.name?.getText() === name);
  return (
    found &&
    (ts.isPropertyAssignment(found) ? found.initializer : ts.isShorthandPropertyAssignment(found) ? found.name : undefined)
  );
};

const MOST = 8;
const joined = (parts) =>
  parts.reduce(
    (all, part) =>
      all.length * part.length > MOST ? all.map((text) => text + OPEN) : all.flatMap((text) => part.map((more) => text + more)),
    [''],
  );
