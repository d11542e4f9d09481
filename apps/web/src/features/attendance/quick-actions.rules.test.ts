import { expect, it } from 'vitest'
import { quickActions } from './quick-actions.rules.ts'

const enabled = (of: Partial<Parameters<typeof quickActions>[0]>) =>
  quickActions({ isClockedIn: false, isClockingIn: false, hasAssigned: false, hasInProgress: false, ...of })
    .filter((action) => action.isEnabled)
    .map((action) => action.id)

it('offers each quick action as the table says (H8, OP-51)', () => {
  expect(enabled({})).toEqual(['clock_in'])
  expect(enabled({ isClockedIn: true })).toEqual(['clock_out'])
  expect(enabled({ isClockedIn: true, hasAssigned: true })).toEqual(['start_job', 'clock_out'])
  expect(enabled({ isClockedIn: true, hasInProgress: true })).toEqual([
    'start_job',
    'request_parts',
    'add_note',
    'raise_flag',
    'clock_out',
  ])
  expect(enabled({ isClockingIn: true, hasAssigned: true, hasInProgress: true })).toEqual([])
})

it('asks once before a flag, and before nothing else', () => {
  const asking = quickActions({ isClockedIn: true, isClockingIn: false, hasAssigned: true, hasInProgress: true })
  expect(asking.filter((one) => one.requiresConfirmation).map((one) => one.id)).toEqual(['raise_flag'])
})
