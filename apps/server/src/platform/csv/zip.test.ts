import { expect, it } from 'vitest'
import { readZip } from '../../../test/read-zip.ts'
import { openArchive } from './zip.ts'

it('writes files in the long form, which may have 4 GB and more, beside short ones, and media that are not packed again (INT12)', async () => {
  const archive = openArchive()
  const pieces: Buffer[] = []
  const media = Buffer.alloc(100_000, 'film')
  for await (const piece of archive.add(['tables/a.csv', ['a,b\r\n', 'ñ,2\r\n']], { isLong: true })) pieces.push(piece)
  for await (const piece of archive.add(['files/film.mp4', [media]], { isPacked: true })) pieces.push(piece)
  for await (const piece of archive.add(['empty', []])) pieces.push(piece)
  pieces.push(archive.end())
  const zip = await readZip(Buffer.concat(pieces))
  expect(zip.names).toEqual(['tables/a.csv', 'files/film.mp4', 'empty'])
  expect([zip.text('tables/a.csv'), zip.bytes('files/film.mp4').equals(media), zip.text('empty')]).toEqual([
    'a,b\r\nñ,2\r\n',
    true,
    '',
  ])
  // Not smaller: it was not packed.
  expect(Buffer.concat(pieces).length).toBeGreaterThan(media.length)
})

// Slow: it writes 65,540 files.
it('ends in the long form when there are more files than the short one can count (INT12)', async () => {
  const archive = openArchive()
  const pieces: Buffer[] = []
  for (let nth = 0; nth < 65_540; nth += 1)
    for await (const piece of archive.add([`f${nth}`, ['x']], { isPacked: true })) pieces.push(piece)
  pieces.push(archive.end())
  const zip = await readZip(Buffer.concat(pieces))
  expect([zip.names.length, zip.text('f65539')]).toEqual([65_540, 'x'])
})
