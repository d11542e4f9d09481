import { wrapText } from './print-text.ts'
import type { Sheet, TextStyle } from './sheet.ts'

/** The plain look that papers without a template share (DOC9): US Letter, in points, black on white. */
export const plainPage = { width: 612, height: 792, left: 42, right: 570, top: 42, bottom: 738 } as const
const ink = '#16181d'
const gray = '#5a6070'
export const hairline = '#c9cdd6'
export const tableHeadFill = '#eef0f4'
const style = (size: number, fill = ink, weight: 400 | 700 = 400): TextStyle => ({ size, fill, weight, lineHeight: size * 1.4 })
export const plainLook = {
  company: style(17, ink, 700),
  title: style(17, ink, 700),
  number: style(12, ink, 700),
  label: style(8.5, gray, 700),
  body: style(10),
  strong: style(10, ink, 700),
  soft: style(8.5, gray),
  total: style(12, ink, 700),
} as const

/** Lines of text from a place down, none wider than `width`. Answers where they end. */
export function putLines(sheet: Sheet, lines: readonly string[], x: number, top: number, width: number, text: TextStyle): number {
  let y = top
  for (const line of lines.flatMap((one) => wrapText(one, width, text.size, text.weight ?? 400))) {
    sheet.text(line, x, y, text)
    y += text.lineHeight
  }
  return y
}

/** Who sends it at the left, what it is at the right, and a rule below. Answers where the next block begins. */
export function putLetterhead(
  sheet: Sheet,
  { from, title, number, state }: { from: readonly string[]; title: string; number: string; state?: string },
): number {
  const { left, right, top } = plainPage
  const [company = '', ...address] = from
  const below = putLines(sheet, [company], left, top, 300, plainLook.company)
  const end = putLines(sheet, address, left, below, 300, plainLook.soft)
  sheet.textRight(title, right, top, plainLook.title)
  sheet.textRight(number, right, top + 24, plainLook.number)
  if (state) sheet.textRight(state.toUpperCase(), right, top + 42, plainLook.label)
  const y = Math.max(end, top + 62) + 14
  sheet.rule(left, right, y, 0.75, hairline)
  return y + 14
}

/** Labels with their values beside each other, in equal parts of the width. Answers where they end. */
export function putFacts(sheet: Sheet, facts: readonly (readonly [label: string, value: string])[], y: number): number {
  const wide = (plainPage.right - plainPage.left) / facts.length
  return facts.reduce((end, [label, value], at) => {
    const x = plainPage.left + at * wide
    sheet.text(label, x, y, plainLook.label)
    return Math.max(end, putLines(sheet, [value], x, y + 13, wide - 10, plainLook.body))
  }, y)
}

/** A page that goes on: who and what at the top. Answers where its content begins. */
export function nextPlainPage(sheet: Sheet, company: string, title: string): number {
  sheet.newPage()
  sheet.text(company, plainPage.left, 30, plainLook.strong)
  sheet.textRight(title, plainPage.right, 30, plainLook.soft)
  return 54
}

/** "Page 2 of 3" at the foot of each. */
export function numberPages(sheet: Sheet, words: (at: number, all: number) => string): void {
  const all = sheet.pages.length
  sheet.pages.forEach((_, at) => {
    sheet.onPage(at, (one) => one.textRight(words(at + 1, all), plainPage.right, 752, plainLook.soft))
  })
}
