import { expect, it } from 'vitest'
import { barsOf, changeOf, chosenOf, daysOfMonth, daysOfWeek } from './figures.rules.ts'

it('compares with what was before, and with nothing where nothing was', () => {
  expect(changeOf(110, 100)).toBeCloseTo(0.1)
  expect(changeOf(50, 100)).toBe(-0.5)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
  expect(changeOf(5, undefined)).toBeNull()
})

it('draws the largest value whole and nothing of nothing', () => {
  expect(barsOf([5, 10, 0])).toEqual([0.5, 1, 0])
  expect(barsOf([0, 0])).toEqual([0, 0])
  expect(barsOf([])).toEqual([])
})

it('cuts weeks and months to the period', () => {
  const period = { from: '2026-02-04', to: '2026-12-20' }
  expect(daysOfWeek({ week_start: '2026-03-02' }, period)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(daysOfWeek({ week_start: '2026-02-02' }, period)).toEqual({ from: '2026-02-04', to: '2026-02-08' })
  expect(daysOfMonth('2026-02', period)).toEqual({ from: '2026-02-04', to: '2026-02-28' })
  expect(daysOfMonth('2026-04', period)).toEqual({ from: '2026-04-01', to: '2026-04-30' })
  expect(daysOfMonth('2026-12', period)).toEqual({ from: '2026-12-01', to: '2026-12-20' })
})

it('takes of an address what the screen can be narrowed to, and nothing that fits no filter', () => {
  const none = { advisor: '', type: '', kind: '', fleet: '', make: '' }
  const advisor = '019aafe4-93b0-7ee1-8d62-52b6a7a6b2a8'
  const isKind = (word: string) => word === 'truck'
  const of = (words: Partial<typeof none>, ...offered: Parameters<typeof chosenOf>[1][number][]) =>
    chosenOf({ ...none, ...words }, offered, isKind)
  expect(of({}, 'advisor', 'type', 'kind', 'make')).toEqual({})
  expect(of({ advisor, type: 'company', kind: 'truck', make: 'Ford' }, 'type', 'advisor')).toEqual({ type: 'company', advisor })
  expect(of({ advisor: 'me', type: 'fleet', kind: 'boat', make: ' ' }, 'advisor', 'type', 'kind', 'make')).toEqual({})
  expect(of({ kind: 'none', fleet: advisor, make: 'Ford' }, 'kind', 'fleet', 'make')).toEqual({
    kind: 'none',
    fleet: advisor,
    make: 'Ford',
  })
})
