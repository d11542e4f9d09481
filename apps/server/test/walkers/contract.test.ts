import { readFileSync } from 'node:fs'
import { calls } from '@twopost/contract/calls'
import { basePath, type Call } from '@twopost/contract/core/call'
import { messageOf, type ProblemCode, statusOf } from '@twopost/contract/core/problem'
import { problemTexts } from '@twopost/contract/core/problems.en'
import { problemsEs } from '@twopost/contract/core/problems.es'
import { expect, it } from 'vitest'
import { openApiDocument } from '#platform/http/openapi.ts'
import { isOnCluster } from '../database.ts'
import { useApp } from '../harness.ts'
import { schemaSnapshot } from '../schema-snapshot.ts'
import { callNames } from './send-sample.ts'

const t = useApp()

it('serves exactly the calls of the registry and documents each (R10, S-20, T30)', async () => {
  const document = (await t.request('GET', '/api/v1/openapi.json')).body as {
    openapi: string
    paths: Record<string, Record<string, { responses: Record<string, unknown>; summary: string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const documented = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
  const registered = Object.values(calls as Record<string, Call>)
    .map((call) => `${call.method} ${basePath}${call.path}`)
    .sort()
  expect(documented).toEqual(registered)
  expect(new Set(registered).size).toBe(callNames.length)
  for (const call of Object.values(calls as Record<string, Call>))
    expect(
      t.app.server.hasRoute({ method: call.method, url: basePath + call.path.replace(/\{(\w+)\}/g, ':$1') }),
      call.path,
    ).toBe(true)
  expect(JSON.parse(JSON.stringify(openApiDocument(calls))).paths).toEqual(document.paths)
  const page = await t.request('GET', '/docs')
  expect(page.status).toBe(200)
  for (const call of Object.values(calls as Record<string, Call>)) expect(page.text).toContain(basePath + call.path)
})

it('has a sentence in both languages for every code, with the same slots (P1)', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
  const codes = Object.keys(problemTexts) as ProblemCode[]
  expect(codes.length).toBeGreaterThan(70)
  for (const code of codes) {
    expect(messageOf(code).length, code).toBeGreaterThan(5)
    expect(statusOf(code), code).toBeLessThan(600)
    for (const slot of slots(problemsEs[code])) expect(slots(problemTexts[code].text), code).toContain(slot)
  }
})

it('sends the agreed headers with every answer (S-60, S-61)', async () => {
  const api = await t.request('GET', '/api/v1/auth/options')
  expect(api.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(String(api.headers['permissions-policy'])).toContain('camera=(self), microphone=(self)')
  expect(api.headers.server ?? api.headers['x-powered-by']).toBeUndefined()
  const live = await t.request('GET', '/livez')
  const ready = await t.request('GET', '/readyz')
  expect([live.status, ready.status]).toEqual([200, 200])
})

it('answers a foreign, an unknown and a malformed id byte for byte the same, but for the request (S-23)', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const made = await t.call(
    'createVehicle',
    { query: { shop_id: theirs.shopId }, body: { make: 'Ford', model: 'F-150' } },
    theirs.admin,
  )
  const shapes = await Promise.all(
    [made.body.data.vehicle.id, '00000000-0000-7000-8000-000000000000', 'nonsense'].map(async (id) => {
      const { status, body } = await t.call('getVehicle', { params: { id } }, mine.admin)
      return JSON.stringify({ status, ...body, request_id: '', params: {} })
    }),
  )
  expect(new Set(shapes).size).toBe(1)
})

it('keeps the written schema equal to the database (S-93)', async () => {
  const now = await schemaSnapshot(t.admin, t.config.rolePrefix)
  expect(now.split('\n').length).toBeGreaterThan(200)
  const written = new URL('../../migrations/schema.snapshot.txt', import.meta.url)
  // A spread installation has no keys from tenants' tables to the platform's: they would lead to another server (docs/cluster.md).
  const isKept = (line: string) => !/^constraint app\..* REFERENCES auth\./.test(line)
  if (isOnCluster()) expect(now).toBe(readFileSync(written, 'utf8').split('\n').filter(isKept).join('\n'))
  // Run vitest with --update when a migration was added on purpose, and read what changed.
  else await expect(now).toMatchFileSnapshot('../../migrations/schema.snapshot.txt')
})
