// `npm run faults` inserts each deliberate fault of scripts/leaks/faults.mjs into a copy of the program, and reports whether and
// how soon a test finds it.
import { faults } from './leaks/faults.mjs';
import { putIn } from './leaks/run.mjs';

putIn({ list: faults, name: 'fault', tests: ['tests/rules,tests/game', 'tests/present,tests/any'] });
