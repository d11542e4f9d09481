import { expect, it } from 'vitest'
import { type CalendarValues, calendarBody, calendarFaults, calendarValues } from './calendar-form.rules.ts'

const zone = 'America/Los_Angeles'
const values: CalendarValues = {
  week: [{ key: 'a', weekday: 1, from: '16:00', to: '00:00' }],
  away: [{ key: 'b', from: '2027-03-13', to: '2027-03-14', reason: 'Away' }],
}

it('sends whole days of the shop, over the change of the clocks, and midnight as 24:00', () => {
  expect(calendarBody(values, zone)).toEqual({
    workingHours: [{ weekday: 1, from: '16:00', to: '24:00' }],
    absences: [{ startsAt: '2027-03-13T08:00:00.000Z', endsAt: '2027-03-15T07:00:00.000Z', reason: 'Away' }],
  })
})

it('shows what it has sent', () => {
  const { workingHours, absences } = calendarBody(values, zone)
  const shown = calendarValues(
    { technicianId: 't', hoursSince: null, version: 1, workingHours, absences: absences.map((one) => ({ id: 'x', ...one })) },
    zone,
  )
  expect(shown.week).toMatchObject([{ weekday: 1, from: '16:00', to: '00:00' }])
  expect(shown.away).toMatchObject([{ from: '2027-03-13', to: '2027-03-14', reason: 'Away' }])
  expect(calendarFaults(values, zone).size).toBe(0)
})

it('tells each fault at its field', () => {
  const faults = calendarFaults(
    {
      week: [
        { key: 'a', weekday: 1, from: '08:00', to: '07:00' },
        { key: 'b', weekday: 2, from: '', to: '12:00' },
      ],
      away: [
        { key: 'c', from: '', to: '2027-03-14', reason: '' },
        { key: 'd', from: '2027-03-15', to: '2027-03-14', reason: '' },
      ],
    },
    zone,
  )
  expect(Object.fromEntries(faults)).toEqual({
    'week.0.to': 'ENDS_LATER',
    'week.1.from': 'INVALID_TIME_OF_DAY',
    'away.0.from': 'INVALID_DATE',
    'away.1.to': 'ENDS_LATER',
  })
  const overlapping = calendarFaults(
    { week: [values.week[0] as never, { key: 'z', weekday: 1, from: '15:00', to: '16:30' }], away: [] },
    zone,
  )
  expect(Object.fromEntries(overlapping)).toEqual({ week: 'HOURS_OVERLAP' })
})
