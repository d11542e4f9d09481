/** The long side that a kept photo has at most, in points (OFF11). */
const longestSide = 2560
/** Smaller than this it goes as it is. */
const smallBytes = 1_500_000

/** How large a picture becomes; undefined when it may stay as it is. */
export function smallerSize(width: number, height: number, bytes: number): { width: number; height: number } | undefined {
  const long = Math.max(width, height)
  if (long <= longestSide && bytes <= smallBytes) return undefined
  const by = Math.min(1, longestSide / long)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** A photo small enough for a slow line: at most 2,560 points, as JPEG. What this browser cannot read goes as it is. */
export async function shrunk(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo)
    const size = smallerSize(picture.width, picture.height, photo.size)
    if (!size) return photo
    const canvas = new OffscreenCanvas(size.width, size.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    if (smaller.size >= photo.size) return photo
    return new File([smaller], `${photo.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, { type: 'image/jpeg' })
  } catch {
    return photo
  }
}
