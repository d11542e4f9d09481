import * as z from 'zod'

/** A password of at least `min` characters. */
export const newPassword = (min: number) => z.string().min(min, 'PASSWORD_SHORTER_THAN')
/** Whether a password and its repetition are the same: for `refine` of the form, with this fault. */
export const passwordsDiffer = { path: ['again'], error: 'PASSWORDS_DIFFER' }

/** The same fields where none is asked for. */
export const typedPassword = z.object({ password: z.string(), again: z.string() })
/** A new password that is typed twice (P30). */
export const newPasswordSchema = (min: number) =>
  typedPassword
    .extend({ password: newPassword(min) })
    .refine(({ password, again }) => password.length < min || password === again, passwordsDiffer)
export const noPassword = { password: '', again: '' }
