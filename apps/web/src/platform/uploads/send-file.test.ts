import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toProblem } from '../api/problem.ts'
import { type SendState, sendFile } from './send-file.ts'

/** A server that speaks the protocol of pieces, and a line that can be cut. */
function openServer() {
  const state = { bytes: new Uint8Array(0), sent: 0, pieces: [] as number[], cancelled: false, checks: 0, ids: new Set<string>() }
  /** What goes wrong with a request: called with its number. */
  let fault: (turn: number, path: string) => Response | 'cut' | 'cut after' | undefined = () => undefined
  let turn = 0
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const problem = (status: number, code: string, params: object = {}) => json(status, { code, params, message: code })
  const upload = (id: string, more: object = {}) => ({
    id,
    received: state.bytes.length,
    chunk_size: 1_048_576,
    state: 'open',
    long_job_id: null,
    ...more,
  })
  const answer = async (method: string, path: string, init: RequestInit): Promise<Response> => {
    const id = path.split('/')[4] ?? ''
    if (method === 'POST' && path === '/api/v1/uploads') {
      const asked = JSON.parse(init.body as string) as { id: string }
      state.ids.add(asked.id)
      return json(201, { data: { upload: upload(asked.id) } })
    }
    if (path.startsWith('/api/v1/long-jobs/')) {
      state.checks += 1
      return json(200, { data: { long_job: { id: 'job', state: state.checks < 2 ? 'running' : 'done', progress: 0.5 } } })
    }
    if (method === 'DELETE') {
      state.cancelled = true
      return new Response(null, { status: 204 })
    }
    if (method === 'GET') return json(200, { data: { upload: upload(id) } })
    if (method === 'PATCH') {
      const headers = init.headers as Record<string, string>
      const piece = new Uint8Array(await (init.body as Blob).arrayBuffer())
      const digest = `sha-256=:${createHash('sha256').update(piece).digest('base64')}:`
      if (Number(headers['upload-offset']) !== state.bytes.length)
        return problem(409, 'UPLOAD_OFFSET', { received: state.bytes.length })
      if (headers['content-digest'] !== digest) return problem(422, 'UPLOAD_DAMAGED', { received: state.bytes.length })
      const both = new Uint8Array(state.bytes.length + piece.length)
      both.set(state.bytes)
      both.set(piece, state.bytes.length)
      state.bytes = both
      state.sent += piece.length
      state.pieces.push(piece.length)
      return json(200, { data: { upload: upload(id) } })
    }
    const { size, sha256 } = JSON.parse(init.body as string) as { size: number; sha256: string }
    if (size !== state.bytes.length) return problem(409, 'UPLOAD_OFFSET', { received: state.bytes.length })
    if (createHash('sha256').update(state.bytes).digest('hex') !== sha256) return problem(422, 'UPLOAD_DAMAGED', { received: 0 })
    if (size > 2_900_000 && state.checks < 2)
      return json(200, { data: { upload: upload(id, { state: 'checking', long_job_id: 'job' }), result: null } })
    return json(200, { data: { upload: upload(id, { state: 'complete' }), result: { attachment: { id: 'a' } } } })
  }
  const serve = async (url: string, init: RequestInit): Promise<Response> => {
    const wrong = fault(turn++, `${init.method} ${url}`)
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError')
    if (wrong === 'cut') throw new TypeError('Failed to fetch')
    if (wrong instanceof Response) return wrong
    const given = await answer(String(init.method), url, init)
    if (wrong === 'cut after') throw new TypeError('Failed to fetch')
    return given
  }
  return {
    state,
    problem,
    serve,
    breaks: (next: typeof fault) => {
      fault = next
    },
  }
}

