import { countTotals, fromCents, lineCents, toCents, toMillionths, toThousandths } from '@twopost/contract/core/money'
import { classesOfType, rateOfType } from '@twopost/contract/service-orders.states'
import { countDocument, type ShopTaxes } from '@twopost/contract/taxes'
import type { DraftLine, OrderDraft } from './create/order-draft.rules.ts'
import { draftWork } from './create/service-line.rules.ts'

/** Rates of the shop in the units of the wire. */
export interface Rates {
  labor_rate: number
  labor_tax_percent: number
  parts_tax_percent: number
}
export interface DraftTotals {
  laborHours: number
  labor: number
  parts: number
  sublet: number
  fees: number
  tax: number
  total: number
}

/** A line's amount in cents, as the server will count it (G40): hours × (price, else the shop's rate), pieces × price. */
export function draftLineCents(line: Pick<DraftLine, 'type' | 'amount' | 'price'>, laborRate: number): number {
  const price = line.price ?? (line.type === 'labor' ? laborRate : 0)
  return lineCents(toThousandths(line.amount ?? 0), toCents(price))
}

/** What an order comes to by the components of its shop, in cents (TAX8). */
function totalsOfComponents(services: OrderDraft['services'], rates: Rates, shop: ShopTaxes, isExempt: boolean) {
  const lines = services.flatMap((service) =>
    service.lines.map((line) => ({
      salesClass: line.salesClass ?? classesOfType[line.type][0],
      type: line.type,
      service: service.key,
      amountCents: draftLineCents(line, rates.labor_rate),
      quantityThousandths: toThousandths(line.amount ?? 0),
      override: null,
    })),
  )
  const taxes = shop.taxes.map((tax) => ({
    ...{ id: null, code: tax.code, name: tax.name, jurisdiction: tax.jurisdiction },
    ...{ rateMillionths: toMillionths(tax.percent), onTopOf: tax.on_top_of },
  }))
  const rules = shop.rules.map((rule) => ({
    ...{ id: null, salesClass: rule.sales_class, code: rule.code, condition: rule.condition },
    centsPerPiece: rule.per_piece === null ? null : toCents(rule.per_piece),
  }))
  const exemptions = isExempt
    ? [{ isAll: true, codes: [], reason: 'no_certificate' as const }]
    : shop.exemptions.map(({ is_all, codes, reason }) => ({ isAll: is_all, codes, reason }))
  return countDocument(lines, { mode: 'components', taxes, rules }, exemptions, { kind: 'none' })
}

/**
 * The sums of a draft in major units; the tax is the estimate that the order will show. `shop`: how it taxes and what its customer is exempt of,
 * once that is known.
 */
export function draftTotals(
  draft: Pick<OrderDraft, 'services' | 'deferred' | 'customer'>,
  rates: Rates,
  shop?: ShopTaxes,
): DraftTotals {
  const services = draftWork(draft)
  const lines = services.flatMap((service) => service.lines)
  const isExempt = draft.customer?.kind === 'known' ? draft.customer.taxExempt : (draft.customer?.values.taxExempt ?? false)
  const counted = lines.map((line) => ({
    amountCents: draftLineCents(line, rates.labor_rate),
    taxRateMillionths: isExempt
      ? 0
      : toMillionths(rateOfType[line.type] === 'labor' ? rates.labor_tax_percent : rates.parts_tax_percent),
  }))
  const isNew = draft.customer?.kind !== 'known'
  const totals =
    shop?.mode === 'components'
      ? totalsOfComponents(services, rates, shop, isNew && isExempt)
      : countTotals(counted, { kind: 'none' })
  const sum = (type: DraftLine['type']) =>
    counted.reduce((cents, line, index) => (lines[index]?.type === type ? cents + line.amountCents : cents), 0)
  return {
    laborHours: lines.reduce((all, line) => (line.type === 'labor' ? all + toThousandths(line.amount ?? 0) : all), 0) / 1000,
    labor: fromCents(sum('labor')),
    parts: fromCents(sum('parts')),
    sublet: fromCents(sum('sublet')),
    fees: fromCents(sum('fee')),
    tax: fromCents(totals.taxCents),
    total: fromCents(totals.totalCents),
  }
}
