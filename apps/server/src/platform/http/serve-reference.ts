import type { FastifyInstance, FastifyReply } from 'fastify'
import { referencePage } from './reference-page.ts'
import { newNonce } from './server.ts'

/** The OpenAPI document and its readable form, made once from the calls that are served (R10). */
export function serveReference(app: FastifyInstance, document: Record<string, unknown>): void {
  const json = JSON.stringify(document)
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(json),
  )
  const page = async (_request: unknown, reply: FastifyReply) => {
    const nonce = newNonce()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(referencePage(document, nonce))
  }
  app.get('/docs', page)
  app.get('/docs/', page)
}
