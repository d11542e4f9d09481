import { mostTries } from '@twopost/contract/integrations'
import { describe, expect, it } from 'vitest'
import { newSecret, signatureOf, signedHeaders, waitAfter } from './signature.rules.ts'

const secret = 'whsec_dHdvcG9zdC1leGFtcGxlLXNpZ25pbmcta2V5LTAwMDE='
const sent = {
  id: 'evt_019379a0',
  seconds: 1_795_273_200,
  body: '{"type":"order.approved","timestamp":"2026-11-21T15:00:00Z","data":{"service_order_id":"019379a0-0000-7000-8000-000000000001"}}',
}

describe('the signature of a webhook (INT9)', () => {
  it('is the one of the worked example (INT22)', () => {
    expect(signatureOf(secret, sent)).toBe('v1,1FvpmSJBV2opnxQrbhIXE9u0wbaFmDxhTwvFWFZ2dRc=')
  })
  it('stands twice while a secret is changed, and in headers of these names', () => {
    const other = newSecret()
    const headers = signedHeaders([secret, other], sent)
    expect(headers['webhook-id']).toBe('evt_019379a0')
    expect(headers['webhook-timestamp']).toBe('1795273200')
    expect(headers['webhook-signature']).toBe(`${signatureOf(secret, sent)} ${signatureOf(other, sent)}`)
  })
  it('is made with secrets of 256 bits', () => {
    expect(Buffer.from(newSecret().slice('whsec_'.length), 'base64')).toHaveLength(32)
  })
})

describe('the times of tries (INT10)', () => {
  it('wait 10 s, 1 min, 10 min, 1 h, 3 h, 8 h and 24 h, give or take a tenth, and end after the eighth', () => {
    const middle = Array.from({ length: mostTries }, (_, i) => waitAfter(i + 1, 0.5))
    expect(middle).toEqual([10_000, 60_000, 600_000, 3_600_000, 10_800_000, 28_800_000, 86_400_000, undefined])
    for (let tries = 1; tries < mostTries; tries++) {
      const wait = middle[tries - 1] ?? 0
      expect([waitAfter(tries, 0), waitAfter(tries, 1)]).toEqual([Math.round(wait * 0.9), Math.round(wait * 1.1)])
    }
  })
  it('are at 0 s, 10 s, 70 s, 670 s for three failures, and dead after 36 h 11 min 10 s (INT25)', () => {
    const starts = [0]
    for (let tries = 1; tries < mostTries; tries++) starts.push((starts.at(-1) ?? 0) + (waitAfter(tries, 0.5) ?? 0) / 1000)
    expect(starts.slice(0, 4)).toEqual([0, 10, 70, 670])
    expect(starts.at(-1)).toBe(36 * 3600 + 11 * 60 + 10)
  })
})
