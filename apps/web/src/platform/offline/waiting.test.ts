import { calls } from '@twopost/contract/calls'
import { isIdempotent } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { timedAt, timedNow } from './act-times.rules.ts'
import { cureOf } from './refusal-cure.rules.ts'
import { smallerSize } from './shrink-photo.ts'
import { mayUndo, queuedCalls, type WaitingAction } from './waiting-actions.ts'

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
  expect(['INVALID_INSPECTION_TRANSITION', 'REPORT_SIGNED', 'INSPECTION_NOT_FOUND'].map(cureOf)).toEqual([
    ...['takeBack', 'tooLate', 'lookFirst'],
  ])
})

it('each act that may wait is one for the server however often it is sent (OFF6)', () => {
  expect(queuedCalls.filter((name) => !isIdempotent(calls[name]))).toEqual([])
})

it('an act has the time of its tap, each entry of an inspection its own, and is of the present where that is asked (NOW18, INS10)', () => {
  const [then, now] = ['2026-11-24T09:00:00.000Z', '2026-11-24T12:00:00.000Z']
  const pause = { params: { id: 'o' }, body: { reason: 'Documentation' } }
  const sent = timedAt('pauseTimer', pause, then)
  expect(sent).toEqual({ params: { id: 'o' }, body: { reason: 'Documentation', occurred_at: then } })
  expect(timedNow('pauseTimer', sent, now)).toEqual(pause)
  const rated = { params: { id: 'i' }, body: { results: [{ item_id: 'a', rating: 'ok', at: now }] } }
  const kept = timedAt('putInspectionResults', rated, then)
  expect(kept).toEqual({ params: { id: 'i' }, body: { results: [{ item_id: 'a', rating: 'ok', at: then }] } })
  expect(timedNow('putInspectionResults', kept, now)).toEqual(rated)
})

it('a rating is taken back while the same item was not rated again; others of the inspection do not build on it (INS10)', () => {
  const rating = (seq: number, part: string) => ({ ...act(seq, 'inspection'), part })
  const first = rating(1, 'lining')
  expect(mayUndo(first, [first, rating(2, 'horn')])).toBe(true)
  expect(mayUndo(first, [first, rating(2, 'horn'), rating(3, 'lining')])).toBe(false)
})
