export { anyDraw } from './drawing.js';
export { NoPicture, Pictures } from './pictures.js';
