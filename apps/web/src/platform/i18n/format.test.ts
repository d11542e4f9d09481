import { describe, expect, it } from 'vitest'
import { duration, fromWall, hours, makeFormat, money, number, percent, shortMoney, timerDigits, toWall } from './format.ts'

const zone = 'America/Los_Angeles'
// Thursday, November 19, 2026, 10:42 AM in Tacoma.
const at = Date.parse('2026-11-19T18:42:00Z')
const en = makeFormat('en', zone, at)
const es = makeFormat('es', zone, at)
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

describe('figures', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-107.08, '−$107.08'],
  ])('money %d reads %s', (amount, text) => expect(money(amount)).toBe(text))
  it.each([
    [950, '$950'],
    [12_000, '$12k'],
    [1_250_000, '$1.3M'],
  ])('an axis shows %d as %s', (amount, text) => expect(shortMoney(amount)).toBe(text))
  it.each([
    [102, '1h 42m'],
    [42, '42m'],
    [0, '0m'],
    [65, '1h 05m'],
  ])('%d minutes are %s', (minutes, text) => expect(duration(minutes)).toBe(text))
  it('timers, hours, percentages and counts', () => {
    expect(timerDigits(6138)).toBe('01:42:18')
    expect(timerDigits(360_000)).toBe('100:00:00')
    expect([hours(2), hours(7.125)]).toEqual(['2.0', '7.125'])
    expect([percent(0.874), number(512480), number(-3)]).toEqual(['87%', '512,480', '−3'])
  })
})

describe('times in the shop’s zone', () => {
  it.each([
    ['2026-11-19T18:41:30Z', 'Just now', 'Ahora mismo'],
    ['2026-11-19T18:34:00Z', '8m ago', 'hace 8 min'],
    ['2026-11-19T15:00:00Z', '3h ago', 'hace 3 h'],
    ['2026-11-17T15:00:00Z', '2d ago', 'hace 2 d'],
  ])('the age of %s', (iso, english, spanish) => {
    expect(en.age(iso)).toBe(english)
    expect(es.age(iso)).toBe(spanish)
  })

  it.each([
    ['2026-11-20T00:00:00Z', 'Today 4:00 PM', false],
    ['2026-11-20T08:30:00Z', 'Tomorrow', false],
    ['2026-11-23T20:00:00Z', 'Mon, Nov 23', false],
    ['2027-01-04T20:00:00Z', 'Mon, Jan 4, 2027', false],
    ['2026-11-19T16:00:00Z', '2 hours overdue', true],
    ['2026-11-18T20:00:00Z', '1 day overdue', true],
    ['2026-11-17T20:00:00Z', '2 days overdue', true],
  ])('due %s reads %s', (iso, text, late) => {
    const due = en.due(iso)
    expect(plain(due.text)).toBe(text)
    expect(due.late).toBe(late)
  })

  it('Spanish due dates', () => {
    expect(es.due('2026-11-17T20:00:00Z').text).toBe('2 días de retraso')
    expect(plain(es.due('2026-11-20T00:00:00Z').text)).toMatch(/^Hoy 4:00 p/)
  })

  it('shows the year only when it is another one', () => {
    expect(en.date('2026-08-12T18:00:00Z')).toBe('Aug 12')
    expect(en.date('2025-08-12T18:00:00Z')).toBe('Aug 12, 2025')
    expect(en.calendarDate('2026-08-12')).toBe('Aug 12')
  })

  it('turns wall time into an instant and back, over the clock change too', () => {
    expect(fromWall('2026-11-20T16:00', zone)).toBe('2026-11-21T00:00:00.000Z')
    expect(toWall('2026-11-21T00:00:00.000Z', zone)).toBe('2026-11-20T16:00')
    expect(fromWall('2026-07-01T09:15', zone)).toBe('2026-07-01T16:15:00.000Z')
    expect(fromWall('', zone)).toBeNull()
    for (const wall of ['2026-03-08T03:30', '2026-11-01T00:30', '2026-11-01T03:00']) {
      expect(toWall(fromWall(wall, zone), zone)).toBe(wall)
    }
  })
})
