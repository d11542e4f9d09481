import { spread } from '@twopost/contract/core/money'
import type { Payer } from '@twopost/contract/service-orders.states'
import type { DiscountShareRow } from '#features/service-orders/index.ts'
import type { SourceRow } from '../draft-source.queries.ts'
import type { BilledLine } from '../invoices.rules.ts'
import type { FrozenDiscount, ItemRow } from './issues.queries.ts'

/** Part of a line that somebody did. */
interface Part {
  technicianId: string
  millionths: number
}
type Shares = ReadonlyMap<string, readonly Part[]>
const whole = 1_000_000

/** What a line of an issue keeps beside what is printed of it (NOW5): every figure of sales and profit is made of it. */
export interface FrozenLine {
  payer: Payer
  service_kind: 'requested' | 'warranty' | 'internal'
  service_category: string
  advisor_user_id: string | null
  /** What a rule or the list asked for one of it; none where neither says anything. */
  rule_price_cents: number | null
  list_price_cents: number | null
  /** Hours that a labor line sells. */
  sold_thousandths: number
}
export type FrozenItem = ItemRow & FrozenLine
/** Somebody who did a line: the share, the hours of it, and what an hour of this person cost that day. */
export interface FrozenTech {
  position: number
  technician_id: string
  place: number
  share_millionths: number
  sold_thousandths: number
  loaded_cents: number | null
}

/** The lines of an issue as they are kept; list prices by the id of the part. */
export const freezeLines = (
  items: readonly ItemRow[],
  lines: readonly BilledLine[],
  source: Pick<SourceRow, 'advisor_user_id'>,
  listPrices: ReadonlyMap<string, number>,
): FrozenItem[] =>
  items.map((item) => {
    const line = lines.find((one) => one.id === item.line_item_id)
    const payer = line?.payer ?? 'customer'
    return {
      ...item,
      payer,
      // What kind of work it was follows from who pays, until services have a kind of their own (EST2).
      service_kind: payer === 'warranty' || payer === 'internal' ? payer : 'requested',
      service_category: line?.service_category ?? '',
      advisor_user_id: source.advisor_user_id,
      rule_price_cents: line?.rule_price_cents ?? null,
      list_price_cents: line?.list_price_cents ?? (item.part_id === null ? null : (listPrices.get(item.part_id) ?? null)),
      sold_thousandths: item.type === 'labor' ? item.quantity_thousandths : 0,
    }
  })

/** Who did the labor of each service, by the hours that each sold; a service without hours is left out. */
function sharesOfServices(items: readonly FrozenItem[], shares: Shares): Map<string, Part[]> {
  const hours = new Map<string, Map<string, number>>()
  for (const item of items) {
    if (item.sold_thousandths === 0 || !item.service_id || !item.line_item_id) continue
    const own = hours.get(item.service_id) ?? new Map<string, number>()
    hours.set(item.service_id, own)
    for (const { technicianId, thousandths } of hoursOf(item, shares.get(item.line_item_id) ?? []))
      own.set(technicianId, (own.get(technicianId) ?? 0) + thousandths)
  }
  return new Map(
    [...hours].map(([serviceId, own]) => {
      const people = [...own].filter(([, thousandths]) => thousandths > 0)
      const parts = spread(
        whole,
        people.map(([, thousandths]) => thousandths),
      )
      return [serviceId, people.map(([technicianId], at) => ({ technicianId, millionths: parts[at] ?? 0 }))]
    }),
  )
}
const hoursOf = (item: Pick<FrozenItem, 'sold_thousandths'>, parts: readonly Part[]) => {
  const split = spread(
    item.sold_thousandths,
    parts.map((part) => part.millionths),
  )
  return parts.map((part, at) => ({ ...part, thousandths: split[at] ?? 0 }))
}

/**
 * Who did the lines of an issue. Labor goes by the shares of its line. Everything else goes to those who did the labor of its service, by their hours; where
 * there is none, to the technician of the line or the lead.
 */
export function freezeTechs(items: readonly FrozenItem[], shares: Shares, loaded: ReadonlyMap<string, number>): FrozenTech[] {
  const services = sharesOfServices(items, shares)
  return items.flatMap((item, position) => {
    const own = shares.get(item.line_item_id ?? '') ?? []
    const ofService = item.type === 'labor' ? undefined : services.get(item.service_id ?? '')
    return hoursOf(item, ofService && ofService.length > 0 ? ofService : own)
      .filter((part) => part.millionths > 0)
      .map((part, place) => ({
        position,
        technician_id: part.technicianId,
        place,
        share_millionths: part.millionths,
        sold_thousandths: part.thousandths,
        loaded_cents: loaded.get(part.technicianId) ?? null,
      }))
  })
}

/** What each discount of the order took off each line of an issue, in the order in which they apply. */
export const freezeDiscounts = (items: readonly FrozenItem[], shares: readonly DiscountShareRow[]): FrozenDiscount[] =>
  items.flatMap((item, position) =>
    shares.filter((share) => share.line_item_id === item.line_item_id).map((share, place) => ({ position, place, share })),
  )
