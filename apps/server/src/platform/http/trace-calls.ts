import { basePath, isBinary } from '@twopost/contract/core/call'
import type { FastifyInstance } from 'fastify'
import type { OpenSpan, Tracing } from '#platform/telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan | undefined
  }
}

/**
 * Shows calls in traces. Pages are not, nor streams, which last as long as somebody looks.
 * @param trustsProxy goes on with the trace of the proxy that a request came through
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing, trustsProxy: boolean): void {
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || (isBinary(call.answer) && call.answer.contentType === 'text/event-stream')) return
    const given = trustsProxy ? request.headers.traceparent : undefined
    request.span = tracing.request(
      { method: request.method, route: basePath + call.path, requestId: request.id },
      typeof given === 'string' ? given : undefined,
    )
  })
  app.addHook('onResponse', async (request, reply) => {
    request.span?.end({
      failed: reply.statusCode >= 500,
      attributes: {
        'http.response.status_code': reply.statusCode,
        ...(request.principal?.tenant && { 'twopost.tenant_id': request.principal.tenant.id }),
      },
    })
  })
}
