import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { keepMadeFile, openWork } from '#features/files/index.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'
import { hasStrokes } from '#platform/images/images.ts'

/** A signature that was checked, where it lies until it is kept. */
export interface Signature {
  place: string
}
/** The largest signature (EST30). */
const mostBytes = 100_000
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const fault = (code: 'SIGNATURE_TOO_LARGE' | 'SIGNATURE_NOT_PNG' | 'SIGNATURE_BLANK') =>
  fieldProblem('body.signature', code, fieldTexts[code])

/** Checks a drawn signature and hands it on, outside of every transaction: it computes. @throws Problem VALIDATION_FAILED for what is no PNG, too large, or blank (EST30) */
export async function readSignature<T>(
  base64: string | undefined,
  work: (signature: Signature | null) => Promise<T>,
): Promise<T> {
  if (!base64) return work(null)
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostBytes) throw fault('SIGNATURE_TOO_LARGE')
  if (!bytes.subarray(0, pngHead.length).equals(pngHead)) throw fault('SIGNATURE_NOT_PNG')
  const drawn = await hasStrokes(bytes).catch(() => {
    throw fault('SIGNATURE_NOT_PNG')
  })
  if (!drawn) throw fault('SIGNATURE_BLANK')
  const { folder, close } = await openWork()
  try {
    const place = path.join(folder, 'signature')
    await writeFile(place, bytes)
    return await work({ place })
  } finally {
    await close()
  }
}
/** Keeps it for good beside the decision that it signs. @returns the id of its file */
export const keepSignature = (ctx: Context, { place }: Signature): Promise<string> =>
  keepMadeFile(ctx.tx, { place, filename: 'signature.png', contentType: 'image/png', purpose: 'decision-signature' }, ctx.now)
