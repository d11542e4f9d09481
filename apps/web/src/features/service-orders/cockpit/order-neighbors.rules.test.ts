import { expect, it } from 'vitest'
import { neighborsIn } from './order-neighbors.rules.ts'

it('knows the orders beside one in the list that was read last (x2)', () => {
  const lists = [
    { ids: ['a', 'b', 'c'], at: 1 },
    { ids: ['c', 'b'], at: 3 },
    { ids: ['x', 'y'], at: 9 },
  ]
  expect(neighborsIn(lists, 'b')).toEqual({ place: 2, count: 2, previous: 'c', next: null })
  expect(neighborsIn(lists, 'a')).toEqual({ place: 1, count: 3, previous: null, next: 'b' })
  expect(neighborsIn(lists, 'q')).toBeNull()
  // A list of one has nobody beside it.
  expect(neighborsIn([{ ids: ['a'], at: 1 }], 'a')).toBeNull()
})
