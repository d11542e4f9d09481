import path from 'node:path'
import type { Chunk, ReceivedChunk, ReceivedUpload, Upload } from '@twopost/contract/core/call'
import type { FastifyRequest } from 'fastify'
import { TooManyBytes, writeStream } from '#platform/files/byte-passes.ts'
import { Problem } from './problem.ts'

const tooLarge = (upload: Upload) => new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(upload.maxBytes / 1_000_000) })

/** The letters of a field beside a file: words about it, or all corrections of its cells. */
const longestField = ({ purpose }: Upload): number => (purpose === 'rows' ? 60_000 : 2_000)

/**
 * Reads one file and its form fields, never more than the purpose allows. The file goes to a folder of its own as it arrives; nothing of
 * it is whole in memory.
 * @param folder that the caller takes away again, with the file in it
 * @throws Problem
 */
export async function readUpload(request: FastifyRequest, upload: Upload, folder: string): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' })
  const fields: Record<string, string> = {}
  let file: { place: string; size: number; filename: string } | undefined
  try {
    const parts = request.parts({
      limits: {
        fileSize: upload.maxBytes,
        files: 1,
        fields: 10,
        // Bytes; a letter has up to four.
        fieldSize: 4 * longestField(upload),
        fieldNameSize: 60,
        parts: 12,
        headerPairs: 50,
      },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        const text = typeof part.value === 'string' ? part.value : ''
        if (part.fieldname in Object.prototype) throw new Problem('BAD_REQUEST')
        fields[part.fieldname] =
          text.includes('\u0000') || !text.isWellFormed() ? '' : text.normalize('NFC').slice(0, longestField(upload))
      } else {
        const place = path.join(folder, 'received')
        const size = await writeStream(part.file, place, upload.maxBytes)
        if (part.file.truncated) throw tooLarge(upload)
        file = { place, size, filename: part.filename }
      }
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof TooManyBytes) throw tooLarge(upload)
    const code = (error as { code?: string }).code ?? ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload)
    // A full disk is no fault of the form.
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw new Problem('BAD_REQUEST')
  }
  if (!file || file.size === 0) throw new Problem('FILE_MISSING')
  return { ...file, fields }
}

/** A piece of a file: where it begins and its hash from the headers, its bytes as they arrive (OFF12). @throws Problem BAD_REQUEST */
export function readChunk(request: FastifyRequest, chunk: Chunk): ReceivedChunk {
  const { headers } = request
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/octet-stream')
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/octet-stream' })
  const offset = headers['upload-offset']
  const digest = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['content-digest'] ?? ''))?.[1]
  if (typeof offset !== 'string' || !/^\d{1,13}$/.test(offset) || digest === undefined) throw new Problem('BAD_REQUEST')
  if (Number(headers['content-length'] ?? 0) > chunk.maxBytes) throw new Problem('TOO_LARGE')
  return { offset: Number(offset), digest, bytes: (request.body ?? []) as AsyncIterable<Uint8Array> }
}
