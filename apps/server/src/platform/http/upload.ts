import type { ReceivedUpload, Upload } from '@twopost/contract/core/call'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const tooLarge = (upload: Upload) => new Problem('FILE_TOO_LARGE', { megabytes: Math.floor(upload.maxBytes / 1_000_000) })

/** Reads one file and its form fields, never more than the purpose allows. @throws Problem */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' })
  const fields: Record<string, string> = {}
  let file: { bytes: Uint8Array; filename: string } | undefined
  try {
    const parts = request.parts({
      limits: {
        fileSize: upload.maxBytes,
        files: 1,
        fields: 10,
        fieldSize: 10_000,
        fieldNameSize: 60,
        parts: 12,
        headerPairs: 50,
      },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        const text = typeof part.value === 'string' ? part.value : ''
        if (part.fieldname in Object.prototype) throw new Problem('BAD_REQUEST')
        fields[part.fieldname] = text.includes('\u0000') || !text.isWellFormed() ? '' : text.normalize('NFC').slice(0, 2000)
      } else {
        const bytes = await part.toBuffer()
        if (part.file.truncated) throw tooLarge(upload)
        file = { bytes, filename: part.filename }
      }
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    const code = (error as { code?: string }).code ?? ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload)
    throw new Problem('BAD_REQUEST')
  }
  if (!file || file.bytes.length === 0) throw new Problem('FILE_MISSING')
  return { ...file, fields }
}
