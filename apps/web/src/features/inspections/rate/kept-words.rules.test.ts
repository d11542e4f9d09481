import { expect, it } from 'vitest'
import type { Inspection } from '../inspections.api.ts'
import { keptWords } from './kept-words.rules.ts'

const at = (minute: number) => `2026-11-24T09:${String(minute).padStart(2, '0')}:00.000Z`
const inspection = {
  id: 'i',
  results: [
    { id: 'r1', item_id: 'lining', position: 'LF', at: null },
    { id: 'r2', item_id: 'lining', position: 'RF', at: at(30) },
  ],
} as unknown as Inspection
const kept = (minute: number, entry: object, more: object = {}) => ({
  ...{ call: 'putInspectionResults' as const, state: 'waiting' as const },
  input: { params: { id: 'i' }, body: { results: [{ item_id: 'lining', at: at(minute), ...entry }] } },
  ...more,
})

it('shows what waits in the order of its times, each at its own item (INS10, OFF5)', () => {
  const list = [
    kept(12, { position: 'LF', value: 4, rating: null }),
    kept(10, { position: 'LF', value: 9, rating: null, note: 'Wet' }),
    kept(40, { position: 'RF', value: 2, rating: null }),
  ]
  expect([...keptWords(inspection, list)]).toEqual([
    [
      'r1',
      [
        { value: 9, rating: null, note: 'Wet' },
        { value: 4, rating: null },
      ],
    ],
    ['r2', [{ value: 2, rating: null }]],
  ])
})

it('never shows an older word over a newer one, what was refused, or another inspection (INS10)', () => {
  const list = [
    kept(20, { position: 'RF', value: 9, rating: null }),
    kept(31, { position: 'RF', value: 8, rating: null }, { state: 'refused' }),
    kept(32, { position: 'LF', rating: 'ok' }, { call: 'addJobNote' }),
    kept(33, { position: 'LF', rating: 'ok' }, { input: { params: { id: 'other' }, body: { results: [] } } }),
    kept(34, { position: 'LR', rating: 'ok' }),
  ] as Parameters<typeof keptWords>[1]
  expect([...keptWords(inspection, list)]).toEqual([])
})
