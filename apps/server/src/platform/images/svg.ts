import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Drawings are drawn at most this large; what is kept of them is smaller. */
const mostPoints = 1_200
const limitSeconds = 10

/**
 * What a drawing may not have: entities, which can grow without end, and anything that names another file or address. Scripts are never
 * run, and the drawing itself is neither kept nor sent.
 */
const forbidden = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /url\(\s*['"]?\s*(?!#)/i,
  /\b(?:href|src)\s*=\s*(['"])\s*(?!#|data:image\/(?:png|jpeg);base64,)/i,
  /\b(?:href|src)\s*=\s*[^'"\s]/i,
]

/** Whether a file begins like a drawing, by its first bytes. */
export function startsLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<svg[\s>]/i.test(head) || /^<\?xml\s/i.test(head) || /^<!--[\s\S]*<svg[\s>]/i.test(head)
}

/** Draws a drawing as a PNG from one place to another. @throws for what is no drawing, or names what it may not */
export async function drawSvg(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8')
  if (!/<svg[\s>]/i.test(text) || forbidden.some((pattern) => pattern.test(text)))
    throw new Error('not a drawing that is drawn here')
  // From memory: without a place of its own no path in it leads anywhere.
  const drawing = Buffer.from(text)
  const { width, height } = await sharp(drawing, { limitInputPixels: 40_000_000 }).metadata()
  // Drawn from the start as large as it is wanted: made larger afterwards it would have soft edges.
  const density = Math.min(2_400, Math.max(72, (72 * mostPoints) / Math.max(1, width, height)))
  await sharp(drawing, { limitInputPixels: 40_000_000, density })
    .timeout({ seconds: limitSeconds })
    .resize({ width: mostPoints, height: mostPoints, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toFile(to)
}
