import type { FileHandle } from 'node:fs/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { childrenOf, element, lengthOf, NotWebm, numberOf, refuse, startsLikeWebm } from './webm-elements.ts'

const windowBytes = 262_144
const codecs: ReadonlySet<string> = new Set(['V_VP8', 'V_VP9', 'V_AV1', 'A_OPUS', 'A_VORBIS'])

export interface Cluster {
  body: number
  end: number
  time: number | undefined
  hasCue: boolean
}
export interface Recording {
  size: number
  /** Nanoseconds of one unit of time. */
  scale: number
  hasVideo: boolean
  tracks: { number: number; type: number }[]
  clusters: Cluster[]
  cues: { ms: number; cluster: number; track: number }[]
  lastMs: number
  info: Buffer
  tracksBody: Buffer
}
interface Head {
  id: number
  start: number
  body: number
  /** undefined: not said, as a recorder writes it. */
  size: number | undefined
}

/** Reads a file through one window, whatever its size. */
class WindowReader {
  readonly #handle: FileHandle
  readonly #window = Buffer.allocUnsafe(windowBytes)
  #from = 0
  #to = 0
  constructor(handle: FileHandle) {
    this.#handle = handle
  }
  /** Fewer bytes than asked for at the end of the file. */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (at < this.#from || at + length > this.#to) {
      if (length > windowBytes) refuse('element too large')
      const { bytesRead } = await this.#handle.read(this.#window, 0, windowBytes, at)
      this.#from = at
      this.#to = at + bytesRead
    }
    return this.#window.subarray(at - this.#from, Math.min(at - this.#from + length, this.#to - this.#from))
  }
  async number(at: number, keepsMarker: boolean): Promise<{ value: number; length: number; isUnknown: boolean }> {
    const first = (await this.bytes(at, 1))[0]
    if (!first) return refuse('bad number')
    const length = lengthOf(first)
    const bytes = await this.bytes(at, length)
    if (bytes.length < length) refuse('cut off')
    let value = keepsMarker ? first : first & (0xff >> length)
    let isUnknown = (first & (0xff >> length)) === 0xff >> length
    for (const byte of bytes.subarray(1)) {
      value = value * 256 + byte
      isUnknown &&= byte === 0xff
    }
    return { value, length, isUnknown }
  }
  async head(at: number): Promise<Head> {
    const id = await this.number(at, true)
    const size = await this.number(at + id.length, false)
    return { id: id.value, start: at, body: at + id.length + size.length, size: size.isUnknown ? undefined : size.value }
  }
}

const ofCluster: ReadonlySet<number> = new Set([
  element.Timecode,
  element.SimpleBlock,
  element.BlockGroup,
  element.Position,
  element.PrevSize,
  element.EncryptedBlock,
])
const skipped: ReadonlySet<number> = new Set([element.SeekHead, element.Cues, element.Tags, element.Void, element.Crc])

