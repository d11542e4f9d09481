import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code of an authenticator app is shown. */
const stepMs = 30_000

/** The code of a step: RFC 6238 with SHA-1, which is what every authenticator app speaks. */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code it is: of now, or one before or after, since clocks of phones differ. Never one at or before `lastStep`, so that a
 * code works once. @param code six digits
 */
export function matchingStep(secret: Buffer, code: string, nowMs: number, lastStep: number): number | undefined {
  const now = Math.floor(nowMs / stepMs)
  let found: number | undefined
  for (const step of [now, now - 1, now + 1]) {
    const isRight = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
    if (isRight && step > lastStep) found ??= step
  }
  return found
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Bytes as the capitals and digits that people type into an app, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => letters[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator app reads from a QR code: whose account it is and the secret. */
export const authenticatorAddress = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Twopost:${email}`)}?secret=${secret}&issuer=Twopost`