let server: ReturnType<typeof openServer>
beforeEach(() => {
  server = openServer()
  vi.stubGlobal('fetch', server.serve)
  vi.stubGlobal('location', { pathname: '/' })
})
afterEach(() => vi.unstubAllGlobals())

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)
function send(bytes: Uint8Array<ArrayBuffer>, signal = new AbortController().signal) {
  const states: SendState[] = []
  const what = {
    purpose: 'order-attachment' as const,
    target: { service_order_id: 'order' },
    details: {},
    file: new File([bytes], 'rotor.pdf'),
  }
  return { states, done: sendFile(what, { signal, onState: (state) => states.push(state), firstWaitMs: 1 }) }
}

it('sends a file in pieces that grow on a quick line, and says how far it is', async () => {
  const bytes = bytesOf(2_500_000)
  const { states, done } = send(bytes)
  expect(await done).toEqual({ attachment: { id: 'a' } })
  expect(Buffer.compare(server.state.bytes, bytes)).toBe(0)
  expect(server.state.pieces.slice(0, 3)).toEqual([262_144, 524_288, 1_048_576])
  expect(states.map(({ phase }) => phase)).toEqual([...server.state.pieces.map(() => 'sending'), 'checking'])
  expect(states.at(-2)?.share).toBe(1)
})

it('goes on after every cut, whether the piece had arrived or not, and sends nothing twice that had', async () => {
  const bytes = bytesOf(2_500_000)
  server.breaks((turn, path) => {
    if (!path.startsWith('PATCH')) return turn % 5 === 3 ? 'cut' : undefined
    return turn % 3 === 0 ? undefined : turn % 2 === 0 ? 'cut' : 'cut after'
  })
  const { states, done } = send(bytes)
  expect(await done).toEqual({ attachment: { id: 'a' } })
  expect([server.state.bytes.length, server.state.sent]).toEqual([bytes.length, bytes.length])
  expect(states.some(({ phase }) => phase === 'lost')).toBe(true)
  expect(server.state.ids.size).toBe(1)
})

it('waits as long as the server asks, sends a damaged piece again, and follows a long check', async () => {
  const bytes = bytesOf(3_000_000)
  server.breaks((turn) => {
    if (turn === 2) return server.problem(429, 'TOO_MANY_REQUESTS', { seconds: 0.001 })
    return turn === 5 ? server.problem(422, 'UPLOAD_DAMAGED', { received: server.state.bytes.length }) : undefined
  })
  const { states, done } = send(bytes)
  expect(await done).toEqual({ attachment: { id: 'a' } })
  expect(server.state.checks).toBe(2)
  expect(states.filter(({ phase, share }) => phase === 'checking' && share === 0.5)).toHaveLength(2)
}, 10_000)

it('ends with the words of the server, and after five damaged pieces in a row', async () => {
  server.breaks((_, path) =>
    path.startsWith('PATCH') ? server.problem(415, 'FILE_TYPE_REFUSED', { allowed: 'PDF' }) : undefined,
  )
  await expect(send(bytesOf(1000)).done).rejects.toMatchObject({ status: 415, code: 'FILE_TYPE_REFUSED' })
  server.breaks((_, path) => (path.startsWith('PATCH') ? server.problem(422, 'UPLOAD_DAMAGED', { received: 0 }) : undefined))
  await expect(send(bytesOf(1000)).done).rejects.toMatchObject({ code: 'UPLOAD_DAMAGED' })
})

it('begins once more when the server knows the upload no longer', async () => {
  let isGone = true
  server.breaks((_, path) => {
    if (!path.startsWith('PATCH') || !isGone) return undefined
    isGone = false
    return server.problem(404, 'UPLOAD_NOT_FOUND')
  })
  expect(await send(bytesOf(1000)).done).toEqual({ attachment: { id: 'a' } })
  expect(server.state.ids.size).toBe(2)
})

it('stops when it is cancelled, also while the network is away, and tells the server', async () => {
  const stop = new AbortController()
  server.breaks((turn) => (turn > 2 && !stop.signal.aborted ? 'cut' : undefined))
  const { done } = send(bytesOf(2_000_000), stop.signal)
  setTimeout(() => stop.abort(), 30)
  const error = await done.catch(toProblem)
  expect(error).toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => server.state.cancelled).toBe(true)
})
