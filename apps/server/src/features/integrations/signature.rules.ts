import { createHmac, randomBytes } from 'node:crypto'
import { retrySeconds } from '@twopost/contract/integrations'

const secretPrefix = 'whsec_'
/** A new secret: 256 random bits, as its receiver gets it. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

/** What the id of an event is on the wire: the same in every try. */
export const eventName = (eventId: string): string => `evt_${eventId}`

/** `v1,` and the HMAC-SHA256 of id, time and body with the bytes of the secret, in base64 (INT9). `seconds`: Unix time. */
export const signatureOf = (secret: string, sent: { id: string; seconds: number; body: string }): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${sent.id}.${sent.seconds}.${sent.body}`)
    .digest('base64')}`

/** The headers of one try; with two secrets two signatures stand beside each other, parted by a space. */
export const signedHeaders = (
  secrets: readonly string[],
  sent: { id: string; seconds: number; body: string },
): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Twopost-Webhooks/1',
  'webhook-id': sent.id,
  'webhook-timestamp': String(sent.seconds),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, sent)).join(' '),
})

/**
 * Milliseconds from a failed try to the next one; undefined after the eighth (INT10). `tries`: how many were made. `random` from 0 to 1 moves
 * it by up to a tenth to either side, so that receivers that come back are not met by everything at once.
 */
export function waitAfter(tries: number, random: number): number | undefined {
  const seconds = retrySeconds[tries - 1]
  return seconds === undefined ? undefined : Math.round(seconds * 1000 * (0.9 + 0.2 * random))
}
