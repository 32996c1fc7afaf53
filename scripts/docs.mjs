import { build, install } from './prepare.mjs';
import { writeRefusals } from './refusals.mjs';

install();
build();
await import(new URL('../dist/src/cli/docs.js', import.meta.url).href);
writeRefusals();
