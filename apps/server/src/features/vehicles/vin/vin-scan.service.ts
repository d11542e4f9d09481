import sharp from 'sharp'
import { ThreadFault } from '#platform/threads/thread.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import { listCodeCandidates, TextVotes, type VinCandidate } from './vin-scan.rules.ts'
import type { ScanQuestion, ScanReading } from './vin-scan.worker.ts'

/** `busy`: too many pictures wait already; the caller asks to try again in a moment. */
export type VinScanOutcome =
  | ({ outcome: 'read' } & VinCandidate)
  | { outcome: 'unreadable' }
  | { outcome: 'not_an_image' }
  | { outcome: 'busy' }

/** From a picture's turn to its answer, unpacking included. */
const TIME_LIMIT_MS = 8_000
/** Pictures in work or waiting. */
const LONGEST_QUEUE = 8
/** A picture whose turn has not come by then is sent away, so that none is answered later than this and its own 8 s (S1-12). */
const LONGEST_WAIT_MS = 16_000
/** After a `busy`: when the picture in work is done at the latest. */
export const VIN_SCAN_RETRY_SECONDS = Math.ceil(TIME_LIMIT_MS / 1000)
/** As many as security rule S-50 allows; a bomb of few bytes and many pixels is refused before it is unpacked. */
const MOST_PIXELS = 40_000_000
const PICTURE_FORMATS = new Set(['jpeg', 'png', 'webp'])

/** One look: the longest side in pixels, the turn in degrees, and whether edges are sharpened. */
interface Look {
  kind: ScanQuestion['look']
  longestSide: number
  degrees: number
  isSharpened: boolean
}

const look = (kind: Look['kind'], longestSide: number, degrees = 0, isSharpened = false): Look => ({
  kind,
  longestSide,
  degrees,
  isSharpened,
})

/**
 * Looks in the order of what reads most labels for the least time. The bar code reader tries quarter turns itself but follows a long
 * Code 39 only within a few degrees; text is read within about ten degrees.
 */
const LOOKS: readonly Look[] = [
  look('codes', 1600),
  look('codes', 2400, 0, true),
  ...[12, -12].map((degrees) => look('codes', 1600, degrees, true)),
  look('text', 1600, 0, true),
  ...[24, -24].map((degrees) => look('codes', 1600, degrees, true)),
  look('text', 2400, 0, true),
  look('text', 1000),
  ...[90, -90, 180].map((degrees) => look('text', 1600, degrees, true)),
  ...[36, -36].map((degrees) => look('codes', 1600, degrees, true)),
  ...[8, -8, 16, -16].map((degrees) => look('text', 1600, degrees, true)),
]

const busy: VinScanOutcome = { outcome: 'busy' }
let thread: ThreadPool<ScanQuestion, ScanReading[]> | null = null
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads the VIN of a photographed label: bar codes first, then printed text (F13). Takes a JPEG, PNG or WebP picture as
 * its bytes or as the place of its file; nothing leaves the process. Never rejects, whatever the bytes are; pictures are read one at a time, 8 s each at most
 * unless `limitMs` says otherwise, and none waits longer than 16 s for its turn (S1-12).
 */
export async function scanVinImage(bytes: Uint8Array | string, { limitMs = TIME_LIMIT_MS } = {}): Promise<VinScanOutcome> {
  if (waiting >= LONGEST_QUEUE) return { outcome: 'busy' }
  waiting += 1
  const mustStartBy = performance.now() + LONGEST_WAIT_MS
  const started = turn.then(() => performance.now() < mustStartBy)
  const reading = started
    .then((isInTime) => (isInTime ? scan(bytes, limitMs) : busy))
    .catch((): VinScanOutcome => ({ outcome: 'unreadable' }))
    .finally(() => {
      waiting -= 1
    })
  turn = reading
  return (await within(mustStartBy, started)) === 'out_of_time' ? busy : reading
}

/** Ends the reading thread; the next scan starts a new one. */
export async function closeVinScanner(): Promise<void> {
  const ending = thread
  thread = null
  await ending?.close()
}

