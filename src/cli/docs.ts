import { writeFileSync } from 'node:fs';
import { COMMANDS } from '../../commands/index.js';
import { commandsPage } from './commands-page.js';

/** Writes the pages that are generated from code; run from the project's folder. */
writeFileSync('docs/commands.md', commandsPage(COMMANDS.map(({ data }) => data)));
