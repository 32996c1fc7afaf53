import { writeRecordLines } from '../../src/game/index.js';
import { openStore, openDatabase } from '../../src/store/index.js';
import { addSide, addUnit, asking, START, SURROUNDINGS } from '../store/shelf.js';

let lines: readonly string[] | undefined;

/** Returns a new copy of the lines of a small battle's record file. */
export function playedRecord(): string[] {
  lines ??= made();
  return [...lines];
}

function made(): string[] {
  const database = openDatabase(':memory:');
  try {
    const { battles, recordFiles } = openStore(database, SURROUNDINGS);
    const { gameId } = battles.start(asking(), START);
    battles.act(asking(), addSide('Axis'));
    battles.act(asking(), addUnit('A Coy'));
    battles.end(asking());
    return [...writeRecordLines(recordFiles.of(gameId))];
  } finally {
    database.$client.close();
  }
}
