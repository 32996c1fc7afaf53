import { describe, expect, it } from 'vitest';
import { ACT_COMMANDS } from '../../../../src/rules/cullen/commands.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { parseWithSchema, listSchemaFields, UMPIRES_AUDIENCE } from '../../../../src/rules/index.js';
import { findProcedure, findRuleset, RULESETS } from '../../../../src/rules/registry.js';
import { createView } from '../../../../src/game/index.js';
import { redactFor, listLogEntries } from '../../../../src/knowing/index.js';
import { createHiddenCheck } from '../../../../src/present/changes.js';
import { buildEventEmbed } from '../../../../src/present/embeds.js';
import { presentLog, presentStatus } from '../../../../src/present/index.js';
import { citable } from '../../citable.js';
import { Fight, refusal, UMPIRE } from './fight.js';

describe('the rulebook as a value', () => {
  it('has 28 procedures under five commands, after the phases of a move', () => {
    const commands = Object.fromEntries(cullenRuleset.commands.map(({ name, procedures }) => [name, procedures]));
    expect(commands).toEqual({
      'cullen-move': {
        rally: 'cullen.rally',
        assault: 'cullen.assault-move',
        troops: 'cullen.move-troops',
        armour: 'cullen.move-armour',
        softskin: 'cullen.move-softskin',
        action: 'cullen.action-cost',
        wire: 'cullen.barbed-wire',
        speed: 'cullen.vehicle-speed',
      },
      'cullen-spot': { observe: 'cullen.observe', reveal: 'cullen.reveal', 'line-of-fire': 'cullen.fire-check' },
      'cullen-fire': {
        'small-arms-troops': 'cullen.small-arms-infantry',
        'small-arms-softskin': 'cullen.small-arms-softskin',
        'small-arms-armour': 'cullen.small-arms-armour',
        'anti-tank-armour': 'cullen.at-armour',
        'anti-tank-softskin': 'cullen.at-softskin',
        'anti-tank-troops': 'cullen.at-others',
        'armour-morale': 'cullen.armour-morale',
      },
      'cullen-guns': {
        'artillery-troops': 'cullen.artillery-infantry',
        'artillery-softskin': 'cullen.artillery-softskin',
        'artillery-armour': 'cullen.artillery-armour',
        'airstrike-troops': 'cullen.airstrike-infantry',
        'airstrike-softskin': 'cullen.airstrike-softskin',
        'airstrike-armour': 'cullen.airstrike-armour',
      },
      'cullen-assault': {
        troops: 'cullen.assault-infantry',
        armour: 'cullen.assault-armour',
        'officer-risk': 'cullen.officer-risk',
        'apply-dps': 'cullen.apply-dps',
      },
    });
    const ids = cullenRuleset.commands.flatMap(({ procedures }) => Object.values(procedures));
    expect([...ids].sort()).toEqual(cullenRuleset.procedures.map(({ id }) => id).sort());
    expect(ids).toHaveLength(28);
  });

  it('stands in the registry', () => {
    expect(RULESETS).toContain(cullenRuleset);
    expect(findRuleset('cullen')).toBe(cullenRuleset);
    expect(findProcedure('cullen.rally').id).toBe('cullen.rally');
  });

  it('never refuses a player by phase: it warns (TC-40)', () => {
    for (const { id, phases } of cullenRuleset.procedures) expect(phases, id).toBeUndefined();
  });

  it('knows which phases of a move a procedure belongs to; the rest belong to any', () => {
    const named = cullenRuleset.procedures.flatMap(({ id, usualPhases }): [string, readonly string[]][] =>
      usualPhases ? [[id.replace('cullen.', ''), usualPhases]] : [],
    );
    const fire = ['standing-fire', 'moving-fire'];
    expect(Object.fromEntries(named)).toEqual({
      rally: ['rally'],
      'assault-move': ['assault-movement'],
      'action-cost': ['assault-movement', 'movement'],
      'barbed-wire': ['assault-movement', 'movement'],
      'move-troops': ['movement'],
      'move-armour': ['movement'],
      'move-softskin': ['movement'],
      observe: ['observing'],
      'small-arms-infantry': fire,
      'small-arms-softskin': fire,
      'small-arms-armour': fire,
      'at-armour': fire,
      'at-softskin': fire,
      'at-others': fire,
      'artillery-infantry': fire,
      'artillery-armour': fire,
      'artillery-softskin': fire,
      'airstrike-infantry': ['standing-fire'],
      'airstrike-armour': ['standing-fire'],
      'airstrike-softskin': ['standing-fire'],
      'armour-morale': [...fire, 'assaults'],
      'assault-infantry': ['assaults'],
      'assault-armour': ['assaults'],
      'officer-risk': ['officers'],
    });
  });

  it('may cite headings of the book and rulings, no section numbers (TC-47)', () => {
    for (const cite of citable(cullenRuleset)) if (!/^TC-\d+$/.test(cite)) expect(cite).not.toMatch(/\d|^[ivx]+$/);
  });

  it('has no settings, and sides with airstrikes that have got through', () => {
    expect(parseWithSchema(cullenRuleset.gameSettings, {})).toEqual({});
    expect(refusal(() => parseWithSchema(cullenRuleset.gameSettings, { year: 1936 })).code).toBe('INVALID_INPUT');
    expect(parseWithSchema(cullenRuleset.sideFields, {})).toEqual({ airstrikes: 0 });
    for (const airstrikes of [-1, 100, 1.5])
      expect(refusal(() => parseWithSchema(cullenRuleset.sideFields, { airstrikes })).field).toBe('airstrikes');
  });
});

