import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { dateIn } from '@twopost/contract/core/time'
import type { previewTaxMode as previewCall } from '@twopost/contract/taxes'
import { getShopRow } from '#features/shops/index.ts'
import { componentPolicy, exemptionsToday } from '#features/taxes/index.ts'
import type { Context } from '#platform/http/context.ts'
import { countOpenOfShop, selectLinesOfOrders, selectOpenOfShop } from './order-lines.queries.ts'
import { selectOrdersById } from './order-list.queries.ts'
import { countPayers, exemptionsOfPayers } from './order-taxes.service.ts'

/**
 * The open orders of a shop, a page of them, with what they come to by its two rates and by its components of today (TAX7).
 * @throws Problem SHOP_NOT_FOUND
 */
export async function previewTaxMode(
  ctx: Context,
  { params, query }: Input<typeof previewCall>,
): Promise<Answer<typeof previewCall>> {
  const shop = { ...(await getShopRow(ctx, params.id)), shop_id: params.id.toLowerCase() }
  const at = pageOf(query, 25)
  const [orders, count, after] = await Promise.all([
    selectOpenOfShop(ctx.tx, shop.id, at.limit, at.offset),
    countOpenOfShop(ctx.tx, shop.id),
    componentPolicy(ctx.tx, shop, dateIn(shop.time_zone, ctx.now.getTime())),
  ])
  const ids = orders.map((order) => order.id)
  const [rows, lines] = await Promise.all([selectOrdersById(ctx.tx, ids), selectLinesOfOrders(ctx.tx, ids)])
  const ofPayer = await exemptionsOfPayers(ctx, lines)
  const before = {
    mode: 'simple' as const,
    laborMillionths: shop.labor_tax_millionths,
    partsMillionths: shop.parts_tax_millionths,
  }
  return {
    orders: orders.map((order) => {
      const row = rows.find((one) => one.id === order.id)
      const exemptions = row ? exemptionsToday(row, ctx.now).exemptions : []
      const own = lines.filter((line) => line.service_order_id === order.id)
      const exemptionsOf = (payer: string | null) => (payer === null ? exemptions : ofPayer(payer, shop.time_zone))
      const [old, next] = [before, after].map((policy) => countPayers(own, policy, exemptionsOf))
      return {
        ...{ id: order.id, number: order.number, title: order.title, customer_name: order.customer_name },
        tax_before: fromCents(old?.taxCents ?? 0),
        tax_after: fromCents(next?.taxCents ?? 0),
        total_before: fromCents(old?.totalCents ?? 0),
        total_after: fromCents(next?.totalCents ?? 0),
      }
    }),
    pagination: paginate(at, count),
  }
}
