import type { FileHandle } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Box, boxesIn, boxOf, Numbers, needed, refuse, startsLikeMp4, startsLikeQuickTime } from './mp4-boxes.ts'
import { plainDecoding, plainLanguage } from './quicktime.ts'
import { NotPlayable } from './recording-fault.ts'

/** Pictures and sound that the browsers of today play; no encrypted ones. */
const codecs: ReadonlySet<string> = new Set(['avc1', 'avc3', 'av01', 'vp09', 'mp4a', 'Opus'])
/** Boxes that recorders write beside the samples. What is in them is not kept. */
const passed: ReadonlySet<string> = new Set([
  'styp',
  'sidx',
  'mfra',
  'free',
  'skip',
  'wide',
  'prft',
  'emsg',
  'pdin',
  'uuid',
  'udta',
  'meta',
])
const mostHeadBytes = 4_194_304
/** An hour of pictures and sound has fewer. */
const mostSamples = 400_000
/** Boxes of a file, one behind the other: five minutes in fragments of a quarter of a second have 2,400. */
const mostBoxes = 50_000

/** One track: columns of its samples, in the order in which they are decoded. */
export interface Track {
  id: number
  isVideo: boolean
  timescale: number
  language: number
  /** The last 52 bytes of its header: layer, volume, matrix (which turns the picture), width, height. */
  look: Buffer
  /** How its samples are decoded, as it stands in the file. */
  decoding: Buffer
  /** Where its time begins in the media, in units of the track; what is before is decoded and not shown. */
  mediaStart: number
  /** How much later than the file it begins, in seconds. */
  delay: number
  offsets: number[]
  sizes: number[]
  durations: number[]
  shifts: number[]
  /** 1 for a sample where a player can begin. */
  keys: number[]
}
export interface Film {
  timescale: number
  tracks: Track[]
}
interface Defaults {
  duration: number
  size: number
  flags: number
}
const isKeyByFlags = (flags: number): boolean => (flags & 0x10000) === 0

/** Walks the boxes of a file and gathers where its samples are. */
class Walk {
  readonly #handle: FileHandle
  readonly #size: number
  readonly #isQuickTime: boolean
  #timescale = 0
  #tracks: Track[] = []
  #defaults = new Map<number, Defaults>()
  #firstTime = new Map<number, number>()
  #times = new Map<number, number>()
  #data: { from: number; to: number }[] = []
  #count = 0
  /** A kind of pictures or sound that was met and that not every browser plays. */
  #unplayable: { codec: string; isVideo: boolean } | undefined
  constructor(handle: FileHandle, size: number, isQuickTime: boolean) {
    this.#handle = handle
    this.#size = size
    this.#isQuickTime = isQuickTime
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#handle.read(bytes, 0, length, at)
    return bytes.subarray(0, bytesRead)
  }

