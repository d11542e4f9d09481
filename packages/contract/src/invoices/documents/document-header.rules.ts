import { type TextStyle, widthIn } from '../../core/sheet.ts'
import { isPaid } from './document.model.ts'
import type { Frame } from './document-style.rules.ts'
import { joinWith, mostLines, paragraph, senderOf } from './document-words.rules.ts'
import type { PrintedLogo } from './template.model.ts'

const TITLE_WIDTH = 170
const COLUMN_GAP = 28
const BAND_PADDING = 28
const LOGO = { height: 44, width: 130 } as const

/** The head of the first page, for the types that have one across it: who sends this, and what it is. Answers its lower edge. */
export function drawHead(frame: Frame): number {
  switch (frame.traits.head) {
    case 'band':
      return drawBand(frame)
    case 'plain':
      return drawPlainHead(frame)
    case 'boxed':
      return drawBoxedHead(frame)
    default:
      return drawQuietHead(frame)
  }
}

/** On a band of the first colour. */
function drawBand(frame: Frame): number {
  const { sheet, look, area } = frame
  const bandAt = sheet.pages.at(-1)?.steps.length ?? 0
  const logo = sizeLogo(frame, LOGO)
  const y = drawSender(frame, BAND_PADDING, logo)
  const right = drawTitle(frame, area.right, BAND_PADDING, look.company)
  const lower = Math.max(y, right, BAND_PADDING + (logo?.height ?? 0)) + BAND_PADDING - 6
  if (logo) sheet.image(area.left, (lower - logo.height) / 2, logo.width, logo.height, logo.source)
  // The band is as high as its text; it lies under what is already drawn.
  sheet.pages
    .at(-1)
    ?.steps.splice(bandAt, 0, { kind: 'rect', x: 0, y: 0, width: sheet.width, height: lower, fill: look.colors.band })
  return lower
}

/** On paper, closed by a rule. */
function drawPlainHead(frame: Frame): number {
  const { sheet, look, area } = frame
  const top = 44
  const logo = sizeLogo(frame, LOGO)
  if (logo) sheet.image(area.left, top, logo.width, logo.height, logo.source)
  const y = drawSender(frame, top, logo)
  const title = { ...look.company, size: look.company.size * 0.86 }
  const right = drawTitle(frame, area.right, top, title)
  const lower = Math.max(y, right, top + (logo?.height ?? 0)) + 12
  sheet.rule(area.left, area.right, lower, 1.1, look.colors.line)
  return lower
}

/** Under a bar of both colours, with the title in a box. */
function drawBoxedHead(frame: Frame): number {
  const { sheet, look, area } = frame
  drawBar(frame)
  const top = 36
  const logo = sizeLogo(frame, LOGO)
  if (logo) sheet.image(area.left, top, logo.width, logo.height, logo.source)
  const y = drawSender(frame, top, logo)
  const padding = 10
  const title = { ...look.company, size: look.company.size * 0.86, fill: look.colors.line }
  const right = drawTitle(frame, area.right - padding, top + padding - 2, title) + padding
  const { invoice, labels } = frame
  const words = Math.max(widthIn(title, labels.invoice), widthIn(look.bandNumber, invoice.number ?? ''))
  const width = Math.min(TITLE_WIDTH, Math.max(112, words + 2 * padding))
  sheet.rect(area.right - width, top, width, right - top, { stroke: look.colors.headRule, strokeWidth: 0.8 })
  return Math.max(y, right, top + (logo?.height ?? 0)) + 4
}

/** The bar at the upper edge of each page of the detailed type. */
export function drawBar({ sheet, look }: Frame): void {
  sheet.rect(0, 0, sheet.width, 9, { fill: look.colors.band })
  sheet.rect(0, 9, sheet.width, 2, { fill: look.colors.accent })
}

/** Words alone, with much paper around them. */
function drawQuietHead(frame: Frame): number {
  const { sheet, look, area } = frame
  const top = 64
  const logo = sizeLogo(frame, { height: 36, width: 110 })
  if (logo) sheet.image(area.left, top, logo.width, logo.height, logo.source)
  const y = drawSender(frame, top, logo)
  const right = drawTitle(frame, area.right, top, { ...look.body, size: look.company.size, lineHeight: look.company.lineHeight })
  return Math.max(y, right, top + (logo?.height ?? 0)) + look.spacing * 0.6
}

/** Name, place and contact, beside the logo. Answers where they end. */
function drawSender(frame: Frame, top: number, logo: PrintedLogo | null): number {
  const { template, invoice, labels, look, area } = frame
  const left = area.left + (logo ? logo.width + 16 : 0)
  const width = area.right - TITLE_WIDTH - COLUMN_GAP - left
  const sender = senderOf(template, invoice)
  const most = mostLines(template)
  const put = (text: string, from: number, style: TextStyle, lines = most) =>
    paragraph(frame, text, left, from, width, style, lines)
  let y = top
  if (template.header.companyName) y = put(sender.name, y, look.company) + 3
  y = put(sender.place, y, look.band)
  y = put(joinWith(' · ', [sender.phone, sender.email]), y, look.band)
  const tax = sender.taxNumber ? labels.taxNumber(sender.taxNumber) : ''
  return put(joinWith(' · ', [sender.website, tax]), y, look.band, 2)
}

/** What this is, its number and how it stands, ending at `right`. Answers where they end. */
function drawTitle(frame: Frame, right: number, top: number, style: TextStyle): number {
  const { sheet, invoice, labels, look } = frame
  sheet.textRight(labels.invoice, right, top, style)
  let y = top + style.lineHeight + 3
  if (invoice.number) {
    sheet.textRight(invoice.number, right, y, look.bandNumber)
    y += look.bandNumber.lineHeight
  }
  const word = stateWord(frame)
  if (!word) return y
  const stamp: TextStyle = { ...look.band, fill: look.colors.stamp, weight: 700 }
  const width = widthIn(stamp, word) + 16
  return drawStamp(frame, word, right - width, y, stamp)
}

/** "Draft", "Void" or "Paid"; an open invoice says nothing. */
export function stateWord({ invoice, labels }: Frame): string | null {
  return invoice.status === 'draft'
    ? labels.draft
    : invoice.status === 'void'
      ? labels.void
      : isPaid(invoice)
        ? labels.paid
        : null
}

/** A word in a frame. Answers its lower edge. */
export function drawStamp({ sheet }: Frame, word: string, x: number, top: number, style: TextStyle): number {
  const width = widthIn(style, word) + 16
  const height = style.lineHeight + 4
  sheet.rect(x, top + 3, width, height, { stroke: style.fill, strokeWidth: 0.9, radius: 3 })
  sheet.textRight(word, x + width - 8, top + 5, style)
  return top + 3 + height
}

/** The logo as large as a box allows; null where there is none, or none is shown. */
export function sizeLogo({ template: { logo, header } }: Frame, most: { height: number; width: number }): PrintedLogo | null {
  if (!header.logo || !logo || !(logo.width > 0) || !(logo.height > 0)) return null
  if (!/^data:image\/(png|jpeg);base64,/.test(logo.source)) return null
  const scale = Math.min(most.height / logo.height, most.width / logo.width)
  return { source: logo.source, width: logo.width * scale, height: logo.height * scale }
}
