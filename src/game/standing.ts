/** Decides whether a person is an umpire, a player or a spectator of a battle. */
import { listAssistants, findGameRow, isWithoutUmpire } from '../house/index.js';
import { type Actor, type Battle, cachePerObject } from '../rules/index.js';

/** A person with the Discord roles and permissions that they had when they gave a command. */
export interface Person {
  readonly userId: string;
  /** The person's key in the battle's record. */
  readonly key?: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  readonly isAdministrator: boolean;
}

/** Returns a text that changes whenever the people in a battle change, because the readers of its channels change too. */
export const buildPeopleKey = cachePerObject((battle: Battle): string => {
  const { umpireId, umpireRoleId } = findGameRow(battle);
  const sides = [...battle.tables.side.values()].map(({ id, roleId, playerIds }) => [id, roleId, playerIds]);
  return JSON.stringify([umpireId, umpireRoleId, listAssistants(battle), sides, ...(isWithoutUmpire(battle) ? ['bot'] : [])]);
});

/**
 * Checks whether no one may know the whole battle, because the battle has no umpire and has not ended. Even administrators may
 * then know only their own side.
 */
const hasNobody = (battle: Battle): boolean => isWithoutUmpire(battle) && battle.game.status === 'open';

/**
 * Decides whether a person is an umpire, a player or a spectator of a battle. Umpires are the person who started the battle,
 * assistants, members with its umpires' role, and administrators of the server. Players are listed by a side or have its role. A
 * battle umpired by the bot has no umpires until it ends.
 */
export function findActor(battle: Battle, person: Person): Actor {
  const { umpireId, umpireRoleId } = findGameRow(battle);
  const { key, userId } = person;
  // Older rows contain Discord ids, because people did not have keys yet.
  const isCalled = (id: string): boolean => id === key || id === userId;
  const isUmpire =
    !hasNobody(battle) &&
    (person.isAdministrator ||
      isCalled(umpireId) ||
      listAssistants(battle).some(isCalled) ||
      (umpireRoleId !== null && person.roleIds.includes(umpireRoleId)));
  const side = [...battle.tables.side.values()].find(
    ({ roleId, playerIds }) => playerIds.some(isCalled) || (roleId !== null && person.roleIds.includes(roleId)),
  );
  return {
    ...(key === undefined ? { id: userId, name: person.name } : { id: key }),
    standing: isUmpire ? 'umpire' : side ? 'player' : 'spectator',
    sideId: side?.id ?? null,
  };
}
