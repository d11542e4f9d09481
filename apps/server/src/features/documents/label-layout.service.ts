import type { Page } from '@twopost/contract/core/display-list'
import { textWidth, wrapText } from '@twopost/contract/core/print-text'
import { Sheet, type TextStyle } from '@twopost/contract/core/sheet'
import type { LabelContent, LabelSize } from '@twopost/contract/documents'
import { type CodeModules, isBarText, modulesOf } from './codes.service.ts'

/** What is printed on one run of labels. */
export interface LabelSheet {
  labels: readonly LabelContent[]
  size: LabelSize
  code: 'qr' | 'code128'
}

const INK = '#000000'
/** Of a thermal printer with 203 dots an inch: edges of modules lie on whole dots. */
const DOT = 72 / 203

/** Bars that are thinner are not read well. */
const leastBarDots = 3

interface Format {
  width: number
  height: number
  pad: number
  /** Dots of a module of each code, the least that is read well. */
  qrDots: number
  barDots: number
  barHeight: number
  big: number
  title: number
  line: number
  /** The code stands above its words, not beside them. */
  isTall: boolean
}
/** 2.25 × 1.25 in, 62 mm endless cut at 32 mm, and 4 × 6 in (DOC8). */
const formats: Readonly<Record<LabelSize, Format>> = {
  small: { width: 162, height: 90, pad: 7, qrDots: 6, barDots: 3, barHeight: 30, big: 14, title: 8, line: 7, isTall: false },
  roll: { width: 175.75, height: 90.71, pad: 8, qrDots: 6, barDots: 3, barHeight: 30, big: 15, title: 8, line: 7, isTall: false },
  large: { width: 288, height: 432, pad: 18, qrDots: 18, barDots: 4, barHeight: 72, big: 38, title: 18, line: 14, isTall: true },
}

/** Draws the dark modules of a code, those beside each other in a row as one box. */
function drawModules(sheet: Sheet, modules: CodeModules, x: number, y: number, width: number, height: number): void {
  modules.forEach((row, at) => {
    let from = 0
    while (from < row.length) {
      if (!row[from]) {
        from += 1
        continue
      }
      let to = from
      while (row[to]) to += 1
      sheet.rect(x + from * width, y + at * height, (to - from) * width, height, { fill: INK })
      from = to
    }
  })
}

/** As large as the text fits in one line, down to half of it; a little less than that, as sums of widths are not exact. */
function fitted(text: string, size: number, width: number): number {
  const wide = textWidth(text, size, 700)
  return wide <= width ? size : Math.max(size / 2, (size * width * 0.99) / wide)
}

/** The words of a label from `top` down: what it names in large letters, then what that is. Leaves out what does not fit. */
function drawWords(
  sheet: Sheet,
  { big, title, lines }: LabelContent,
  format: Format,
  box: { x: number; top: number; width: number; bottom: number },
): void {
  let { top } = box
  const put = (text: string, style: TextStyle) => {
    if (top + style.lineHeight > box.bottom + 0.5) return
    sheet.text(text, box.x, top, style)
    top += style.lineHeight
  }
  const size = fitted(big, format.big, box.width)
  for (const text of wrapText(big, box.width, size, 700).slice(0, 2))
    put(text, { size, weight: 700, fill: INK, lineHeight: size * 1.2 })
  for (const text of wrapText(title, box.width, format.title, 400).slice(0, 2))
    put(text, { size: format.title, fill: INK, lineHeight: format.title * 1.25 })
  for (const line of lines)
    for (const text of wrapText(line, box.width, format.line, 400).slice(0, 1))
      put(text, { size: format.line, fill: INK, lineHeight: format.line * 1.3 })
}

async function drawLabel(sheet: Sheet, label: LabelContent, format: Format, wants: LabelSheet['code']): Promise<void> {
  const { width, height, pad } = format
  sheet.newPage()
  if (wants === 'code128' && isBarText(label.bars)) {
    const bars = await modulesOf('Code128', label.bars)
    // Ten modules on each side are its quiet zone.
    const across = (bars[0]?.length ?? 0) + 20
    const dots = [format.barDots, leastBarDots].find((one) => across * one * DOT <= width)
    if (dots !== undefined) {
      const module = dots * DOT
      const wide = (bars[0]?.length ?? 0) * module
      const top = height - pad - format.barHeight
      drawModules(sheet, bars, (width - wide) / 2, top, module, format.barHeight)
      return drawWords(sheet, label, format, { x: pad, top: pad, width: width - 2 * pad, bottom: top - 3 })
    }
  }
  const modules = await modulesOf('QRCode', label.code)
  const module = format.qrDots * DOT
  const side = modules.length * module
  // Four modules around it are its quiet zone.
  const quiet = Math.max(pad, 4 * module)
  if (format.isTall) {
    drawModules(sheet, modules, (width - side) / 2, quiet, module, module)
    const top = quiet + side + quiet / 2
    return drawWords(sheet, label, format, { x: pad, top, width: width - 2 * pad, bottom: height - pad })
  }
  drawModules(sheet, modules, quiet, (height - side) / 2, module, module)
  const x = quiet + side + quiet
  drawWords(sheet, label, format, { x, top: (height - side) / 2, width: width - x - pad, bottom: height - pad })
}

/** A page for each label. */
export async function layoutLabels({ labels, size, code }: LabelSheet): Promise<Page[]> {
  const format = formats[size]
  const sheet = new Sheet({ width: format.width, height: format.height, background: '#ffffff' })
  for (const label of labels) await drawLabel(sheet, label, format, code)
  return sheet.pages
}
