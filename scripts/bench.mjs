import { build, install } from './prepare.mjs';

install();
build();
await import(new URL('../dist/bench/main.js', import.meta.url).href);
