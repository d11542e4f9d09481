import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { ItemUse, StockAnalytics } from './stock-figures.model.ts'

/** The shop whose figures are meant; without it the first one that the person may enter. */
const query = z.object({ shop_id: z.string().max(60).optional() })

export const getStockAnalytics = defineCall({
  method: 'GET',
  path: '/inventory/analytics',
  summary:
    'What a shop has in stock, what of it is low or never moves, and what is used most (K5); value with pricing:cost alone',
  access: anyOf('inventory:view', 'analytics:view'),
  query,
  answer: z.object({ analytics: StockAnalytics }),
  problems: ['SHOP_NOT_FOUND'],
})
export const getItemUse = defineCall({
  method: 'GET',
  path: '/inventory/{id}/use',
  summary:
    'What became of a part in 90 days in a shop: on hand by day, how much was used, how long it lasts, and what it is promised to',
  access: anyOf('inventory:view'),
  params: z.object({ id: pathId('ITEM_NOT_FOUND') }),
  query,
  answer: z.object({ use: ItemUse }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
