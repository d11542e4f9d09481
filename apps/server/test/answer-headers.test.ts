import { expect, it } from 'vitest'
import { answerPolicy } from '#platform/http/answer-headers.ts'
import { raisedLimits, type TestApp, useApp } from './harness.ts'

const t = useApp()
const behindTls = useApp({ ...raisedLimits, PUBLIC_URL: 'https://shop.example.com' })

it('has the browser drop what it cached when somebody signs out, also with a dead token (S1-18, S-5)', async () => {
  const world = await t.tenant()
  for (let turn = 0; turn < 2; turn++) {
    const reply = await t.call('logout', {}, world.admin)
    expect([reply.status, reply.headers['clear-site-data']]).toEqual([204, '"cache"'])
  }
  expect((await t.call('authOptions', {}, null)).headers['clear-site-data']).toBeUndefined()
})

it.each([
  '/nothing.js',
  '/assets/none-1234.css',
  '/assets/',
  '/assets/.hidden',
  '/assets/..%2findex.html',
  '/index.html',
  '/a/b/c.png',
  '/%00.txt',
  '/api/v1/nothing',
  '/dev/nothing',
  '/docs/nothing.html',
  '/%zz',
  '/assets/%c0%af.js',
])('sends a policy that allows nothing with the error of %s (S1-18, S-60)', async (url) => {
  const reply = await t.request('GET', url)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.headers['content-security-policy']).toBe(answerPolicy)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

it.each(['/livez', '/readyz'])('sends that policy with the probe %s (3.4.3, 3.4.6)', async (url) => {
  const reply = await t.request('GET', url)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(reply.headers['content-security-policy']).toBe(answerPolicy)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})

/** Of each kind one: a probe, a page, calls that are open, closed and unknown, the description, and what nothing can be made of. */
const places = [
  '/livez',
  '/docs',
  '/api/v1/auth/options',
  '/api/v1/customers',
  '/api/v1/nothing',
  '/api/v1/openapi.json',
  '/x.js',
  '/%zz',
]

it.each(places)(
  'tells browsers to stay on https with %s where people open an https address, and nowhere else (3.4.1, S-61)',
  async (url) => {
    const policies = async (app: TestApp) => (await app.request('GET', url)).headers['strict-transport-security']
    expect(await policies(behindTls)).toBe('max-age=63072000; includeSubDomains')
    expect(await policies(t)).toBeUndefined()
  },
)

it.each(places)('lets no other origin read %s, whatever it says it is and asks for (3.4.2, S-62)', async (url) => {
  for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:80', 'https://shop.example.com', '*'])
    for (const [method, asked] of [
      ['GET', {}],
      ['POST', {}],
      [
        'OPTIONS',
        {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
          'access-control-request-private-network': 'true',
        },
      ],
    ] as const) {
      const { status, headers } = await behindTls.request(method, url, { headers: { origin, ...asked } })
      expect(Object.keys(headers).filter((name) => /^(access-control|timing-allow)/.test(name))).toEqual([])
      if (method === 'OPTIONS') expect(status).toBeGreaterThanOrEqual(400)
    }
})

it('answers TRACE to nothing, with nothing of the request (13.4.4)', async () => {
  const world = await t.tenant()
  for (const url of ['/', '/livez', '/api/v1/auth/options', '/api/v1/auth/me', '/docs']) {
    const reply = await t.request('TRACE', url, { token: world.admin.token, headers: { 'x-secret': 'told-back' } })
    expect([404, 405]).toContain(reply.status)
    expect(reply.text).not.toMatch(/told-back|tp_s_/)
  }
})
