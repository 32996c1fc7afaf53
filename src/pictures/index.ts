export { CORNERS, type CornerName, type Doubt } from './camera.js';
export { type DrawnPicture, drawPicture, smallerPicture } from './jobs.js';
export { BadPicture } from './bad-picture.js';
export { type Fit, type MadePicture, PHOTO_MAX_BYTES } from './photographs.js';
export { type DrawInProcess, NoPicture, Pictures } from './pictures.js';
