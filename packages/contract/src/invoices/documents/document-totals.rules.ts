import { wrapText } from '../../core/print-text.ts'
import type { TextStyle } from '../../core/sheet.ts'
import { isPaid } from './document.model.ts'
import { formatCents, formatDate } from './document-format.rules.ts'
import { BLEED } from './document-lines.rules.ts'
import { type Frame, LEFT, RIGHT } from './document-style.rules.ts'
import { listSums } from './document-sums.rules.ts'

const TOTALS_WIDTH = 222
const GAP = 38
const ROW_GAP = 4

interface Entry {
  label: string
  value: string
  style: TextStyle
}

/** The sums at the right, which stay together. */
export interface TotalsBlock {
  height: number
  draw: (top: number) => void
}

function listEntries({ invoice, labels, look }: Frame): Entry[] {
  const styles = { plain: look.body, strong: look.strong, soft: look.soft }
  return listSums(invoice, labels).map(({ label, cents, weight }) => ({
    label,
    value: formatCents(cents),
    style: styles[weight],
  }))
}

/** Sums, payments and, in a box of the colour of the band, what is left to pay. */
export function makeTotals(frame: Frame): TotalsBlock {
  const { sheet, invoice, labels, look } = frame
  const left = RIGHT - TOTALS_WIDTH
  const entries = listEntries(frame)
  const listHeight = entries.reduce((sum, { style }) => sum + style.lineHeight + ROW_GAP, 0)
  const note =
    invoice.status === 'issued' && invoice.dueDate && invoice.balanceCents > 0
      ? labels.dueBy(formatDate(invoice.dueDate, invoice.language))
      : ''
  const boxPadding = 9
  const textHeight = look.balanceLabel.lineHeight + (note ? look.balanceNote.lineHeight : 0)
  const boxHeight = Math.max(textHeight, look.balance.lineHeight) + 2 * boxPadding
  const boxTop = listHeight + 5
  return {
    height: boxTop + boxHeight,
    draw: (top) => {
      let y = top
      for (const { label, value, style } of entries) {
        sheet.text(label, left, y, style)
        sheet.textRight(value, RIGHT, y, style)
        y += style.lineHeight + ROW_GAP
      }
      const box = top + boxTop
      sheet.rect(left - BLEED, box, TOTALS_WIDTH + 2 * BLEED, boxHeight, { fill: look.colors.band, radius: 4 })
      const labelTop = box + (boxHeight - textHeight) / 2
      sheet.text(isPaid(invoice) ? labels.paidInFull : labels.balanceDue, left, labelTop, look.balanceLabel)
      if (note) sheet.text(note, left, labelTop + look.balanceLabel.lineHeight, look.balanceNote)
      sheet.textRight(formatCents(invoice.balanceCents), RIGHT, box + (boxHeight - look.balance.lineHeight) / 2, look.balance)
    },
  }
}

/** One line of the words beside the totals; a label stays with the line after it. */
export interface SideLine {
  text: string
  style: TextStyle
  height: number
  isLabel: boolean
}

/** Width of the words when they stand beside the totals, and below them. */
export const SIDE_WIDTH = RIGHT - LEFT - TOTALS_WIDTH - GAP
export const FULL_WIDTH = RIGHT - LEFT

/** How to pay, notes, terms and what the law asks for, in lines of a width. */
export function listSideLines({ invoice, template, labels, look }: Frame, width: number): SideLine[] {
  const { show } = template
  const parts: [string, string, TextStyle][] = []
  if (show.paymentInfo) parts.push([labels.paymentInfo, invoice.paymentInfo, look.soft])
  if (show.notes) parts.push([labels.notes, invoice.notes, look.soft])
  if (show.terms) parts.push([labels.terms, labels.describeTerms(invoice.terms), look.soft])
  parts.push(['', invoice.legalLines.join('\n'), look.label])
  const gap = look.spacing * 0.65
  return parts.flatMap(([label, text, style], index) => {
    const lines = wrapText(text, width, style.size, style.weight ?? 400)
    if (lines.length === 0) return []
    const own = lines.map((line, at) => ({
      text: line,
      style,
      height: style.lineHeight + (at === lines.length - 1 && index < parts.length - 1 ? gap : 0),
      isLabel: false,
    }))
    return label ? [{ text: label, style: look.label, height: look.label.lineHeight + 1, isLabel: true }, ...own] : own
  })
}

export const heightOf = (lines: readonly SideLine[]): number => lines.reduce((sum, line) => sum + line.height, 0)
