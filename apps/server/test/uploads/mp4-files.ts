/** MP4 files made by hand, as recorders of phones write them; the samples hold marks instead of pictures. */
const be = (bytes: number, ...values: number[]): Buffer => {
  const made = Buffer.alloc(bytes * values.length)
  for (const [i, value] of values.entries()) made.writeUIntBE(value >= 0 ? value : 2 ** (8 * bytes) + value, i * bytes, bytes)
  return made
}
const u8 = (...values: number[]): Buffer => be(1, ...values)
const u16 = (...values: number[]): Buffer => be(2, ...values)
export const u32 = (...values: number[]): Buffer => be(4, ...values)
export const mp4Box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const full = (type: string, flags: number, ...parts: Buffer[]): Buffer => mp4Box(type, u32(flags), ...parts)

export interface MadeTrack {
  id: number
  kind: 'vide' | 'soun' | 'meta'
  codec: string
  timescale: number
  /** How its samples are decoded, where it is not said as usual. */
  entry?: Buffer
}
export const video: MadeTrack = { id: 1, kind: 'vide', codec: 'avc1', timescale: 600 }
export const sound: MadeTrack = { id: 2, kind: 'soun', codec: 'mp4a', timescale: 48_000 }

export const mp4Type = (major = 'iso5', ...others: string[]): Buffer =>
  mp4Box('ftyp', Buffer.from(major), u32(1), Buffer.from([...others, 'isom', 'hlsf'].join('')))
const matrix = u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000)

const entryOf = ({ kind, codec }: MadeTrack): Buffer =>
  kind === 'vide'
    ? mp4Box(
        codec,
        Buffer.alloc(6),
        u16(1),
        Buffer.alloc(16),
        u16(1280, 720),
        u32(0x480000, 0x480000, 0),
        u16(1),
        Buffer.alloc(32),
        u16(24, -1),
      )
    : mp4Box(codec, Buffer.alloc(6), u16(1), Buffer.alloc(8), u16(1, 16, 0, 0), u32(48_000 * 65_536))

interface Table {
  samples: { at: number; bytes: number; duration: number; shift?: number; isKey?: boolean }[]
}
/** One track of the header; without a table its samples are in fragments. */
function trackBox(track: MadeTrack, table: Table = { samples: [] }, edits?: [length: number, start: number][]): Buffer {
  const { samples } = table
  const keys = samples.flatMap(({ isKey }, i) => (isKey === false ? [] : [i + 1]))
  return mp4Box(
    'trak',
    full('tkhd', 7, u32(0, 0, track.id, 0, 0, 0, 0), u16(0, 0, 0x100, 0), matrix, u32(1280 * 65_536, 720 * 65_536)),
    ...(edits
      ? [mp4Box('edts', full('elst', 0, u32(edits.length), ...edits.map(([length, start]) => u32(length, start, 0x10000))))]
      : []),
    mp4Box(
      'mdia',
      full('mdhd', 0, u32(0, 0, track.timescale, 0), u16(0x55c4, 0)),
      full('hdlr', 0, u32(0), Buffer.from(track.kind), u32(0, 0, 0), u8(0)),
      mp4Box(
        'minf',
        mp4Box(
          'stbl',
          full('stsd', 0, u32(1), track.entry ?? entryOf(track)),
          full('stts', 0, u32(samples.length), ...samples.map(({ duration }) => u32(1, duration))),
          ...(samples.some(({ shift }) => shift)
            ? [full('ctts', 0, u32(samples.length), ...samples.map(({ shift = 0 }) => u32(1, shift)))]
            : []),
          full('stsc', 0, u32(samples.length > 0 ? 1 : 0), ...(samples.length > 0 ? [u32(1, 1, 1)] : [])),
          full('stsz', 0, u32(0, samples.length), ...samples.map(({ bytes }) => u32(bytes))),
          full('stco', 0, u32(samples.length), ...samples.map(({ at }) => u32(at))),
          ...(keys.length < samples.length ? [full('stss', 0, u32(keys.length), ...keys.map((key) => u32(key)))] : []),
        ),
      ),
    ),
  )
}
const movieHead = full('mvhd', 0, u32(0, 0, 600, 0, 0x10000), u16(0x100, 0), u32(0, 0), matrix, u32(0, 0, 0, 0, 0, 0, 9))
/** How the camera of a phone describes its sound: the older form, with what the codec says of itself in a box of boxes. */
export const quickTimeSound = (version: 1 | 2, channels: number): Buffer => {
  const esds = full('esds', 0, Buffer.from('codec'))
  const wave = mp4Box('wave', mp4Box('frma', Buffer.from('mp4a')), mp4Box('mp4a', u32(0)), esds, u32(8, 0))
  const rate = Buffer.alloc(8)
  rate.writeDoubleBE(44_100)
  return mp4Box(
    'mp4a',
    Buffer.alloc(6),
    u16(1, version, 0),
    Buffer.from('appl'),
    version === 1
      ? Buffer.concat([u16(channels, 16, -2, 0), u32(44_100 * 65_536), u32(1024, 0, 0, 2)])
      : Buffer.concat([u16(3, 16, -2, 0), u32(65_536, 72), rate, u32(channels, 0x7f000000, 0, 0, 0, 0)]),
    wave,
  )
}
/** The header of a file in fragments. */
export const mp4Head = (...tracks: MadeTrack[]): Buffer =>
  mp4Box(
    'moov',
    movieHead,
    ...tracks.map((one) => trackBox(one)),
    mp4Box('mvex', ...tracks.map(({ id }) => full('trex', 0, u32(id, 1, 0, 0, 0)))),
  )

