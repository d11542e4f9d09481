import { expect, it } from 'vitest'
import { cutText } from './text.ts'

it('cuts a text without leaving half of a character', () => {
  expect(cutText('abc', 5)).toBe('abc')
  expect(cutText('abcdef', 3)).toBe('abc')
  expect(cutText('a😀b', 2)).toBe('a')
  expect(cutText('a😀b', 3)).toBe('a😀')
  expect(cutText(`a${'😀'.repeat(100)}`, 120)).toHaveLength(119)
})
