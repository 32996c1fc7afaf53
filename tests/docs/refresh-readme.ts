import { readFileSync, writeFileSync } from 'node:fs';
import { play, shownIn, typedIn, withTranscript } from './readme.js';

/**
 * Updates README's transcript by playing its typed lines again: `npm run build && npx tsx
 * tests/docs/refresh-readme.ts`. Check the result before you commit it.
 */
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', withTranscript(readme, await play(typedIn(shownIn(readme)))));
