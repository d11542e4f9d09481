import type { Page } from '../../core/display-list.ts'
import { paperPoints } from '../../core/paper-size.ts'
import { linesIn, Sheet, widthIn } from '../../core/sheet.ts'
import type { InvoiceDocument } from './document.model.ts'
import { drawBar, drawHead } from './document-header.rules.ts'
import { type InvoiceLabels, invoiceLabels } from './document-labels.rules.ts'
import { type LineTable, makeLineTable, type Row } from './document-lines.rules.ts'
import { drawFacts, drawParties } from './document-parties.rules.ts'
import { continueSide, drawSide } from './document-side.rules.ts'
import { areaOn, bottomOf, type Frame, makeLook, PAGE, traitsOf } from './document-style.rules.ts'
import { heightOf, listSideLines, makeTotals, type SideLine, type TotalsBlock, widthBeside } from './document-totals.rules.ts'
import { joinWith, paragraph, senderOf } from './document-words.rules.ts'
import { completeTemplate, type FrozenLook } from './template.model.ts'

const CONTINUED_TOP = 30
/** Beside the column of colour the sheet itself has no head. */
const SIDE_TOP = 48

/**
 * Lays an invoice out on the paper of its shop (M18, DOC9): the same pages are the preview and the PDF, in any of the types and layouts (M20). The head
 * of the table is on every page, a service's heading never alone at the foot of one, and the totals always under at least one line.
 * Pure; the same input gives the same steps. The family of the look is loaded before (`loadTypeface`).
 */
export function layoutInvoice(
  frozen: FrozenLook,
  invoice: InvoiceDocument,
  labels: InvoiceLabels = invoiceLabels[invoice.language],
): Page[] {
  const template = completeTemplate(frozen)
  const look = makeLook(template)
  const traits = traitsOf[template.type]
  const sheet = new Sheet({ ...paperPoints[invoice.paper ?? 'letter'], background: look.colors.background })
  const frame: Frame = { sheet, invoice, template, labels, look, traits, area: areaOn(traits, sheet.width) }
  sheet.newPage()
  let y = drawHeaderText(frame, beginSheet(frame))
  const totals = makeTotals(frame)
  y = flowRows(frame, makeLineTable(frame), y, totals)
  flowEnd(frame, totals, y + look.spacing)
  drawFooters(frame)
  drawMarks(frame)
  return sheet.pages
}

/** Head, parties and facts of the first page. Answers where the lines begin. */
function beginSheet(frame: Frame): number {
  const { look, traits } = frame
  if (traits.head === 'side') {
    const hasFacts = drawSide(frame)
    const y = drawParties(frame, SIDE_TOP)
    return hasFacts ? y : drawFacts(frame, y)
  }
  return drawFacts(frame, drawParties(frame, drawHead(frame) + look.spacing * 1.5))
}

/** A further page: whose invoice it is, in the manner of the type. Answers where its content begins. */
function beginPage(frame: Frame): number {
  const { sheet, invoice, template, labels, look, traits, area } = frame
  sheet.newPage()
  if (traits.head === 'side') {
    continueSide(frame)
    return SIDE_TOP
  }
  if (traits.head === 'band') sheet.rect(0, 0, sheet.width, 8, { fill: look.colors.band })
  if (traits.head === 'boxed') drawBar(frame)
  const title = invoice.number ? `${labels.invoice} ${invoice.number}` : `${labels.invoice} · ${labels.draft}`
  const room = area.right - area.left - widthIn(look.soft, title) - 12
  paragraph(frame, senderOf(template, invoice).name, area.left, CONTINUED_TOP, room, look.strong, 1)
  sheet.textRight(title, area.right, CONTINUED_TOP, look.soft)
  const lower = CONTINUED_TOP + look.strong.lineHeight
  if (traits.head === 'plain') sheet.rule(area.left, area.right, lower + 4, 1.1, look.colors.line)
  return lower + look.spacing
}

/** How much must fit on a page for a row to stand there: a heading takes its first line along, the last line the totals. */
function heightNeeded(rows: readonly Row[], index: number, endHeight: number): number {
  let needed = 0
  let last = index
  for (; last < rows.length; last++) {
    needed += rows[last]?.height ?? 0
    if (!rows[last]?.isHeading) break
  }
  return last >= rows.length - 1 ? needed + endHeight : needed
}

