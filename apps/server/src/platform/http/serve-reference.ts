import type { FastifyInstance, FastifyReply } from 'fastify'
import { referencePage } from './reference-page.ts'
import { newNonce } from './server.ts'

/** The OpenAPI document and its readable form (R10); `makeDocument` is asked once, when someone first wants to read it. */
export function serveReference(app: FastifyInstance, makeDocument: () => Record<string, unknown>): void {
  let made: { document: Record<string, unknown>; json: string } | undefined
  const reference = () => {
    if (!made) {
      const document = makeDocument()
      made = { document, json: JSON.stringify(document) }
    }
    return made
  }
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(reference().json),
  )
  const page = async (_request: unknown, reply: FastifyReply) => {
    const nonce = newNonce()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(referencePage(reference().document, nonce))
  }
  app.get('/docs', page)
  app.get('/docs/', page)
}
