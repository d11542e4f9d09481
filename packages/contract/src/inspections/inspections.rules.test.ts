import { expect, it } from 'vitest'
import {
  forecastMileage,
  type InspectionState,
  inspectionStates,
  inspectionTransitions,
  isBeyond,
  keepUntil,
  measureText,
  nextDue,
  positionName,
  positions,
  rate,
  resultsToSign,
  standardTemplates,
  TemplateItemInput,
  templateTransitions,
  wheelOf,
} from './index.ts'

const lining = { better: 'higher', soonAt: 5, nowAt: 3 } as const

it('rates a brake lining by its value: 6 is ok, 5 soon, 3 now; 2 rated ok by hand needs a note; nothing is not checked (INS6, INS20)', () => {
  const of = (value: number | null, chosen: 'ok' | 'soon' | 'now' | 'na' | null = null) => rate({ value, chosen }, lining)
  expect(of(6)).toEqual({ rating: 'ok', needsNote: false })
  expect(of(5)).toEqual({ rating: 'soon', needsNote: false })
  expect(of(3)).toEqual({ rating: 'now', needsNote: false })
  expect(of(2, 'ok')).toEqual({ rating: 'ok', needsNote: true })
  expect(of(null)).toEqual({ rating: 'not_checked', needsNote: false })
  // The worse of the two, without a note.
  expect(of(6, 'now')).toEqual({ rating: 'now', needsNote: false })
  expect(of(5, 'soon')).toEqual({ rating: 'soon', needsNote: false })
  expect(of(null, 'na')).toEqual({ rating: 'na', needsNote: false })
  // Where less is better, such as air that is lost.
  const loss = { better: 'lower', soonAt: 3, nowAt: 4 } as const
  expect([2.9, 3, 4].map((value) => rate({ value, chosen: null }, loss).rating)).toEqual(['ok', 'soon', 'now'])
  expect(rate({ value: 0, chosen: null }, { better: 'higher', soonAt: null, nowAt: null }).rating).toBe('ok')
})

it('says when a tread wears out: 8/32 at 40,000 and 5/32 at 52,000 reach 3/32 at about 60,000; one reading says nothing (INS21)', () => {
  const readings = [
    { value: 8, mileage: 40_000 },
    { value: 5, mileage: 52_000 },
  ]
  expect(forecastMileage(readings, 'higher', 3)).toBe(60_000)
  expect(forecastMileage(readings.slice(0, 1), 'higher', 3)).toBeNull()
  expect(forecastMileage(readings, 'higher', null)).toBeNull()
  // New tires start over, in whatever order the readings come.
  expect(forecastMileage([...readings, { value: 10, mileage: 53_000 }], 'higher', 3)).toBeNull()
  expect(forecastMileage([{ value: 9, mileage: 57_000 }, { value: 10, mileage: 53_000 }, ...readings], 'higher', 3)).toBe(81_000)
  // Nothing wears, or it is worn already.
  expect(forecastMileage([readings[0] as never, { value: 8, mileage: 44_000 }], 'higher', 3)).toBeNull()
  expect(forecastMileage([readings[0] as never, { value: 2, mileage: 52_000 }], 'higher', 3)).toBe(52_000)
})

it('lets nobody sign as passed while a defect is open: two of them, then one, then none (INS12, INS22)', () => {
  const open = { isSettled: false, isRepaired: false }
  const repaired = { isSettled: true, isRepaired: true }
  expect(resultsToSign([open, open])).toEqual(['failed'])
  expect(resultsToSign([repaired, open])).toEqual(['failed'])
  expect(resultsToSign([repaired, repaired])).toEqual(['passed_after_repair', 'failed'])
  expect(resultsToSign([{ isSettled: true, isRepaired: false }])).toEqual(['passed', 'failed'])
  expect(resultsToSign([])).toEqual(['passed', 'failed'])
})

it('keeps a report of 2026-11-21 until 2028-01-21, and never beyond the end of a month (INS12, INS22)', () => {
  expect(keepUntil('2026-11-21', 14)).toBe('2028-01-21')
  expect(keepUntil('2026-12-31', 14)).toBe('2028-02-29')
  expect(nextDue('2026-11-21')).toBe('2027-11-21')
})

it('has the moves of the table and no others (INS5)', () => {
  const moves = inspectionStates.flatMap((from) =>
    inspectionTransitions[from].map((to): [InspectionState, InspectionState] => [from, to]),
  )
  expect(moves).toEqual([
    ['open', 'in_progress'],
    ['in_progress', 'done'],
    ['done', 'in_progress'],
    ['done', 'reviewed'],
    ['done', 'signed'],
    ['reviewed', 'in_progress'],
    ['reviewed', 'shared'],
    ['shared', 'in_progress'],
  ])
  expect(templateTransitions).toEqual({ draft: ['published'], published: ['retired'], retired: [] })
})

it('refuses thresholds in the wrong order, and a measure without a unit (INS25)', () => {
  expect(isBeyond({ better: 'higher', soonAt: 2, nowAt: 3 })).toBe(true)
  expect(isBeyond({ better: 'lower', soonAt: 3, nowAt: 2 })).toBe(true)
  expect(isBeyond({ better: 'higher', soonAt: 3, nowAt: 3 })).toBe(false)
  const codes = (item: object) => TemplateItemInput.safeParse(item).error?.issues.map((one) => one.message)
  expect(codes({ name_en: 'Lining', unit: 'mm', soon_at: 2, now_at: 3 })).toEqual(['SOON_BEYOND_NOW'])
  expect(codes({ name_en: 'Lining', soon_at: 2 })).toEqual(['UNIT_REQUIRED'])
  expect(codes({ unit: 'mm' })).toEqual(['NAME_REQUIRED'])
  expect(codes({ name_en: 'Lining', positions: ['LF', 'LF'] })).toEqual(['POSITION_TWICE'])
  expect(codes({ name_en: 'Lining', unit: 'mm', soon_at: 5.1234 })).toEqual(['INVALID_MEASURE'])
})

it('names every position in both languages, and knows the wheels among them', () => {
  for (const position of positions) {
    expect(positionName(position, 'es')).not.toBe(position)
    expect(positionName(position, 'en')).toMatch(/^[a-z]+[a-z0-9 ]*$/)
  }
  expect(positionName('A2L', 'en')).toBe('axle 2 left')
  expect(wheelOf('A2LO')).toEqual({ axle: 2, side: 'L', dual: 'O' })
  expect(wheelOf('RR')).toEqual({ axle: 2, side: 'R', dual: '' })
  expect(wheelOf('B1')).toBeNull()
  expect(measureText(5, 'in32')).toBe('5/32')
})

it('brings three templates in both languages whose items are fit to be published', () => {
  expect(standardTemplates.map((one) => one.kind)).toEqual(['courtesy', 'multi_point', 'annual'])
  for (const { items } of standardTemplates) {
    expect(new Set(items.map((item) => item.code)).size).toBe(items.length)
    for (const item of items) {
      expect(TemplateItemInput.safeParse({ ...item, positions: [...item.positions] }).error, item.code).toBeUndefined()
      expect([item.name_en, item.name_es, item.section_en, item.section_es].every(Boolean)).toBe(true)
    }
    expect(items.some((item) => item.is_brake)).toBe(true)
  }
})
