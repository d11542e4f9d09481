import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../../core/call.ts'
import { id, pathId } from '../../core/ids.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { PriceHistory, SupplierAnalytics, SupplierPrice } from './supplier-figures.model.ts'

/** The shop whose figures are meant; without it all that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }

export const getSupplierAnalytics = defineCall({
  method: 'GET',
  path: '/suppliers/analytics',
  summary:
    'What suppliers did in 12 months: on time, complete, prices kept, credits, and the rating that follows (L5); sums with pricing:cost alone',
  access: anyOf('suppliers:view', 'analytics:view'),
  query: z.object({
    ...shop,
    /** The figures of this one alone. */
    supplier_id: id().optional(),
    /** Suppliers without a rating come last. */
    sort: z.enum(['rating', 'name', 'deliveries']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...pageFields,
  }),
  answer: z.object({ analytics: SupplierAnalytics, pagination: Pagination }),
})
export const listSupplierPrices = defineCall({
  method: 'GET',
  path: '/suppliers/{id}/prices',
  summary: 'The parts that came from a supplier in 12 months and what one cost, those that most was spent on first',
  access: allOf('suppliers:view', 'pricing:cost'),
  params: z.object({ id: pathId('SUPPLIER_NOT_FOUND') }),
  query: z.object({ ...shop, ...pageFields }),
  answer: z.object({ prices: z.array(SupplierPrice), pagination: Pagination }),
  problems: ['SUPPLIER_NOT_FOUND'],
})
export const getPriceHistory = defineCall({
  method: 'GET',
  path: '/suppliers/{id}/prices/{itemId}',
  summary: 'What a part cost from a supplier over 12 months, beside other suppliers of it',
  access: allOf('suppliers:view', 'pricing:cost'),
  params: z.object({ id: pathId('SUPPLIER_NOT_FOUND'), itemId: pathId('ITEM_NOT_FOUND') }),
  query: z.object(shop),
  answer: z.object({ history: PriceHistory }),
  problems: ['SUPPLIER_NOT_FOUND', 'ITEM_NOT_FOUND'],
})
