import {
  type CreditableLine,
  type CreditedLine,
  creditByAmount,
  creditByQuantity,
  leftOfInvoice,
  leftOfLine,
} from '@twopost/contract/core/credit'
import { divideHalfUp } from '@twopost/contract/core/spread'
import type { RestockPlace } from '@twopost/contract/invoices'
import { formatCents } from '@twopost/contract/invoices'
import { Problem } from '#platform/http/problem.ts'
import type { CreditedLineRow, CreditedTaxRow, IssuedLineRow, IssuedTaxRow, NewNoteLine, NewNoteTax } from './credits.queries.ts'

/** What is known of an issued invoice and of what was credited of it. */
export interface Creditable {
  lines: readonly IssuedLineRow[]
  taxes: readonly IssuedTaxRow[]
  creditedLines: readonly CreditedLineRow[]
  creditedTaxes: readonly CreditedTaxRow[]
}
const netOf = (line: IssuedLineRow): number => line.amount_cents - line.discount_cents

/** The same in the shape that credits are counted in. */
export const creditableLines = ({ lines, taxes, creditedLines, creditedTaxes }: Creditable): CreditableLine[] =>
  lines.map((line) => {
    const before = creditedLines.find((one) => one.position === line.position)
    return {
      position: line.position,
      quantityThousandths: line.quantity_thousandths,
      netCents: netOf(line),
      taxes: taxes
        .filter((tax) => tax.position === line.position)
        .map((tax) => ({ code: tax.component, taxCents: tax.tax_cents })),
      credited: {
        quantityThousandths: before?.quantity ?? 0,
        netCents: before?.net ?? 0,
        taxes: creditedTaxes
          .filter((tax) => tax.position === line.position)
          .map((tax) => ({ code: tax.component, taxCents: tax.tax })),
      },
    }
  })

/** What somebody asks to be credited: lines by position with quantities (null for all that is left), or an amount in cents. */
export type Asked =
  | { kind: 'lines'; lines: readonly { position: number; quantityThousandths: number | null; restock: RestockPlace }[] }
  | { kind: 'amount'; cents: number }

/**
 * The shares that a credit takes (PAY14). @throws Problem CREDIT_TOO_HIGH, CREDIT_LINE_TOO_HIGH, CREDIT_LINE_UNKNOWN, NOTHING_TO_CREDIT
 */
export function creditOf(invoice: Creditable, asked: Asked): CreditedLine[] {
  const lines = creditableLines(invoice)
  const left = leftOfInvoice(lines)
  if (left.totalCents <= 0) throw new Problem('CREDIT_TOO_HIGH', { amount: formatCents(0) })
  if (asked.kind === 'amount') {
    const taken = creditByAmount(lines, asked.cents)
    if (!taken) throw new Problem('CREDIT_TOO_HIGH', { amount: formatCents(left.totalCents) })
    return taken
  }
  const wanted = asked.lines.map((one) => {
    const line = lines.find((each) => each.position === one.position)
    if (!line) throw new Problem('CREDIT_LINE_UNKNOWN')
    return { position: one.position, quantityThousandths: one.quantityThousandths ?? leftOfLine(line).quantityThousandths }
  })
  if (new Set(wanted.map((one) => one.position)).size < wanted.length) throw new Problem('CREDIT_LINE_UNKNOWN')
  const some = wanted.filter((one) => one.quantityThousandths > 0)
  for (const one of some) {
    const line = lines.find((each) => each.position === one.position) as CreditableLine
    const most = leftOfLine(line).quantityThousandths
    if (one.quantityThousandths > most)
      throw new Problem('CREDIT_LINE_TOO_HIGH', {
        quantity: most / 1000,
        line: invoice.lines.find((each) => each.position === one.position)?.description ?? '',
      })
  }
  const taken = creditByQuantity(lines, some) ?? []
  if (taken.every((line) => line.netCents === 0 && line.taxes.every((tax) => tax.taxCents === 0)))
    throw new Problem('NOTHING_TO_CREDIT')
  return taken
}

/** So much of `whole` belongs to `part` of `all`, together with what was taken before; the last part takes the rest. */
function shareOf(whole: number, before: number, upTo: number, all: number): number {
  if (all <= 0) return 0
  const target = upTo >= all ? whole : divideHalfUp(BigInt(whole) * BigInt(upTo), BigInt(all))
  return Math.max(0, target - before)
}

/**
 * The rows of a credit: each line with its share of discount, of what its parts cost where they come back to be sold or go to their supplier, and of the
 * hours that it sold (PAY15). What came back by amount brings no part and no hour back.
 */
export function noteLines(invoice: Creditable, taken: readonly CreditedLine[], asked: Asked): NewNoteLine[] {
  return taken.map((one) => {
    const line = invoice.lines.find((each) => each.position === one.position) as IssuedLineRow
    const before = invoice.creditedLines.find((each) => each.position === one.position)
    const restock =
      asked.kind === 'lines' ? (asked.lines.find((each) => each.position === one.position)?.restock ?? 'none') : 'none'
    const pieces = (before?.quantity ?? 0) + one.quantityThousandths
    const isBack = restock === 'shelf' || restock === 'vendor'
    return {
      position: one.position,
      quantity_thousandths: one.quantityThousandths,
      net_cents: one.netCents,
      discount_cents: shareOf(line.discount_cents, before?.discount ?? 0, (before?.net ?? 0) + one.netCents, netOf(line)),
      tax_cents: one.taxes.reduce((sum, tax) => sum + tax.taxCents, 0),
      cost_cents:
        isBack && one.quantityThousandths > 0
          ? Math.min(
              (line.cost_cents ?? 0) - (before?.cost ?? 0),
              divideHalfUp(BigInt(line.cost_cents ?? 0) * BigInt(one.quantityThousandths), BigInt(line.quantity_thousandths)),
            )
          : 0,
      restock,
      sold_thousandths:
        one.quantityThousandths > 0 ? shareOf(line.sold_thousandths, before?.sold ?? 0, pieces, line.quantity_thousandths) : 0,
    }
  })
}
/** The taxes of a credit, with the parts of base and exemption that they stand on: what a report of taxes is made of (TAX16). */
export function noteTaxes(invoice: Creditable, taken: readonly CreditedLine[]): NewNoteTax[] {
  return taken.flatMap((one) => {
    const line = invoice.lines.find((each) => each.position === one.position) as IssuedLineRow
    const netBefore = invoice.creditedLines.find((each) => each.position === one.position)?.net ?? 0
    const share = (whole: number, before: number) => shareOf(whole, before, netBefore + one.netCents, netOf(line))
    return invoice.taxes
      .filter((tax) => tax.position === one.position)
      .map((tax) => {
        const before = invoice.creditedTaxes.find((each) => each.position === one.position && each.component === tax.component)
        return {
          position: one.position,
          component: tax.component,
          base_cents: share(tax.base_cents, before?.base ?? 0),
          tax_cents: one.taxes.find((each) => each.code === tax.component)?.taxCents ?? 0,
          exempt_cents: share(tax.exempt_cents, before?.exempt ?? 0),
        }
      })
  })
}
/** CN-2026-001; the digits are a minimum width (OP-65). */
export const creditNoteNumber = (year: string, count: number): string => `CN-${year}-${String(count).padStart(3, '0')}`