describe('slash commands', () => {
  it('reach every act and every field of a unit', () => {
    const reached = ACT_COMMANDS.flatMap(({ acts }) => Object.values(acts).map(([act]) => act));
    expect([...reached].sort()).toEqual(cullenRuleset.acts.map(({ id }) => id).sort());
    const forms = [cullenRuleset.unitForms.add, ...cullenRuleset.unitForms.forms.map(({ keys }) => keys)].flat();
    const fields = listSchemaFields(cullenRuleset.unitFields).map(({ key }) => key);
    // One act, embark or disembark, sets both rows.
    expect([...new Set([...forms, 'carries', 'carriedBy'])].sort()).toEqual([...fields].sort());
  });

  it('fit Discord: at most 25 options, descriptions of at most 100 characters, ids that say what they name', () => {
    expect(cullenRuleset.unitForms.add.length + 2).toBeLessThanOrEqual(25);
    for (const { keys, renames } of cullenRuleset.unitForms.forms)
      expect(keys.length + (renames ? 3 : 1)).toBeLessThanOrEqual(25);
    for (const { id, input } of cullenRuleset.acts) {
      for (const { key, description, refers } of listSchemaFields(input)) {
        expect(description.length, `${id} ${key}`).toBeLessThanOrEqual(100);
        expect(description, `${id} ${key}`).not.toBe(key);
        expect(refers !== undefined, `${id} ${key}`).toBe(
          ['unit', 'officer', 'vehicle', 'armour', 'enemy', 'side'].includes(key),
        );
      }
    }
    for (const { key, description } of [
      ...listSchemaFields(cullenRuleset.unitFields),
      ...listSchemaFields(cullenRuleset.sideFields),
    ]) {
      expect(description.length, key).toBeLessThanOrEqual(100);
      expect(description, key).not.toBe(key);
    }
  });
});

describe('what is kept for the rules alone', () => {
  it('is told in no post: what units bring to a phase (TC-40), the inches they rolled, whom they assault or fight', () => {
    const fight = new Fight();
    const reds = fight.side('Republic');
    const company = fight.add('A Coy', reds);
    fight.until(1, 'movement');
    fight.roll('apply-dps', { unit: [company] }, { gained: 3 });
    const [phase] = fight.next();
    const kept = phase!.changes.flatMap(({ after }) => Object.keys(after ?? {}));
    expect(kept).toContain('atPhase');
    const setting = { battle: fight.battle, ruleset: cullenRuleset };
    expect(JSON.stringify(buildEventEmbed(redactFor(phase!, setting, UMPIRE)!, setting))).not.toMatch(/A Coy|at phase/);
    const change = { table: 'unit', id: company, before: {}, after: {} };
    const untold = createHiddenCheck({ kind: 'resolved', audience: UMPIRES_AUDIENCE }, setting);
    for (const key of ['atPhase', 'rolledInches', 'bussedThisMove', 'assaults', 'lockedWith'])
      expect(untold(change, key), key).toBe(true);
    expect(untold(change, 'dps')).toBe(false);
  });
});

describe('Move Sequence: what others call a turn is a move', () => {
  it('in what a phase says, in /turn status and in the log', () => {
    const fight = new Fight();
    fight.side('Republic');
    expect(fight.next()[0]!.summary).toBe('Move 1: Assault movement.');
    const status = presentStatus({ view: createView(cullenRuleset, fight.battle, UMPIRE), due: [], events: 3 });
    expect(status.embeds[0]!.description).toContain('Move 1, Assault movement');
    const log = presentLog(listLogEntries(fight.record, { battle: fight.battle, ruleset: cullenRuleset }, UMPIRE).reverse(), {
      battle: fight.battle,
      ruleset: cullenRuleset,
    });
    expect(JSON.stringify(log)).toContain('move 1, Rally off DPs');
    expect(JSON.stringify(log)).not.toMatch(/turn 1/i);
  });
});
