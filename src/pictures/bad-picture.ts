/** The reason why a person's picture cannot be used, as a message for that person. */
export class BadPictureError extends Error {
  override readonly name = 'BadPicture';
}

export const createBrokenPictureError = (): BadPictureError =>
  new BadPictureError('The picture cannot be read, because its file is damaged. Send another one.');
