import { createHash } from 'node:crypto'
import { type CallName, calls } from '@twopost/contract/calls'
import { basePath, type Call, isChunk, isUpload } from '@twopost/contract/core/call'
import type { Reply, TestApp } from '../harness.ts'
import { multipart, tinyPng } from './sample-files.ts'
import type { Sample } from './samples.ts'

export const callNames = Object.keys(calls) as CallName[]
export const callOf = (name: CallName): Call => calls[name]

/** Sends a sample as any JSON, without types: walkers send what a client could not compile. */
export async function sendSample(
  t: TestApp,
  name: CallName,
  sample: Sample,
  token: string | null,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const call = callOf(name)
  const path = basePath + call.path.replace(/\{(\w+)\}/g, (_, slot: string) => encodeURIComponent(sample.params?.[slot] ?? ''))
  const query = Object.entries(sample.query ?? {})
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
  const url = query ? `${path}?${query}` : path
  if (name === 'streamEvents') {
    const answer = await t.app.server.inject({
      method: 'GET',
      url,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payloadAsStream: true,
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const text = isJson ? await readAll(answer.stream()) : ''
    if (!isJson) answer.stream().destroy()
    return {
      status: answer.statusCode,
      headers: answer.headers as Reply['headers'],
      text,
      bytes: Buffer.from(text),
      body: text ? JSON.parse(text) : undefined,
    }
  }
  if (isChunk(call.body) && sample.body === undefined) {
    const own = { 'content-type': 'application/octet-stream', 'upload-offset': '0', 'content-digest': digestOf(tinyPng()) }
    return t.request(call.method, url, { token, payload: tinyPng(), headers: { ...own, ...headers } })
  }
  if (isUpload(call.body) && sample.body === undefined) {
    const upload = sample.csv
      ? multipart(Buffer.from(sample.csv), 'rows.csv', 'text/csv', sample.fields)
      : multipart(tinyPng(), 'photo.png', 'image/png', sample.fields)
    return t.request(call.method, url, { token, payload: upload.payload, headers: { ...upload.headers, ...headers } })
  }
  return t.request(call.method, url, { token, body: sample.body, headers })
}

/** The hash of a piece as its header says it. */
export const digestOf = (bytes: Uint8Array): string => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
