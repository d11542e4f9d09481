import { rename, rm, stat } from 'node:fs/promises'
import sharp from 'sharp'

/** Refuses pictures that unpack to more (S-50). */
const pixelLimit = 40_000_000

// Files are worked on once each; kept open they would outlive their folder.
sharp.cache({ files: 0 })

/** A drawn picture of at most so many bytes is tried as PNG as well: a photo would only cost time. */
const mostDrawnBytes = 3_000_000

/**
 * A picture encoded again from one place to another: turned upright, at most 2,560 points wide, without places, cameras and hidden
 * content. A scan or screenshot that came as PNG stays one where that is smaller than a photo of it, or where it is see-through, so
 * that nobody's 50 kB become 97 kB (R1-42). @returns what it has become @throws for what is no picture
 */
export async function encodePhoto(from: string, to: string): Promise<'JPEG' | 'PNG'> {
  const { format, hasAlpha } = await sharp(from, { limitInputPixels: pixelLimit }).metadata()
  const upright = sharp(from, { limitInputPixels: pixelLimit, failOn: 'error' })
    .rotate()
    .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
  const { size } = await stat(from)
  const photo = upright.clone().jpeg({ quality: 84 })
  if (format !== 'png' || (size > mostDrawnBytes && !hasAlpha)) {
    await photo.toFile(to)
    return 'JPEG'
  }
  const photographed = `${to}.photo`
  const [drawn, asPhoto] = [await upright.clone().png({ compressionLevel: 9 }).toFile(to), await photo.toFile(photographed)]
  const isDrawn = hasAlpha === true || drawn.size <= asPhoto.size
  await (isDrawn ? rm(photographed) : rename(photographed, to))
  return isDrawn ? 'PNG' : 'JPEG'
}

/** A small form of a stored picture, at most 480 points wide. */
export const thumbnail = (place: string): Promise<Buffer> =>
  sharp(place, { limitInputPixels: pixelLimit })
    .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()

/** The face of a person: the middle of the picture, square, 256 points. @throws for what is no picture */
export async function portrait(from: string, to: string): Promise<void> {
  await sharp(from, { limitInputPixels: pixelLimit })
    .resize({ width: 256, height: 256, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toFile(to)
}

/** A logo at four times the size in which it is printed, at most: sharp on every printer. @returns what it has become @throws for what is no picture */
export async function makeLogo(from: string, to: string): Promise<'PNG' | 'JPEG'> {
  const picture = sharp(from, { limitInputPixels: pixelLimit }).resize({
    width: 640,
    height: 320,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { format } = await sharp(from, { limitInputPixels: pixelLimit }).metadata()
  if (format === 'jpeg') await picture.jpeg({ quality: 90 }).toFile(to)
  else await picture.png({ compressionLevel: 9 }).toFile(to)
  return format === 'jpeg' ? 'JPEG' : 'PNG'
}

/** Width and height in pixels. @throws for what is no picture */
export async function measurePicture(place: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(place, { limitInputPixels: pixelLimit }).metadata()
  return { width, height }
}

/** Of what somebody draws with a finger. */
const drawnPixelLimit = 4_000_000
/** Is there anything on a drawn picture but its ground? @throws for what is no picture */
export async function hasStrokes(picture: Buffer): Promise<boolean> {
  const gray = await sharp(picture, { limitInputPixels: drawnPixelLimit, failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  let [darkest, lightest] = [255, 0]
  for (const point of gray) {
    if (point < darkest) darkest = point
    if (point > lightest) lightest = point
  }
  return lightest - darkest > 64
}
