import { formatPhone } from '../../core/phone.ts'
import { linesIn, type TextStyle } from '../../core/sheet.ts'
import type { InvoiceDocument } from './document.model.ts'
import type { Frame } from './document-style.rules.ts'
import type { InvoiceTemplate } from './template.model.ts'

export const joinWith = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join(separator)

/** Draws wrapped text and answers the top of what follows; more lines than `most` end in "…". */
export function paragraph(
  { sheet }: Pick<Frame, 'sheet'>,
  text: string,
  x: number,
  top: number,
  width: number,
  style: TextStyle,
  most = Number.POSITIVE_INFINITY,
): number {
  const all = linesIn(style, text, width)
  const lines = all.length <= most ? all : [...all.slice(0, most - 1), cutLine(all[most - 1] ?? '', width, style)]
  lines.forEach((line, index) => {
    sheet.text(line, x, top + index * style.lineHeight, style)
  })
  return top + lines.length * style.lineHeight
}

/** The beginning of a line, with "…" after it. */
function cutLine(line: string, width: number, style: TextStyle): string {
  let text = line
  while (text.length > 0 && linesIn(style, `${text}…`, width).length > 1) text = text.slice(0, -1)
  return `${text.trimEnd()}…`
}

/**
 * How many lines one text of the head and of the parties may take, so that what follows stays on the page. The look that every invoice had
 * before there were others knows no such limit: what was issued in it prints as it did.
 */
export const mostLines = ({ type, layout, company }: InvoiceTemplate): number =>
  type === 'professional' && layout === 'two-column' && Object.values(company).every((text) => text === '')
    ? Number.POSITIVE_INFINITY
    : 3

/** How to pay: what the invoice says, else what its template does. */
export const paymentInfoOf = ({ company }: InvoiceTemplate, invoice: Pick<InvoiceDocument, 'paymentInfo'>): string =>
  invoice.paymentInfo || company.paymentInfo

/** Who sends the invoice: the template's own words, else the shop's. What the head does not show is empty. */
export interface Sender {
  name: string
  /** Where it comes from, in one line. */
  place: string
  phone: string
  email: string
  website: string
  taxNumber: string
}
export function senderOf({ company, header }: InvoiceTemplate, { shop }: Pick<InvoiceDocument, 'shop'>): Sender {
  const shownIf = (isShown: boolean, text: string) => (isShown ? text : '')
  return {
    name: company.name || shop.companyName,
    place: company.address
      ? shownIf(header.address, company.address)
      : joinWith(' · ', [shop.shopName === shop.companyName ? '' : shop.shopName, shownIf(header.address, shop.address)]),
    phone: shownIf(header.phone, formatPhone(company.phone || shop.phone)),
    email: shownIf(header.email, company.email || shop.email),
    website: shownIf(header.website, company.website),
    taxNumber: shownIf(header.taxNumber, company.taxNumber),
  }
}
