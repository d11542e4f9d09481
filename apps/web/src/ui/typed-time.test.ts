import { describe, expect, it } from 'vitest'
import { readDateTime, readTime, writeDateTime, writeTime } from './typed-time.ts'

const english = { order: 'month-first', today: '2026-11-20' } as const
const spanish = { order: 'day-first', today: '2026-11-20' } as const
const value = (text: string) => ({ is: 'value', value: text })

describe('a time of day as people type it [R1-1]', () => {
  it.each([
    ['16:00', '16:00'],
    ['07:00', '07:00'],
    ['4 pm', '16:00'],
    ['4:30p', '16:30'],
    ['4:00 p. m.', '16:00'],
    ['4:00\u202fPM', '16:00'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['1630', '16:30'],
    ['16 h', '16:00'],
    ['16h30', '16:30'],
    ['noon', '12:00'],
    ['0:30', '00:30'],
  ])('%s → %s', (typed, time) => {
    expect(readTime(typed)).toEqual(value(time))
  })
  it('asks for the half of the day where the clock of 12 hours leaves it open', () => {
    expect(readTime('4:30')).toEqual({ is: 'two', values: ['04:30', '16:30'] })
    expect(readTime('12')).toEqual({ is: 'two', values: ['00:00', '12:00'] })
  })
  it.each(['25:00', '13 pm', '4:75', 'later', '0 am', '4:3'])('%s is no time', (typed) => {
    expect(readTime(typed)).toEqual({ is: 'refused', why: 'unclear' })
  })
})

describe('a date with a time [R1-1]', () => {
  it.each([
    ['2026-11-20T16:00', '2026-11-20T16:00'],
    ['11/20 4pm', '2026-11-20T16:00'],
    ['11/20/2026, 4:00 PM', '2026-11-20T16:00'],
    ['Nov 20 at 9 am', '2026-11-20T09:00'],
    ['Nov 20, 2026 16:45', '2026-11-20T16:45'],
  ])('%s → %s', (typed, moment) => {
    expect(readDateTime(typed, english)).toEqual(value(moment))
  })
  it('reads Spanish', () => {
    expect(readDateTime('20 de noviembre a las 4:00 p. m.', spanish)).toEqual(value('2026-11-20T16:00'))
    expect(readDateTime('20/11/2026, 16:00', spanish)).toEqual(value('2026-11-20T16:00'))
  })
  it('offers every day and time it may mean', () => {
    expect(readDateTime('11/20 4:30', english)).toEqual({ is: 'two', values: ['2026-11-20T04:30', '2026-11-20T16:30'] })
  })
  it('asks for the time where only a day is given, and refuses what is neither', () => {
    expect(readDateTime('Nov 20, 2026', english)).toEqual({ is: 'refused', why: 'no-time' })
    expect(readDateTime('4 pm', english)).toEqual({ is: 'refused', why: 'unclear' })
    expect(readDateTime('soon', english)).toEqual({ is: 'refused', why: 'unclear' })
    expect(readDateTime('11/30 4pm', { ...english, max: '2026-11-25' })).toEqual({
      is: 'refused',
      why: 'late',
      value: '2026-11-30',
    })
  })
})

it('reads again what it writes, in both languages', () => {
  for (const [language, rules] of [
    ['en-US', english],
    ['es-US', spanish],
  ] as const)
    for (const time of ['00:00', '07:05', '12:00', '16:30']) {
      expect(readTime(writeTime(time, language))).toEqual(value(time))
      expect(readDateTime(writeDateTime(`2026-11-20T${time}`, rules.order, language), rules)).toEqual(value(`2026-11-20T${time}`))
    }
})
