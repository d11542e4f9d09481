import { linesIn, type TextStyle, widthIn } from '../../core/sheet.ts'
import { isPaid } from './document.model.ts'
import { formatCents, formatDate, formatMoment } from './document-format.rules.ts'
import { BLEED, isGrouped } from './document-lines.rules.ts'
import type { Area, Frame } from './document-style.rules.ts'
import { listKinds, listSums } from './document-sums.rules.ts'
import { paymentInfoOf } from './document-words.rules.ts'

const GAP = 38
const ROW_GAP = 4
/** Between a label and its sum. */
const LEAST_GAP = 8
/** Between the edge of the box of a boxed sheet and its sums. */
const BOX_PADDING = 12

interface Entry {
  lines: string[]
  value: string
  style: TextStyle
}

/** The sums, which stay together. */
export interface TotalsBlock {
  height: number
  draw: (top: number) => void
}

const isBelow = ({ template }: Frame): boolean => template.layout === 'single-column'

/** Where the sums stand: at the right, or over the whole width where everything stands below each other. */
function sumsArea(frame: Frame): Area {
  const { area, traits } = frame
  return { left: isBelow(frame) ? area.left : area.right - traits.sumsWidth, right: area.right }
}

/** A label takes a second line where its sum leaves it no room. */
function listEntries({ invoice, template, labels, look }: Frame, width: number, hasKinds: boolean): Entry[] {
  const styles = { plain: look.body, strong: look.strong, soft: look.soft }
  const kinds = hasKinds && template.show.itemDetails ? listKinds(invoice, labels) : []
  return [...kinds, ...listSums(invoice, labels)].map(({ label, cents, weight }) => {
    const value = formatCents(cents)
    const style = styles[weight]
    return { lines: linesIn(style, label, Math.max(60, width - widthIn(style, value) - LEAST_GAP)), value, style }
  })
}
const heightOfEntries = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { style, lines }) => sum + lines.length * style.lineHeight + ROW_GAP, 0)

function drawEntries({ sheet }: Frame, entries: readonly Entry[], { left, right }: Area, top: number): void {
  let y = top
  for (const { lines, value, style } of entries) {
    lines.forEach((line, index) => {
      sheet.text(line, left, y + index * style.lineHeight, style)
    })
    sheet.textRight(value, right, y, style)
    y += lines.length * style.lineHeight + ROW_GAP
  }
}

/** What is left to pay, in words: its label, its note, and the sum; the sum stands below them where there is no room beside. */
interface Balance {
  label: string
  note: string
  sum: string
  isStacked: boolean
  textHeight: number
  height: number
}
function readBalance({ invoice, labels, look }: Frame, width: number): Balance {
  const label = isPaid(invoice) ? labels.paidInFull : labels.balanceDue
  const note =
    invoice.status === 'issued' && invoice.dueDate && invoice.balanceCents > 0
      ? labels.dueBy(formatDate(invoice.dueDate, invoice.language))
      : ''
  const sum = formatCents(invoice.balanceCents)
  const words = Math.max(widthIn(look.balanceLabel, label), widthIn(look.balanceNote, note))
  const isStacked = words + LEAST_GAP + widthIn(look.balance, sum) > width
  const textHeight = look.balanceLabel.lineHeight + (note ? look.balanceNote.lineHeight : 0)
  const height = isStacked ? textHeight + look.balance.lineHeight : Math.max(textHeight, look.balance.lineHeight)
  return { label, note, sum, isStacked, textHeight, height }
}
/** `top` and `height` are those of the room that it is centred in. */
function drawBalance({ sheet, look }: Frame, balance: Balance, { left, right }: Area, top: number, height: number): void {
  const { label, note, sum, isStacked, textHeight } = balance
  const labelTop = isStacked ? top + (height - balance.height) / 2 : top + (height - textHeight) / 2
  sheet.text(label, left, labelTop, look.balanceLabel)
  if (note) sheet.text(note, left, labelTop + look.balanceLabel.lineHeight, look.balanceNote)
  sheet.textRight(sum, right, isStacked ? labelTop + textHeight : top + (height - look.balance.lineHeight) / 2, look.balance)
}

/** Sums, payments and what is left to pay, as the type has them. */
export function makeTotals(frame: Frame): TotalsBlock {
  switch (frame.traits.balance) {
    case 'filled':
      return makeFilledTotals(frame)
    case 'boxed':
      return makeBoxedTotals(frame)
    default:
      return makeOpenTotals(frame)
  }
}

/** The balance in a box of the colour of the band. */
function makeFilledTotals(frame: Frame): TotalsBlock {
  const { sheet, look } = frame
  const at = sumsArea(frame)
  const width = at.right - at.left
  const entries = listEntries(frame, width, isGrouped(frame))
  const balance = readBalance(frame, width)
  const boxPadding = 9
  const boxHeight = balance.height + 2 * boxPadding
  const boxTop = heightOfEntries(entries) + 5
  return {
    height: boxTop + boxHeight,
    draw: (top) => {
      drawEntries(frame, entries, at, top)
      const box = top + boxTop
      sheet.rect(at.left - BLEED, box, width + 2 * BLEED, boxHeight, { fill: look.colors.band, radius: 4 })
      drawBalance(frame, balance, at, box, boxHeight)
    },
  }
}

