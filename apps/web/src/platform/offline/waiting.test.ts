import { expect, it } from 'vitest'
import { cureOf } from './refusal-cure.rules.ts'
import { smallerSize } from './shrink-photo.ts'
import { mayUndo, type WaitingAction } from './waiting-actions.ts'

const act = (seq: number, record: string, keys: readonly string[] = [], state: WaitingAction['state'] = 'waiting') =>
  ({ seq, record, state, shown: keys.map((key) => ({ key: [key], data: null })) }) as unknown as WaitingAction

it('an act can be taken back while nothing after it builds on it (x6)', () => {
  const pause = act(1, 'clock', ['timer'])
  const note = act(2, 'job-1')
  expect(mayUndo(pause, [pause, note])).toBe(true)
  expect(mayUndo(pause, [pause, note, act(3, 'clock')])).toBe(false)
  // Another record that shows the same.
  expect(mayUndo(pause, [pause, act(3, 'job-1', ['timer'])])).toBe(false)
  expect(mayUndo(act(1, 'clock', [], 'refused'), [])).toBe(false)
})

it('a photo is made smaller for a slow line: its long side is 2,560 points at most, and small ones stay (OFF11)', () => {
  expect(smallerSize(4032, 3024, 4_000_000)).toEqual({ width: 2560, height: 1920 })
  expect(smallerSize(1000, 5120, 900_000)).toEqual({ width: 500, height: 2560 })
  // Few points and many bytes: only written again.
  expect(smallerSize(2000, 1000, 3_000_000)).toEqual({ width: 2000, height: 1000 })
  expect(smallerSize(2560, 1440, 1_500_000)).toBeUndefined()
})

it('what was refused has a way on: from now, after a look, or once more (x6-queue)', () => {
  expect(['TIME_BEFORE_LAST', 'TIMER_STATE', 'VALIDATION_FAILED'].map(cureOf)).toEqual(['fromNow', 'lookFirst', 'again'])
})
