import { randomBytes } from 'node:crypto';
import { openDatabase, settingsIn } from '../store/index.js';

const DEMOS = 'demo-battles';
const LINKS = 'table-links';

/** A small battle up to its first shot, as people would type it; each one in a channel of its own, for battles are kept. */
export function demoBattle(databasePath: string): readonly string[] {
  const number = inSettings(databasePath, (settings) => {
    const next = Number(settings.get(DEMOS) ?? 0) + 1;
    settings.set(DEMOS, String(next));
    return next;
  });
  const channel = number === 1 ? 'demo' : `demo-${number}`;
  return [
    `@umpire #${channel} /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Demo battle"`,
    `@umpire #${channel} /side add name:Axis nation:germany player:@axis`,
    `@umpire #${channel} /side add name:Allies nation:uk player:@allies`,
    `@umpire #${channel} /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D tpd:BB division:"12 Pz"`,
    `@umpire #${channel} /eagles-unit add name:"Pak 40" side:Axis base-fp:3 kind:towed-at tpd:CC division:"12 Pz"`,
    `@umpire #${channel} /eagles-unit add name:"A Coy" side:Allies base-fp:4 kind:infantry tpd:BB division:"3 Inf"`,
    `@umpire #${channel} /eagles-unit add name:"B Coy" side:Allies base-fp:4 kind:infantry tpd:CC division:"3 Inf"`,
    `@umpire #${channel} /turn phase`,
    `@umpire #${channel} /turn phase`,
    `@axis #${channel} /eagles direct-fire firer:1/Pz target:"A Coy" range-yards:450`,
  ];
}

/** What the links of a table on a network are worked out from; kept, so that they hold at the next start. */
export function linkSecret(databasePath: string): string {
  return inSettings(databasePath, (settings) => {
    const known = settings.get(LINKS);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('hex');
    settings.set(LINKS, made);
    return made;
  });
}

function inSettings<T>(databasePath: string, use: (settings: ReturnType<typeof settingsIn>) => T): T {
  const database = openDatabase(databasePath);
  try {
    return use(settingsIn(database));
  } finally {
    database.$client.close();
  }
}
