import { box, fullBox, u16, u32, u32s } from './mp4-boxes.ts'
import { type Film, readFilm, type Track } from './mp4-reading.ts'
import { seekable } from './seekable.ts'

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const unity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const mostUnits = 0xffffffff
const capped = (units: number): number => Math.max(0, Math.min(mostUnits, Math.round(units)))

/** A run of samples of one track that lie behind each other in the new file. */
interface Chunk {
  track: number
  place: number
  samples: number
}
/** A stretch of the old file that is copied as it is. */
interface Copy {
  from: number
  length: number
}

/** The order of the samples in the new file, that of the old one: pictures and sound stay beside each other. */
function layOut({ tracks }: Film): { chunks: Chunk[]; copies: Copy[]; bytes: number } {
  const next = tracks.map(() => 0)
  const chunks: Chunk[] = []
  const copies: Copy[] = []
  let bytes = 0
  for (;;) {
    let pick = -1
    for (const [i, track] of tracks.entries()) {
      const at = track.offsets[next[i] as number]
      if (at !== undefined && (pick < 0 || at < (tracks[pick]?.offsets[next[pick] as number] as number))) pick = i
    }
    const track = tracks[pick]
    if (!track) return { chunks, copies, bytes }
    const sample = next[pick] as number
    next[pick] = sample + 1
    const [from, length] = [track.offsets[sample] as number, track.sizes[sample] as number]
    const chunk = chunks.at(-1)
    if (chunk?.track === pick) chunk.samples += 1
    else chunks.push({ track: pick, place: bytes, samples: 1 })
    const copy = copies.at(-1)
    if (copy && copy.from + copy.length === from) copy.length += length
    else copies.push({ from, length })
    bytes += length
  }
}

/** Equal values that follow each other as one run. */
function runsOf(values: readonly number[]): Buffer {
  const runs: number[] = []
  for (const value of values) {
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) as number) + 1
    else runs.push(1, value)
  }
  return Buffer.concat([u32(runs.length / 2), u32s(runs)])
}

function tableOf(track: Track, chunks: readonly Chunk[], dataAt: number): Buffer {
  const rules: number[] = []
  for (const [i, chunk] of chunks.entries()) if (chunk.samples !== chunks[i - 1]?.samples) rules.push(i + 1, chunk.samples, 1)
  const isSigned = track.shifts.some((shift) => shift < 0)
  const keys = track.keys.flatMap((isKey, i) => (isKey ? [i + 1] : []))
  return box(
    'stbl',
    box('stsd', track.decoding),
    fullBox('stts', 0, runsOf(track.durations)),
    ...(track.shifts.some((shift) => shift !== 0) ? [fullBox('ctts', isSigned ? 0x1000000 : 0, runsOf(track.shifts))] : []),
    fullBox('stsc', 0, u32(rules.length / 3), u32s(rules)),
    fullBox('stsz', 0, u32(0, track.sizes.length), u32s(track.sizes)),
    fullBox('stco', 0, u32(chunks.length), u32s(chunks.map((chunk) => dataAt + chunk.place))),
    ...(keys.length < track.keys.length ? [fullBox('stss', 0, u32(keys.length), u32s(keys))] : []),
  )
}

/** How long a track is shown, in seconds: to the end of the picture that stands last, which need not be the one that is decoded last. */
function shownSeconds({ durations, shifts, mediaStart, timescale }: Track): number {
  let [time, end] = [0, 0]
  for (const [i, duration] of durations.entries()) {
    time += duration
    end = Math.max(end, time + (shifts[i] ?? 0))
  }
  return (end - mediaStart) / timescale
}
/** The same in units of the film. */
const shownUnits = (film: Film, track: Track): number => capped(shownSeconds(track) * film.timescale)

function trackOf(film: Film, track: Track, chunks: readonly Chunk[], dataAt: number): Buffer {
  const delay = capped(track.delay * film.timescale)
  const shown = shownUnits(film, track)
  const edits = [...(delay > 0 ? [[delay, -1, 0x10000]] : []), [shown, track.mediaStart, 0x10000]]
  const header = track.isVideo ? fullBox('vmhd', 1, u16(0, 0, 0, 0)) : fullBox('smhd', 0, u16(0, 0))
  return box(
    'trak',
    fullBox('tkhd', 3, u32(0, 0, track.id, 0, delay + shown, 0, 0), track.look),
    box('edts', fullBox('elst', 0, u32(edits.length), u32s(edits.flat()))),
    box(
      'mdia',
      fullBox('mdhd', 0, u32(0, 0, track.timescale, capped(sum(track.durations))), u16(track.language, 0)),
      fullBox('hdlr', 0, u32(0), Buffer.from(track.isVideo ? 'vide' : 'soun'), u32(0, 0, 0), Buffer.from([0])),
      box('minf', header, box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))), tableOf(track, chunks, dataAt)),
    ),
  )
}

/** Everything before the samples: with durations and places, so that a player can jump at once. */
function headOf(film: Film, chunks: readonly Chunk[], bytes: number): Buffer {
  const type = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2mp41'))
  const duration = Math.max(...film.tracks.map((track) => capped(track.delay * film.timescale) + shownUnits(film, track)))
  const lastId = Math.max(...film.tracks.map((track) => track.id))
  const moovOf = (dataAt: number) =>
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        u32(0, 0, film.timescale, duration, 0x10000),
        u16(0x100, 0),
        u32(0, 0),
        unity,
        u32(0, 0, 0, 0, 0, 0),
        u32(capped(lastId + 1)),
      ),
      ...film.tracks.map((track, i) =>
        trackOf(
          film,
          track,
          chunks.filter((chunk) => chunk.track === i),
          dataAt,
        ),
      ),
    )
  // Numbers have a fixed width, so what a head says does not change its length.
  const dataAt = type.length + moovOf(0).length + 8
  return Buffer.concat([type, moovOf(dataAt), u32(bytes + 8), Buffer.from('mdat')])
}

/**
 * A recording in MP4, which phones make that have no recorder for WebM: one header with all places before the samples. Only samples of
 * pictures and sound are copied.
 * @throws NotMp4
 */
export const makeMp4Seekable = seekable(async (input, onPlace) => {
  const film = await readFilm(input, onPlace)
  const { chunks, copies, bytes } = layOut(film)
  const seconds = Math.max(...film.tracks.map((track) => track.delay + shownSeconds(track)))
  return {
    head: headOf(film, chunks, bytes),
    stretches: copies,
    hasVideo: film.tracks.some((track) => track.isVideo),
    durationMs: Math.max(0, Math.round(seconds * 1000)),
  }
})
