import { expect, it } from 'vitest'
import { elapsedAt, overBy } from './timers.rules.ts'

const server_time = '2026-11-20T16:00:00.000Z'
const at = (seconds: number) => Date.parse(server_time) + seconds * 1000

it('counts on from the server’s seconds while working', () => {
  expect(elapsedAt({ elapsedTime: 100, status: 'working', server_time }, at(7.9))).toBe(107)
})

it('stands still while paused, on a break and when stopped', () => {
  for (const status of ['paused', 'break', 'completed'] as const)
    expect(elapsedAt({ elapsedTime: 100, status, server_time }, at(60))).toBe(100)
})

it('never goes back when this clock is behind the server’s', () => {
  expect(elapsedAt({ elapsedTime: 100, status: 'working', server_time }, at(-3))).toBe(100)
})

it('is over only past an estimate', () => {
  expect(overBy(3600, 3600)).toBe(0)
  expect(overBy(3661, 3600)).toBe(61)
  expect(overBy(3661, null)).toBe(0)
})
