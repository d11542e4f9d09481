import * as z from 'zod'
import { anyOf, approved, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { NewShop, Shop, ShopChange } from './shops.model.ts'

export const listShops = defineCall({
  method: 'GET',
  path: '/shops',
  summary: 'The shops one may enter (D2, OP-7)',
  access: approved,
  query: z.object(pageFields),
  answer: z.object({ shops: z.array(Shop), pagination: Pagination }),
})
export const getShop = defineCall({
  method: 'GET',
  path: '/shops/{id}',
  summary: 'One shop',
  access: approved,
  params: z.object({ id: pathId() }),
  answer: z.object({ shop: Shop }),
  problems: ['SHOP_NOT_FOUND'],
})
export const createShop = defineCall({
  method: 'POST',
  path: '/shops',
  summary: 'Open a shop',
  reach: 'organization',
  access: anyOf('shop:create'),
  status: 201,
  body: NewShop,
  answer: z.object({ shop: Shop }),
})
export const updateShop = defineCall({
  method: 'PUT',
  path: '/shops/{id}',
  summary: 'Change a shop; what is left out stays. With settings:create alone: hours, taxes and labor rate (D4, OP-2)',
  access: anyOf('shop:create', 'settings:create'),
  params: z.object({ id: pathId() }),
  body: ShopChange,
  answer: z.object({ shop: Shop }),
  problems: ['SHOP_NOT_FOUND', 'STALE_VERSION', 'BAY_IN_USE', 'BAY_NOT_FOUND'],
})
export const deleteShop = defineCall({
  method: 'DELETE',
  path: '/shops/{id}',
  summary: 'Close a shop for good; its customers and vehicles move to another one (D5, OP-72)',
  reach: 'organization',
  access: anyOf('shop:delete'),
  params: z.object({ id: pathId() }),
  query: z.object({ move_to: z.string().max(60).optional() }),
  problems: ['SHOP_NOT_FOUND', 'SHOP_IN_USE', 'LAST_SHOP', 'SHOP_HAS_RECORDS'],
})
