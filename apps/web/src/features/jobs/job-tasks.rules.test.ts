import { expect, it } from 'vitest'
import { taskWordOf } from './job-tasks.rules.ts'

it.each([
  ['assigned', 0, 1, { key: 'tasksOpen', done: 0, count: 1 }],
  ['in_progress', 2, 4, { key: 'tasksDone', done: 2, count: 4 }],
  ['in_progress', 4, 4, { key: 'tasksAll', done: 4, count: 4 }],
  ['completed', 3, 4, { key: 'tasksLeft', done: 3, count: 1 }],
  ['completed', 2, 2, { key: 'tasksAll', done: 2, count: 2 }],
  ['cancelled', 0, 2, null],
  ['assigned', 0, 0, null],
] as const)('a job %s with %d of %d tasks done says %j (R1-39)', (status, doneTaskCount, taskCount, said) => {
  expect(taskWordOf({ status, doneTaskCount, taskCount })).toEqual(said)
})
