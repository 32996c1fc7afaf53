/** The map in a battle's report and replay, and in an imported record file. */
import { describe, expect, it } from 'vitest';
import { applyEvents, findShownNumber, type Picture } from '../../../src/game/index.js';
import {
  drawMaps,
  formatReport,
  describeMap,
  drawMap,
  buildReplay,
  buildReport,
  createShownMap,
  listBackgrounds,
} from '../../../src/present/index.js';
import { writeWithPictures } from '../../../src/discord/log/exporting.js';
import { listTurnMaps } from '../../../src/present/report/maps.js';
import type { Skirmish } from '../battle.js';
import { layUnder, moveTo, onAMap } from '../replay/mapped.js';
import { replay } from '../replay/battles.js';
import { shoot } from '../battle.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;

function played(): Skirmish {
  const battle = onAMap();
  moveTo(battle, battle.firer, '24,18');
  shoot(battle);
  battle.do({ type: 'advance', to: 'turn' });
  moveTo(battle, battle.target, '36,18');
  return battle;
}

const report = ({ events, context }: Skirmish) => buildReport(events, context.battle, context.ruleset, UMPIRE);

describe('the map in a report', () => {
  it('is shown as each turn ended, with its moves and shots', () => {
    const [first, second, ...others] = listTurnMaps(report(played()));
    expect(others).toEqual([]);
    // 18,18 is the near left corner of D4, 24,18 of E4, 30,18 of F4, and 36,18 of G4.
    expect(first!.alt).toContain('turn 1');
    expect(first!.alt).toContain('Moves: 1P D4.7 to E4.7 (600 yd). Shots: 1P at AC, hit.');
    expect(second!.alt).toContain('turn 2');
    expect(second!.alt).toContain('Moves: AC F4.7 to G4.7 (600 yd). Shots: none.');
  });

  it('opens the Markdown with its words, and is a file beside it', async () => {
    const draw = (svg: string) => Promise.resolve({ bytes: Buffer.from(svg.slice(0, 4)), mediaType: 'image/png' });
    const told = report(played());
    const { text, files } = writeWithPictures(told, 'hill', await drawMaps(told, draw, new Map()), () => undefined);
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['hill-turn-2.png', '<svg'],
      ['hill-turn-1.png', '<svg'],
    ]);
    const [title, blank, first] = text.split('\n');
    expect([title!.slice(0, 2), blank]).toEqual(['# ', '']);
    expect(first).toMatch(/^!\[Map of .*turn 2.*\]\(hill-turn-2\.png\)$/i);
    expect(text).toMatch(/### Turn 1 on the map\n\n!\[.*\]\(hill-turn-1\.png\)\n/);
    expect(text.match(/hill-turn-2/g)).toHaveLength(1);
    expect(text).not.toContain('data:');
    expect(formatReport(report(played()), () => undefined)).not.toContain('![');
  });

  it('has the first turn of a long battle, the last, and those with losses before quiet ones, and lists them', async () => {
    const battle = onAMap();
    for (let turn = 1; turn < 12; turn++) {
      if (turn === 3) battle.do({ type: 'edit-unit', unit: battle.target, fields: { destroyed: true } });
      battle.do({ type: 'advance', to: 'turn' });
    }
    const draw = () => Promise.resolve({ bytes: Buffer.alloc(5), mediaType: 'image/png' });
    const write = async (found?: Picture) => {
      const told = report(battle);
      const { text, files } = writeWithPictures(told, 'hill', await drawMaps(told, draw, new Map()), () => found);
      return { text, names: files.map(({ name }) => name.replace(/^hill-(.*)\.png$/, '$1')) };
    };
    const quiet = await write();
    expect(quiet.names).toEqual(['turn-12', 'turn-1', 'turn-3', 'turn-6', 'turn-7', 'turn-8', 'turn-9', 'turn-10', 'turn-11']);
    expect(quiet.text).toContain('Maps of 9 turns come with this report: 1, 3, 6, 7, 8, 9, 10, 11, 12 (of 12).');
    // The picture of a note takes the place of the least important map.
    const picture = { sha256: 'e'.repeat(64), mediaType: 'image/png' } as const;
    battle.do({ type: 'note', text: 'The hill', picture: { ...picture, bytes: 3 }, onlyForSide: null });
    const noted = await write({ ...picture, base64: 'AAAA' });
    expect(noted.names).toContain(`picture-${findShownNumber(battle.last)}`);
    expect(noted.names).not.toContain('turn-6');
    expect(noted.text).toContain('Maps of 8 turns come with this report: 1, 3, 7, 8, 9, 10, 11, 12 (of 12).');
  });

  it('shows nothing of a move that was taken back', () => {
    const battle = onAMap();
    const before = listTurnMaps(report(battle)).map(({ svg }) => svg);
    moveTo(battle, battle.firer, '24,18');
    expect(listTurnMaps(report(battle)).map(({ svg }) => svg)).not.toEqual(before);
    battle.do({ type: 'undo', event: battle.events.length, later: 'refuse', reason: '' });
    expect(listTurnMaps(report(battle)).map(({ svg }) => svg)).toEqual(before);
  });

  describe('over what lay under it', () => {
    /** Creates turn 1 without a background and then on a drawing, turn 2 on a photograph, and turn 3 without it. */
    function laid() {
      const battle = onAMap();
      const drawing = layUnder(battle, 'a');
      battle.do({ type: 'advance', to: 'turn' });
      const photograph = layUnder(battle, 'b', true);
      const laidBy = battle.events.length;
      battle.do({ type: 'advance', to: 'turn' });
      battle.do({ type: 'undo', event: laidBy, later: 'refuse', reason: '' });
      const unders = new Map([
        [drawing, 'data:image/jpeg;base64,AAAA'],
        [photograph, 'data:image/jpeg;base64,BBBB'],
      ]);
      return { battle, drawing, photograph, unders };
    }
    /** Returns this many bytes, as a picture in place of another. */
    const drawing =
      (size: number, asked: string[] = []) =>
      (svg: string) => {
        asked.push(svg);
        const isOver = svg.includes('data:image/jpeg');
        return Promise.resolve({ bytes: Buffer.alloc(isOver ? size : 1), mediaType: isOver ? 'image/jpeg' : 'image/png' });
      };

    it('each turn is drawn over the picture that lay under the map as it ended', async () => {
      const { battle, unders } = laid();
      expect(listBackgrounds(battle.events)).toEqual([...unders.keys()]);
      const asked: string[] = [];
      const maps = await drawMaps(report(battle), drawing(5, asked), unders);
      expect(maps.map(({ turn }) => turn)).toEqual([1, 2, 3]);
      // The last turn comes first. The photograph was undone in it.
      expect(asked.map((svg) => /base64,(\w+)/.exec(svg)?.[1])).toEqual(['AAAA', 'BBBB', 'AAAA']);
      expect(maps.every(({ mediaType }) => mediaType === 'image/jpeg')).toBe(true);
    });

    it('the last turns alone, where all would be too much for a file', async () => {
      const { battle, unders } = laid();
      const kinds = (await drawMaps(report(battle), drawing(1_400_000), unders)).map(({ mediaType }) => mediaType);
      // Of three million bytes two pictures have room.
      expect(kinds).toEqual(['image/png', 'image/jpeg', 'image/jpeg']);
    });

    it('is drawn on paper where the picture cannot be shown', async () => {
      const { battle } = laid();
      const asked: string[] = [];
      await drawMaps(report(battle), drawing(5, asked), new Map());
      expect(asked.filter((svg) => svg.includes('data:'))).toEqual([]);
    });

    it('a replay has each picture once, and knows at which steps it lay there', () => {
      const { battle, drawing: first, photograph, unders } = laid();
      for (const reader of [UMPIRE, { standing: 'spectator', sideId: null } as const]) {
        const told = replay(battle, reader, () => undefined, unders);
        expect(told.map!.unders.map(({ picture, words }) => [picture, words])).toEqual([
          [first, 'on a picture'],
          [photograph, 'on a photograph of turn 2'],
        ]);
        expect(told.steps.flatMap(({ map }) => (map?.under ? [map.under] : []))).toEqual([
          [null, 0],
          [0, 1],
          [1, 0],
        ]);
        expect(told.pictures).toEqual(Object.fromEntries(unders));
        for (const url of unders.values()) expect(JSON.stringify(told).split(url)).toHaveLength(2);
      }
    });

    it('a replay without the pictures is as it was: nothing lies under the ground', () => {
      const { battle } = laid();
      const told = replay(battle);
      expect(told.map!.unders).toEqual([]);
      expect(told.steps.flatMap(({ map }) => map?.under ?? [])).toEqual([]);
    });
  });

  it('comes out of the events alone: what is imported has the same map and pictures', () => {
    const battle = played();
    const { context, events } = battle;
    const again = applyEvents(events[0]!.gameId, JSON.parse(JSON.stringify(events)) as typeof events);
    const [here, there] = [context.battle, again.battle].map((one) => createShownMap(context.ruleset, UMPIRE, one)!);
    expect(drawMap(there!)).toBe(drawMap(here!));
    expect(describeMap(there!)).toBe(describeMap(here!));
    const other = buildReport(events, again.battle, context.ruleset, UMPIRE);
    expect(buildReplay(other, () => undefined)).toEqual(buildReplay(report(battle), () => undefined));
  });
});
