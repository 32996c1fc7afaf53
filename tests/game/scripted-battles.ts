/**
 * Reads all scripted battles as commands. `tests/cases/<rulebook>/commands` has those that the bot created from typed
 * lines.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { formatCanonicalJson, type JsonObject } from '../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../src/game/index.js';
import { RULESETS, findRuleset } from '../../src/rules/registry.js';
import { battleOf, Player } from '../rules/mapped-battle.js';
import type { GivenBattle, GivenCommand } from './undo-mode.js';

/** A battle with its name, such as `eagles battle`. */
export interface ScriptedBattle extends GivenBattle {
  readonly name: string;
}

const CASES = new URL('../cases/', import.meta.url);

/**
 * Returns the commands of a record.
 * @param withFaces true to include the dice rolled for each
 */
function commandsOf(record: readonly BattleEvent[], withFaces = false): readonly GivenCommand[] {
  return record
    .filter(({ part }) => part === 0)
    .map(({ number, actor, interactionId, command }) => {
      const own = record
        .slice(number - 1)
        .filter((event, index) => event.interactionId === interactionId && event.part === index);
      const faces = own.flatMap(({ resolutions }) => resolutions.flatMap(({ dice }) => dice.map(({ face }) => face)));
      return { actor, interactionId, command: command as GameCommand, ...(withFaces ? { faces } : {}) };
    });
}

/**
 * Returns a battle in the format of `tests/cases/<rulebook>/commands`: the values on which its dice depend, and then
 * one command in each line.
 */
export function commandsText(record: readonly BattleEvent[], seed: string): string {
  const [{ gameId, ruleset }] = record as readonly [BattleEvent];
  const lines = [{ gameId, ruleset, seed }, ...commandsOf(record)] as unknown as readonly JsonObject[];
  return `${lines.map((line) => formatCanonicalJson(line)).join('\n')}\n`;
}

function kept(folder: URL, file: string): ScriptedBattle {
  const [heading, ...commands] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
  const { gameId, ruleset, seed } = JSON.parse(heading!) as { gameId: string; ruleset: string; seed: string };
  return {
    name: `${ruleset} ${file.split('.')[0]}`,
    ruleset: findRuleset(ruleset),
    gameId,
    seed,
    commands: commands.map((line) => JSON.parse(line) as GivenCommand),
  };
}

/** Rulebooks with battles on a map that are played without the bot. */
const MAPPED = ['corps', 'cullen', 'megagame'];

function mapped(id: string): ScriptedBattle {
  const ruleset = findRuleset(id);
  const player = new Player(ruleset, battleOf(ruleset), true);
  player.play();
  return { name: `${id} mapped`, ruleset, gameId: 'g', seed: '', commands: commandsOf(player.record, true) };
}

/** Returns every scripted battle of every rulebook. */
export const scriptedBattles = (): readonly ScriptedBattle[] => [
  ...RULESETS.flatMap(({ id }) => {
    const folder = new URL(`${id}/commands/`, CASES);
    return readdirSync(folder)
      .sort()
      .map((file) => kept(folder, file));
  }),
  ...MAPPED.map(mapped),
];
