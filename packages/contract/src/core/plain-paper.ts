import { type PaperSize, paperPoints } from './paper-size.ts'
import type { ShopPaper } from './paper-texts.ts'
import { wrapText } from './print-text.ts'
import { Sheet, type TextStyle } from './sheet.ts'

/** Where the words of a plain paper stand, in points, on Letter or A4 (DOC9). */
export interface PlainFrame {
  left: number
  right: number
  top: number
  /** Nothing but the page number is below. */
  bottom: number
}
export const plainFrame = (sheet: Pick<Sheet, 'width' | 'height'>): PlainFrame => ({
  left: 42,
  right: sheet.width - 42,
  top: 42,
  bottom: sheet.height - 54,
})
/** The plain look that papers without a template share: black on white. */
export const newPlainSheet = (paper: PaperSize = 'letter'): Sheet => new Sheet({ ...paperPoints[paper], background: '#ffffff' })
/** Of the word across a draft or a void paper: it is read, and what stands over it as well. */
const markFill = '#e6e8ec'
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
  fine: style(7.5, gray),
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
  const { left, right, top } = plainFrame(sheet)
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

/** Who or what a paper is about: a label, a name and lines below it. */
export interface PaperBlock {
  label: string
  name: string
  lines: readonly string[]
}
const blockWidth = 240
/** Two of them beside each other. Answers where the longer one ends. */
export function putBlocks(sheet: Sheet, y: number, blocks: readonly [PaperBlock, PaperBlock]): number {
  const { left, right } = plainFrame(sheet)
  const placed = blocks.map((block, at) => ({ block, x: left + (at * (right - left)) / 2 }))
  for (const { block, x } of placed) sheet.text(block.label, x, y, plainLook.label)
  return Math.max(
    ...placed.map(({ block, x }) => {
      const below = putLines(sheet, [block.name], x, y + 14, blockWidth, plainLook.strong)
      return putLines(sheet, block.lines, x, below, blockWidth, plainLook.body)
    }),
  )
}
/** What a paper says of a vehicle below its title, as far as it is known. */
export const vehicleLines = (
  { plate, vin, unitNumber }: { plate: string; vin: string; unitNumber: string },
  words: { plate: string; vin: string; unit: string },
): string[] => [
  ...(unitNumber ? [`${words.unit} ${unitNumber}`] : []),
  ...(plate ? [`${words.plate} ${plate}`] : []),
  ...(vin ? [`${words.vin} ${vin}`] : []),
]

/** Labels with their values beside each other, in equal parts of the width. Answers where they end. */
export function putFacts(sheet: Sheet, facts: readonly (readonly [label: string, value: string])[], y: number): number {
  const { left, right } = plainFrame(sheet)
  const wide = (right - left) / facts.length
  return facts.reduce((end, [label, value], at) => {
    const x = left + at * wide
    sheet.text(label, x, y, plainLook.label)
    return Math.max(end, putLines(sheet, [value], x, y + 13, wide - 10, plainLook.body))
  }, y)
}

/** A page that goes on: who and what at the top. Answers where its content begins. */
export function nextPlainPage(sheet: Sheet, company: string, title: string): number {
  sheet.newPage()
  const { left, right } = plainFrame(sheet)
  sheet.text(company, left, 30, plainLook.strong)
  sheet.textRight(title, right, 30, plainLook.soft)
  return 54
}

/** "Page 2 of 3" at the foot of each. */
export function numberPages(sheet: Sheet, words: (at: number, all: number) => string): void {
  const all = sheet.pages.length
  sheet.pages.forEach((_, at) => {
    sheet.onPage(at, (one) => one.textRight(words(at + 1, all), plainFrame(sheet).right, sheet.height - 40, plainLook.soft))
  })
}

/** A word across every page, under what stands on it (DOC7). */
export function markPages(sheet: Sheet, word: string): void {
  sheet.pages.forEach((_, at) => {
    sheet.onPage(at, (page) => page.markPage(word, markFill))
  })
}

