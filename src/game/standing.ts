import type { JsonObject } from '../dice/index.js';
import type { EarlierSeed } from './seeds.js';
import type { HandDice, PostStyle, Withdrawals } from './command.js';
import { type Actor, type Battle, type GameRow, Refusal } from '../rules/index.js';

/** Who umpires a battle, as its game row keeps it. */
export interface UmpireRow extends GameRow {
  readonly umpireId: string;
  readonly umpireRoleId: string | null;
  /** Who helps to umpire, and has less to say; nobody, in battles that do not say. */
  readonly assistantIds?: readonly string[] | null;
  /** SHA-256 of the seed; the seed itself once the battle has ended. */
  readonly commitment: string;
  readonly seed: string | null;
  /** Whether its dice repeat: a battle of a practice seed. */
  readonly practice?: true;
  /** Of a battle that was resumed after its seed was revealed. */
  readonly earlierSeeds?: readonly (EarlierSeed & JsonObject)[];
  /** Who may enter dice that fell on a real table; umpires, in battles that do not say. */
  readonly handDice?: HandDice;
  /** Whether players may take back what they did last; nobody, in battles that do not say. */
  readonly withdrawals?: Withdrawals;
  /** Whether posts show the working; short, in battles that do not say. */
  readonly posts?: PostStyle;
}

/** A person as Discord describes them, wherever they type. */
export interface Person {
  readonly userId: string;
  /** What the record of the battle in question calls them. */
  readonly key?: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly isAdministrator: boolean;
}

/** The umpire row of a started battle. */
export function gameRow(battle: Battle): UmpireRow {
  return battle.game as UmpireRow;
}

/** Whether a battle's dice repeat, for whoever knows the practice seed. */
export const isPractice = ({ game }: Pick<Battle, 'game'>): boolean => (game as UmpireRow).practice === true;

/** How a battle's posts are. */
export const postStyle = (battle: Pick<Battle, 'game'>): PostStyle => (battle.game as UmpireRow).posts ?? 'short';

/** Who helps to umpire, by key. */
export const assistantsOf = (battle: Battle): readonly string[] => gameRow(battle).assistantIds ?? [];

/** What people are in a battle, as text: another text, other readers of its rooms. */
export function whoReads(battle: Battle): string {
  const { umpireId, umpireRoleId } = gameRow(battle);
  const sides = [...battle.tables.side.values()].map(({ id, roleId, playerIds }) => [id, roleId, playerIds]);
  return JSON.stringify([umpireId, umpireRoleId, assistantsOf(battle), sides]);
}

/** Whether an umpire is an assistant: whoever is named so, but for him who began the battle. */
export function isAssistant(battle: Battle, { id }: Pick<Actor, 'id'>): boolean {
  return id !== gameRow(battle).umpireId && assistantsOf(battle).includes(id);
}

/** What an assistant is told who may not. */
export const chiefsAlone = (): Refusal =>
  new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that who is no assistant');

/** Whether players of a battle may take back what they did last. */
export const mayWithdraw = (battle: Battle): boolean => gameRow(battle).withdrawals === 'players';

/**
 * What somebody is in a battle. Umpires: who started it, holders of the role it names, server administrators. Players: named by a side or
 * holding its role. Everybody else looks on.
 */
export function actorIn(battle: Battle, person: Person): Actor {
  const { umpireId, umpireRoleId } = gameRow(battle);
  const { key, userId } = person;
  // Rows of before there were keys have Discord ids.
  const isCalled = (id: string): boolean => id === key || id === userId;
  const isUmpire =
    person.isAdministrator ||
    isCalled(umpireId) ||
    assistantsOf(battle).some(isCalled) ||
    (umpireRoleId !== null && person.roleIds.includes(umpireRoleId));
  const side = [...battle.tables.side.values()].find(
    ({ roleId, playerIds }) => playerIds.some(isCalled) || (roleId !== null && person.roleIds.includes(roleId)),
  );
  return {
    ...(key === undefined ? { id: userId, name: person.name } : { id: key }),
    standing: isUmpire ? 'umpire' : side ? 'player' : 'spectator',
    sideId: side?.id ?? null,
  };
}
