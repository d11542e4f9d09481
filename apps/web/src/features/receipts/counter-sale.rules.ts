import type { SalesClass } from '@twopost/contract/core/line-types'
import { fromCents, lineCents, toCents, toThousandths } from '@twopost/contract/core/money'

/** A line of a sale as the counter shows it; money in major units. */
export interface SaleLine {
  /** Of this screen alone. */
  key: string
  itemId: string | null
  isFee: boolean
  description: string
  number: string
  quantity: number | null
  price: number | null
  /** What the draft says the line is; missing for one that is added here. */
  salesClass?: SalesClass
}
/** What of a part the counter needs. */
export interface SoldPart {
  id: string
  name: string
  partNumber: string
  unit_price: number
}

/** Adds a part: one more of it where it is on the sale already, at the price that stands there. */
export function addPart(lines: readonly SaleLine[], part: SoldPart, key: string): SaleLine[] {
  const known = lines.find((line) => line.itemId === part.id)
  if (known) return lines.map((line) => (line === known ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
  return [
    ...lines,
    {
      ...{ key, itemId: part.id, isFee: false, description: part.name, number: part.partNumber },
      ...{ quantity: 1, price: part.unit_price },
    },
  ]
}
/** What a line comes to before tax; null while something of it is missing. */
export const amountOf = ({ quantity, price }: SaleLine): number | null =>
  quantity === null || quantity <= 0 || price === null ? null : fromCents(lineCents(toThousandths(quantity), toCents(price)))
/** The lines of a draft, to be changed. */
export const linesOfDraft = (items: readonly DraftItem[]): SaleLine[] =>
  items.map((item) => ({
    ...{ key: item.id, itemId: item.partId, isFee: item.type !== 'part', description: item.description, number: '' },
    ...{ quantity: item.quantity, price: item.unitPrice, salesClass: item.sales_class },
  }))
interface DraftItem {
  id: string
  type: 'labor' | 'part' | 'service'
  sales_class: SalesClass
  description: string
  quantity: number
  unitPrice: number
  partId: string | null
}
/** What the sale comes to before tax. */
export const subtotalOf = (lines: readonly SaleLine[]): number =>
  fromCents(lines.reduce((sum, line) => sum + toCents(amountOf(line) ?? 0), 0))
export const isWhole = (line: SaleLine): boolean => amountOf(line) !== null && line.description.trim() !== ''
/** The lines as they are sent. */
export const saleBody = (lines: readonly SaleLine[]) =>
  lines.map((line) => ({
    type: line.isFee ? ('fee' as const) : ('parts' as const),
    description: line.description.trim(),
    quantity: line.quantity ?? 0,
    unit_price: line.price ?? 0,
    ...(line.itemId !== null && { item_id: line.itemId }),
    ...(line.salesClass && { sales_class: line.salesClass }),
  }))
