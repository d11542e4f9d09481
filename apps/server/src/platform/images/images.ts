import sharp from 'sharp'

/** Refuses pictures that unpack to more (S-50). */
const pixelLimit = 40_000_000

/** A picture encoded anew: turned upright, at most 2,560 points wide, without places, cameras and hidden content. @throws for what is no picture */
export const encodePhoto = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .rotate()
    .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 84 })
    .toBuffer()

/** A small form of a stored picture, at most 480 points wide. */
export const thumbnail = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelLimit })
    .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()

/** The face of a person: the middle of the picture, square, 256 points. @throws for what is no picture */
export const portrait = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelLimit })
    .resize({ width: 256, height: 256, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
