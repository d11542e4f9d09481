import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface Received {
  headers: http.IncomingHttpHeaders
  body: string
}
/** A receiver of webhooks on this machine: what it was sent, and the status it answers with. */
export interface Receiver {
  url: string
  readonly received: Received[]
  /** Answered in this order; then 200. */
  statuses: number[]
  stop(): Promise<void>
  start(): Promise<void>
}
/** A receiver for the tests of one file; emptied before each. */
export function useReceiver(): Receiver {
  let port = 0
  let server: http.Server | undefined
  const box: Receiver = {
    url: '',
    received: [],
    statuses: [],
    async start() {
      const opened = http.createServer((request, reply) => {
        const pieces: Buffer[] = []
        request.on('data', (piece: Buffer) => pieces.push(piece))
        request.on('end', () => {
          box.received.push({ headers: request.headers, body: Buffer.concat(pieces).toString('utf8') })
          const status = box.statuses.shift() ?? 200
          reply.writeHead(status).end(`answered ${status}`)
        })
      })
      await new Promise<void>((done) => opened.listen(port, '127.0.0.1', done))
      port = (opened.address() as AddressInfo).port
      box.url = `http://127.0.0.1:${port}/hooks`
      server = opened
    },
    async stop() {
      const closing = server
      server = undefined
      closing?.closeAllConnections()
      await new Promise<void>((done) => (closing ? closing.close(() => done()) : done()))
    },
  }
  beforeAll(() => box.start())
  afterAll(() => box.stop())
  beforeEach(() => {
    box.received.length = 0
    box.statuses = []
  })
  return box
}
