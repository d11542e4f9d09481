import { describe, expect, it } from 'vitest'
import { instantOf } from '#platform/clock/clock.ts'
import { durationStepsMs } from '#platform/metrics/load-meter.ts'
import { daysOf, healthOf, type Measured, p95Of, spanOf } from './system.rules.ts'

const now = instantOf('2026-11-20T12:34:56Z')
const counts = (entries: Record<number, number>) => Array.from({ length: durationStepsMs.length + 1 }, (_, i) => entries[i] ?? 0)

describe('the points of a range', () => {
  it.each([
    ['1h', 12, '2026-11-20T11:35:00.000Z', '2026-11-20T12:30:00.000Z'],
    ['24h', 24, '2026-11-19T13:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['7d', 28, '2026-11-13T18:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ['30d', 30, '2026-10-22T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ] as const)('%s has %i of them', (range, count, first, last) => {
    const { at, from } = spanOf(range, now)
    expect([at.length, at[0]?.toISOString(), at.at(-1)?.toISOString()]).toEqual([count, first, last])
    expect(from).toEqual(at[0])
  })
  it('days are whole ones of UTC, today included', () => {
    const days = (range: '1h' | '7d' | '90d') => daysOf(range, now).at.map((at) => at.toISOString().slice(0, 10))
    expect(days('1h')).toEqual(['2026-11-20'])
    expect([days('7d')[0], days('7d').length]).toEqual(['2026-11-14', 7])
    expect(days('90d')).toHaveLength(90)
  })
})

describe('the duration that 95 of 100 stay below', () => {
  it('is nothing without answers, lies in proportion within its step, and ends with the last step', () => {
    expect(p95Of(counts({}))).toBeNull()
    expect(p95Of(counts({ 0: 100 }))).toBe(4.8)
    expect(p95Of(counts({ 0: 95, 3: 5 }))).toBe(5)
    expect(p95Of(counts({ 0: 90, 3: 10 }))).toBe(37.5)
    expect(p95Of(counts({ 11: 3 }))).toBe(10_000)
  })
})

describe('the label of the installation (O3, OP-79)', () => {
  const well: Measured = {
    errorRate: 0,
    queueAgeSeconds: 0,
    queueFailed: 0,
    databaseMs: 1,
    measuredAt: instantOf('2026-11-20T12:30:00Z'),
    now,
    uptimeSeconds: 86_400,
  }
  it.each([
    [{}, 'excellent', []],
    [{ errorRate: 0.005 }, 'good', ['errors']],
    [{ errorRate: 0.02 }, 'degraded', ['errors']],
    [{ errorRate: 0.1 }, 'down', ['errors']],
    [{ queueAgeSeconds: 60 }, 'good', ['queue']],
    [{ queueAgeSeconds: 300 }, 'degraded', ['queue']],
    [{ queueAgeSeconds: 1800 }, 'down', ['queue']],
    [{ databaseMs: 20 }, 'good', ['database']],
    [{ databaseMs: 100 }, 'degraded', ['database']],
    [{ databaseMs: 1000 }, 'down', ['database']],
    [{ queueFailed: 3 }, 'good', ['failed-jobs']],
    [{ measuredAt: null }, 'degraded', ['no-measurement']],
    [{ measuredAt: instantOf('2026-11-20T12:15:00Z') }, 'degraded', ['no-measurement']],
    [{ measuredAt: null, uptimeSeconds: 30 }, 'excellent', []],
    [{ errorRate: 0.01, queueAgeSeconds: 400 }, 'degraded', ['errors', 'queue']],
  ] as const)('%j is %s', (change, label, reasons) => {
    expect(healthOf({ ...well, ...change })).toEqual({ label, reasons })
  })
})