/** One walk over a recording, element by element. */
class Walk {
  readonly #reader: WindowReader
  readonly #file: Recording
  #cluster: Cluster | undefined
  #cueTrack = 0
  constructor(reader: WindowReader, size: number) {
    this.#reader = reader
    this.#file = {
      size,
      scale: 1_000_000,
      hasVideo: false,
      tracks: [],
      clusters: [],
      cues: [],
      lastMs: 0,
      info: Buffer.alloc(0),
      tracksBody: Buffer.alloc(0),
    }
  }

  /** The end of the segment. A recording that was cut off in the middle of a block loses that block, never more than a cluster's tail. */
  async over(from: number, end: number, onPlace: (at: number) => void): Promise<Recording> {
    const { size } = this.#file
    let at = from
    for (let steps = 1; at < end; steps++) {
      if (steps % 2000 === 0) {
        onPlace(at)
        await breathe()
      }
      let head: Head
      try {
        head = await this.#reader.head(at)
      } catch (error) {
        if (this.#cluster && size - at < 16) break
        throw error
      }
      if (this.#cluster && ofCluster.has(head.id)) {
        if (head.size === undefined) refuse('block of unknown size')
        if (head.body + (head.size as number) > size) break
        await this.#insideCluster(this.#cluster, head)
        at = head.body + (head.size as number)
      } else {
        this.#closeCluster(head.start)
        at = await this.#top(head)
      }
    }
    this.#closeCluster(Math.min(at, size))
    if (this.#file.info.length === 0 || this.#file.clusters.length === 0) refuse('nothing recorded')
    return this.#file
  }

  #closeCluster(end: number): void {
    if (!this.#cluster) return
    this.#cluster.end = end
    this.#file.clusters.push(this.#cluster)
    this.#cluster = undefined
  }

  async #insideCluster(cluster: Cluster, head: Head): Promise<void> {
    const size = head.size as number
    if (head.id === element.EncryptedBlock) refuse('encrypted')
    if (head.id === element.Timecode) cluster.time = numberOf(await this.#reader.bytes(head.body, Math.min(size, 8)))
    if (head.id === element.SimpleBlock || head.id === element.BlockGroup) await this.#block(cluster, head)
  }

  async #block(cluster: Cluster, head: Head): Promise<void> {
    let block = head
    let isKey = head.id === element.BlockGroup
    if (head.id === element.BlockGroup) {
      const end = head.body + (head.size as number)
      for (let at = head.body; at < end; ) {
        const part = await this.#reader.head(at)
        if (part.size === undefined || part.body + part.size > end) return refuse('bad block group')
        if (part.id === element.Block) block = part
        if (part.id === element.Reference) isKey = false
        at = part.body + part.size
      }
    }
    const track = await this.#reader.number(block.body, false)
    const rest = await this.#reader.bytes(block.body + track.length, 3)
    if (rest.length < 3) refuse('bad block')
    if (cluster.time === undefined) return refuse('block before its time')
    const ms = ((cluster.time + rest.readInt16BE(0)) * this.#file.scale) / 1_000_000
    if (head.id === element.SimpleBlock) isKey = ((rest[2] as number) & 0x80) !== 0
    if (!this.#file.tracks.some(({ number }) => number === track.value)) refuse('block of an unknown track')
    this.#file.lastMs = Math.max(this.#file.lastMs, ms)
    if (!isKey || track.value !== this.#cueTrack || cluster.hasCue) return
    cluster.hasCue = true
    this.#file.cues.push({ ms: Math.max(0, ms), cluster: this.#file.clusters.length, track: track.value })
  }

  /** What is in the segment itself. @returns where the next element begins */
  async #top({ id, body, size }: Head): Promise<number> {
    if (id === element.Cluster) {
      if (this.#file.tracks.length === 0) refuse('cluster before tracks')
      this.#cluster = { body, end: body, time: undefined, hasCue: false }
      return body
    }
    if (size === undefined || body + size > this.#file.size) return refuse('header too large')
    if (id === element.Info || id === element.Tracks) {
      if (size > 65_536) refuse('header too large')
      const bytes = Buffer.from(await this.#reader.bytes(body, size))
      if (id === element.Info) this.#readInfo(bytes)
      else this.#readTracks(bytes)
    } else if (!skipped.has(id)) refuse(`unexpected element 0x${id.toString(16)}`)
    return body + size
  }

  #readInfo(bytes: Buffer): void {
    this.#file.info = bytes
    for (const [id, value] of childrenOf(bytes)) if (id === element.Scale) this.#file.scale = numberOf(value)
    if (!(this.#file.scale > 0 && this.#file.scale < 1e12)) refuse('bad scale of time')
  }

  #readTracks(bytes: Buffer): void {
    this.#file.tracksBody = bytes
    for (const [id, entry] of childrenOf(bytes)) {
      if (id !== element.TrackEntry) continue
      const fields = new Map(childrenOf(entry))
      const number = fields.get(element.TrackNumber)
      const type = fields.get(element.TrackType)
      const codec = fields.get(element.CodecId)
      if (!number || !type || !codec) throw new NotWebm('bad track')
      if (!codecs.has(Buffer.from(codec).toString('latin1'))) refuse('codec')
      this.#file.tracks.push({ number: numberOf(number), type: numberOf(type) })
    }
    const video = this.#file.tracks.find(({ type }) => type === 1)
    this.#file.hasVideo = video !== undefined
    this.#cueTrack = (video ?? this.#file.tracks[0])?.number ?? 0
  }
}

/**
 * Walks a whole recording by its structure: only known elements, codecs and tracks, and nothing behind the segment. Pictures are not
 * decoded. Memory is one window and a few bytes per cluster, whatever the size. @throws NotWebm
 */
export async function readRecording(handle: FileHandle, onPlace: (at: number) => void): Promise<Recording> {
  const { size } = await handle.stat()
  const reader = new WindowReader(handle)
  try {
    const ebml = await reader.head(0)
    if (ebml.id !== element.EBML || ebml.size === undefined || ebml.size > 200) return refuse('no EBML header')
    if (!startsLikeWebm(Buffer.from(await reader.bytes(0, Math.min(256, size))))) refuse('DocType is not webm')
    const segment = await reader.head(ebml.body + ebml.size)
    if (segment.id !== element.Segment) refuse('no segment')
    const end = segment.size === undefined ? size : segment.body + segment.size
    if (end < size) refuse('bytes after the segment')
    return await new Walk(reader, size).over(segment.body, Math.min(end, size), onPlace)
  } catch (error) {
    // A number that leads out of the file is a fault of the file.
    if (error instanceof RangeError) throw new NotWebm('bad number')
    throw error
  }
}
