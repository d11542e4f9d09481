import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { newNonce, pagePolicy } from './server.ts'

const workerFile = 'service-worker.js'
/** What the service worker may do: fetch from here, and nothing else. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Of the build: no folders, nothing hidden. */
const isFileName = /^\/?[\w-][\w.-]*$/

/** A page that is a build of its own and stands at paths of its own, behind a token. No search engine is to keep it. */
export interface OwnPage {
  /** With a slot: `/o/:token`. */
  path: string
  file: string
  /** What it says where no script runs, as HTML; takes the place of `<!--summary-->`. */
  plain: (token: string) => Promise<string>
}

/** Serves the built browser side: hashed files for a year, the page with a nonce of its own for every other path. */
export async function serveWeb(app: FastifyInstance, folder: string, ownPages: readonly OwnPage[] = []): Promise<void> {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return
  const page = readFileSync(index, 'utf8')
  const shared: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    cacheControl: false,
    // The build puts .br and .gz beside scripts and styles.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.setHeader('vary', 'accept-encoding')
      reply.setHeader(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  }
  await app.register(async (files) => {
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'image/svg+xml') reply.header('content-type', 'image/svg+xml; charset=utf-8')
    })
    // One route for the hundreds of files of the build: a route of each is a seventh of the time that a start takes.
    await files.register(fastifyStatic, {
      ...shared,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**', '*.html', workerFile],
    })
    files.get(`/${workerFile}`, { exposeHeadRoute: true }, (_request, reply) =>
      reply.header('content-security-policy', workerPolicy).sendFile(workerFile),
    )
    await files.register(fastifyStatic, {
      ...shared,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (name) => isFileName.test(name),
    })
  })
  const isPagePath = (url: string) => !/^\/(api|docs|livez|readyz|dev)(\/|$|\?)/.test(url) && !/\.[a-z0-9]{2,5}(\?|$)/i.test(url)
  for (const { path: address, file, plain } of ownPages) {
    const place = path.join(folder, file)
    if (!existsSync(place)) continue
    const own = readFileSync(place, 'utf8')
    app.get<{ Params: { token: string } }>(address, { exposeHeadRoute: true }, async (request, reply) => {
      const summary = await plain(request.params.token)
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('content-security-policy', pagePolicy(newNonce()))
        .send(own.replace('<!--summary-->', () => summary))
    })
  }
  app.get('/*', { exposeHeadRoute: true, constraints: {} }, (request, reply) => {
    if (!isPagePath(request.url)) return reply.callNotFound()
    const nonce = newNonce()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}
