// npm run faults: is each fault of behaviour that is put in on purpose (scripts/leaks/faults.mjs) found by a test, and how soon?
import { faults } from './leaks/faults.mjs';
import { putIn } from './leaks/run.mjs';

putIn({ list: faults, name: 'fault', tests: ['tests/rules,tests/game', 'tests/present,tests/any'] });
