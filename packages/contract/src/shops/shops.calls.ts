import * as z from 'zod'
import { anyOf, approved, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Shop, ShopInput } from './shops.model.ts'

export const listShops = defineCall({
  method: 'GET',
  path: '/shops',
  summary: 'The shops one may enter (checklist D2, OP-7)',
  access: approved,
  answer: z.object({ shops: z.array(Shop) }),
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
  access: anyOf('shop:create'),
  status: 201,
  body: ShopInput,
  answer: z.object({ shop: Shop }),
})
