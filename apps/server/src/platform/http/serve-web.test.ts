import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { answerPolicy } from './answer-headers.ts'
import { serveWeb } from './serve-web.ts'
import { type HttpServer, openServer, pagePolicy } from './server.ts'

const files = {
  'index.html': '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  'customer.html': '<div id="root"><!--summary--></div>',
  'service-worker.js': 'addEventListener("fetch", () => {})',
  'theme-init.js': 'document.title',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-1234.js': 'export {}',
  'assets/main-1234.js.br': 'packed',
  'assets/main-1234.css': 'body{}',
  'assets/inter-1234.woff2': 'font',
  'assets/icons-1234.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pictures/bay.webp': 'picture',
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-web-'))
let server: HttpServer
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  server = await openServer({
    log: silentLog,
    metrics: createMetrics(),
    clock: clockAt('2026-11-20T12:00:00Z'),
    trustedProxies: 0,
    secure: false,
    calls: [],
    constraints: {},
  })
  await serveWeb(server, folder, [{ path: '/o/:token', file: 'customer.html', plain: async () => '<p>Front brakes</p>' }])
})
afterAll(async () => {
  await server.close()
  fs.rmSync(folder, { recursive: true, force: true })
})
const get = (url: string, options: InjectOptions = {}) => server.inject({ method: 'GET', url, ...options })

it.each([
  ['/assets/main-1234.js', 'application/javascript; charset=utf-8'],
  ['/assets/main-1234.css', 'text/css; charset=utf-8'],
  ['/assets/inter-1234.woff2', 'font/woff2'],
  ['/assets/icons-1234.svg', 'image/svg+xml; charset=utf-8'],
  ['/theme-init.js', 'application/javascript; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/pictures/bay.webp', 'image/webp'],
])('sends %s as %s, with a policy that lets it do nothing by itself (3.4.3, 3.4.6, S-60)', async (url, type) => {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
  const again = await get(url, { headers: { 'if-none-match': String(reply.headers.etag) } })
  expect(again.statusCode).toBe(304)
  const head = await get(url, { method: 'HEAD' })
  for (const { headers } of [reply, again, head]) {
    expect(headers['content-security-policy']).toBe(answerPolicy)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

it('keeps that policy with a script that is sent packed (3.4.3)', async () => {
  const { headers } = await get('/assets/main-1234.js', { headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers['content-security-policy']]).toEqual(['br', answerPolicy])
})

it('lets the service worker fetch from here, and nothing else (3.4.3, R1-5)', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const reply = await get('/service-worker.js', { method })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    )
    expect(reply.body).toBe(method === 'GET' ? files['service-worker.js'] : '')
  }
})

it.each(['/', '/shop/orders', '/o/some-token'])(
  'sends the page of %s with a policy and a nonce of this answer alone (S-60)',
  async (url) => {
    const [first, second] = [await get(url), await get(url)]
    const nonces = [first, second].map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '',
    )
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
    expect(first.headers['content-security-policy']).toBe(pagePolicy(nonces[0] ?? ''))
    expect(first.headers['cache-control']).toBe('no-store')
    if (url === '/') expect(first.body).toContain(`content="${nonces[0]}"`)
    else if (url.startsWith('/o/')) expect(first.body).toContain('<p>Front brakes</p>')
  },
)

it('has a policy of pages without scripts from texts or elsewhere, without frames, and with Trusted Types (S-60)', () => {
  const parts = new Map(
    pagePolicy('abc')
      .split('; ')
      .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )
  expect(Object.fromEntries(parts)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'nonce-abc'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  })
  expect(pagePolicy('abc')).not.toMatch(/unsafe|\*|https?:/)
})
