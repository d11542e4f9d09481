import { shopFilter } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { findCustomers, findInvoices, findOrders, findVehicles, type HitRow } from './search.queries.ts'

type Kind = 'order' | 'customer' | 'vehicle' | 'invoice'
const present = (kind: Kind) => (row: HitRow) => ({ kind, ...row })

/** Up to six hits of each kind that one may view, in the shops one may enter (B62, B63). */
export async function search(ctx: Context, { query }: { query: { q: string; shop_id?: string | undefined } }) {
  const words = queryTokens(query.q)
  const shopIds = shopFilter(ctx, query.shop_id)
  const none: HitRow[] = []
  const sees = (permission: string) => words.length > 0 && may(ctx, permission)
  const [orders, customers, vehicles, invoices] = await Promise.all([
    sees('service-order:view') ? findOrders(ctx.tx, words, shopIds) : none,
    sees('customers:view') ? findCustomers(ctx.tx, words, shopIds) : none,
    sees('vehicles:view') ? findVehicles(ctx.tx, words, shopIds) : none,
    sees('invoices:view') ? findInvoices(ctx.tx, words, shopIds) : none,
  ])
  return {
    results: {
      orders: orders.map(present('order')),
      customers: customers.map(present('customer')),
      vehicles: vehicles.map(present('vehicle')),
      invoices: invoices.map(present('invoice')),
    },
  }
}
