import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { findRuleset } from '../../src/rules/registry.js';
import { openDatabase, openStore } from '../../src/store/index.js';

// kill.test.ts runs this file in a separate process. Commits events to the given file until it is killed. After each
// commit, prints the number and hash of its event in one line.
const [path, name] = process.argv.slice(2) as [string, string];
const { battles, channels } = openStore(openDatabase(path), {
  now: () => new Date(),
  randomBytes: (length) => randomBytes(length),
  rulesetById: findRuleset,
});
const person = { userId: '1', name: 'Anna', roleIds: [], isAdministrator: false };
const asking = (interactionId: string) => ({ guildId: '500', channelId: '600', person, interactionId, interactionToken: null });

if (!channels.battleIn({ channelId: '600' })) {
  battles.start(asking('start'), { name: 'Hill 112', ruleset: 'eagles', settings: {}, umpireRoleId: null });
  battles.act(asking('side'), { type: 'add-side', name: 'Axis', fields: { nation: 'germany' }, roleId: null, playerIds: [] });
}
for (let round = 0; ; round++) {
  const command =
    round % 7 === 6
      ? ({ type: 'advance', to: 'turn' } as const)
      : ({ type: 'add-unit', name: `${name}.${round}`, side: 's2', fields: { baseFp: 4, fired: true } } as const);
  const { events } =
    round % 2 === 0
      ? battles.act(asking(`${name} ${round}`), command)
      : await battles.actSoon(asking(`${name} ${round}`), command);
  writeSync(1, events.map(({ number, hash }) => `${number} ${hash}\n`).join(''));
}