async function scan(bytes: Uint8Array | string, mostMs: number): Promise<VinScanOutcome> {
  const deadline = performance.now() + mostMs
  const picture = await within(deadline, openPicture(bytes))
  if (picture === 'out_of_time') return { outcome: 'unreadable' }
  if (picture === 'not_an_image') return { outcome: 'not_an_image' }
  if (picture === 'unreadable') return { outcome: 'unreadable' }
  const votes = new TextVotes()
  for (const next of LOOKS) {
    const limitMs = deadline - performance.now()
    if (limitMs <= 0) break
    const found = await within(deadline, tryLook(picture, next, limitMs, votes))
    if (found === 'out_of_time') break
    if (found) return { outcome: 'read', ...found }
  }
  const agreed = votes.findAgreed()
  return agreed ? { outcome: 'read', ...agreed } : { outcome: 'unreadable' }
}

/** What takes longer than the deadline is let go: it ends by itself in the background, and its outcome is dropped. */
function within<T>(deadline: number, work: Promise<T>): Promise<T | 'out_of_time'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'out_of_time'>((resolve) => {
    timer = setTimeout(() => resolve('out_of_time'), Math.max(0, deadline - performance.now()))
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Picture = { pixels: Buffer; width: number; height: number }

/** Upright, grey, its contrast stretched and at most 2400 pixels long; every look is made from this. */
async function openPicture(bytes: Uint8Array | string): Promise<Picture | 'not_an_image' | 'unreadable'> {
  if (bytes.length === 0) return 'not_an_image'
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'none', pages: 1 })
  const format = await open()
    .metadata()
    .then(
      (metadata) => metadata.format,
      (fault: unknown) => (/pixel limit/i.test(String(fault)) ? 'too_large' : 'none'),
    )
  if (format === 'too_large') return 'unreadable'
  if (!format || !PICTURE_FORMATS.has(format)) return 'not_an_image'
  return open()
    .timeout({ seconds: Math.ceil(TIME_LIMIT_MS / 1000) })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .normalise({ lower: 2, upper: 98 })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(
      ({ data, info }): Picture => ({ pixels: data, width: info.width, height: info.height }),
      () => 'unreadable' as const,
    )
}

/** The picture for one look as a binary grey map, which both readers take without unpacking. */
async function drawLook({ pixels, width, height }: Picture, { longestSide, degrees, isSharpened }: Look): Promise<Uint8Array> {
  let image = sharp(pixels, { raw: { width, height, channels: 1 } })
    .timeout({ seconds: Math.ceil(TIME_LIMIT_MS / 1000) })
    .resize(longestSide, longestSide, { fit: 'inside' })
  if (degrees !== 0) image = image.rotate(degrees, { background: '#808080' })
  if (isSharpened) image = image.sharpen()
  const { data, info } = await image.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  // Copied into a buffer of its own, which can be handed to the thread.
  return new Uint8Array(Buffer.concat([Buffer.from(`P5\n${info.width} ${info.height}\n255\n`), data]))
}

async function tryLook(
  picture: Picture,
  next: Look,
  limitMs: number,
  votes: TextVotes,
): Promise<VinCandidate | 'out_of_time' | null> {
  const map = await drawLook(picture, next)
  const readings = await askThread({ look: next.kind, picture: map }, limitMs)
  if (readings === 'out_of_time') return readings
  for (const { text, source, confidence } of readings) {
    const found = source === 'ocr' ? votes.add(text, confidence) : (listCodeCandidates(text, source)[0] ?? null)
    if (found) return found
  }
  return null
}

async function askThread(question: ScanQuestion, limitMs: number): Promise<ScanReading[] | 'out_of_time'> {
  thread ??= new ThreadPool<ScanQuestion, ScanReading[]>({
    entry: { name: 'vin-scan.worker', beside: import.meta.url },
    workerData: () => null,
    threads: 1,
    memoryLimitMb: 512,
    startLimitMs: 20_000,
    answerLimitMs: TIME_LIMIT_MS,
    longestQueue: 1,
    longestWaitMs: TIME_LIMIT_MS,
    idleLimitMs: 2 * 60_000,
  })
  try {
    return await thread.ask(question, { limitMs, transfer: [question.picture.buffer as ArrayBuffer] })
  } catch (fault) {
    const kind = fault instanceof ThreadFault ? fault.kind : null
    if (kind === 'timeout') return 'out_of_time'
    // A look that breaks the reader leaves the other looks their chance; without a thread there is none.
    if (kind === 'crashed') return []
    throw fault
  }
}
