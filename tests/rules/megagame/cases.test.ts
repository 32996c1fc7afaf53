import { PROCEDURES } from '../../../src/rules/megagame/catalogue.js';
import { testWorkedExamples } from '../worked-examples.js';

testWorkedExamples('megagame', PROCEDURES);
