import { describe, expect, it } from 'vitest'
import { placeOfDate, placeOfPrice, priceScale, stepPath } from './price-lines.rules.ts'

const place = { left: 40, right: 240, top: 10, bottom: 110 }

describe('the drawing of prices', () => {
  it('has round lines around the prices', () => {
    expect(priceScale([66.9, 71.25, 76.8, 79.95])).toEqual([65, 70, 75, 80])
    // One price alone still has a line below and above it.
    expect(priceScale([71.25])).toEqual([70, 72])
    expect(priceScale([2])).toEqual([1.95, 2, 2.05])
    expect(priceScale([0.02, 0.03])).toEqual([0.01, 0.02, 0.03, 0.04])
  })

  it('puts low prices at the bottom and the last day at the right', () => {
    const scale = [60, 70, 80]
    expect([60, 70, 80].map((price) => placeOfPrice(scale, place, price))).toEqual([110, 60, 10])
    expect(['2026-01-01', '2026-01-11', '2026-01-21'].map((day) => placeOfDate('2026-01-01', '2026-01-21', place, day))).toEqual([
      40, 140, 240,
    ])
  })

  it('keeps a price until the next one, and the last to the end', () => {
    const points = [
      { date: '2026-01-06', unit_cost: 60 },
      { date: '2026-01-11', unit_cost: 80 },
    ]
    expect(stepPath(points, '2026-01-01', '2026-01-21', [60, 80], place)).toBe('M90 110H140V10H240')
    expect(stepPath([], '2026-01-01', '2026-01-21', [60, 80], place)).toBe('')
  })
})