function flowRows(frame: Frame, table: LineTable, top: number, totals: TotalsBlock): number {
  const { look } = frame
  const endHeight = look.spacing + totals.height
  let y = top
  const head = () => {
    table.drawHead(y)
    y += table.headHeight
  }
  // A head alone at the foot of a page says nothing.
  if (y + table.headHeight + heightNeeded(table.rows, 0, endHeight) > bottomOf(frame)) y = beginPage(frame)
  head()
  table.rows.forEach((row, index) => {
    const isFresh = index === 0
    if (!isFresh && y + heightNeeded(table.rows, index, endHeight) > bottomOf(frame)) {
      table.drawFoot(y)
      y = beginPage(frame)
      head()
      if (!row.isHeading && row.service) {
        const heading = table.continueHeading(row.service)
        heading.draw(y)
        y += heading.height
      }
    }
    row.draw(y)
    y += row.height
  })
  table.drawFoot(y)
  return y
}

/** The totals; the words beside them where they may stand there and fit, else below, over the whole width and on further pages. */
function flowEnd(frame: Frame, totals: TotalsBlock, top: number): void {
  let y = top + totals.height > bottomOf(frame) ? beginPage(frame) : top
  totals.draw(y)
  const width = widthBeside(frame)
  if (width !== null) {
    const beside = listSideLines(frame, width)
    if (y + heightOf(beside) <= bottomOf(frame)) return void drawWords(frame, beside, y)
  }
  y += totals.height + frame.look.spacing
  const below = listSideLines(frame, frame.area.right - frame.area.left)
  for (let index = 0; index < below.length; ) {
    const fitting = countFitting(below, index, bottomOf(frame) - y)
    if (fitting === 0) {
      y = beginPage(frame)
      continue
    }
    y = drawWords(frame, below.slice(index, index + fitting), y)
    index += fitting
  }
}

/** How many lines fit; a label is never the last one. */
function countFitting(lines: readonly SideLine[], from: number, room: number): number {
  let count = 0
  let left = room
  for (let index = from; index < lines.length; index++) {
    const line = lines[index]
    if (!line || line.style.lineHeight > left) break
    left -= line.height
    count += 1
  }
  while (count > 0 && from + count < lines.length && lines[from + count - 1]?.isLabel) count -= 1
  return count
}

function drawWords({ sheet, area }: Frame, lines: readonly SideLine[], top: number): number {
  let y = top
  for (const { text, style, height } of lines) {
    sheet.text(text, area.left, y, style)
    y += height
  }
  return y
}

/** The shop's own words above the lines (DOC2), on further pages where they are many. Answers where the lines begin. */
function drawHeaderText(frame: Frame, top: number): number {
  const { sheet, invoice, look, area } = frame
  if (!invoice.texts?.header) return top
  let y = top
  for (const line of linesIn(look.soft, invoice.texts.header, area.right - area.left)) {
    if (y + look.soft.lineHeight > bottomOf(frame)) y = beginPage(frame)
    sheet.text(line, area.left, y, look.soft)
    y += look.soft.lineHeight
  }
  return y + look.spacing
}

/** "Draft" or "Void" across every page, under what stands on it (DOC7). */
function drawMarks({ sheet, invoice, labels, look }: Frame): void {
  if (!invoice.isMarked || invoice.status === 'issued') return
  const word = invoice.status === 'draft' ? labels.draft : labels.void
  sheet.pages.forEach((_, index) => {
    sheet.onPage(index, (page) => page.markPage(word, look.colors.mark))
  })
}

function drawFooters(frame: Frame): void {
  const { sheet, invoice, template, labels, look, area } = frame
  const { name, phone, email } = senderOf(template, invoice)
  const contact = joinWith(' · ', [name, phone, email])
  sheet.pages.forEach((_, index) => {
    sheet.onPage(index, (page) => {
      const top = page.height - PAGE.footer + 6
      page.rule(area.left, area.right, top - 6, 0.5, look.colors.hairline)
      const count = labels.pageOf(index + 1, sheet.pages.length)
      const room = area.right - area.left - widthIn(look.foot, count) - 12
      paragraph({ sheet: page }, contact, area.left, top, room, look.foot, 1)
      page.textRight(count, area.right, top, look.foot)
    })
  })
}
