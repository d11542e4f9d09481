import type { EntryKind } from '@twopost/contract/ledger.states'

type Places = Readonly<Record<'order' | 'invoice' | 'item' | 'vendorBill', (id: string) => string>> &
  Readonly<Record<'purchaseOrders' | 'vendorClaims' | 'cores', string>>
type Money = Readonly<Record<'payments' | 'credits' | 'days', string>>
/** Where the record of an entry is seen: its own page, or the list that finds it. */
export function entryPlace(
  { kind, record_id, reference }: { kind: EntryKind; record_id: string; reference: string },
  paths: Places,
  money: Money,
): { to: string; search?: Readonly<Record<string, string>> } {
  switch (kind) {
    case 'invoice':
    case 'invoice_void':
    case 'counter_parts':
      return { to: paths.invoice(record_id) }
    case 'credit_note':
      return { to: money.credits, search: { q: reference } }
    case 'receipt':
      return { to: money.payments, search: { q: reference } }
    case 'parts_taken':
    case 'parts_lost':
      return { to: paths.order(record_id) }
    case 'stock':
      return { to: paths.item(record_id) }
    case 'vendor_bill':
      return { to: paths.vendorBill(record_id) }
    case 'delivery':
      return { to: paths.purchaseOrders }
    case 'vendor_claim':
      return { to: paths.vendorClaims }
    case 'core':
      return { to: paths.cores }
    case 'day_close':
    case 'cash_move':
      return { to: money.days, search: { date: reference } }
  }
}
