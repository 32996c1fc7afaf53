import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { COMMANDS } from '../../commands/index.js';
import { RULESETS } from '../rules/registry.js';
import { MESSAGE_COMMANDS } from '../discord/message-commands.js';
import { renderChecksPage } from './checks-page.js';
import { renderCommandsPage } from './commands-page.js';
import { playExampleBattle } from './example-battles.js';
import { formatExamplePosts, findPostsPart } from './example-posts.js';
import { renderExamplesPage } from './examples-page.js';
import { renderPermissionsPage } from './permissions-page.js';
import { renderRulingsPage } from './rulings-page.js';
import { renderScenariosPage, buildScenarioSchema } from './scenarios-page.js';

/** Writes the pages that are generated from code. Must be run from the project's folder. */
writeFileSync(
  'docs/reference/commands.md',
  renderCommandsPage(
    COMMANDS.map(({ data }) => data),
    MESSAGE_COMMANDS.map(({ data }) => data),
  ),
);
writeFileSync('docs/rulings.md', renderRulingsPage(RULESETS, '.'));
writeFileSync('docs/what-the-bot-refuses.md', renderChecksPage(RULESETS));
writeFileSync(
  'docs/scenarios.md',
  renderScenariosPage(RULESETS, (value) => `${JSON.stringify(value, null, 2)}\n`),
);
writeFileSync('docs/scenario.schema.json', `${JSON.stringify(buildScenarioSchema(), null, 2)}\n`);
writeFileSync(
  'docs/reference/permissions.md',
  renderPermissionsPage(
    RULESETS,
    COMMANDS.flatMap(({ data, abroad }) => (abroad ? [data.name] : [])),
  ),
);
// `npm run docs -- posts` also plays the battles, which takes a minute. Without `posts`, the page's posts do not change.
const page = readFileSync('docs/reference/examples.md', 'utf8');
const posts = new Map(RULESETS.map(({ id }) => [id, findPostsPart(page, id)]));
if (process.argv.includes('posts'))
  for (const { id } of RULESETS.filter((ruleset) => existsSync(`tests/cases/${ruleset.id}/posts.script`)))
    posts.set(id, await playExampleBattle(id, '.', (shown) => formatExamplePosts(id, shown)));
writeFileSync(
  'docs/reference/examples.md',
  renderExamplesPage(RULESETS, '.', (id) => posts.get(id)!),
);
