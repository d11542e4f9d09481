import { expect, it } from 'vitest'
import { beganBefore, hoursAndMinutes, hoursOf, laneBounds, percentOf, placeIn, wallOrder } from './hours.rules.ts'

const hour = 3_600_000
it('says hours with two decimals and shares with one, a dash for nothing measured (CLK9)', () => {
  expect([hoursOf(23_400), hoursOf(-5400)]).toEqual(['6.50', '−1.50'])
  expect([percentOf(1.1077), percentOf(0.8125), percentOf(null)]).toEqual(['110.8%', '81.3%', '–'])
})
it('puts who works first on the wall, and who is not here last (CLK16)', () => {
  const one = (name: string, state?: 'working' | 'break' | 'idle') => ({ name, now: state ? { state } : null })
  const lanes = [one('Ann'), one('Zoe', 'idle'), one('Bob', 'break'), one('Yan', 'working'), one('Cy', 'working')]
  expect(wallOrder(lanes).map(({ name }) => name)).toEqual(['Cy', 'Yan', 'Bob', 'Zoe', 'Ann'])
})
it('says the totals of a day as hours and minutes, in whole minutes (I7)', () => {
  expect([0, 0.9, 20, 59.99, 60, 125, 2386].map(hoursAndMinutes)).toEqual([
    '0h 0m',
    '0h 0m',
    '0h 20m',
    '0h 59m',
    '1h 0m',
    '2h 5m',
    '39h 46m',
  ])
})
it('tells a shift of an earlier day of the shop from one of today, also after midnight in UTC (CLK8)', () => {
  const shop = { zone: 'America/Chicago', today: '2026-11-22' }
  expect(['2026-11-22T05:59:00Z', '2026-11-22T06:00:00Z', '2026-11-23T03:00:00Z'].map((at) => beganBefore(at, shop))).toEqual([
    true,
    false,
    false,
  ])
})
it('places stretches in a lane and cuts them to it', () => {
  expect(placeIn({ from: 0, to: 10 * hour }, { from: hour, to: 3 * hour })).toEqual({ left: 10, width: 20 })
  expect(placeIn({ from: 0, to: 10 * hour }, { from: -hour, to: hour })).toEqual({ left: 0, width: 10 })
})
it('makes lanes as long as the stretches of the day, at whole hours', () => {
  const day = { from: 0, to: 24 * hour }
  expect(laneBounds([{ from: 8 * hour, to: 17 * hour }], day)).toMatchObject({ from: 7 * hour, to: 18 * hour })
  expect(laneBounds([], day)).toMatchObject({ from: 8 * hour, to: 18 * hour })
  expect(laneBounds([{ from: 2 * hour, to: 22 * hour }], day).hours.length).toBe(12)
})
