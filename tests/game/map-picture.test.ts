/** Background pictures of the map: what is recorded, and what is exported with them. */
import { MAP_ACT_IDS, MAX_PICTURE_BYTES } from '../../src/house/index.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { readOpening, parseRecordFile, type Picture, findEventPicture, verifyRecord } from '../../src/game/index.js';
import { findMap } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { openStore } from '../../src/store/index.js';
import { numberFor } from '../chance/chance.js';
import { dump, newFile, opening, SURROUNDINGS } from '../store/shelf.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { AnyBattle } from './any-battle.js';
import { House, playerOf, textOf } from './house.js';

const act = (id: string, params: JsonObject = {}) => ({ type: 'act' as const, act: id, params });

function pictureOfWords(words: string): { readonly kept: Picture; readonly ref: JsonObject } {
  const body = Buffer.from(words);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return {
    kept: { sha256, mediaType: 'image/jpeg', base64: body.toString('base64') },
    ref: { sha256, mediaType: 'image/jpeg', bytes: body.length },
  };
}
const FIELD = pictureOfWords('the field');
const TABLE = pictureOfWords('the table');

function mapped() {
  const house = House.withSides();
  house.do(act(MAP_ACT_IDS.new));
  return house;
}
const under = (house: House): unknown => findMap(house.battle)!.picture;

describe('a picture under the map', () => {
  it('is laid there by umpires, with the turn of a photograph, and another takes its place', () => {
    const house = mapped();
    expect(house.refused(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    house.do(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }));
    expect(house.last).toMatchObject({ kind: 'map-changed', audience: 'all', summary: 'The map now uses a picture.' });
    expect(under(house)).toEqual({ ...FIELD.ref, turn: null });
    house.do({ type: 'advance', to: 'turn' });
    house.do(act(MAP_ACT_IDS.picture, { picture: TABLE.ref, photograph: true, notes: ['Scaled down.'] }));
    expect(house.last).toMatchObject({ summary: 'The map now uses a photograph of turn 2.', notes: ['Scaled down.'] });
    expect(under(house)).toEqual({ ...TABLE.ref, turn: 2 });
    expect(findEventPicture(house.last)).toEqual(TABLE.ref);
  });

  it('is taken away, brought back and taken back as every change is', () => {
    const house = mapped();
    expect(house.refused(act(MAP_ACT_IDS.clear, { picture: true })).message).toBe(
      'picture: The map has no picture to remove. Leave out `picture`.',
    );
    house.do(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }));
    const before = textOf(house.battle);
    house.do(act(MAP_ACT_IDS.picture, { picture: TABLE.ref, photograph: true }));
    house.undo();
    expect(textOf(house.battle)).toBe(before);
    expect(house.refused(act(MAP_ACT_IDS.clear, { picture: true }), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
    expect(house.refused(act(MAP_ACT_IDS.clear, { picture: true, unit: 'u1' })).message).toContain(
      'You can remove only one thing at a time',
    );
    house.do(act(MAP_ACT_IDS.clear, { picture: true }));
    expect(under(house)).toBeNull();
    house.undo();
    expect(textOf(house.battle)).toBe(before);
  });

  it.each<[string, JsonObject]>([
    ['no hash', { ...FIELD.ref, sha256: 'x' }],
    ['another kind of picture', { ...FIELD.ref, mediaType: 'image/svg+xml' }],
    ['one that is too big', { ...FIELD.ref, bytes: MAX_PICTURE_BYTES + 1 }],
    ['one with more to it', { ...FIELD.ref, url: 'https://example.org/' }],
  ])('%s is refused', (_what, picture) => {
    expect(mapped().refused(act(MAP_ACT_IDS.picture, { picture })).code).toBe('INVALID_INPUT');
  });

  it('is not corrected by what is typed: nobody has the bytes', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }));
    const event = house.last.number;
    const correct = (changes: JsonObject) =>
      house.refused({ type: 'correct', event, changes, later: 'again', reason: 'another' });
    expect(correct({ picture: TABLE.kept.sha256 }).code).toBe('INVALID_INPUT');
    expect(correct({ picture: null }).code).toBe('INVALID_INPUT');
    house.do({ type: 'correct', event, changes: { photograph: true }, later: 'again', reason: 'it is a photograph' });
    expect(under(house)).toEqual({ ...FIELD.ref, turn: 1 });
  });

  it('is in no order of battle', () => {
    const house = mapped();
    const order = { sides: [], acts: [{ act: MAP_ACT_IDS.picture, params: { picture: FIELD.ref } }], units: [] };
    expect(house.refused({ type: 'import-order', order }).code).toBe('INVALID_INPUT');
  });

  it('lies there again when another battle begins as this one did', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }));
    const { settings, rows } = readOpening(house.record, house.ruleset, false);
    const clone = new House(house.ruleset);
    clone.do({ type: 'start', name: 'Again', ruleset: house.ruleset.id, settings, umpireRoleId: null, commitment: 'c1', opening: rows }); // prettier-ignore
    expect(under(clone)).toEqual({ ...FIELD.ref, turn: null });
    expect(findEventPicture(clone.last)).toMatchObject(FIELD.ref);
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  'a battle of %s with pictures under its map',
  (_id, ruleset) => {
    it(`holds before both verifiers, travels with its pictures, and not without one${NEEDS}`, () => {
      const battle = new AnyBattle(ruleset, numberFor(`a picture under the map of ${ruleset.id}`)).open();
      battle.play(5);
      if (!battle.battle.tables.map?.size) battle.do(act(MAP_ACT_IDS.new));
      battle.do(act(MAP_ACT_IDS.picture, { picture: FIELD.ref }));
      battle.do(act(MAP_ACT_IDS.picture, { picture: TABLE.ref, photograph: true }));
      battle.undo();
      battle.note(true);
      battle.play(5);
      battle.end();
      battle.pictures.push(FIELD.kept, TABLE.kept);
      const text = battle.file();
      const rulesetById = (id: string) => RULESETS.find((candidate) => candidate.id === id);
      const judged = (file: string) => verifyRecord({ ...parseRecordFile(file), finalHash: battle.last.hash, rulesetById }).fault;
      expect(judged(text)).toBeNull();
      const without = text.split('\n').filter((line) => !line.startsWith(`{"picture":{"sha256":"${TABLE.kept.sha256}`)).join('\n'); // prettier-ignore
      expect(judged(without)).toMatchObject({ what: 'picture', why: `its picture ${TABLE.kept.sha256} is missing, or is longer or shorter` }); // prettier-ignore
      if (hasPython) {
        expect(pythonFinds([{ text, final: battle.last.hash }])).toEqual([null]);
        expect(pythonFinds([{ text: without, final: battle.last.hash }])).toMatchObject([{ what: 'picture' }]);
      }

      const database = opening(newFile());
      const { recordFiles, pictures } = openStore(database, SURROUNDINGS);
      const gameId = recordFiles.take(parseRecordFile(text), '500', '600');
      expect(pictures.find(TABLE.kept.sha256)).toEqual(TABLE.kept);
      expect([...recordFiles.linesOf(gameId, true)].join('\n')).toBe(text);
      const again = opening(newFile());
      openStore(again, SURROUNDINGS).recordFiles.take(recordFiles.of(gameId, true), '500', '600');
      expect(dump(again)).toBe(dump(database));
    });
  },
);
