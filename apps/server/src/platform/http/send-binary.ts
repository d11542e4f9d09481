import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { rangeToSend } from './ranges.ts'
import type { BinaryAnswer, StoredAnswer } from './route.ts'

/** The name of a download for every browser: plain ASCII and RFC 8187 (S-53). */
export function dispositionOf(filename: string, inline: boolean): string {
  const ascii = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, "'")
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A file runs nothing, loads nothing and stands in no frame but one that a page makes of what it has fetched (S-53). */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** A kept file, streamed: the whole, or the range that was asked for. @throws Problem RANGE_NOT_SATISFIABLE */
function sendStored(request: FastifyRequest, reply: FastifyReply, { stored, etag, contentType }: StoredAnswer): FastifyReply {
  const { size } = stored
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
  const asked = { range: single(request.headers.range), ifRange: single(request.headers['if-range']) }
  const isPlayed = /^(video|audio)\//.test(contentType)
  const range = rangeToSend(asked, { size, etag, isPlayed })
  if (range === null) {
    reply.removeHeader('content-disposition')
    reply.header('content-range', `bytes */${size}`)
    throw new Problem('RANGE_NOT_SATISFIABLE')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`)
  const { from, to } = range ?? { from: 0, to: size - 1 }
  reply.header('content-length', String(to - from + 1))
  if (size === 0) return reply.send(Buffer.alloc(0))
  const stream = stored.stream(from, to)
  // A reader who left keeps no file open.
  reply.raw.once('close', () => stream.destroy())
  return reply.send(stream)
}

/** Sends a file safely, or opens a stream that ends with its reader. @throws Problem RANGE_NOT_SATISFIABLE */
export function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  if (answer.kind === 'file' || answer.kind === 'stored') {
    reply
      .header('content-type', answer.contentType)
      .header('content-disposition', dispositionOf(answer.filename, answer.inline))
      .header('content-security-policy', filePolicy)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
    if (answer.kind === 'stored') return sendStored(request, reply, answer)
    const { bytes } = answer
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  if (answer.kind === 'download') {
    return reply
      .header('content-type', answer.contentType)
      .header('content-disposition', dispositionOf(answer.filename, false))
      .header('x-total-count', answer.rows)
      .header('cache-control', 'private, no-store')
      .send(answer.stream)
  }
  const headers = reply.getHeaders()
  reply.hijack()
  const raw = reply.raw
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value as string)
  raw.writeHead(200, { 'content-type': answer.contentType, 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  raw.flushHeaders()
  const end = () => {
    if (!raw.writableEnded) raw.end()
  }
  const close = answer.open((chunk) => (raw.writableEnded ? false : raw.write(chunk)), end)
  let isOpen = true
  const stop = () => {
    if (isOpen) close()
    isOpen = false
  }
  raw.on('close', stop)
  request.raw.on('close', stop)
  // A reader who left while the stream was made ready closed the socket before anyone listened for that.
  if (raw.destroyed || request.raw.socket.destroyed) stop()
  return reply
}

/** Text that is written already. */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.code(status)
  if (status === 204 || text === '') return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
