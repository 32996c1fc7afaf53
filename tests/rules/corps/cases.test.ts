import { PROCEDURES } from '../../../src/rules/corps/catalogue.js';
import { testWorkedExamples } from '../worked-examples.js';

testWorkedExamples('corps', PROCEDURES);
