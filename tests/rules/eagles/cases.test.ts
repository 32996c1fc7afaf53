import { PROCEDURES } from '../../../src/rules/eagles/catalogue.js';
import { testWorkedExamples } from '../worked-examples.js';

testWorkedExamples('eagles', PROCEDURES);
