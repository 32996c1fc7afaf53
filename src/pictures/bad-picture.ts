/** The reason against a person's picture, in words for that person. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
}

export const broken = (): BadPicture => new BadPicture('the picture cannot be read: its file is broken');
