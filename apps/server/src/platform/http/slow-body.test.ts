import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { defineCall, everyone } from '@twopost/contract/core/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { type HttpServer, openServer } from './server.ts'
import { slowBodyLimits } from './slow-body.ts'

const json = defineCall({ method: 'POST', path: '/echo', summary: 'x', access: everyone, body: z.unknown() })
const upload = defineCall({
  method: 'POST',
  path: '/upload',
  summary: 'x',
  access: everyone,
  body: { kind: 'upload', purpose: 'job-photo', maxBytes: 1_000_000 },
})
let server: HttpServer
let port = 0
beforeAll(async () => {
  server = await openServer({
    log: silentLog,
    metrics: createMetrics(),
    clock: clockAt('2026-11-20T12:00:00Z'),
    trustedProxies: 0,
    secure: false,
    calls: [json, upload],
    constraints: {},
    slowBodies: { bodyMs: 400, uploadBytesPerSecond: 100_000 },
  })
  server.post('/echo', { config: { call: json } }, async (request) => request.body)
  server.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('{}') }, async () => 'never')
  server.post('/upload', { config: { call: upload } }, async (request) => {
    let bytes = 0
    for await (const part of request.parts()) if (part.type === 'file') for await (const chunk of part.file) bytes += chunk.length
    return { bytes }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends the head at once and then a byte now and then. @returns what came back and how long the connection lived */
function dribble(path: string, head: string, body: string, everyMs: number): Promise<{ text: string; ms: number }> {
  const started = performance.now()
  return new Promise((resolve) => {
    let text = ''
    let sent = 0
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`))
    const timer = setInterval(() => {
      if (sent < body.length) socket.write(body.slice(sent, ++sent))
    }, everyMs)
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ text, ms: performance.now() - started })
    })
  })
}
const head = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`

it('cuts a body off that comes byte by byte, in words (S1-9, S-40)', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(200) })
  const { text, ms } = await dribble('/echo', head(body.length), body, 50)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('"code":"TOO_SLOW"')
  expect(ms).toBeGreaterThan(380)
  expect(ms).toBeLessThan(2_000)
})

it('cuts chunked bodies, and those of requests that were refused before (S1-9)', async () => {
  const chunked = await dribble(
    '/echo',
    'content-type: application/json\r\ntransfer-encoding: chunked',
    `1\r\n{\r\n`.repeat(100),
    50,
  )
  expect(chunked.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(chunked.ms).toBeLessThan(2_000)
  const refused = await dribble('/refused', head(5_000), 'x'.repeat(5_000), 50)
  expect(refused.text).toMatch(/^HTTP\/1\.1 401 /)
  expect(refused.ms).toBeLessThan(2_000)
})

it('leaves a body that is there in time alone, and gives an upload the time of its size (S1-9)', async () => {
  const quick = await dribble('/echo', `${head(9)}\r\nconnection: close`, '{"a": 12}', 10)
  expect(quick.text).toContain('{"a":12}')
  const part = `--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${'y'.repeat(60)}\r\n--b--\r\n`
  const large = `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${part.length + 99_000}\r\nconnection: close`
  const { ms } = await dribble('/upload', large, part, 5)
  expect(ms).toBeGreaterThan(1_200)
  expect(ms).toBeLessThan(3_500)
})

it('gives JSON 15 seconds and uploads 8 kB a second in the product (S-40)', () => {
  expect(slowBodyLimits).toEqual({ bodyMs: 15_000, uploadBytesPerSecond: 8_000 })
})
