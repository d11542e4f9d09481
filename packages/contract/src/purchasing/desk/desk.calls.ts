import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { Pagination, pageFields, searchText } from '../../core/page.ts'
import { partPresences } from '../../inventory/index.ts'
import { PurchaseOrder } from '../purchasing.model.ts'
import { DeskOrder, PartNeed, PartNeedCounts, UnlistedNeed } from './desk.model.ts'

const shop = { shop_id: z.string().max(60).optional() }
export const listPartNeeds = defineCall({
  method: 'GET',
  path: '/parts-desk',
  summary:
    'Parts that open work orders need: not coming, coming, or here and not taken; those needed first before the others (PAR26)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({ ...shop, presence: z.enum(partPresences).optional(), search: searchText().optional(), ...pageFields }),
  answer: z.object({ needs: z.array(PartNeed), counts: PartNeedCounts, pagination: Pagination }),
})
export const listUnlistedNeeds = defineCall({
  method: 'GET',
  path: '/parts-desk/unlisted',
  summary:
    'Parts asked for in the bay that are to be ordered and that the inventory does not have, those needed first before the others (PAR26, H25)',
  access: anyOf('inventory:view', 'purchasing:view'),
  query: z.object({ ...shop, ...pageFields }),
  answer: z.object({ needs: z.array(UnlistedNeed), pagination: Pagination }),
})
export const orderPartNeeds = defineCall({
  method: 'POST',
  path: '/parts-desk/orders',
  summary: 'Order parts for work orders: one purchase order for each supplier, each line bound to its work order (PAR26)',
  access: anyOf('purchasing:create'),
  status: 201,
  query: z.object(shop),
  body: DeskOrder,
  answer: z.object({ purchase_orders: z.array(PurchaseOrder) }),
  problems: [
    'SHOP_ID_REQUIRED',
    'SHOP_NOT_FOUND',
    'LINE_ITEM_NOT_FOUND',
    'ORDER_CLOSED',
    'NOTHING_MISSING',
    'SUPPLIER_MISSING',
    'SUPPLIER_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'KIT_IS_PARTS',
    'PURCHASE_TWICE',
    'PURCHASE_OVER_LIMIT',
    'PURCHASE_TOO_HIGH',
  ],
})
