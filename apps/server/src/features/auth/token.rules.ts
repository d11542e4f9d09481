import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 bits with a prefix that tells its kind (S-1, S-2). */
export const newToken = (kind: 'session' | 'selection' | 'link'): string =>
  `tp_${kind === 'session' ? 's' : kind === 'selection' ? 't' : 'l'}_${randomBytes(32).toString('base64url')}`
/** What the database keeps of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
/** The key under which failures, or requests for mails, of an address or an IP are counted. */
export const failureKey = (kind: 'address' | 'ip' | 'mail' | 'mail-ip', value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest()
/** One form of an e-mail address for comparison. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()
