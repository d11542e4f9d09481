import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  type FragmentRun,
  markOf,
  mp4Box,
  mp4Fragment,
  mp4Head,
  mp4Of,
  mp4Table,
  mp4Type,
  quickTimeOf,
  quickTimeSound,
  sound,
  u32,
  video,
} from '../../../test/uploads/mp4-files.ts'
import { makeMp4Seekable } from './mp4.ts'
import { NotMp4, startsLikeMp4, startsLikeQuickTime } from './mp4-boxes.ts'
import { type Film, readFilm } from './mp4-reading.ts'
import { NotPlayable, NotRecording } from './recording-fault.ts'

async function rewrite(bytes: Buffer): Promise<{ hasVideo: boolean; durationMs: number; bytes: Buffer; film: Film }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'twopost-mp4-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
  await writeFile(from, bytes)
  const made = await makeMp4Seekable(from, to)
  const handle = await open(to, 'r')
  try {
    return { ...made, bytes: await readFile(to), film: await readFilm(handle, () => {}) }
  } finally {
    await handle.close()
  }
}
/** Are the bytes of each sample where the table says? */
function expectSamples({ bytes, film }: { bytes: Buffer; film: Film }): void {
  for (const { id, offsets, sizes } of film.tracks)
    for (const [i, at] of offsets.entries()) {
      const size = sizes[i] as number
      expect(bytes.subarray(at, at + size).equals(markOf(id, i, size)), `${id}:${i}`).toBe(true)
    }
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

it('writes one header before the samples of a recording in fragments, and is taken again by itself (I25)', async () => {
  const made = await rewrite(mp4Of(4))
  expect([made.hasVideo, made.durationMs]).toEqual([true, 4000])
  expect(startsLikeMp4(made.bytes)).toBe(true)
  // A player that has the head knows everything: nothing is in fragments, and the samples come last.
  const [moov, mdat] = [made.bytes.indexOf('moov'), made.bytes.indexOf('mdat')]
  expect([moov > 0, moov < mdat, made.bytes.includes('moof'), made.bytes.includes('mvex')]).toEqual([true, true, false, false])
  const [pictures, voice] = made.film.tracks
  expect([pictures?.offsets.length, voice?.offsets.length]).toEqual([40, 200])
  // It can begin at each second, which is where the key pictures are.
  expect(pictures?.keys.flatMap((isKey, i) => (isKey ? [i] : []))).toEqual([0, 10, 20, 30])
  // How the camera was held is kept: it turns the picture.
  expect(pictures?.look.equals((await rewrite(made.bytes)).film.tracks[0]?.look as Buffer)).toBe(true)
  expectSamples(made)
  expect((await rewrite(made.bytes)).bytes.equals(made.bytes)).toBe(true)
})

it('keeps a voice note of a phone as sound alone (I25)', async () => {
  const made = await rewrite(mp4Of(3, { tracks: [sound] }))
  expect([made.hasVideo, made.durationMs, made.film.tracks.length]).toEqual([false, 3000, 1])
  expectSamples(made)
})

it('takes a film with its table behind the samples, with shifts, key pictures and where it begins, and leaves out other tracks', async () => {
  const samples = Array.from({ length: 30 }, (_, i) => ({
    at: i * 500,
    bytes: 500,
    duration: 20,
    shift: i % 3 === 0 ? 40 : 20,
    isKey: i % 15 === 0,
  }))
  const made = await rewrite(mp4Table(samples, video, [[600, 40]]))
  const [track] = made.film.tracks
  // The last picture ends at 30 × 20 + 20; 40 units are before the film begins, of 600 in a second.
  expect(made.durationMs).toBe(967)
  expect([track?.shifts.slice(0, 3), track?.mediaStart]).toEqual([[40, 20, 20], 40])
  expect(track?.keys.flatMap((isKey, i) => (isKey ? [i] : []))).toEqual([0, 15])
  expectSamples(made)
  expect((await rewrite(made.bytes)).bytes.equals(made.bytes)).toBe(true)
  const words = { ...sound, kind: 'meta' as const, codec: 'mett' }
  const beside = await rewrite(mp4Of(2, { tracks: [video, words] }))
  expect([beside.film.tracks.length, beside.bytes.includes('<2:')]).toEqual([1, false])
})

it('lets a picture stand where a recorder made a gap, and begins a late track late', async () => {
  const run = (time: number, first: number, track = video): FragmentRun => ({
    track,
    time,
    first,
    samples: [{ bytes: 900, duration: track.timescale }],
  })
  const gap = await rewrite(Buffer.concat([mp4Type(), mp4Head(video), mp4Fragment(run(0, 0)), mp4Fragment(run(1800, 1))]))
  expect([gap.durationMs, gap.film.tracks[0]?.durations]).toEqual([4000, [1800, 600]])
  const late = await rewrite(
    Buffer.concat([mp4Type(), mp4Head(video, sound), mp4Fragment(run(0, 0), run(24_000, 0, sound)), mp4Fragment(run(600, 1))]),
  )
  expect(late.film.tracks.map(({ delay }) => delay)).toEqual([0, 0.5])
  expectSamples(late)
})

it('loses the last stretch of a recording that was cut off, and no more', async () => {
  const whole = mp4Of(4)
  const cut = await rewrite(whole.subarray(0, whole.length - 20_000))
  expect(cut.durationMs).toBeGreaterThanOrEqual(3000)
  expect(cut.durationMs).toBeLessThan(4000)
  expectSamples(cut)
  // In the middle of a fragment's head: all before it is there.
  const third = whole.lastIndexOf('moof') + 30
  const shorter = await rewrite(whole.subarray(0, third))
  expect([shorter.durationMs, sum(shorter.film.tracks[0]?.durations ?? [])]).toEqual([3000, 1800])
})

it.each([
  [1, 1],
  [1, 2],
  [2, 2],
] as const)('takes a film of an iPhone and describes its sound as MP4 does (form %i, %i channels)', async (version, channels) => {
  const made = await rewrite(quickTimeOf(3, [video, { ...sound, entry: quickTimeSound(version, channels) }]))
  expect([made.hasVideo, made.durationMs, startsLikeMp4(made.bytes), startsLikeQuickTime(made.bytes)]).toEqual([
    true,
    3000,
    true,
    false,
  ])
  expectSamples(made)
  const decoding = made.film.tracks[1]?.decoding as Buffer
  // One entry: channels, 16 bits and the rate stand where MP4 has them, and the description of the codec right behind.
  expect([decoding.readUInt32BE(4), decoding.toString('latin1', 12, 16), decoding.readUInt16BE(24)]).toEqual([1, 'mp4a', 0])
  expect([decoding.readUInt16BE(32), decoding.readUInt16BE(34), decoding.readUInt32BE(40)]).toEqual([
    channels,
    16,
    44_100 * 65_536,
  ])
  expect([decoding.toString('latin1', 48, 52), decoding.toString('latin1', 56)]).toEqual(['esds', 'codec'])
  expect(decoding.includes('appl') || decoding.includes('wave')).toBe(false)
  expect((await rewrite(made.bytes)).bytes.equals(made.bytes)).toBe(true)
})

it('leaves out the sound of a room beside plain sound, and refuses it alone', async () => {
  const room = { ...sound, id: 3, codec: 'apac' }
  const made = await rewrite(quickTimeOf(2, [video, { ...sound, entry: quickTimeSound(1, 2) }, room]))
  expect([made.film.tracks.map(({ id }) => id), made.bytes.includes('<3:')]).toEqual([[1, 2], false])
  await expect(rewrite(quickTimeOf(2, [video, room]))).rejects.toThrow(NotPlayable)
})

it.each([
  ['H.265', mp4Of(1, { tracks: [{ ...video, codec: 'hvc1' }] })],
  [
    'H.265 of an iPhone',
    quickTimeOf(1, [
      { ...video, codec: 'hvc1' },
      { ...sound, entry: quickTimeSound(1, 1) },
    ]),
  ],
  ['an encrypted one', mp4Of(1, { tracks: [{ ...video, codec: 'encv' }] })],
])('refuses pictures that other browsers may not play, and says so: %s', async (_, bytes) => {
  await expect(rewrite(bytes)).rejects.toThrow(NotPlayable)
})

const one = { at: 0, bytes: 400, duration: 20 }
it.each([
  [
    'a film of an iPhone whose sound is described too shortly',
    quickTimeOf(1, [video, { ...sound, entry: mp4Box('mp4a', Buffer.alloc(20)) }]),
  ],
  ['sound of an iPhone without a word about its codec', quickTimeOf(1, [video, sound])],
  ['a photo in the same boxes', Buffer.concat([mp4Type('heic', 'mif1'), mp4Head(video)])],
  ['samples of the same bytes', mp4Table([one, { ...one, at: 100 }])],
  ['a sample outside the data', mp4Table([one, { ...one, at: -20, bytes: 10 }])],
  ['nothing recorded', Buffer.concat([mp4Type(), mp4Head(video)])],
  ['no header', Buffer.concat([mp4Type(), mp4Box('mdat', Buffer.alloc(5000))])],
  ['an unknown box', Buffer.concat([mp4Of(1), mp4Box('exec', Buffer.from('attached'))])],
  ['another file behind it', Buffer.concat([mp4Of(1), Buffer.from('PK\u0003\u0004 a zip file that is none')])],
  ['two headers', Buffer.concat([mp4Of(1), mp4Head(video)])],
  ['text', Buffer.from('<html>'.repeat(100))],
  ['nothing', Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(rewrite(bytes)).rejects.toThrow(NotMp4)
})

it('refuses a run that claims more samples than a file can hold, at once', async () => {
  const run = mp4Box('trun', u32(0, 0xffffffff))
  const traf = mp4Box('traf', mp4Box('tfhd', u32(0x20018), u32(1, 20, 1)), run)
  const bomb = Buffer.concat([mp4Type(), mp4Head(video), mp4Box('moof', traf), mp4Box('mdat', Buffer.alloc(100))])
  const began = performance.now()
  await expect(rewrite(bomb)).rejects.toThrow('too many samples')
  expect(performance.now() - began).toBeLessThan(5000)
})

it('takes or refuses 450 damaged recordings, and fails in no other way', async () => {
  const wholes = [
    mp4Of(2, { pictureBytes: 2000 }),
    quickTimeOf(2, [video, { ...sound, entry: quickTimeSound(1, 2) }]),
    mp4Table(Array.from({ length: 60 }, (_, i) => ({ at: i * 300, bytes: 300, duration: 20 }))),
  ]
  const outcomes = new Set<string>()
  for (let turn = 0; turn < 450; turn++) {
    const damaged = Buffer.from(wholes[turn % 3] as Buffer)
    // The heads, where structure is: the first bytes of fragments, the last of the table.
    const span = Math.min(1500, damaged.length)
    for (let hit = 0; hit < 3; hit++) {
      const place = (turn * 7919 + hit * 104_729) % span
      damaged[turn % 3 === 2 ? damaged.length - 1 - place : place] = (turn * 31 + hit * 85) % 256
    }
    await rewrite(damaged).then(
      () => outcomes.add('taken'),
      (error: unknown) => outcomes.add(error instanceof NotRecording ? 'refused' : String(error)),
    )
  }
  expect([...outcomes].sort()).toEqual(['refused', 'taken'])
})

it('knows films by their first bytes alone, whatever they are named (S-50)', () => {
  expect(startsLikeMp4(mp4Of(1).subarray(0, 256))).toBe(true)
  expect(startsLikeMp4(mp4Type('mp42'))).toBe(true)
  for (const other of [
    mp4Type('avif'),
    mp4Type('isom', 'heic'),
    Buffer.from('ftypisom'),
    Buffer.alloc(40),
    mp4Box('ftyp', Buffer.from('qt  '), u32(0)),
  ])
    expect(startsLikeMp4(other)).toBe(false)
})