/** Everything in one box with edges. */
function makeBoxedTotals(frame: Frame): TotalsBlock {
  const { sheet, look } = frame
  const outer = sumsArea(frame)
  const at = { left: outer.left + BOX_PADDING, right: outer.right - BOX_PADDING }
  const entries = listEntries(frame, at.right - at.left, true)
  const balance = readBalance(frame, at.right - at.left)
  const listHeight = heightOfEntries(entries)
  const height = listHeight + balance.height + 3 * BOX_PADDING
  return {
    height,
    draw: (top) => {
      sheet.rect(outer.left, top, outer.right - outer.left, height, { stroke: look.colors.headRule, strokeWidth: 0.8 })
      drawEntries(frame, entries, at, top + BOX_PADDING)
      const rule = top + BOX_PADDING + listHeight + 2
      sheet.rule(at.left, at.right, rule, 0.8, look.colors.headRule)
      drawBalance(frame, balance, at, rule, top + height - rule)
    },
  }
}

/** On paper: under a rule, or under a short bar of the accent where the balance is large. */
function makeOpenTotals(frame: Frame): TotalsBlock {
  const { sheet, look, traits } = frame
  const at = sumsArea(frame)
  const entries = listEntries(frame, at.right - at.left, isGrouped(frame))
  const balance = readBalance(frame, at.right - at.left)
  const listHeight = heightOfEntries(entries)
  const isLarge = traits.balance === 'large'
  const above = isLarge ? look.spacing * 0.5 : 3
  const below = isLarge ? 9 : 7
  return {
    height: listHeight + above + below + balance.height + 2,
    draw: (top) => {
      drawEntries(frame, entries, at, top)
      const rule = top + listHeight + above
      if (isLarge) sheet.rect(at.right - 30, rule, 30, 2.2, { fill: look.colors.accent })
      else sheet.rule(at.left, at.right, rule, 1.1, look.colors.line)
      drawBalance(frame, balance, at, rule + below, balance.height)
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

/** Width of the words beside the totals; null where they stand below them. */
export const widthBeside = (frame: Frame): number | null =>
  isBelow(frame) ? null : frame.area.right - frame.area.left - frame.traits.sumsWidth - (frame.traits.head === 'side' ? 22 : GAP)

/** What the shop prints beside what every invoice has: supplies, urgent work that was not wanted, and who approved what (DOC6). */
function factsOf({ invoice, labels }: Frame): [label: string, text: string][] {
  const { supplies, declined = [], urgent = [], approvals = [], language } = invoice
  const share = supplies && supplies.laborCents > 0 ? `${Math.round((supplies.cents * 1000) / supplies.laborCents) / 10}%` : null
  return [
    ...(supplies ? [[labels.supplies, labels.suppliesOf(formatCents(supplies.cents), share)] as [string, string]] : []),
    [labels.declined, declined.map((one) => labels.declinedName(one.name, one.isPostponed)).join('\n')],
    [
      labels.urgent,
      urgent.map((one) => labels.urgentName(one.name, one.notedOn && formatDate(one.notedOn, language))).join('\n'),
    ],
    [
      labels.approvals,
      approvals
        .map((one) =>
          [
            ...[formatMoment(one.at, language), labels.approvalKinds[one.kind], labels.approvalMethods[one.method], one.person],
            labels.approvedInAll(formatCents(one.cents)),
          ]
            .filter(Boolean)
            .join(' · '),
        )
        .join('\n'),
    ],
  ]
}
/** How to pay, notes, terms and what the law asks for, in lines of a width. */
export function listSideLines(frame: Frame, width: number): SideLine[] {
  const { invoice, template, labels, look } = frame
  const { show } = template
  const parts: [string, string, TextStyle][] = []
  if (show.paymentInfo) parts.push([labels.paymentInfo, paymentInfoOf(template, invoice), look.soft])
  if (show.notes) parts.push([labels.notes, invoice.notes, look.soft])
  const { terms = '', footer = '', disclosure = '' } = invoice.texts ?? {}
  const lines = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')
  if (show.terms) parts.push([labels.terms, lines([labels.describeTerms(invoice.terms), terms]), look.soft])
  for (const [label, text] of factsOf(frame)) parts.push([label, text, look.soft])
  if (footer) parts.push(['', footer, look.soft])
  parts.push(['', lines([...invoice.legalLines, ...(invoice.registrations ?? []), disclosure]), look.label])
  const gap = look.spacing * 0.65
  return parts.flatMap(([label, text, style], index) => {
    const lines = linesIn(style, text, width)
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
