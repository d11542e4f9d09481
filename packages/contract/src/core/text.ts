import * as z from 'zod'

/** Well-formed text: no NUL, which the database refuses, and no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
const controls = /\p{Cc}/u
/** One line: no control characters at all, so nothing can break a mail header or a log line. */
export const isOneLine = (text: string): boolean => !controls.test(text) && text.isWellFormed()

/** One line of text, trimmed and NFC; empty is allowed. `max` counts UTF-16 units. */
export const line = (max = 200) => z.string().trim().normalize('NFC').max(max, 'TOO_LONG').refine(isOneLine, 'BAD_CHARACTERS')
/** One line that must say something; `code` names the text shown when it does not. */
export const requiredLine = (max = 200, code = 'REQUIRED') =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? code : 'NOT_TEXT') })
    .trim()
    .normalize('NFC')
    .min(1, code)
    .max(max, 'TOO_LONG')
    .refine(isOneLine, 'BAD_CHARACTERS')
/** Several lines of text, trimmed and NFC; empty is allowed. */
export const prose = (max = 4000) => z.string().trim().normalize('NFC').max(max, 'TOO_LONG').refine(isCleanText, 'BAD_CHARACTERS')
/** Several lines that must say something. */
export const requiredProse = (max = 4000, code = 'REQUIRED') =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? code : 'NOT_TEXT') })
    .trim()
    .normalize('NFC')
    .min(1, code)
    .max(max, 'TOO_LONG')
    .refine(isCleanText, 'BAD_CHARACTERS')
/** An e-mail address as typed: at most 254 characters, one line. Missing or empty gives `missing`, anything else that is none `code`. */
export const email = (code = 'INVALID_EMAIL', missing = code) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : code) })
    .trim()
    .min(1, missing)
    .max(254, code)
    .refine(isOneLine, code)
    .pipe(z.email(code))
/** An e-mail address, or nothing: whether one is needed is said elsewhere. */
export const typedEmail = (code = 'INVALID_EMAIL') =>
  z
    .string(code)
    .trim()
    .refine((text) => text === '' || (text.length <= 254 && isOneLine(text) && z.email().safeParse(text).success), code)
/** A telephone number as typed: digits with the usual marks, 3 to 40 characters, or empty. */
export const phone = () => line(40).refine((text) => text === '' || /^[+(\d][\d\s().\-/x#*,]*$/i.test(text), 'INVALID_PHONE')
/** A telephone number that must be there: at least seven digits among the usual marks. */
export const requiredPhone = (code = 'PHONE_REQUIRED') =>
  requiredLine(40, code).refine(
    (text) => text === '' || (/^[+(\d][\d\s().\-/x#*,]*$/i.test(text) && text.replace(/\D/g, '').length >= 7),
    'INVALID_PHONE',
  )
/** A ZIP code of the United States (or Mexico), five digits or nine, or a Canadian postal code. */
export const requiredZip = (code = 'ZIP_REQUIRED') =>
  requiredLine(20, code).refine(
    (text) => text === '' || /^(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z] ?\d[a-z]\d)$/i.test(text),
    'INVALID_ZIP',
  )
/** An http or https address, or empty (S-64). */
export const webAddress = () => line(300).refine((text) => text === '' || /^https?:\/\/[^\s/]+\S*$/i.test(text), 'INVALID_URL')

/** At most so many UTF-16 units of a text, without half of a character at its end: the database refuses those. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
