import type { Verdict } from './scanner.ts'
import { ScannerAway } from './scanner-away.ts'
import { type TalkOptions, talk } from './talk.ts'

const usualPort = 3310
const placeOf = ({ hostname, port }: URL) => ({ hostname, port: Number(port || usualPort) })
const isWhole = (answer: string) => answer.includes('\0')

/** The command, each piece behind its length, and a length of zero (man clamd, INSTREAM). */
async function* instream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/** Has clamd look at a file. @throws ScannerAway */
export async function askClamd(url: URL, bytes: AsyncIterable<Uint8Array>, options: TalkOptions): Promise<Verdict> {
  const [answer = ''] = (await talk(placeOf(url), instream(bytes), isWhole, options)).split('\0')
  if (answer === 'stream: OK') return { kind: 'clean' }
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)
  if (found?.[1]) return { kind: 'infected', name: found[1] }
  throw new ScannerAway(`it says: ${answer.slice(0, 200)}`)
}

/** @throws ScannerAway */
export async function pingClamd(url: URL, options: TalkOptions): Promise<void> {
  async function* ping() {
    yield Buffer.from('zPING\0')
  }
  const [answer] = (await talk(placeOf(url), ping(), isWhole, options)).split('\0')
  if (answer !== 'PONG') throw new ScannerAway(`it says: ${answer?.slice(0, 200)}`)
}
