import type { FontFamily, FontWeight } from './display-list.ts'
import { typefaceOf } from './typefaces.ts'

/** Text as it is printed: its characters, widths and lines. Sizes in points; without a family it is in Archivo. */

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
export const isPrintable = (point: number, font: FontFamily = 'Archivo'): boolean => typefaceOf(font).advances[400].has(point)

/** Width of one line of cleaned text. */
export function textWidth(text: string, size: number, weight: FontWeight, font: FontFamily = 'Archivo'): number {
  const advances = typefaceOf(font).advances[weight]
  let thousandths = 0
  for (const character of text) thousandths += advances.get(character.codePointAt(0) ?? 0) ?? BOX_ADVANCE
  return (thousandths * size) / 1000
}

/** One line of cleaned text in pieces the font has; a null piece is one character it lacks. */
export function splitPrintable(text: string, font: FontFamily = 'Archivo'): (string | null)[] {
  const pieces: (string | null)[] = []
  for (const character of text) {
    const last = pieces.at(-1)
    if (!isPrintable(character.codePointAt(0) ?? 0, font)) pieces.push(null)
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + character
    else pieces.push(character)
  }
  return pieces
}

/** Measures one line of cleaned text. */
type Measure = (text: string) => number

/** A word in pieces that fit, each of at least one character, in one pass. A piece is as wide as its characters together. */
function cutWord(word: string, maxWidth: number, measure: Measure): string[] {
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const character of word) {
    const own = measure(character)
    if (piece && width + own > maxWidth) {
      pieces.push(piece)
      piece = ''
      width = 0
    }
    piece += character
    width += own
  }
  return [...pieces, piece]
}

function wrapParagraph(paragraph: string, maxWidth: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/ +/)) {
    const joined = line ? `${line} ${word}` : word
    if (measure(joined) <= maxWidth) {
      line = joined
      continue
    }
    if (line) lines.push(line)
    const pieces = cutWord(word, maxWidth, measure)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return [...lines, line]
}

/** Cleaned text in lines no wider than `maxWidth`; a word that is wider is cut. Blank text gives no line. */
export function wrapText(
  text: string,
  maxWidth: number,
  size: number,
  weight: FontWeight,
  font: FontFamily = 'Archivo',
): string[] {
  const cleaned = cleanPrintText(text).trim()
  if (cleaned === '') return []
  const measure: Measure = (piece) => textWidth(piece, size, weight, font)
  return cleaned.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), maxWidth, measure))
}

/** Distance from the top of a line of text to its baseline, the letters centred in the line. */
export function baselineIn(lineHeight: number, size: number, font: FontFamily = 'Archivo'): number {
  const { ascent, descent } = typefaceOf(font).measures
  return (lineHeight - size * (ascent - descent)) / 2 + size * ascent
}

/** Height of the box for a missing character: that of a capital. */
export const capHeightOf = (size: number, font: FontFamily = 'Archivo'): number => size * typefaceOf(font).measures.capHeight

/** Width of the box for a missing character. */
export const boxWidthOf = (size: number): number => (BOX_ADVANCE * size) / 1000
