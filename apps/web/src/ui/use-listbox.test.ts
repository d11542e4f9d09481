import { expect, it } from 'vitest'
import { findTyped, typedLetter, typedOn } from './use-listbox.ts'

const key = (one: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: one,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

it('takes letters, figures and signs as typed, no named keys and no shortcuts (R1-34)', () => {
  expect(typedLetter(key('a'))).toBe('a')
  expect(typedLetter(key('7'))).toBe('7')
  expect(typedLetter(key('ñ'))).toBe('ñ')
  expect(typedLetter(key('Enter'))).toBeNull()
  expect(typedLetter(key('F5'))).toBeNull()
  expect(typedLetter(key('a', { ctrlKey: true }))).toBeNull()
  expect(typedLetter(key('a', { metaKey: true }))).toBeNull()
})

it('takes a space inside a text only: at its start it presses the button', () => {
  expect(typedLetter(key(' '))).toBeNull()
  expect(typedLetter(key(' '), true)).toBe(' ')
})

it('puts letters that follow each other together, and begins again after a pause', () => {
  const first = typedOn({ text: '', at: -600 }, 'h', 0)
  const second = typedOn(first, 'i', 500)
  expect(second.text).toBe('hi')
  expect(typedOn(second, 'u', 1200).text).toBe('u')
})

it('finds the option that begins with what was typed, from a place on and round', () => {
  const labels = ['Low', 'Normal', 'High', 'Urgent', 'Hold']
  expect(findTyped(labels, 'h', 0)).toBe(2)
  expect(findTyped(labels, 'h', 3)).toBe(4)
  expect(findTyped(labels, 'h', 0, (index) => index === 2)).toBe(4)
  expect(findTyped(labels, 'ho', 0)).toBe(4)
  expect(findTyped(labels, 'x', 0)).toBe(-1)
  expect(findTyped([], 'x', 0)).toBe(-1)
})
