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
  expect(enabled({ isClockedIn: null, hasInProgress: true })).not.toContain('clock_in')
  expect(enabled({ isClockedIn: null, hasInProgress: true })).not.toContain('clock_out')
  expect(enabled({ isClockingIn: true, hasAssigned: true, hasInProgress: true })).toEqual([])
})

it('says of each action what it is called, shows and does (H7)', () => {
  const actions = quickActions({ isClockedIn: false, isClockingIn: false, hasAssigned: true, hasInProgress: true })
  expect(actions.map((one) => [one.id, one.title, one.description, one.icon, one.action])).toEqual([
    ['start_job', 'name.start_job', 'help.start_job', 'play', { to: 'jobs' }],
    ['request_parts', 'name.request_parts', 'help.request_parts', 'package', { to: 'jobs', part: 'parts' }],
    ['add_note', 'name.add_note', 'help.add_note', 'note', { to: 'jobs', part: 'notes' }],
    ['raise_flag', 'name.raise_flag', 'help.raise_flag', 'flag', { to: 'jobs', part: 'overview' }],
    ['clock_in', 'name.clock_in', 'help.clock_in', 'in', { to: 'clock_in' }],
    ['clock_out', 'name.clock_out', 'help.clock_out', 'out', { to: 'clock_out' }],
  ])
})

it('asks once before a flag, and before nothing else', () => {
  const asking = quickActions({ isClockedIn: true, isClockingIn: false, hasAssigned: true, hasInProgress: true })
  expect(asking.filter((one) => one.requiresConfirmation).map((one) => one.id)).toEqual(['raise_flag'])
})
