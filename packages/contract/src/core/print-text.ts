import type { FontWeight } from './display-list.ts'
import { fontAdvances, fontMeasures } from './font-metrics.gen.ts'

/** Text as it is printed: its characters, widths and lines. Sizes in points; no font engine, only the table of widths. */

const readAdvances = (weight: FontWeight): ReadonlyMap<number, number> =>
  new Map(
    fontAdvances[weight].flatMap(([first, advances]) => advances.map((advance, index) => [first + index, advance] as const)),
  )

const advances: Readonly<Record<FontWeight, ReadonlyMap<number, number>>> = { 400: readAdvances(400), 700: readAdvances(700) }

/** Width of the box that stands for a character the font lacks, in thousandths of the size. */
const BOX_ADVANCE = 640

/**
 * The printed form of a text: composed accents, blanks of every kind as plain ones, controls and marks that change nothing on paper
 * left out. Line ends stay.
 */
export function cleanPrintText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\p{Zs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[^\P{C}\n]|\p{M}/gu, '')
}

/** Whether the font has a character (by its code point). */
export const isPrintable = (point: number): boolean => advances[400].has(point)

const advanceOf = (character: string, weight: FontWeight): number =>
  advances[weight].get(character.codePointAt(0) ?? 0) ?? BOX_ADVANCE

/** Width of one line of cleaned text. */
export function textWidth(text: string, size: number, weight: FontWeight): number {
  let thousandths = 0
  for (const character of text) thousandths += advanceOf(character, weight)
  return (thousandths * size) / 1000
}

/** One line of cleaned text in pieces the font has; a null piece is one character it lacks. */
export function splitPrintable(text: string): (string | null)[] {
  const pieces: (string | null)[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    if (!isPrintable(character.codePointAt(0) ?? 0)) pieces.push(null)
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + character
    else pieces.push(character)
  }
  return pieces
}

/** As many characters of a word as fit, at least one. */
function cutWord(word: string, maxWidth: number, size: number, weight: FontWeight): [string, string] {
  const characters = Array.from(word)
  let count = 1
  while (count < characters.length && textWidth(characters.slice(0, count + 1).join(''), size, weight) <= maxWidth) count += 1
  return [characters.slice(0, count).join(''), characters.slice(count).join('')]
}

function wrapParagraph(paragraph: string, maxWidth: number, size: number, weight: FontWeight): string[] {
  const lines: string[] = []
  let line = ''
  for (let word of paragraph.split(/ +/)) {
    const joined = line ? `${line} ${word}` : word
    if (textWidth(joined, size, weight) <= maxWidth) {
      line = joined
      continue
    }
    if (line) lines.push(line)
    while (textWidth(word, size, weight) > maxWidth && word.length > 1) {
      const [head, rest] = cutWord(word, maxWidth, size, weight)
      if (!rest) break
      lines.push(head)
      word = rest
    }
    line = word
  }
  return [...lines, line]
}

/** Cleaned text in lines no wider than `maxWidth`; a word that is wider is cut. Blank text gives no line. */
export function wrapText(text: string, maxWidth: number, size: number, weight: FontWeight): string[] {
  const cleaned = cleanPrintText(text).trim()
  if (cleaned === '') return []
  return cleaned.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), maxWidth, size, weight))
}

/** Distance from the top of a line of text to its baseline, the letters centred in the line. */
export function baselineIn(lineHeight: number, size: number): number {
  const { ascent, descent } = fontMeasures
  return (lineHeight - size * (ascent - descent)) / 2 + size * ascent
}

/** Height of the box for a missing character: that of a capital. */
export const capHeightOf = (size: number): number => size * fontMeasures.capHeight

/** Width of the box for a missing character. */
export const boxWidthOf = (size: number): number => (BOX_ADVANCE * size) / 1000
