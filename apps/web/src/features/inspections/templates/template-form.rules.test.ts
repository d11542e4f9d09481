import { expect, it } from 'vitest'
import { countPlaces, moved, newItem, sectionsOf, worked } from './template-form.rules.ts'

const named = (name_en: string, section_en = 'Brakes') => ({ ...newItem({ section_en, section_es: '' }), name_en })

it('shows values on both sides of each threshold with their rating (INS19)', () => {
  expect(worked({ better: 'higher', soon_at: 5, now_at: 3 })).toEqual([
    { value: 6, rating: 'ok' },
    { value: 5, rating: 'soon' },
    { value: 4, rating: 'soon' },
    { value: 3, rating: 'now' },
  ])
  expect(worked({ better: 'lower', soon_at: 3, now_at: 4 })).toEqual([
    { value: 2, rating: 'ok' },
    { value: 3, rating: 'soon' },
    { value: 4, rating: 'now' },
  ])
  expect(worked({ better: 'higher', soon_at: null, now_at: null })).toEqual([])
})

it('moves an item among those of its section alone', () => {
  const items = [named('A'), named('B', 'Tires'), named('C')]
  expect(sectionsOf(items).map((one) => one.at)).toEqual([[0, 2], [1]])
  const names = (by: -1 | 1, at: number) => moved(items, at, by).map((item) => item.name_en)
  expect(names(1, 0)).toEqual(['C', 'B', 'A'])
  expect(names(-1, 0)).toEqual(['A', 'B', 'C'])
  expect(names(1, 1)).toEqual(['A', 'B', 'C'])
})

it('counts an item once for each of its positions', () => {
  expect(countPlaces([{ positions: [] }, { positions: ['LF', 'RF'] }])).toBe(3)
})
