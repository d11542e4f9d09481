import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePhoto } from './images.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'images-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const place = (name: string) => path.join(folder, name)

/** A page of text-like stripes: small as PNG, larger as JPEG. */
const drawing = () => {
  const lines = Array.from(
    { length: 60 },
    (_, i) => `<rect x="${40 + (i % 7) * 3}" y="${20 + i * 16}" width="${300 + ((i * 97) % 500)}" height="5"/>`,
  ).join('')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1000"><rect width="900" height="1000" fill="white"/>${lines}</svg>`,
    ),
  ).flatten()
}

it('keeps a drawn PNG as PNG, not larger than it came (R1-42)', async () => {
  await drawing().png().toFile(place('drawn.png'))
  expect(await encodePhoto(place('drawn.png'), place('drawn.out'))).toBe('PNG')
  const [came, kept] = await Promise.all([stat(place('drawn.png')), stat(place('drawn.out'))])
  expect(kept.size).toBeLessThanOrEqual(came.size * 1.05)
  expect((await sharp(place('drawn.out')).metadata()).format).toBe('png')
})

it('makes a photo of what is smaller as one, and of everything that is no PNG', async () => {
  const noise = {
    create: {
      width: 400,
      height: 300,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
    },
  }
  await sharp(noise).png().toFile(place('photo.png'))
  expect(await encodePhoto(place('photo.png'), place('photo.out'))).toBe('JPEG')
  await drawing().webp().toFile(place('drawn.webp'))
  expect(await encodePhoto(place('drawn.webp'), place('webp.out'))).toBe('JPEG')
})

it('drops hidden content of a PNG that stays one', async () => {
  await drawing()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .png()
    .toFile(place('exif.png'))
  expect((await readFile(place('exif.png'))).includes('hidden words')).toBe(true)
  await encodePhoto(place('exif.png'), place('exif.out'))
  expect((await readFile(place('exif.out'))).includes('hidden words')).toBe(false)
})

it('refuses what is no picture', async () => {
  await expect(encodePhoto(import.meta.filename, place('none.out'))).rejects.toThrow()
})
