import net, { type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockAt } from '#platform/clock/clock.ts'
import { silentLog } from '#platform/log/log.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { headersOfAll } from './answer-headers.ts'
import { type HttpServer, openServer } from './server.ts'

const open: HttpServer[] = []
/** What the handlers were given, and how a waiting one goes on. */
const handled: string[] = []
let letGo = () => {}

/** A server with calls that answer, one that waits and one whose answer never ends. */
async function serve(): Promise<{ server: HttpServer; port: number }> {
  const server = await openServer({
    log: silentLog,
    metrics: createMetrics(),
    clock: clockAt('2026-11-20T12:00:00Z'),
    trustedProxies: 0,
    secure: true,
    calls: [],
    constraints: {},
  })
  server.post('/echo', async (request) => {
    handled.push(JSON.stringify(request.body))
    return { heard: true }
  })
  server.get('/slots/:slot', async () => ({ heard: true }))
  server.get('/pieces', (_request, reply) => {
    const pieces = new PassThrough()
    pieces.write('first piece')
    return reply.send(pieces)
  })
  server.get('/wait', async () => {
    handled.push('wait')
    await new Promise<void>((done) => {
      letGo = done
    })
    return { waited: true }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  open.push(server)
  return { server, port: (server.server.address() as AddressInfo).port }
}
let port = 0
beforeAll(async () => {
  port = (await serve()).port
})
afterAll(() => Promise.all(open.map((server) => server.close())))

/** A connection of bytes as they are: `heard` is what came back, `over` resolves with it when the server ends the connection. */
function connect(to: number): { send: (text: string) => void; heard: () => string; over: Promise<string> } {
  let text = ''
  const socket = net.connect(to, '127.0.0.1')
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => {})
  return {
    send: (bytes) => void socket.write(bytes),
    heard: () => text,
    over: new Promise((resolve) => socket.on('close', () => resolve(text))),
  }
}
/** Sends bytes and waits until the server ends the connection. */
function sendRaw(bytes: string): Promise<string> {
  const connection = connect(port)
  connection.send(bytes)
  return connection.over
}
/** The first answer in a text. */
function answerIn(text: string): { status: number; headers: Record<string, string>; body: unknown } {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body.slice(0, Number(headers['content-length']))) }
}
const problem = (code: string, status: number) =>
  expect.objectContaining({ code, status, errors: [], request_id: expect.any(String) })
const post = (head: string, body: string) =>
  `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`

it.each([
  ['bytes that are no HTTP', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a method that nobody knows', 'STEAL / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a header with a line break in it', 'GET / HTTP/1.1\r\nhost: x\r\na: b\rc: d\r\n\r\n', 400, 'BAD_REQUEST'],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
  ['a broken address', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  [
    'a slot that is too long',
    `GET /slots/${'a'.repeat(400)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    400,
    'BAD_REQUEST',
  ],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'BAD_REQUEST'],
  [
    'an expectation that nobody knows',
    'GET / HTTP/1.1\r\nhost: x\r\nexpect: gold\r\nconnection: close\r\n\r\n',
    400,
    'BAD_REQUEST',
  ],
])('answers %s in the agreed form and with the headers of all (3.4.3, 3.4.4, S-61)', async (_what, bytes, status, code) => {
  const answer = answerIn(await sendRaw(bytes))
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual(problem(code, status))
  expect(answer.headers).toMatchObject({ ...headersOfAll(true), 'content-type': 'application/json; charset=utf-8' })
  expect(answer.headers['x-request-id']).toBe((answer.body as { request_id: string }).request_id)
})

it.each([
  ['two lengths', 'content-length: 2\r\ncontent-length: 3', '{}'],
  ['two lengths in one header', 'content-length: 2, 3', '{}'],
  ['a length and pieces', 'content-length: 2\r\ntransfer-encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['pieces and a length', 'transfer-encoding: chunked\r\ncontent-length: 2', '2\r\n{}\r\n0\r\n\r\n'],
  ['pieces that are not the last encoding', 'transfer-encoding: chunked, gzip', '2\r\n{}\r\n0\r\n\r\n'],
  ['a length with a sign', 'content-length: +2', '{}'],
])('refuses %s, reads nothing of what follows and ends the connection (4.2.1)', async (_what, head, body) => {
  handled.length = 0
  const text = await sendRaw(`${post(head, body)}${post('content-length: 14', '{"hidden":true}')}`)
  expect(answerIn(text)).toMatchObject({ status: 400, body: problem('BAD_REQUEST', 400) })
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(handled).toEqual([])
})

it('takes one length, and pieces without one (4.2.1)', async () => {
  const connection = connect(port)
  connection.send(post('content-length: 7', '{"a":1}'))
  connection.send(post('transfer-encoding: chunked\r\nconnection: close', '7\r\n{"a":2}\r\n0\r\n\r\n'))
  expect((await connection.over).match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(handled.slice(-2)).toEqual(['{"a":1}', '{"a":2}'])
})

it('answers no TRACE and opens no way by CONNECT (13.4.4)', async () => {
  const trace = await sendRaw('TRACE / HTTP/1.1\r\nhost: x\r\nx-secret: told-back\r\nconnection: close\r\n\r\n')
  expect(answerIn(trace)).toMatchObject({ status: 404, body: problem('UNKNOWN_ENDPOINT', 404) })
  expect(trace).not.toContain('told-back')
  expect(await sendRaw('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')).toBe('')
})

it('writes nothing into an answer that has begun', async () => {
  const connection = connect(port)
  connection.send('GET /pieces HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(connection.heard).toContain('first piece')
  connection.send('hello\r\n\r\n')
  const text = await connection.over
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(text).not.toContain('BAD_REQUEST')
})

it('answers what comes while it closes in the agreed form, and what was there before as ever', async () => {
  const other = await serve()
  const connection = connect(other.port)
  handled.length = 0
  connection.send('GET /wait HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => handled.at(-1)).toBe('wait')
  const closed = other.server.close()
  await pause(50)
  connection.send('GET /slots/a HTTP/1.1\r\nhost: x\r\n\r\n')
  await pause(50)
  letGo()
  const [first, second] = (await connection.over).split(/(?=HTTP\/1\.1 )/)
  await closed
  expect(answerIn(first ?? '')).toMatchObject({ status: 200, body: { waited: true } })
  expect(answerIn(second ?? '')).toMatchObject({
    status: 503,
    headers: { ...headersOfAll(true), 'retry-after': '1', connection: 'close' },
    body: problem('UNAVAILABLE', 503),
  })
})
