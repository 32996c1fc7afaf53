// `npm run leaks` inserts each deliberate leak of scripts/leaks/leaks.mjs into a copy of the program. Reports whether a test
// finds the leak, and how soon.
import { leaks } from './leaks/leaks.mjs';
import { putIn } from './leaks/run.mjs';

putIn({
  list: leaks,
  name: 'leak',
  tests: [
    'tests/game/three-sides,tests/game/knowledge,tests/present/several-sides,tests/any/told-by-discord',
    'tests/any,tests/present,tests/game,tests/rules',
  ],
});
