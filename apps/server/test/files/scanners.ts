import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** The harmless text that every scanner takes for malware, in two halves so that none takes this file for it. */
export const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)

/** How a scanner behaves, as long as it is set. */
interface ScannerFaults {
  isSilent?: boolean
  /** Ends the connection in the middle of its answer. */
  isTorn?: boolean
  /** Says this in place of a verdict. */
  says?: string
  slowMs?: number
  /** Answers before everything came and ends the connection. */
  isHasty?: boolean
  /** Calls everything clean. */
  findsNothing?: boolean
}
export interface TestScanner {
  url: string
  faults: ScannerFaults
  /** What it looked at, whole. */
  seen: Buffer[]
  /** Ends it: nobody listens there any more. */
  stop(): Promise<void>
  start(): Promise<void>
}

function serve(address: (port: number) => string, hear: (socket: Socket, scanner: TestScanner) => void): Promise<TestScanner> {
  const sockets = new Set<Socket>()
  let port = 0
  let server: net.Server
  const scanner: TestScanner = {
    url: '',
    faults: {},
    seen: [],
    async start() {
      server = net.createServer((socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket)).on('error', () => {})
        hear(socket, scanner)
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as AddressInfo).port
      scanner.url = address(port)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
  return scanner.start().then(() => scanner)
}

function answer(socket: Socket, { faults }: TestScanner, text: string): void {
  if (faults.isSilent) return
  setTimeout(() => {
    if (faults.isTorn) socket.end(text.slice(0, Math.floor(text.length / 2)))
    else socket.end(text)
  }, faults.slowMs ?? 0)
}

/** clamd, as far as the product speaks to it (man clamd: zPING, zINSTREAM). */
export const startClamd = (): Promise<TestScanner> =>
  serve(
    (port) => `clamd://127.0.0.1:${port}`,
    (socket, scanner) => {
      let waiting = Buffer.alloc(0)
      const file: Buffer[] = []
      let isOver = false
      socket.on('data', (bytes: Buffer) => {
        if (isOver) return
        waiting = Buffer.concat([waiting, bytes])
        const command = 'zINSTREAM\0'
        if (waiting.toString('latin1').startsWith('zPING\0')) return answer(socket, scanner, scanner.faults.says ?? 'PONG\0')
        if (waiting.length < command.length) return
        if (waiting.subarray(0, command.length).toString() !== command) return answer(socket, scanner, 'UNKNOWN COMMAND\0')
        if (scanner.faults.isHasty) {
          isOver = true
          return answer(socket, scanner, 'INSTREAM size limit exceeded. ERROR\0')
        }
        for (let at = command.length; at + 4 <= waiting.length; ) {
          const length = waiting.readUInt32BE(at)
          if (length === 0) {
            isOver = true
            for (let place = command.length; place < at; place += 4 + waiting.readUInt32BE(place))
              file.push(waiting.subarray(place + 4, place + 4 + waiting.readUInt32BE(place)))
            const whole = Buffer.concat(file)
            scanner.seen.push(whole)
            const verdict =
              whole.includes(eicar) && !scanner.faults.findsNothing ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'
            return answer(socket, scanner, scanner.faults.says ?? verdict)
          }
          at += 4 + length
        }
      })
    },
  )

const headEnd = '\r\n\r\n'
/** An ICAP server, as far as the product speaks to it (RFC 3507: OPTIONS, RESPMOD with Allow: 204). */
export const startIcap = (): Promise<TestScanner> =>
  serve(
    (port) => `icap://127.0.0.1:${port}/avscan`,
    (socket, scanner) => {
      let waiting = Buffer.alloc(0)
      let isOver = false
      socket.on('data', (bytes: Buffer) => {
        if (isOver) return
        waiting = Buffer.concat([waiting, bytes])
        const text = waiting.toString('latin1')
        if (text.startsWith('OPTIONS ') && text.includes(headEnd)) {
          isOver = true
          return answer(socket, scanner, `ICAP/1.0 200 OK\r\nMethods: RESPMOD\r\nEncapsulated: null-body=0${headEnd}`)
        }
        const place = /Encapsulated: req-hdr=0, res-hdr=\d+, res-body=(\d+)/.exec(text)?.[1]
        if (place === undefined) return
        const from = text.indexOf(headEnd) + headEnd.length + Number(place)
        const file: Buffer[] = []
        for (let at = from; ; ) {
          const end = text.indexOf('\r\n', at)
          if (end < 0) return
          const length = Number.parseInt(text.slice(at, end), 16)
          if (end + 2 + length + 2 > waiting.length) return
          if (length === 0) break
          file.push(waiting.subarray(end + 2, end + 2 + length))
          at = end + 2 + length + 2
        }
        isOver = true
        const whole = Buffer.concat(file)
        scanner.seen.push(whole)
        const found = 'X-Infection-Found: Type=0; Resolution=2; Threat=EICAR-Test;'
        const blocked = `ICAP/1.0 200 OK\r\n${found}\r\nEncapsulated: res-hdr=0, null-body=30${headEnd}HTTP/1.1 403 Forbidden\r\nA: b${headEnd}`
        const clean = `ICAP/1.0 204 No Content\r\nISTag: "1"${headEnd}`
        answer(socket, scanner, scanner.faults.says ?? (whole.includes(eicar) && !scanner.faults.findsNothing ? blocked : clean))
      })
    },
  )
