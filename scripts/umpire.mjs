import { build, install } from './prepare.mjs';

install();
build();
await import(new URL('../dist/src/cli/main.js', import.meta.url).href);
