import * as z from 'zod'

/** A password as typed, for checking; exact characters, nothing trimmed. */
export const password = z.string({ error: 'REQUIRED' }).min(1, 'REQUIRED').max(128, 'TOO_LONG')
/** The shortest password (P30); an installation may ask for more (`PASSWORD_MIN`). */
export const passwordLength = { least: 6, most: 128 } as const
/** A password that is being set. */
export const newPassword = z
  .string({ error: 'REQUIRED' })
  .min(passwordLength.least, 'PASSWORD_SHORT')
  .max(passwordLength.most, 'TOO_LONG')
/** The token of a link in a mail. */
export const linkToken = z.string({ error: 'REQUIRED' }).min(1, 'REQUIRED').max(200, 'TOO_LONG')
