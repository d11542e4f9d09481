import { createHash } from 'node:crypto'
import { basePath } from '@twopost/contract/core/call'
import type { Reply, TestApp } from '../harness.ts'
import { digestOf } from '../walkers/send-sample.ts'

export const mebibyte = 1_048_576
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** One piece of an upload, as a browser sends it. */
export const sendPiece = (
  t: Pick<TestApp, 'request'>,
  token: string,
  id: string,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  t.request('PATCH', `${basePath}/uploads/${id}`, {
    token,
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
      'content-digest': digestOf(bytes),
      ...headers,
    },
  })

/** Every piece from an offset on. @returns the last answer */
export async function sendPieces(
  t: Pick<TestApp, 'request'>,
  token: string,
  id: string,
  bytes: Buffer,
  from = 0,
): Promise<Reply> {
  let reply: Reply | undefined
  for (let at = from; at < bytes.length; at += mebibyte)
    reply = await sendPiece(t, token, id, at, bytes.subarray(at, at + mebibyte))
  return reply as Reply
}

/** A PDF by its first bytes; documents are kept as they are. */
export function pdfOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, 'twopost ')
  bytes.write('%PDF-1.7\n')
  for (let at = 16; at < size - 4; at += 4096) bytes.writeUInt32LE(at, at)
  return bytes
}

const vint = (size: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n))
  return bytes
}
const element = (id: number[], body: Buffer): Buffer => Buffer.concat([Buffer.from(id), vint(body.length), body])
const unknownSize = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

/** The head of a recording as a browser's recorder writes it: without duration, cues and sizes. */
export function webmHead({ codec = 'V_VP8', docType = 'webm' }: { codec?: string; docType?: string } = {}): Buffer {
  const ebml = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from(docType)))
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])))
  const track = Buffer.concat([
    element([0xd7], Buffer.from([1])),
    element([0x83], Buffer.from([1])),
    element([0x86], Buffer.from(codec)),
  ])
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], track))
  return Buffer.concat([ebml, Buffer.from([0x18, 0x53, 0x80, 0x67]), unknownSize, info, tracks])
}
/** One cluster: a key frame of so many bytes at a time. */
export function webmCluster(ms: number, bytes: number): Buffer {
  const time = Buffer.alloc(4)
  time.writeUInt32BE(ms)
  const block = Buffer.alloc(4 + bytes, 0x55)
  block.set([0x81, 0, 0, 0x80])
  return Buffer.concat([Buffer.from([0x1f, 0x43, 0xb6, 0x75]), unknownSize, element([0xe7], time), element([0xa3], block)])
}
/** A recording of about so many bytes. */
export function webmOf(size: number): Buffer {
  const parts = [webmHead()]
  for (let at = 0, ms = 0; at < size; at += 200_000, ms += 1000) parts.push(webmCluster(ms, 200_000))
  return Buffer.concat(parts)
}
