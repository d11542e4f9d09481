import { describe, expect, it } from 'vitest'
import { readDate, writeDate } from './typed-date.ts'

const english = { order: 'month-first', today: '2026-11-20' } as const
const spanish = { order: 'day-first', today: '2026-11-20' } as const
const date = (value: string) => ({ is: 'date', value })

describe('a date as people type it in English', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['3/4/26', '2026-03-04'],
    ['11-20', '2026-11-20'],
    // Only one reading is a date.
    ['20.11.2026', '2026-11-20'],
    ['Nov 20', '2026-11-20'],
    ['November 20th, 2025', '2025-11-20'],
    // Without a year the nearest one.
    ['1/5', '2027-01-05'],
    ['12/31', '2026-12-31'],
    ['2/29/2028', '2028-02-29'],
  ])('%s → %s', (typed, value) => {
    expect(readDate(typed, english)).toEqual(date(value))
  })
  it.each(['soon', '13/32', '2/30/2026', '1/2/3/4', '11/2026', '2/29/2026'])('%s is no date', (typed) => {
    expect(readDate(typed, english)).toEqual({ is: 'refused', why: 'unclear' })
  })
})

describe('a date as people type it in Spanish', () => {
  it.each([
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20 de noviembre', '2026-11-20'],
    ['5 ene 2027', '2027-01-05'],
    ['4/4', '2027-04-04'],
  ])('%s → %s', (typed, value) => {
    expect(readDate(typed, spanish)).toEqual(date(value))
  })
  it('asks where both readings are dates, and not where limits leave one', () => {
    expect(readDate('3/4/2026', spanish)).toEqual({ is: 'two', values: ['2026-04-03', '2026-03-04'] })
    expect(readDate('3/4/2026', { ...spanish, max: '2026-03-31' })).toEqual(date('2026-03-04'))
  })
})

it('refuses what lies beyond the limits with the date it understood (R1-3)', () => {
  expect(readDate('1/1/2030', { ...english, max: '2026-11-20' })).toEqual({ is: 'refused', why: 'late', value: '2030-01-01' })
  expect(readDate('1/1/2020', { ...english, min: '2026-11-20' })).toEqual({ is: 'refused', why: 'early', value: '2020-01-01' })
  expect(readDate(' ', english)).toEqual({ is: 'empty' })
})

it('writes a date in the order of the language', () => {
  expect(writeDate('2026-11-20', 'month-first')).toBe('11/20/2026')
  expect(writeDate('2026-11-20', 'day-first')).toBe('20/11/2026')
})
