import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@twopost/contract/core/problem'
import type { FastifyRequest } from 'fastify'
import { Problem, problemBody } from './problem.ts'

/** Faults of the parser and of its clock that are more than bytes which are no HTTP, with the status that HTTP has for them. */
const faults: Readonly<Record<string, readonly [code: ProblemCode, status: number]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['TOO_SLOW', 408],
  HPE_HEADER_OVERFLOW: ['TOO_LARGE', 431],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['TOO_LARGE', 413],
}

/** The answer that is being written to a connection. Node keeps it there, and looks at it as well before it answers such bytes. */
const openAnswerOf = (socket: Socket) => (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage

/**
 * Answers bytes that are no request, in the agreed form of an error, and ends the connection: where the next request would begin
 * cannot be known. Nothing is written into an answer that has begun.
 * @param headers what every answer says
 */
export function refuseUnread(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { headers, requestId }: { headers: Readonly<Record<string, string>>; requestId: string },
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [code, status] = faults[error.code ?? ''] ?? ['BAD_REQUEST', 400]
  const body = JSON.stringify({ ...problemBody(new Problem(code), requestId), status })
  const lines = Object.entries({
    ...headers,
    'referrer-policy': 'no-referrer',
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable && !openAnswerOf(socket)?.headersSent)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}

/**
 * What Node would refuse by itself, without a header or a word: a request of HTTP/1.1 that names no host, and one that expects what
 * nobody knows. @throws Problem BAD_REQUEST
 */
export function refuseOddHead({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): void {
  const hasNoHost = raw.httpVersion === '1.1' && headers.host === undefined
  if (hasNoHost || !/^(100-continue)?$/i.test(headers.expect ?? '')) throw new Problem('BAD_REQUEST')
}
