import { build, install } from './prepare.mjs';

install();
build();
await import(new URL('../dist/src/main.js', import.meta.url).href);
