import { build, install } from './prepare.mjs';
import { writeTexts } from './texts.mjs';

install();
build();
await import(new URL('../dist/src/cli/docs.js', import.meta.url).href);
writeTexts();