/** The bytes of a sample: each file can be asked where its samples went. */
export const markOf = (track: number, sample: number, bytes: number): Buffer => Buffer.alloc(bytes, `<${track}:${sample}>`)

export interface FragmentRun {
  track: MadeTrack
  /** When it begins, in units of the track. */
  time: number
  first: number
  samples: { bytes: number; duration: number; shift?: number; isKey?: boolean }[]
}
/** A fragment: where the samples are, and then the samples. */
export function mp4Fragment(...runs: FragmentRun[]): Buffer {
  const headOf = (places: readonly number[]) =>
    mp4Box(
      'moof',
      full('mfhd', 0, u32(1)),
      ...runs.map(({ track, time, samples }, i) =>
        mp4Box(
          'traf',
          full('tfhd', 0x20000, u32(track.id)),
          full('tfdt', 0x1000000, u32(0, time)),
          full(
            'trun',
            0x1000f01,
            u32(samples.length, places[i] ?? 0),
            ...samples.map(({ bytes, duration, isKey = true, shift = 0 }) =>
              u32(duration, bytes, isKey ? 0x2000000 : 0x1010000, shift),
            ),
          ),
        ),
      ),
    )
  const datas = runs.map(({ track, first, samples }) =>
    Buffer.concat(samples.map(({ bytes }, i) => markOf(track.id, first + i, bytes))),
  )
  let at = headOf([]).length + 8
  const places = datas.map((data) => {
    const place = at
    at += data.length
    return place
  })
  return Buffer.concat([headOf(places), mp4Box('mdat', ...datas)])
}

/** A recording of a phone in fragments of a second: 10 pictures and 50 stretches of sound in each. */
export function mp4Of(
  seconds: number,
  { pictureBytes = 20_000, tracks = [video, sound] }: { pictureBytes?: number; tracks?: MadeTrack[] } = {},
): Buffer {
  const parts = [mp4Type(), mp4Head(...tracks)]
  for (let second = 0; second < seconds; second++)
    parts.push(
      mp4Fragment(
        ...tracks.map((track): FragmentRun => {
          const count = track.kind === 'vide' ? 10 : 50
          return {
            track,
            time: second * track.timescale,
            first: second * count,
            samples: Array.from({ length: count }, (_, i) => ({
              bytes: track.kind === 'vide' ? pictureBytes - i : 160 + (i % 7),
              duration: track.timescale / count,
              isKey: track.kind !== 'vide' || i === 0,
            })),
          }
        }),
      ),
    )
  return Buffer.concat(parts)
}

/** The same as the camera of an iPhone marks it. */
export const quickTimeOf = (seconds: number, tracks: MadeTrack[]): Buffer => {
  const film = mp4Of(seconds, { tracks })
  const type = mp4Box('ftyp', Buffer.from('qt  '), u32(0), Buffer.from('qt  '))
  return Buffer.concat([type, mp4Box('wide'), film.subarray(film.readUInt32BE(0))])
}

/** A film of a camera: the samples first, the header with its table behind them. */
export function mp4Table(samples: Table['samples'], track: MadeTrack = video, edits?: [number, number][]): Buffer {
  const type = mp4Type('mp42')
  const data = mp4Box('mdat', ...samples.map(({ bytes }, i) => markOf(track.id, i, bytes)))
  const from = type.length + 8
  const placed = samples.map((sample) => ({ ...sample, at: sample.at + from }))
  return Buffer.concat([type, data, mp4Box('moov', movieHead, trackBox(track, { samples: placed }, edits))])
}
