import { once } from 'node:events'
import net from 'node:net'
import { ScannerAway } from './scanner-away.ts'

export interface TalkOptions {
  connectMs: number
  silentMs: number
  signal: AbortSignal
}
/** What a scanner may answer; its verdicts are a line or a few. */
const mostAnswer = 65_536

/**
 * Sends pieces over a connection of its own and gathers what is answered, until that is whole or the other side ends. A scanner that answers
 * before everything was sent (a file that is too long for it, a verdict by the first bytes) is heard, and the rest is not sent.
 * @param isWhole whether an answer is complete; one that ends before that is torn
 * @throws ScannerAway
 */
export async function talk(
  { hostname, port }: { hostname: string; port: number },
  pieces: AsyncIterable<Uint8Array>,
  isWhole: (answer: string) => boolean,
  { connectMs, silentMs, signal }: TalkOptions,
): Promise<string> {
  const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port })
  const stop = () => socket.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  let answer = ''
  let fault: Error | undefined
  const ended = new Promise<void>((done) => {
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1')
      if (answer.length > mostAnswer) fault = new ScannerAway('its answer does not end')
      if (fault || isWhole(answer)) done()
    })
    socket.once('error', (error) => {
      fault ??= error instanceof ScannerAway ? error : new ScannerAway(error.message)
      done()
    })
    socket.once('close', () => done())
  })
  const reading: { source?: AsyncIterator<Uint8Array> } = {}
  try {
    const connecting = setTimeout(() => socket.destroy(new ScannerAway('it cannot be reached in time')), connectMs)
    await Promise.race([once(socket, 'connect').catch(() => {}), ended])
    clearTimeout(connecting)
    socket.setTimeout(silentMs, () => socket.destroy(new ScannerAway('it is silent')))
    const source = pieces[Symbol.asyncIterator]()
    reading.source = source
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    while (!isOver && !fault) {
      const { done, value } = await source.next()
      if (done) break
      if (!socket.write(value)) await Promise.race([once(socket, 'drain').catch(() => {}), ended])
    }
    await ended
    if (isWhole(answer)) return answer
    throw fault ?? new ScannerAway('its answer is torn')
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
    // A file that is read no further is closed.
    await reading.source?.return?.()
  }
}
