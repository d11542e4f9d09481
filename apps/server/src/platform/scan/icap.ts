import type { Verdict } from './scanner.ts'
import { ScannerAway } from './scanner-away.ts'
import { type TalkOptions, talk } from './talk.ts'

const usualPort = 1344
const placeOf = ({ hostname, port }: URL) => ({ hostname, port: Number(port || usualPort) })
const headEnd = '\r\n\r\n'
/** The head says everything: a clean file is answered 204, and what stands in place of another one is not wanted. */
const isWhole = (answer: string): boolean => {
  const end = answer.indexOf(headEnd)
  if (end < 0) return false
  // With 200 the status of the answer that is given in place of the file follows.
  return !/^ICAP\/1\.0 200\b/.test(answer) || answer.indexOf(headEnd, end + headEnd.length) > 0
}

/** An answer of a web server that carries the file, as ICAP wants it (RFC 3507 4.9), in chunks. */
async function* respmod(url: URL, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const request = `GET http://twopost.invalid/file HTTP/1.1\r\nHost: twopost.invalid${headEnd}`
  const response = `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nTransfer-Encoding: chunked${headEnd}`
  yield Buffer.from(
    [
      `RESPMOD ${url.href} ICAP/1.0`,
      `Host: ${url.host}`,
      'Allow: 204',
      'Connection: close',
      `Encapsulated: req-hdr=0, res-hdr=${request.length}, res-body=${request.length + response.length}`,
    ].join('\r\n') +
      headEnd +
      request +
      response,
  )
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    yield Buffer.from(`${piece.length.toString(16)}\r\n`)
    yield piece
    yield Buffer.from('\r\n')
  }
  yield Buffer.from('0\r\n\r\n')
}

/** What an ICAP server found: its head names it, or another page stands in place of the file. */
function verdictOf(answer: string): Verdict {
  const [head = '', inner = ''] = answer.split(headEnd)
  const status = /^ICAP\/1\.0 (\d{3})\b/.exec(head)?.[1]
  if (status === '204') return { kind: 'clean' }
  if (status !== '200') throw new ScannerAway(`it answers ${status ?? 'something else'}`)
  const named =
    /^X-Infection-Found:.*?Threat=([^;\r\n]{1,200})/im.exec(head)?.[1] ??
    /^X-(?:Virus-ID|Violations-Found|Blocked-Reason):\s*([^\r\n]{1,200})/im.exec(head)?.[1]
  if (named) return { kind: 'infected', name: named.trim() }
  // The same answer again is a server that does not know 204.
  if (/^HTTP\/1\.[01] 200\b/.test(inner)) return { kind: 'clean' }
  return { kind: 'infected', name: 'blocked' }
}

/** Has an ICAP server look at a file. @throws ScannerAway */
export const askIcap = async (url: URL, bytes: AsyncIterable<Uint8Array>, options: TalkOptions): Promise<Verdict> =>
  verdictOf(await talk(placeOf(url), respmod(url, bytes), isWhole, options))

/** @throws ScannerAway */
export async function pingIcap(url: URL, options: TalkOptions): Promise<void> {
  async function* ask() {
    yield Buffer.from(`OPTIONS ${url.href} ICAP/1.0\r\nHost: ${url.host}\r\nConnection: close${headEnd}`)
  }
  const isHeadThere = (answer: string) => answer.includes(headEnd)
  const answer = await talk(placeOf(url), ask(), isHeadThere, options)
  if (!/^ICAP\/1\.0 200\b/.test(answer)) throw new ScannerAway(`it answers ${answer.split('\r\n')[0]?.slice(0, 100)}`)
}
