import { PROCEDURES } from '../../../src/rules/wtj1943/catalogue.js';
import { testWorkedExamples } from '../worked-examples.js';

testWorkedExamples('wtj1943', PROCEDURES);
