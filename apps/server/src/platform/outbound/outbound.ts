import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isOwnMachine, isPublicAddress } from './public-addresses.ts'

/** What came back; no status: nothing did, and `answer` says why. */
interface OutboundAnswer {
  status: number | null
  /** Its first 500 characters. */
  answer: string
  ms: number
}
/** Requests to addresses that people of a business have typed in. */
export interface Outbound {
  /** May this address be called, as it resolves now? */
  isAllowed(url: string): Promise<boolean>
  /** Sends once, follows nothing, and gives up after ten seconds. Never throws. */
  post(url: string, sent: { headers: Readonly<Record<string, string>>; body: string }): Promise<OutboundAnswer>
}

interface OutboundParts {
  protocols: readonly ('https:' | 'http:')[]
  isAllowedIp: (ip: string) => boolean
  /** Milliseconds for everything, the look-up of the name among it. */
  timeoutMs?: number
  /** Every address of a name; another one in tests. */
  resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>
}

const mostAnswer = 500
const mostBytes = 4096
class Refused extends Error {
  override name = 'Refused'
}
/** The host of an address as a look-up takes it: an IPv6 address without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * The name is looked up for each request, every address it has must be allowed, and the connection goes to one of those very addresses:
 * a name that resolves differently a moment later changes nothing (INT11).
 */
export function outboundOf({
  protocols,
  isAllowedIp,
  timeoutMs = 10_000,
  resolve = (host) => lookup(host, { all: true, verbatim: true }),
}: OutboundParts): Outbound {
  const parse = (text: string): URL | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isWhole = url && (protocols as readonly string[]).includes(url.protocol) && url.username === '' && url.password === ''
    return isWhole && url.hostname !== '' ? url : undefined
  }
  /** @throws Refused when there is none, or one of them is not allowed */
  async function addressesOf(url: URL): Promise<readonly { address: string; family: number }[]> {
    const host = hostOf(url)
    const family = isIP(host)
    const found = family > 0 ? [{ address: host, family }] : await resolve(host)
    if (found.length === 0 || !found.every(({ address }) => isAllowedIp(address))) throw new Refused('this address is not public')
    return found
  }

  function send(
    url: URL,
    addresses: readonly { address: string; family: number }[],
    { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ): Promise<{ status: number; answer: string }> {
    const checked: LookupFunction = (_host, options, done) => {
      const [first] = addresses
      if (options.all) done(null, [...addresses])
      else done(null, first?.address ?? '', first?.family)
    }
    return new Promise((given, failed) => {
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        { method: 'POST', headers, lookup: checked, agent: false, signal },
        (answer) => {
          const pieces: Buffer[] = []
          let bytes = 0
          const end = () => {
            const text = new TextDecoder('utf-8').decode(Buffer.concat(pieces)).replaceAll('\u0000', '')
            given({ status: answer.statusCode ?? 0, answer: Array.from(text).slice(0, mostAnswer).join('') })
            request.destroy()
          }
          answer.on('data', (piece: Buffer) => {
            pieces.push(piece)
            bytes += piece.length
            if (bytes >= mostBytes) end()
          })
          answer.on('end', end)
          answer.on('error', failed)
        },
      )
      request.on('error', failed)
      request.end(body)
    })
  }

  return {
    async isAllowed(text) {
      const url = parse(text)
      if (!url) return false
      try {
        await within(timeoutMs / 2, addressesOf(url))
        return true
      } catch {
        return false
      }
    },
    async post(text, sent) {
      const started = performance.now()
      const ms = () => Math.round(performance.now() - started)
      const url = parse(text)
      try {
        if (!url) throw new Refused('this address is not public')
        const signal = AbortSignal.timeout(timeoutMs)
        const addresses = await within(timeoutMs, addressesOf(url))
        return { ...(await send(url, addresses, sent, signal)), ms: ms() }
      } catch (error) {
        return { status: null, answer: reasonOf(error), ms: ms() }
      }
    },
  }
}

/** Why nothing came back, in a few words that tell nothing of our own net. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer within 10 seconds'
  return typeof code === 'string' && /^[A-Z_0-9]{3,40}$/.test(code) ? `no connection: ${code}` : 'no connection'
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { name: 'TimeoutError' })), ms)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What production has: https to public addresses alone. */
export const publicOutbound = (): Outbound => outboundOf({ protocols: ['https:'], isAllowedIp: isPublicAddress })
/** The same and this very machine without https, to try webhooks out and for tests. */
export const localOutbound = (): Outbound =>
  outboundOf({ protocols: ['https:', 'http:'], isAllowedIp: (ip) => isOwnMachine(ip) || isPublicAddress(ip) })