/** The words of the shop above the table, on further pages where they are many. Answers where what follows begins. */
export function putHeaderText(sheet: Sheet, { texts }: ShopPaper, top: number, next: () => number): number {
  if (!texts?.header) return top
  const { left, right, bottom } = plainFrame(sheet)
  const look = plainLook.body
  let y = top
  for (const line of wrapText(texts.header, right - left, look.size, 400)) {
    if (y + look.lineHeight > bottom) y = next()
    sheet.text(line, left, y, look)
    y += look.lineHeight
  }
  return y + 10
}

/** A line of what stands below everything; `null` is a gap. */
type EndLine = readonly [text: string, style: TextStyle] | null
/** The words of the shop at the end, in lines: its terms, then what it says at the foot, then what the law asks for. */
function endLines(sheet: Sheet, { texts = {}, registrations = [] }: ShopPaper): EndLine[] {
  const { left, right } = plainFrame(sheet)
  const parts: readonly (readonly [string, TextStyle])[] = [
    [texts.terms ?? '', plainLook.soft],
    [texts.footer ?? '', plainLook.body],
    [texts.disclosure ?? '', plainLook.fine],
    [registrations.join(' · '), plainLook.fine],
  ]
  return parts.flatMap(([text, look]): EndLine[] => {
    const lines = wrapText(text, right - left, look.size, 400)
    return lines.length === 0 ? [] : [null, ...lines.map((line) => [line, look] as const)]
  })
}
/** Puts them down, on further pages where there is no room. Answers where they end. */
export function putEndTexts(sheet: Sheet, shop: ShopPaper, top: number, next: () => number): number {
  const { left, bottom } = plainFrame(sheet)
  let y = top
  for (const line of endLines(sheet, shop)) {
    if (line === null) {
      y += 8
      continue
    }
    const [text, look] = line
    if (y + look.lineHeight > bottom) y = next()
    sheet.text(text, left, y, look)
    y += look.lineHeight
  }
  return y
}

/** A row of a table that pages break between. A heading stays with the row after it. */
export interface FlowRow {
  height: number
  isHeading?: boolean
  /** What the next page begins with where it goes on with the same group. */
  group?: string
  draw: (y: number) => void
}
/**
 * Puts rows below each other, on further pages where there is no room; the last one takes `endHeight` along, so that what follows never stands
 * alone. Answers where they end.
 */
export function flowPlainRows(
  sheet: Sheet,
  rows: readonly FlowRow[],
  top: number,
  { endHeight, next, continued }: { endHeight: number; next: () => number; continued?: (group: string) => FlowRow },
): number {
  const { bottom } = plainFrame(sheet)
  const needed = (from: number): number => {
    let [sum, last] = [0, from]
    for (; last < rows.length; last++) {
      sum += rows[last]?.height ?? 0
      if (!rows[last]?.isHeading) break
    }
    return last >= rows.length - 1 ? sum + endHeight : sum
  }
  let y = top
  rows.forEach((row, at) => {
    if (at > 0 && y + needed(at) > bottom) {
      y = next()
      if (!row.isHeading && row.group && continued) {
        const heading = continued(row.group)
        heading.draw(y)
        y += heading.height
      }
    }
    row.draw(y)
    y += row.height
  })
  return y
}

/** The head of a table: the first column at the left, each other one ends so far from the right edge. Answers where the rows begin. */
export function putTableHead(
  sheet: Sheet,
  top: number,
  first: string,
  others: readonly (readonly [label: string, fromRight: number])[],
): number {
  const { left, right } = plainFrame(sheet)
  sheet.text(first, left, top, plainLook.label)
  for (const [label, fromRight] of others) sheet.textRight(label, right - fromRight, top, plainLook.label)
  sheet.rule(left, right, top + 15, 0.75, hairline)
  return top + 20
}
/** Rows in groups under a head that stands on each page; a group that goes on says so. Answers where they end. */
export function putGroups(
  sheet: Sheet,
  rows: readonly FlowRow[],
  top: number,
  {
    head,
    next,
    goesOn,
    endHeight,
  }: { head: (top: number) => number; next: () => number; goesOn: (group: string) => string; endHeight: number },
): number {
  const { left } = plainFrame(sheet)
  const continued = (group: string): FlowRow => ({
    height: 20,
    draw: (y) => sheet.text(goesOn(group), left, y + 4, plainLook.strong),
  })
  return flowPlainRows(sheet, rows, head(top), { endHeight, next: () => head(next()), continued })
}
