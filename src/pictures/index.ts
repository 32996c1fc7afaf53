export { CORNERS, type CornerName, type CameraProblem } from './camera.js';
export { type DrawnPicture, drawPicture, shrinkPictureIfPossible } from './jobs.js';
export { BadPictureError } from './bad-picture.js';
export { type PictureFit, type MadePicture, MAX_PHOTO_BYTES } from './photographs.js';
export { type LocalPictureWork, PictureUnavailableError, PictureQueue } from './pictures.js';