  /** A box that the file breaks off in ends the walk: a recorder that was cut off loses its last stretch and no more. */
  async over(onPlace: (at: number) => void): Promise<Film> {
    for (let at = 0, steps = 1; at < this.#size; steps++) {
      if (steps > mostBoxes) refuse('too many boxes')
      if (steps % 200 === 0) {
        onPlace(at)
        await breathe()
      }
      const head = await this.#bytes(at, 16)
      if (head.length < 8) break
      const small = head.readUInt32BE(0)
      const type = head.toString('latin1', 4, 8)
      if (small === 1 && head.length < 16) break
      const headBytes = small === 1 ? 16 : 8
      const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small === 0 ? this.#size - at : small
      if (size < headBytes) refuse('bad box')
      const isWhole = at + size <= this.#size
      if (!isWhole && this.#tracks.length === 0) refuse('cut off')
      if (type === 'mdat') this.#data.push({ from: at + headBytes, to: Math.min(at + size, this.#size) })
      else if (type === 'moov' || type === 'moof') {
        if (size > mostHeadBytes) refuse('header too large')
        if (!isWhole) break
        const body = await this.#bytes(at + headBytes, size - headBytes)
        if (type === 'moov') this.#readHead(boxesIn(body))
        else this.#readFragment(boxesIn(body), at)
      } else if (!passed.has(type) && !(type === 'ftyp' && at === 0)) refuse(`unexpected box ${JSON.stringify(type)}`)
      at += size
    }
    return this.#finish()
  }

  #finish(): Film {
    const tracks = this.#tracks.filter((track) => track.offsets.length > 0)
    if (tracks.length === 0) refuse('nothing recorded')
    // What a fragmented track begins later than another is a delay of it.
    const starts = tracks.map((track) => (this.#firstTime.get(track.id) ?? 0) / track.timescale)
    const first = Math.min(...starts)
    for (const [i, track] of tracks.entries()) {
      track.delay += (starts[i] ?? 0) - first
      this.#keepThere(track)
    }
    this.#expectApart(tracks)
    return { timescale: this.#timescale, tracks: tracks.filter((track) => track.offsets.length > 0) }
  }

  /** Samples lie in the data of the file. Of one that was cut off, what is not there any more is left out. */
  #keepThere(track: Track): void {
    let kept = 0
    for (; kept < track.offsets.length; kept++) {
      const from = track.offsets[kept] as number
      const to = from + (track.sizes[kept] as number)
      if (to > this.#size) break
      if (!this.#isData(from, to)) refuse('sample outside the data')
    }
    for (const column of [track.offsets, track.sizes, track.durations, track.shifts, track.keys]) column.length = kept
  }

  /** Does a stretch lie in one of the boxes of data, which stand in the order of the file? */
  #isData(from: number, to: number): boolean {
    let [low, high] = [0, this.#data.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#data[middle]?.from ?? 0) <= from) low = middle
      else high = middle - 1
    }
    const data = this.#data[low]
    return data !== undefined && data.from <= from && to <= data.to
  }

  /** No byte belongs to two samples, so that what is written is never more than what came. */
  #expectApart(tracks: readonly Track[]): void {
    const spans = tracks
      .flatMap((track) => track.offsets.map((from, i) => [from, from + (track.sizes[i] as number)] as const))
      .sort((a, b) => a[0] - b[0])
    let end = 0
    for (const [from, to] of spans) {
      if (from < end) refuse('samples overlap')
      end = to
    }
    if (spans.length === 0) refuse('nothing recorded')
  }

  #push(track: Track, offset: number, size: number, duration: number, shift: number, isKey: boolean): void {
    if (++this.#count > mostSamples) refuse('too many samples')
    track.offsets.push(offset)
    track.sizes.push(size)
    track.durations.push(duration)
    track.shifts.push(shift)
    track.keys.push(isKey || !track.isVideo ? 1 : 0)
  }

  #readHead(boxes: readonly Box[]): void {
    if (this.#tracks.length > 0) refuse('two headers')
    const head = new Numbers(needed(boxes, 'mvhd'))
    this.#timescale = head.skip(head.head().version === 1 ? 16 : 8).u32()
    if (this.#timescale === 0) refuse('bad scale of time')
    for (const { type, body } of boxes) if (type === 'trak') this.#readTrack(boxesIn(body))
    this.#expectPlayable()
    if (this.#tracks.length === 0) refuse('no track')
    if (this.#tracks.length > 4) refuse('too many tracks')
    for (const { type, body } of boxesIn(boxOf(boxes, 'mvex') ?? Buffer.alloc(0))) {
      if (type !== 'trex') continue
      const numbers = new Numbers(body).skip(4)
      const id = numbers.u32()
      numbers.skip(4)
      this.#defaults.set(id, { duration: numbers.u32(), size: numbers.u32(), flags: numbers.u32() })
    }
  }

  /** What cannot be played may be left out beside sound that can: newer phones keep the sound of a room beside the plain one. */
  #expectPlayable(): void {
    const { codec, isVideo } = this.#unplayable ?? {}
    if (codec !== undefined && (isVideo || !this.#tracks.some((track) => !track.isVideo))) throw new NotPlayable(`codec ${codec}`)
  }

  #readTrack(boxes: readonly Box[]): void {
    const media = boxesIn(needed(boxes, 'mdia'))
    const kind = needed(media, 'hdlr').toString('latin1', 8, 12)
    // Words, places and the like beside pictures and sound are not kept.
    if (kind !== 'vide' && kind !== 'soun') return
    const header = needed(boxes, 'tkhd')
    const id = new Numbers(header).skip(header[0] === 1 ? 20 : 12).u32()
    if (header.length < 84) refuse('box too short')
    if (this.#tracks.some((track) => track.id === id)) refuse('two tracks of one number')
    const time = new Numbers(needed(media, 'mdhd'))
    const { version } = time.head()
    const timescale = time.skip(version === 1 ? 16 : 8).u32()
    if (timescale === 0) refuse('bad scale of time')
    const language = plainLanguage(time.skip(version === 1 ? 8 : 4).u32() >>> 16)
    const table = boxesIn(needed(boxesIn(needed(media, 'minf')), 'stbl'))
    const decoding = needed(table, 'stsd')
    const [first, another] = boxesIn(decoding.subarray(8))
    if (decoding.length > 65_536 || another) refuse('bad decoding')
    const entry = first ?? refuse('bad decoding')
    const isVideo = kind === 'vide'
    if (!codecs.has(entry.type)) {
      this.#unplayable ??= { codec: entry.type, isVideo }
      return
    }
    const track: Track = {
      id,
      isVideo,
      timescale,
      language,
      look: Buffer.from(header.subarray(header.length - 52)),
      decoding: this.#isQuickTime ? plainDecoding(entry, isVideo) : Buffer.from(decoding),
      mediaStart: 0,
      delay: 0,
      ...{ offsets: [], sizes: [], durations: [], shifts: [], keys: [] },
    }
    this.#readEdits(track, boxOf(boxesIn(boxOf(boxes, 'edts') ?? Buffer.alloc(0)), 'elst'))
    this.#tracks.push(track)
    this.#readTable(track, table)
  }

  /** Of a list of edits its first gap and where it begins in the media; cuts in the middle are not made by recorders, and not kept. */
  #readEdits(track: Track, list: Buffer | undefined): void {
    if (!list) return
    const numbers = new Numbers(list)
    const { version } = numbers.head()
    for (let left = Math.min(2, numbers.count(version === 1 ? 20 : 12)); left > 0; left--) {
      const length = version === 1 ? numbers.u64() : numbers.u32()
      const start = version === 1 ? numbers.i64() : numbers.i32()
      numbers.skip(4)
      if (start >= 0) {
        track.mediaStart = start
        return
      }
      track.delay = length / this.#timescale
    }
  }

  /** The samples that a header lists by itself, of a file that is not in fragments. */
  #readTable(track: Track, table: readonly Box[]): void {
    const sizes = new Numbers(needed(table, 'stsz')).skip(4)
    const each = sizes.u32()
    const count = each === 0 ? sizes.count(4) : sizes.u32()
    if (count === 0) return
    if (count > mostSamples) refuse('too many samples')
    const durations = runs(needed(table, 'stts'))
    const shifts = runs(boxOf(table, 'ctts'))
    const keys = wholeNumbers(boxOf(table, 'stss'))
    const isKey = keys && new Set(keys)
    const [near, far] = [boxOf(table, 'stco'), boxOf(table, 'co64')]
    const places = near ? wholeNumbers(near) : wholeNumbers(far ?? refuse('no stco'), true)
    const chunks = chunksOf(needed(table, 'stsc'), places?.length ?? 0)
    let [chunk, left, at] = [-1, 0, 0]
    for (let i = 0; i < count; i++) {
      while (left === 0) {
        chunk += 1
        at = places?.[chunk] ?? refuse('more samples than places')
        left = chunks(chunk)
      }
      const size = each === 0 ? sizes.u32() : each
      this.#push(track, at, size, durations(i) ?? refuse('sample without a time'), shifts(i) ?? 0, isKey?.has(i + 1) ?? true)
      at += size
      left -= 1
    }
  }

  #readFragment(boxes: readonly Box[], start: number): void {
    let end = start
    for (const { type, body } of boxes) if (type === 'traf') end = this.#readRuns(boxesIn(body), start, end)
  }

  /** @returns where the data of this track's runs ends */
  #readRuns(boxes: readonly Box[], start: number, before: number): number {
    const head = new Numbers(needed(boxes, 'tfhd'))
    const { flags } = head.head()
    const id = head.u32()
    const given = (flag: number) => (flags & flag ? head.u32() : undefined)
    const base = flags & 1 ? head.u64() : flags & 0x20000 ? start : before
    if ((given(2) ?? 1) !== 1) refuse('bad decoding')
    const usual = this.#defaults.get(id)
    const [duration, size, look] = [given(8) ?? usual?.duration, given(16) ?? usual?.size, given(32) ?? usual?.flags ?? 0]
    const track = this.#tracks.find((one) => one.id === id)
    if (!track) return before
    this.#beginAt(track, boxOf(boxes, 'tfdt'))
    let at = base
    for (const { type, body } of boxes) {
      if (type !== 'trun') continue
      const run = new Numbers(body)
      const { version, flags: has } = run.head()
      const count = run.u32()
      if (count > mostSamples) refuse('too many samples')
      if (has & 1) at = base + run.i32()
      const first = has & 4 ? run.u32() : undefined
      for (let i = 0; i < count; i++) {
        const long = has & 0x100 ? run.u32() : duration
        const bytes = has & 0x200 ? run.u32() : size
        const own = has & 0x400 ? run.u32() : i === 0 && first !== undefined ? first : look
        const shift = has & 0x800 ? (version === 0 ? run.u32() : run.i32()) : 0
        if (long === undefined || bytes === undefined || at < 0) return refuse('sample without a size or a time')
        this.#push(track, at, bytes, long, shift, isKeyByFlags(own))
        this.#times.set(id, (this.#times.get(id) ?? 0) + long)
        at += bytes
      }
    }
    return at
  }

  /** A fragment that begins later than the last one ended lets the last picture stand so long. */
  #beginAt(track: Track, box: Buffer | undefined): void {
    if (!box) return
    const numbers = new Numbers(box)
    const at = numbers.head().version === 1 ? numbers.u64() : numbers.u32()
    if (track.offsets.length === 0) {
      this.#firstTime.set(track.id, at)
      this.#times.set(track.id, at)
      return
    }
    const gap = at - (this.#times.get(track.id) ?? 0)
    // Beyond an hour it is no gap of a recorder.
    if (gap <= 0 || gap > 3600 * track.timescale) return
    const last = track.durations.length - 1
    track.durations[last] = (track.durations[last] as number) + gap
    this.#times.set(track.id, at)
  }
}

/** Values of a table of runs (count, value), asked for in the order of the samples. */
function runs(body: Buffer | undefined): (sample: number) => number | undefined {
  if (!body) return () => undefined
  const numbers = new Numbers(body)
  const isSigned = numbers.head().version === 1
  let runsLeft = numbers.count(8)
  let [left, value] = [0, 0]
  return () => {
    while (left === 0) {
      if (runsLeft-- <= 0) return undefined
      left = numbers.u32()
      value = isSigned ? numbers.i32() : numbers.u32()
    }
    left -= 1
    return value
  }
}
function wholeNumbers(body: Buffer | undefined, areLong = false): number[] | undefined {
  if (!body) return undefined
  const numbers = new Numbers(body).skip(4)
  const count = numbers.count(areLong ? 8 : 4)
  return Array.from({ length: count }, () => (areLong ? numbers.u64() : numbers.u32()))
}
/** How many samples are in each place of the data, asked for in their order. */
function chunksOf(body: Buffer, places: number): (place: number) => number {
  const numbers = new Numbers(body).skip(4)
  const rules = Array.from({ length: numbers.count(12) }, () => {
    const [first, samples, decoding] = [numbers.u32(), numbers.u32(), numbers.u32()]
    if (decoding !== 1 || samples === 0) refuse('bad places')
    return { first, samples }
  })
  let at = 0
  return (place) => {
    while ((rules[at + 1]?.first ?? places + 1) <= place + 1) at += 1
    return rules[at]?.samples ?? refuse('bad places')
  }
}

/**
 * Walks a whole MP4 file by its structure, in fragments as a browser's recorder writes it, or with a table as a camera does: only known
 * boxes, codecs and tracks, and samples that lie apart in its data. A QuickTime film of the same boxes is taken, too. Pictures are not decoded.
 * @throws NotMp4, NotPlayable
 */
export async function readFilm(handle: FileHandle, onPlace: (at: number) => void): Promise<Film> {
  const { size } = await handle.stat()
  const head = Buffer.alloc(Math.min(256, size))
  await handle.read(head, 0, head.length, 0)
  const isQuickTime = startsLikeQuickTime(head)
  if (!isQuickTime && !startsLikeMp4(head)) refuse('no file type of a film')
  return new Walk(handle, size, isQuickTime).over(onPlace)
}
