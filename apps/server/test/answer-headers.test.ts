import { expect, it } from 'vitest'
import { useApp } from './harness.ts'

const t = useApp()
const closed = "default-src 'none'; frame-ancestors 'none'"

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
])('sends a policy that allows nothing with the error of %s (S1-18, S-60)', async (url) => {
  const reply = await t.request('GET', url)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.headers['content-security-policy']).toBe(closed)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
})
