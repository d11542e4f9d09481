import { expect, it } from 'vitest'
import { movedTimer } from './kept-moves.rules.ts'
import type { Timer } from './timers.api.ts'

const iso = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 16) + seconds * 1000).toISOString()
const running = {
  status: 'working',
  elapsedTime: 100,
  jobElapsedTime: 400,
  totalPauseTime: 10,
  isPaused: false,
  pauseStartTime: null,
  pauseReason: '',
  pauseNotes: '',
  server_time: iso(0),
} as Timer
const move = (timer: Timer, kept: Parameters<typeof movedTimer>[1], seconds: number) =>
  movedTimer(timer, kept, iso(seconds), Date.parse(iso(seconds)))

it('counts the work up to a pause, stands still, and goes on after it (R1-4, I13, I14)', () => {
  const paused = move(running, { kind: 'pause', reason: 'Documentation', notes: '' }, 60)
  expect(paused).toMatchObject({ status: 'paused', elapsedTime: 160, jobElapsedTime: 460, pauseStartTime: iso(60) })
  const back = move(paused, { kind: 'resume' }, 90)
  expect(back).toMatchObject({ status: 'working', isPaused: false, elapsedTime: 160, totalPauseTime: 40, pauseReason: '' })
  const stopped = move(back, { kind: 'stop', reason: 'End of shift' }, 100)
  expect(stopped).toMatchObject({ status: 'completed', elapsedTime: 170, endTime: iso(100), stopReason: 'End of shift' })
})

it('takes a break from a pause as one standstill (I15)', () => {
  const paused = move(running, { kind: 'pause', reason: 'Other', notes: '' }, 10)
  const resting = move(paused, { kind: 'break' }, 20)
  expect(resting).toMatchObject({ status: 'break', elapsedTime: 110, isPaused: true })
  expect(move(resting, { kind: 'end-break' }, 30)).toMatchObject({ status: 'working', elapsedTime: 110 })
})
