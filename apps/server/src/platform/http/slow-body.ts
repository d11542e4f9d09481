import { isChunk, isUpload } from '@twopost/contract/core/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

export interface SlowBodyLimits {
  /** Milliseconds within which a body has to be there. */
  bodyMs: number
  /** An upload gets so much more as its size takes at this rate. */
  uploadBytesPerSecond: number
}
/** S-40: JSON within 15 s, uploads at 8 kB/s at least. */
export const slowBodyLimits: SlowBodyLimits = { bodyMs: 15_000, uploadBytesPerSecond: 8_000 }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

function limitFor(request: FastifyRequest, limits: SlowBodyLimits): number {
  const body = request.routeOptions.config.call?.body
  if (!isUpload(body) && !isChunk(body)) return limits.bodyMs
  const bytes = Number(request.headers['content-length'] ?? body.maxBytes)
  return limits.bodyMs + (bytes / limits.uploadBytesPerSecond) * 1000
}

/**
 * Cuts off requests whose body comes too slowly: each would hold a socket and a buffer for as long as it likes. The caller is told
 * in words where nothing has been answered yet; then the connection ends, as the rest of the body is on its way.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply, problem: Problem) => FastifyReply,
  limits: SlowBodyLimits = slowBodyLimits,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return
    const { raw } = request
    const timer = setTimeout(
      () => {
        if (raw.complete) return
        if (reply.sent) {
          raw.destroy()
          return
        }
        reply.raw.once('finish', () => raw.destroy())
        answer(request, reply.header('connection', 'close'), new Problem('TOO_SLOW'))
      },
      limitFor(request, limits),
    )
    const clear = () => clearTimeout(timer)
    raw.once('end', clear)
    raw.once('close', clear)
  })
}
