import { createHash, randomBytes } from 'node:crypto'

const letters = { session: 's', selection: 't', link: 'l', ceremony: 'c' } as const
/** A token of 256 bits with a prefix that tells its kind (S-1, S-2). */
export const newToken = (kind: keyof typeof letters): string => `tp_${letters[kind]}_${randomBytes(32).toString('base64url')}`
/** What the database keeps of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
/** What is counted: failed sign-ins of an address or an IP, and what may be asked for only so often. */
export type UseKind =
  | 'address'
  | 'ip'
  | 'mail'
  | 'mail-ip'
  | 'newsletter-ip'
  | 'registration-ip'
  | 'tenant-mail'
  | 'tenant-address'
  | 'tenant-record'
  | 'pin'
  | 'factor'
  | 'link-messages'
  | 'message-ip'
  | 'calendar'
/** The key under which failures, or requests for mails, of an address or an IP are counted. */
export const failureKey = (kind: UseKind, value: string): Buffer => createHash('sha256').update(`${kind}:${value}`).digest()
/** One form of an e-mail address for comparison. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()
