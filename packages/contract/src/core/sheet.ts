import type { DrawStep, FontFamily, FontWeight, Page } from './display-list.ts'
import { baselineIn, boxWidthOf, capHeightOf, cleanPrintText, splitPrintable, textWidth, wrapText } from './print-text.ts'

export interface TextStyle {
  size: number
  weight?: FontWeight
  /** Archivo, unless it says another. */
  font?: FontFamily
  fill: string
  /** Height of the line; the letters are centred in it. */
  lineHeight: number
}

/** Width of one line of cleaned text in a style. */
export const widthIn = ({ size, weight = 400, font }: TextStyle, text: string): number => textWidth(text, size, weight, font)

/** Text in lines of a style, none wider than `maxWidth`. */
export const linesIn = ({ size, weight = 400, font }: TextStyle, text: string, maxWidth: number): string[] =>
  wrapText(text, maxWidth, size, weight, font)

/** Thousandths of a point are far below what a printer shows, and make the same numbers everywhere. */
const round = (value: number): number => Math.round(value * 1000) / 1000

/** Collects the drawing steps of a document, page after page. */
export class Sheet {
  readonly pages: Page[] = []
  readonly #size: { width: number; height: number; background: string }

  constructor(size: { width: number; height: number; background: string }) {
    this.#size = size
  }

  get width(): number {
    return this.#size.width
  }
  get height(): number {
    return this.#size.height
  }

  newPage(): void {
    this.pages.push({ ...this.#size, steps: [] })
  }

  /** Draws on a page that is already there, such as page numbers once their count is known. */
  onPage(index: number, draw: (sheet: Sheet) => void): void {
    const page = this.pages[index]
    if (!page) return
    const single = new Sheet(this.#size)
    single.pages.push(page)
    draw(single)
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    look: { fill?: string; stroke?: string; strokeWidth?: number; radius?: number },
  ): void {
    this.#add({ kind: 'rect', x: round(x), y: round(y), width: round(width), height: round(height), ...look })
  }

  /** A horizontal line. */
  rule(x1: number, x2: number, y: number, width: number, stroke: string): void {
    this.#add({ kind: 'line', x1: round(x1), y1: round(y), x2: round(x2), y2: round(y), width, stroke })
  }

  /** A vertical line. */
  upright(x: number, y1: number, y2: number, width: number, stroke: string): void {
    this.#add({ kind: 'line', x1: round(x), y1: round(y1), x2: round(x), y2: round(y2), width, stroke })
  }

  /** A word across the page that is drawn under everything on it, as large as fits (DOC7). */
  markPage(word: string, fill: string): void {
    const page = this.pages.at(-1)
    if (!page) return
    const text = cleanPrintText(word).toUpperCase()
    const angle = Math.atan2(page.height * 0.62, page.width)
    const room = Math.hypot(page.width, page.height * 0.62) * 0.78
    const size = Math.min(150, room / textWidth(text, 1, 700))
    page.steps.unshift({
      ...{ kind: 'mark', x: round(page.width / 2), y: round(page.height / 2), size: round(size), fill, text },
      angle: round((-angle * 180) / Math.PI),
    })
  }

  image(x: number, y: number, width: number, height: number, source: string): void {
    this.#add({ kind: 'image', x: round(x), y: round(y), width: round(width), height: round(height), source })
  }

  /** One line of text from `x` to the right; `top` is the top of its line. A character the font lacks becomes a box. Answers its width. */
  text(text: string, x: number, top: number, style: TextStyle): number {
    const { size, weight = 400, fill, lineHeight, font } = style
    const baseline = round(top + baselineIn(lineHeight, size, font))
    const family = font && font !== 'Archivo' ? { font } : {}
    let pen = x
    for (const piece of splitPrintable(cleanPrintText(text).replace(/\n/g, ' '), font)) {
      if (piece === null) pen += this.#missing(pen, baseline, style)
      else {
        if (piece.trim() !== '')
          this.#add({ kind: 'text', x: round(pen), y: baseline, size, weight, fill, text: piece, ...family })
        pen += widthIn(style, piece)
      }
    }
    return pen - x
  }

  /** One line of text that ends at `right`. */
  textRight(text: string, right: number, top: number, style: TextStyle): void {
    const line = cleanPrintText(text).replace(/\n/g, ' ')
    this.text(line, right - widthIn(style, line), top, style)
  }

  #missing(x: number, baseline: number, { size, font, fill }: TextStyle): number {
    const advance = boxWidthOf(size)
    const height = capHeightOf(size, font)
    const gap = advance * 0.1
    this.rect(x + gap, baseline - height, advance - 2 * gap, height, { stroke: fill, strokeWidth: round(size * 0.06) })
    return advance
  }

  #add(step: DrawStep): void {
    this.pages.at(-1)?.steps.push(step)
  }
}
