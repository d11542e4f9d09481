import { isVinShaped, normaliseVin, type VinLookup } from '@twopost/contract/vehicles'
import { type Clock, systemClock } from '#platform/clock/clock.ts'
import { ThreadPool } from '#platform/threads/thread-pool.ts'
import { completeVinLookup, startVinLookup, type VinDecode } from './vin.rules.ts'
import type { VinQuestion } from './vin.worker.ts'

/** Settings of VIN decoding, given by the composition root. */
export interface VinSettings {
  /** Folder that may be written and thrown away; takes 86 MB at the first decode. */
  cacheFolder: string
  clock?: Clock
}

const LONGEST_CACHE = 1_000

let settings: Required<VinSettings> | null = null
let thread: ThreadPool<VinQuestion, VinDecode> | null = null
/** Decoded VINs, the longest unused first. */
const decoded = new Map<string, VinLookup>()

/** Says where the vehicle database may be unpacked. Call once, before the first `decodeVin`; starts nothing. */
export function configureVin({ cacheFolder, clock = systemClock }: VinSettings): void {
  settings = { cacheFolder, clock }
}

/**
 * What a VIN tells, offline (F12, OP-74). Takes text as typed: it is normalised first. Never rejects: text that is not 17
 * characters gives an empty answer, a database that cannot be read leaves the make by manufacturer code, with a warning.
 */
export async function decodeVin(text: string): Promise<VinLookup> {
  const vin = normaliseVin(text.slice(0, 200))
  const known = decoded.get(vin)
  if (known) {
    remember(known)
    return structuredClone(known)
  }
  const start = startVinLookup(vin)
  if (!isVinShaped(vin)) return start
  const decode = await askDatabase(vin)
  const lookup = completeVinLookup(start, decode)
  if (decode) remember(lookup)
  return structuredClone(lookup)
}

/**
 * Unpacks and opens the vehicle database ahead of the first question, which would wait six seconds for it otherwise (R1-47). Never
 * rejects; a question that comes meanwhile waits its turn.
 */
export async function warmVinDecoder(): Promise<void> {
  await askDatabase('1HGCM82633A004352')
}

/** Ends the thread and forgets what was decoded; the next `decodeVin` starts over. */
export async function closeVinDecoder(): Promise<void> {
  const ending = thread
  thread = null
  decoded.clear()
  await ending?.close()
}

async function askDatabase(vin: string): Promise<VinDecode | null> {
  if (!settings) throw new Error('configureVin was not called')
  const { cacheFolder, clock } = settings
  thread ??= new ThreadPool<VinQuestion, VinDecode>({
    entry: { name: 'vin.worker', beside: import.meta.url },
    workerData: () => ({ cacheFolder }),
    threads: 1,
    memoryLimitMb: 512,
    startLimitMs: 120_000,
    answerLimitMs: 10_000,
    longestQueue: 200,
    longestWaitMs: 150_000,
    idleLimitMs: 15 * 60_000,
  })
  // A VIN that cannot be decoded now must not stop anyone from entering the vehicle by hand.
  return thread.ask({ vin, newestYear: clock.now().getUTCFullYear() + 1 }).catch(() => null)
}

function remember(lookup: VinLookup): void {
  decoded.delete(lookup.vin)
  decoded.set(lookup.vin, lookup)
  const oldest = decoded.size > LONGEST_CACHE ? decoded.keys().next().value : undefined
  if (oldest !== undefined) decoded.delete(oldest)
}
