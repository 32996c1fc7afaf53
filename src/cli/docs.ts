import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS } from '../../commands/index.js';
import { RULESETS } from '../rules/registry.js';
import { MESSAGE_COMMANDS } from '../discord/message-commands.js';
import { checksPage } from './checks-page.js';
import { commandsPage } from './commands-page.js';
import { withExamples } from './example-battles.js';
import { printPosts, findPostsPart } from './example-posts.js';
import { examplesPage } from './examples-page.js';
import { permissionsPage } from './permissions-page.js';
import { rulingsPage } from './rulings-page.js';
import { scenariosPage, schemaFile } from './scenarios-page.js';

/** Writes the pages that are generated from code. Must be run from the project's folder. */
writeFileSync(
  'docs/reference/commands.md',
  commandsPage(
    COMMANDS.map(({ data }) => data),
    MESSAGE_COMMANDS.map(({ data }) => data),
  ),
);
writeFileSync('docs/rulings.md', rulingsPage(RULESETS, '.'));
writeFileSync('docs/what-the-bot-refuses.md', checksPage(RULESETS));
writeFileSync(
  'docs/scenarios.md',
  scenariosPage(RULESETS, (value) => `${JSON.stringify(value, null, 2)}\n`),
);
writeFileSync('docs/scenario.schema.json', `${JSON.stringify(schemaFile(), null, 2)}\n`);
writeFileSync(
  'docs/reference/permissions.md',
  permissionsPage(
    RULESETS,
    COMMANDS.flatMap(({ data, abroad }) => (abroad ? [data.name] : [])),
  ),
);
// `npm run docs -- posts` also plays the battles, which takes a minute. Without `posts`, the page's posts do not change.
const page = readFileSync('docs/reference/examples.md', 'utf8');
const posts = new Map(RULESETS.map(({ id }) => [id, findPostsPart(page, id)]));
if (process.argv.includes('posts'))
  for (const { id } of RULESETS.filter((ruleset) => existsSync(`tests/cases/${ruleset.id}/posts.script`)))
    posts.set(id, await withExamples(id, '.', (shown) => printPosts(id, shown)));
writeFileSync(
  'docs/reference/examples.md',
  examplesPage(RULESETS, '.', (id) => posts.get(id)!),
);
