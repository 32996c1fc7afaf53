import { readFileSync, writeFileSync } from 'node:fs';
import { play, shownIn, typedIn, withTranscript } from './readme.js';

/** Writes README's transcript anew from the lines that it types: `npm run build && npx tsx tests/docs/refresh-readme.ts`. Read what it shows before it is committed. */
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', withTranscript(readme, await play(typedIn(shownIn(readme)))));
