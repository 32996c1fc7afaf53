import { PROCEDURES } from '../../../src/rules/cullen/catalogue.js';
import { testWorkedExamples } from '../worked-examples.js';

testWorkedExamples('cullen', PROCEDURES);
