import type { Page } from '../../core/display-list.ts'
import { formatPhone } from '../../core/phone.ts'
import { Sheet } from '../../core/sheet.ts'
import type { InvoiceDocument, InvoiceTemplate } from './document.model.ts'
import { drawBand, drawFacts, drawParties } from './document-header.rules.ts'
import { type InvoiceLabels, invoiceLabels } from './document-labels.rules.ts'
import { type LineTable, makeLineTable, type Row } from './document-lines.rules.ts'
import { BOTTOM, type Frame, LEFT, makeLook, PAGE, RIGHT } from './document-style.rules.ts'
import {
  FULL_WIDTH,
  heightOf,
  listSideLines,
  makeTotals,
  SIDE_WIDTH,
  type SideLine,
  type TotalsBlock,
} from './document-totals.rules.ts'

const CONTINUED_TOP = 30

/**
 * Lays an invoice out on Letter pages (M18): the same pages are the preview and the PDF. The head of the table is on every
 * page, a service's heading never alone at the foot of one, and the totals always under at least one line. Pure; the same input gives
 * the same steps.
 */
export function layoutInvoice(
  template: InvoiceTemplate,
  invoice: InvoiceDocument,
  labels: InvoiceLabels = invoiceLabels[invoice.language],
): Page[] {
  const look = makeLook(template)
  const sheet = new Sheet({ width: PAGE.width, height: PAGE.height, background: look.colors.background })
  const frame: Frame = { sheet, invoice, template, labels, look }
  sheet.newPage()
  let y = drawBand(frame) + look.spacing * 1.5
  y = drawParties(frame, y)
  y = drawFacts(frame, y)
  const totals = makeTotals(frame)
  y = flowRows(frame, makeLineTable(frame), y, totals)
  flowEnd(frame, totals, y + look.spacing)
  drawFooters(frame)
  return sheet.pages
}

/** A further page: a strip of the band's colour and whose invoice it is. Answers where its content begins. */
function beginPage({ sheet, invoice, labels, look }: Frame): number {
  sheet.newPage()
  sheet.rect(0, 0, PAGE.width, 8, { fill: look.colors.band })
  sheet.text(invoice.shop.companyName, LEFT, CONTINUED_TOP, look.strong)
  sheet.textRight(
    invoice.number ? `${labels.invoice} ${invoice.number}` : `${labels.invoice} · ${labels.draft}`,
    RIGHT,
    CONTINUED_TOP,
    look.soft,
  )
  return CONTINUED_TOP + look.strong.lineHeight + look.spacing
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
  if (y + table.headHeight + heightNeeded(table.rows, 0, endHeight) > BOTTOM) y = beginPage(frame)
  head()
  table.rows.forEach((row, index) => {
    const isFresh = index === 0
    if (!isFresh && y + heightNeeded(table.rows, index, endHeight) > BOTTOM) {
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
  return y
}

/** Totals at the right; the words beside them where they fit, else below, over the whole width and on further pages. */
function flowEnd(frame: Frame, totals: TotalsBlock, top: number): void {
  let y = top + totals.height > BOTTOM ? beginPage(frame) : top
  totals.draw(y)
  const beside = listSideLines(frame, SIDE_WIDTH)
  if (y + heightOf(beside) <= BOTTOM) return void drawSide(frame, beside, y)
  y += totals.height + frame.look.spacing
  const below = listSideLines(frame, FULL_WIDTH)
  for (let index = 0; index < below.length; ) {
    const fitting = countFitting(below, index, BOTTOM - y)
    if (fitting === 0) {
      y = beginPage(frame)
      continue
    }
    y = drawSide(frame, below.slice(index, index + fitting), y)
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

function drawSide({ sheet }: Frame, lines: readonly SideLine[], top: number): number {
  let y = top
  for (const { text, style, height } of lines) {
    sheet.text(text, LEFT, y, style)
    y += height
  }
  return y
}

function drawFooters(frame: Frame): void {
  const { sheet, invoice, labels, look } = frame
  const contact = [invoice.shop.companyName, formatPhone(invoice.shop.phone), invoice.shop.email]
    .filter((part) => part.trim() !== '')
    .join(' · ')
  sheet.pages.forEach((_, index) => {
    sheet.onPage(index, (page) => {
      const top = PAGE.height - PAGE.footer + 6
      page.rule(LEFT, RIGHT, top - 6, 0.5, look.colors.hairline)
      page.text(contact, LEFT, top, look.foot)
      page.textRight(labels.pageOf(index + 1, sheet.pages.length), RIGHT, top, look.foot)
    })
  })
}
