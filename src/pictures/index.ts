export { NoPicture, Pictures } from './pictures.js';
