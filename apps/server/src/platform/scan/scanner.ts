import { askClamd, pingClamd } from './clamd.ts'
import { askIcap, pingIcap } from './icap.ts'
import { ScannerAway } from './scanner-away.ts'

export type Verdict = { kind: 'clean' } | { kind: 'infected'; name: string }
/** A program that looks at files for malware. Nothing of a file is whole in memory. */
export interface Scanner {
  /** @throws ScannerAway when it gives no verdict */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>
  /** Whether it answers. @throws ScannerAway */
  ping(): Promise<void>
}
/** How long a connection may take, a scanner may be silent, and a whole look may take. */
interface ScanPatience {
  connectMs: number
  silentMs: number
  wholeMs: number
}
const usual: ScanPatience = { connectMs: 3_000, silentMs: 60_000, wholeMs: 300_000 }

/** Opens nothing yet: each look has a connection of its own. @param address `clamd://host:port` or `icap://host:port/service` */
export function openScanner(address: string, patience: ScanPatience = usual): Scanner {
  const url = new URL(address)
  const [ask, ping] = url.protocol === 'icap:' ? [askIcap, pingIcap] : [askClamd, pingClamd]
  const inTime = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new ScannerAway('it took too long')), patience.wholeMs)
    try {
      return await work(stop.signal)
    } catch (error) {
      throw error instanceof ScannerAway ? error : stop.signal.aborted ? (stop.signal.reason as ScannerAway) : error
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    scan: (bytes) => inTime((signal) => ask(url, bytes, { ...patience, signal })),
    ping: () => inTime((signal) => ping(url, { ...patience, signal })),
  }
}
