// npm run leaks: is each leak that is put in on purpose (scripts/leaks/leaks.mjs) found by a test, and how soon?
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
