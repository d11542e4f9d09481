import { expect, it } from 'vitest'
import { wedgeReader } from './wedge.rules.ts'

const type = (keys: readonly string[], gap: number) => {
  const { read } = wedgeReader()
  return keys.map((key, i) => read(key, 1000 + i * gap)).at(-1)
}

it('knows a scanner by how fast it types, with its capitals (PAR30)', () => {
  expect(type(['Shift', 'T', 'P', 'Shift', '1', ':', 'Shift', 'P', 'Enter'], 8)).toBe('TP1:P')
  expect(type(['0', '3', '6', '0', '0', 'Tab'], 80)).toBe('03600')
})
it('leaves what people type alone', () => {
  expect(type(['b', 'r', 'a', 'k', 'e', 's', 'Enter'], 81)).toBeUndefined()
  expect(type(['n', 'Enter'], 8)).toBeUndefined()
})
it('begins anew after a pause', () => {
  const { read } = wedgeReader()
  read('e', 0)
  const rest = ['A', '-', '0', '7', 'Enter'].map((key, i) => read(key, 900 + i * 10))
  expect(rest.at(-1)).toBe('A-07')
})
