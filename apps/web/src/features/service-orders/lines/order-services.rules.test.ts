import { expect, it } from 'vitest'
import { hoursOfService, serviceStates } from './order-services.rules.ts'

const service = (id: string, timer_state: 'none' | 'working' | 'paused' | 'break', done_tasks = 0, task_count = 1) => ({
  id,
  timer_state,
  done_tasks,
  task_count,
})

it('says which service is worked on, which is done and which comes next (x2)', () => {
  const services = [
    service('oil', 'none', 1),
    service('brakes', 'working'),
    service('belts', 'none'),
    service('lamps', 'none', 1, 2),
    service('paint', 'none', 0, 0),
  ]
  expect([...serviceStates({ status: 'in_progress', services }).values()]).toEqual(['done', 'working', 'next', null, null])
  expect([...serviceStates({ status: 'scheduled', services: services.slice(2) }).values()]).toEqual([null, null, null])
  const waits = [service('brakes', 'paused'), service('oil', 'break')]
  expect([...serviceStates({ status: 'in_progress', services: waits }).values()]).toEqual(['paused', 'break'])
})

it('adds up the estimated hours of labor alone', () => {
  const line = (type: 'labor' | 'parts', estimated_hours: number | null, quantity: number) => ({
    type,
    estimated_hours,
    quantity,
  })
  expect(hoursOfService([line('labor', 0.1, 1), line('labor', 0.2, 1), line('labor', null, 1.5), line('parts', null, 4)])).toBe(
    1.8,
  )
  expect(hoursOfService([])).toBe(0)
})
