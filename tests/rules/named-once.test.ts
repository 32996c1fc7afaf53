import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

const ids = RULESETS.map(({ id }) => id);
const NAMES_A_PROCEDURE = new RegExp(`^(${ids.join('|')})\\.`);

/**
 * Checks whether a node is `roles.gun`, `roles['gun']` or `{ roles: { gun } }` of any procedure's resolution, where
 * every key compiles.
 */
function namesRole(node: ts.Node): boolean {
  if (ts.isBindingElement(node)) return node.propertyName?.getText() === 'roles' && ts.isObjectBindingPattern(node.name);
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false;
  if (!/(^|\.)roles$/.test(node.expression.getText())) return false;
  return ts.isPropertyAccessExpression(node)
    ? !(node.name.text in Array.prototype)
    : ts.isStringLiteralLike(node.argumentExpression);
}

/**
 * Lists the places where a source names a procedure by a string that is not its own `id`, or a role by a key that no
 * definition checks.
 */
function namings(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const definesProcedures = new RegExp(`\\bdefine(${ids.join('|')})(Procedure|Action)\\(`, 'i').test(source);
  const isRulebook = ids.some((id) => path.includes(`src/rules/${id}/`));
  const isCatalogue = path.endsWith('/catalogue.ts');
  const found: string[] = [];
  const note = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: ${node.getText()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      const isOwnId = ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'id';
      if (NAMES_A_PROCEDURE.test(node.text) && !isOwnId && !isCatalogue) note(node);
    }
    if (isRulebook && !definesProcedures && namesRole(node)) note(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

describe('a procedure and its roles are named once', () => {
  it('no string names a procedure but its id and the catalogue, and no key a role that no definition checks', () => {
    const sources = [...sourcesIn('src'), ...sourcesIn('commands')];
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.flatMap((path) => namings(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('which can fail', () => {
    const path = 'src/rules/eagles/roles.ts';
    expect(namings(path, "const CHECKS = { 'eagles.movement unit': checkMover };")).toHaveLength(1);
    expect(namings(path, "if (procedure === 'eagles.melee') return;")).toHaveLength(1);
    expect(namings(path, 'const isMove = id.startsWith(`eagles.${what}`);')).toHaveLength(1);
    expect(namings(path, 'const gun = resolution.roles.gun?.[0];')).toHaveLength(1);
    expect(namings(path, "const gun = roles['gun'];")).toHaveLength(1);
    expect(namings(path, 'function after(desk, { roles: { gun } }) {}')).toHaveLength(1);
    expect(namings(path, 'const named = roles[effect.role];')).toEqual([]);
    expect(
      namings('src/rules/eagles/procedures/x.ts', "defineEaglesProcedure({ id: 'eagles.x', after: (d, r) => r.roles.unit });"),
    ).toEqual([]);
  });
});
