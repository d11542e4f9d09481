import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BinaryAnswer } from './route.ts'

/** The name of a download for every browser: plain ASCII and RFC 8187 (S-53). */
export function dispositionOf(filename: string, inline: boolean): string {
  const ascii = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, "'")
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Sends a file safely, or opens a stream that ends with its reader. */
export function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  if (answer.kind === 'file') {
    return reply
      .header('content-type', answer.contentType)
      .header('content-disposition', dispositionOf(answer.filename, answer.inline))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
  }
  const headers = reply.getHeaders()
  reply.hijack()
  const raw = reply.raw
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value as string)
  raw.writeHead(200, { 'content-type': answer.contentType, 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  raw.flushHeaders()
  let close = () => {}
  const end = () => {
    if (!raw.writableEnded) raw.end()
  }
  const stop = answer.open((chunk) => (raw.writableEnded ? false : raw.write(chunk)), end)
  close = stop
  request.raw.on('close', () => close())
  return reply
}
