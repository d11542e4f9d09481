// Slow: twenty recordings of 200 MB are sent at once to a server of its own.

import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { addOrder } from '../factories/orders.ts'
import { raisedLimits, useApp } from '../harness.ts'
import { digestOf } from '../walkers/send-sample.ts'
import { mebibyte, webmCluster, webmHead } from './send-in-pieces.ts'

const t = useApp()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function startServer(): Promise<{ address: string; rss: () => Promise<number> }> {
  const child = fork(fileURLToPath(new URL('upload-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', '--conditions=twopost-source'],
    stdio: 'inherit',
  })
  children.push(child)
  const env = {
    ...raisedLimits,
    NODE_ENV: 'test',
    TWOPOST_DATA: `${t.config.dataDir}-memory`,
    LOG_LEVEL: 'error',
    PORT: '0',
    ROLE_PREFIX: t.database.rolePrefix,
    LIMIT_UPLOAD_BYTES_PER_DAY: '100000000000',
  }
  child.send({ env, runtime: t.database.connection('runtime') })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  const rss = async () => {
    const answer = once(child, 'message') as Promise<[{ rss: number }]>
    child.send('rss')
    return (await answer)[0].rss
  }
  return { address, rss }
}

const agent = new Agent({ keepAlive: true })
/** Sends one request on a socket of its own and reads the answer. */
const send = (method: string, url: string, token: string, body: Buffer | string, headers: Record<string, string>) =>
  new Promise<{ status: number; data: Record<string, Record<string, string | number | null>> }>((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { authorization: `Bearer ${token}`, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, data: JSON.parse(text || '{}').data }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
const json = { 'content-type': 'application/json' }

/** One recording, made as it is sent: 1 MiB clusters, cut into pieces. */
function* piecesOf(bytes: number): Generator<Buffer> {
  let waiting = webmHead()
  let ms = 0
  for (let made = waiting.length; made < bytes; made += mebibyte) {
    waiting = Buffer.concat([waiting, webmCluster(ms, mebibyte)])
    ms += 1000
    while (waiting.length >= mebibyte) {
      yield waiting.subarray(0, mebibyte)
      waiting = waiting.subarray(mebibyte)
    }
  }
  if (waiting.length > 0) yield waiting
}

async function sendOne(base: string, token: string, orderId: string, bytes: number): Promise<string> {
  const body = JSON.stringify({
    purpose: 'order-attachment',
    target: { service_order_id: orderId },
    details: {},
    filename: 'noise.webm',
  })
  const { id } = (await send('POST', `${base}/uploads`, token, body, json)).data.upload as { id: string }
  const whole = createHash('sha256')
  let at = 0
  for (const piece of piecesOf(bytes)) {
    whole.update(piece)
    const headers = {
      'content-type': 'application/octet-stream',
      'upload-offset': String(at),
      'content-digest': digestOf(piece),
    }
    const reply = await send('PATCH', `${base}/uploads/${id}`, token, piece, headers)
    if (reply.status !== 200) throw new Error(`a piece was answered ${reply.status}`)
    at += piece.length
  }
  const end = JSON.stringify({ size: at, sha256: whole.digest('hex') })
  for (;;) {
    const reply = await send('POST', `${base}/uploads/${id}/complete`, token, end, json)
    const state = reply.data?.upload?.state
    if (state === 'complete') return (reply.data.result as unknown as { attachment: { file_id: string } }).attachment.file_id
    // Ready: checked by now, and the next call ends it.
    if (state !== 'checking' && state !== 'ready')
      throw new Error(`the end was answered ${reply.status} ${JSON.stringify(reply.data)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
/** Reads a file to its end and keeps nothing of it. */
const read = (url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
      })
      answer.on('end', () => resolve(size))
    })
      .on('error', reject)
      .end()
  })

/** Plays a recording from its beginning to its end as a browser does: with a ticket, open ranges, one answer after the other. */
async function play(base: string, id: string, token: string): Promise<number> {
  const { ticket } = (await send('POST', `${base}/files/${id}/ticket`, token, '', {})).data as unknown as { ticket: string }
  for (let at = 0; ; ) {
    const part = await new Promise<{ status: number; size: number; whole: number }>((resolve, reject) => {
      request(`${base}/files/${id}?ticket=${ticket}`, { agent, headers: { range: `bytes=${at}-` } }, (answer) => {
        let size = 0
        answer.on('data', (bytes: Buffer) => {
          size += bytes.length
        })
        const whole = Number(answer.headers['content-range']?.split('/')[1])
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, size, whole }))
      })
        .on('error', reject)
        .end()
    })
    if (part.status !== 206) throw new Error(`a range was answered ${part.status}`)
    at += part.size
    if (at >= part.whole) return at
  }
}

it('holds nothing of twenty uploads at once whole in memory, nor of twenty downloads and twenty players: less than 50 MB more (OFF12)', async () => {
  const bytes = 189 * mebibyte
  const world = await t.tenant()
  const order = await addOrder(t, world)
  const { address, rss } = await startServer()
  const base = `${address}/api/v1`
  const { token } = world.admin
  const one = () => sendOne(base, token, order, bytes)
  // A server that has served nothing yet grows by its own first work.
  const warm = [await sendOne(base, token, order, 11 * mebibyte), await one()]
  for (const id of warm) await read(`${base}/files/${id}`, token)
  const before = await rss()
  let most = before
  const look = async () => {
    most = Math.max(most, await rss())
  }
  const watching = setInterval(() => void look().catch(() => clearInterval(watching)), 250)
  const ids = await Promise.all(Array.from({ length: 20 }, one))
  const afterSending = most
  const sizes = await Promise.all(ids.map((id) => read(`${base}/files/${id}`, token)))
  const played = await Promise.all(ids.map((id) => play(base, id, token)))
  clearInterval(watching)
  expect(played).toEqual(sizes)
  process.stdout.write(
    `uploads: 20 × ${Math.round(bytes / 1e6)} MB, ${Math.round((afterSending - before) / 1e6)} MB more while sent, ${Math.round((most - before) / 1e6)} MB with reading and playing\n`,
  )
  expect(Math.min(...sizes)).toBeGreaterThan(bytes - 1000)
  // Small files leave the server as cold as it was: its own growth counts more there than theirs. Half of what they weigh together is not held.
  expect(most - before).toBeLessThan(50_000_000)
}, 900_000)
