import { expect, it } from 'vitest'
import { textWidth, wrapText } from './print-text.ts'

const fits = (lines: readonly string[], width: number) => lines.filter((line) => textWidth(line, 9, 400) > width)

it('keeps words together, in lines that fit', () => {
  const text = 'Replaced the front rotors and pads, then bled the brakes.'
  const lines = wrapText(text, 120, 9, 400)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(text)
  expect(fits(lines, 120)).toEqual([])
})

it.each(['<b>', '0', '😀', 'ñ'])('cuts a word of 4,000 times %s into pieces that fit, and loses nothing of it', (sign) => {
  const word = sign.repeat(4_000)
  const lines = wrapText(`Part ${word} end`, 40, 9, 400)
  expect(lines[0]).toBe('Part')
  expect(lines.join('').replace(' end', 'end')).toBe(`Part${word}end`)
  expect(fits(lines, 40)).toEqual([])
  // No piece could take one more.
  const pieces = lines.slice(1, -1)
  expect(pieces.filter((piece) => textWidth(piece + Array.from(word)[0], 9, 400) <= 40 && sign.length === 1)).toEqual([])
})

it('gives a character that is wider than the line a line of its own, and blank text none', () => {
  expect(wrapText('WW', 2, 9, 400)).toEqual(['W', 'W'])
  expect(wrapText(' \n ', 100, 9, 400)).toEqual([])
})
