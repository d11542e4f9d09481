import { expect, it } from 'vitest'
import type { Result } from '../inspections.api.ts'
import {
  axlesOf,
  inOtherUnit,
  leftToDo,
  nextOpen,
  ratedAs,
  sectionsOf,
  shownAs,
  stillGoing,
  typed,
  valueTyped,
} from './rate.rules.ts'

const result = (id: string, more: Partial<Result> = {}): Result =>
  ({
    ...{ id, item_id: id, code: id, section_en: 'Brakes', section_es: 'Frenos', name_en: id, name_es: id, position: '' },
    ...{ unit: 'mm', better: 'higher', soon_at: 5, now_at: 3, photo: 'off', is_required: true, rating: 'not_checked' },
    ...{ value: null, note: '', customer_note_en: '', customer_note_es: '', photos: [], is_by_hand: false },
    ...more,
  }) as Result

it('shows what was said before the server has answered, and asks for a note where it is better than the value (INS6, INS20)', () => {
  expect(shownAs(result('a'), { value: 3, rating: null })).toMatchObject({ value: 3, rating: 'now', is_by_hand: false })
  expect(ratedAs(result('a'), { value: 2, rating: 'ok' })).toEqual({ rating: 'ok', needsNote: true })
  expect(shownAs(result('a', { rating: 'ok' }), undefined).rating).toBe('ok')
})

it('goes on showing what was sent while an older answer comes after its own, and no longer than that (INS10)', () => {
  const said = { value: null, rating: 'soon' as const }
  const early = '2026-11-20T12:00:00.000Z'
  const arrivedAt = '2026-11-20T12:00:01.000Z'
  expect(stillGoing(result('a', { at: null }), { said, arrivedAt: null })).toBe(said)
  expect(stillGoing(result('a', { at: null }), { said, arrivedAt })).toBe(said)
  expect(stillGoing(result('a', { at: early }), { said, arrivedAt })).toBe(said)
  expect(stillGoing(result('a', { at: arrivedAt }), { said, arrivedAt })).toBeUndefined()
  expect(stillGoing(result('a', { at: '2026-11-20T12:00:02.000Z' }), { said, arrivedAt })).toBeUndefined()
  expect(stillGoing(result('a'), undefined)).toBeUndefined()
})

it('leads to the next item that is open, round to the beginning, and to none when all are rated', () => {
  const results = [result('a'), result('b', { rating: 'ok' }), result('c')]
  expect(nextOpen(results, 'a')?.id).toBe('c')
  expect(nextOpen(results, 'c')?.id).toBe('a')
  expect(nextOpen(results, null)?.id).toBe('a')
  expect(nextOpen([result('b', { rating: 'ok' })], 'b')).toBeUndefined()
})

it('says what keeps it from being finished (INS23)', () => {
  const results = [result('a'), result('b', { is_required: false }), result('c', { rating: 'soon', photo: 'required' })]
  const { open, bare } = leftToDo(results)
  expect([open.map((one) => one.id), bare.map((one) => one.id)]).toEqual([['a'], ['c']])
  expect(sectionsOf(results)).toMatchObject([{ checked: 1, results: [{}, {}, {}] }])
})

it('draws axles from the front with duals as they stand on the vehicle', () => {
  const at = (position: string, more: Partial<Result> = {}) => result(position, { position, ...more })
  const axles = axlesOf([
    at('A2L'),
    at('A2RI'),
    at('A2RO'),
    at('A2LI'),
    at('A2LO'),
    at('A1L', { unit: 'none', id: 'look' }),
    at('A1L'),
    at('A1R'),
    at(''),
  ])
  expect(axles.map((axle) => [axle.number, axle.left.map((one) => one.id), axle.right.map((one) => one.id)])).toEqual([
    [1, ['A1L'], ['A1R']],
    [2, ['A2LO', 'A2LI'], ['A2RI', 'A2RO']],
  ])
})

it('types on the pad what can be measured, and nothing else', () => {
  const keys = (all: string) => all.split('').reduce((text, key) => typed(text, key), '')
  expect([keys('12.3456'), keys('.5'), keys('007'), keys('1..2'), keys('1234567')]).toEqual([
    '12.345',
    '0.5',
    '7',
    '1.2',
    '123456',
  ])
  expect(typed('12', 'back')).toBe('1')
  expect([valueTyped(''), valueTyped('3.5')]).toEqual([null, 3.5])
  expect([inOtherUnit(3, 'mm'), inOtherUnit(4, 'in32')]).toEqual([3.8, 3.2])
})
