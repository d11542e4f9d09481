import { fallingEdges } from '@twopost/contract/pricing'
import { expect, it } from 'vitest'
import { curveEnds, curveOf, curveTop } from './matrix-curve.rules.ts'
import { countedTiers, matrixSchema, matrixValues, type TierValues } from './matrix-form.rules.ts'

const rows: TierValues[] = [
  { from: 0, to: 5, method: 'multiplier', value: 3, round_to: 'cent' },
  { from: 5.01, to: 50, method: 'multiplier', value: 2, round_to: 'cent' },
  { from: 50.01, to: null, method: 'margin', value: 40, round_to: 'cent' },
]
const counted = countedTiers(rows) ?? []

it('counts tiers only when they are whole and follow each other (CAN30)', () => {
  expect(counted).toHaveLength(3)
  expect(countedTiers([{ ...(rows[0] as TierValues), value: null }])).toBeNull()
  expect(countedTiers([rows[0] as TierValues, rows[2] as TierValues])).toBeNull()
  const wrong = matrixSchema.safeParse({ tiers: [{ ...rows[2], value: 100 }], keep_edges: false, valid_from: '2026-11-21' })
  expect(wrong.error?.issues[0]).toMatchObject({ message: 'MARGIN_TOO_HIGH', path: ['tiers', 0, 'value'] })
})

it('starts with the draft and its day, or with what counts from today (CAN8)', () => {
  const version = { version_no: 1, state: 'active', valid_from: '2026-01-01', keep_edges: true, tiers: rows }
  const draft = { ...version, version_no: 2, state: 'draft', valid_from: '2026-12-01', keep_edges: false }
  const of = (versions: unknown[]) => matrixValues({ versions } as never, '2026-11-21')
  expect(of([version])).toMatchObject({ keep_edges: true, valid_from: '2026-11-21' })
  expect(of([draft, version])).toMatchObject({ keep_edges: false, valid_from: '2026-12-01' })
  expect(of([{ ...draft, valid_from: '2026-11-01' }])).toMatchObject({ valid_from: '2026-11-21' })
})

it('draws the figures of the specification: 100.00 at 50.00, 83.35 at 50.01, with kept edges 100.00 (CAN26)', () => {
  const top = curveTop(counted)
  expect(top).toBe(10_000)
  const curve = curveOf(counted, top)
  expect(curveEnds(curve).map(({ cost, price, kept }) => [cost, price, kept])).toEqual([
    [0, 0, 0],
    [500, 1500, 1500],
    [501, 1002, 1500],
    [5000, 10_000, 10_000],
    [5001, 8335, 10_000],
    [10_000, 16_667, 16_667],
  ])
  expect(curveEnds(curve).map(({ margin }) => Math.round(margin * 1000) / 10)).toEqual([66.7, 66.7, 50, 50, 40, 40])
  expect(fallingEdges(counted)).toHaveLength(2)
})
