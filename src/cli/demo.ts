import { randomBytes } from 'node:crypto';
import { RULESETS } from '../rules/registry.js';
import { openDatabase, openSettings } from '../store/index.js';

const DEMOS = 'demo-battles';
const LINKS = 'table-links';

/**
 * Returns the lines that people would type to play a small battle up to its first shot. Each run gets a new channel, because the
 * database still contains the battles of earlier runs.
 */
export function createDemoLines(databasePath: string): readonly string[] {
  const number = inSettings(databasePath, (settings) => {
    const next = Number(settings.get(DEMOS) ?? 0) + 1;
    settings.set(DEMOS, String(next));
    return next;
  });
  const channel = number === 1 ? 'demo' : `demo-${number}`;
  const { demo = [] } = RULESETS.find(({ guide }) => guide.demo)?.guide ?? {};
  return demo.map((line) => line.replace('#here', `#${channel}`));
}

/**
 * Returns the secret that is part of the links to the seats of a local table on a network. The secret is created once and stored
 * in the database, so that the links still work after a restart.
 */
export function readLinkSecret(databasePath: string): string {
  return inSettings(databasePath, (settings) => {
    const known = settings.get(LINKS);
    if (known !== undefined) return known;
    const made = randomBytes(32).toString('hex');
    settings.set(LINKS, made);
    return made;
  });
}

function inSettings<T>(databasePath: string, use: (settings: ReturnType<typeof openSettings>) => T): T {
  const database = openDatabase(databasePath);
  try {
    return use(openSettings(database));
  } finally {
    database.$client.close();
  }
}
