import { install } from './prepare.mjs';

install();
