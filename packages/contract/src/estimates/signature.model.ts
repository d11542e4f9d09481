import * as z from 'zod'

/** 100 kB of PNG as base64 text. */
const mostSignature = 140_000
/** A drawn signature: a PNG picture as base64, of at most 100 kB (EST30). */
export const signaturePicture = z
  .string()
  .max(mostSignature, 'SIGNATURE_TOO_LARGE')
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'SIGNATURE_NOT_PNG')
