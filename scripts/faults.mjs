// `npm run faults` inserts each deliberate fault of scripts/leaks/faults.mjs into a copy of the program. Reports whether a test
// finds the fault, and how soon.
import { faults } from './leaks/faults.mjs';
import { putIn } from './leaks/run.mjs';

putIn({ list: faults, name: 'fault', tests: ['tests/rules,tests/game', 'tests/present,tests/any'] });
