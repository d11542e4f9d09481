import { expect, it } from 'vitest'
import { boxAt, scrollStep } from './pointer-drag.ts'

it.each([
  ['in the middle nothing scrolls', 500, 0],
  ['just outside the edge nothing scrolls', 64, 0],
  ['at the start it scrolls back, the faster the nearer', 32, -8],
  ['at the very start it scrolls as fast as it can', 0, -16],
  ['beyond the start not faster', -200, -16],
  ['at the end it scrolls on', 968, 8],
  ['beyond the end not faster', 1400, 16],
])('%s', (_, at, step) => {
  expect(scrollStep(at, 0, 1000)).toBe(step)
})

it('a low box keeps its middle free of scrolling, an empty one never scrolls', () => {
  expect(scrollStep(50, 0, 100)).toBe(0)
  expect(scrollStep(10, 0, 100)).toBeLessThan(0)
  expect(scrollStep(10, 10, 10)).toBe(0)
})

const box = (left: number, right: number) => ({ left, right, top: 100, bottom: 800 })

it('finds the column under the pointer, a little above and below as well, never beside', () => {
  const boxes = [box(0, 200), box(212, 400)]
  expect(boxAt(boxes, { x: 10, y: 400 })).toBe(0)
  expect(boxAt(boxes, { x: 300, y: 60 })).toBe(1)
  expect(boxAt(boxes, { x: 300, y: 840 })).toBe(1)
  expect(boxAt(boxes, { x: 300, y: 40 })).toBe(-1)
  expect(boxAt(boxes, { x: 205, y: 400 })).toBe(-1)
  expect(boxAt(boxes, { x: 900, y: 400 })).toBe(-1)
})
