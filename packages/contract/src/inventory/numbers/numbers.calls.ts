import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { Item } from '../inventory.model.ts'
import { alternateKinds, ItemNumberList } from './numbers.model.ts'

const params = z.object({ id: pathId('ITEM_NOT_FOUND') })
/** The shop whose figures are meant; without it the first one that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }

export const putItemNumbers = defineCall({
  method: 'PUT',
  path: '/inventory/{id}/numbers',
  summary: 'Write down the other numbers of a part: bar codes, those of suppliers, alternates and what replaced it (PAR3)',
  access: anyOf('inventory:create'),
  params,
  query: z.object(shop),
  body: ItemNumberList,
  answer: z.object({ item: Item }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND', 'SUPPLIER_NOT_FOUND', 'STALE_VERSION'],
})
export const listAlternates = defineCall({
  method: 'GET',
  path: '/inventory/{id}/alternates',
  summary:
    'Parts on file that can stand in for one: what replaced it first, then alternates, those that are there before the others (PAR23)',
  access: anyOf('inventory:view'),
  params,
  query: z.object(shop),
  answer: z.object({ alternates: z.array(z.object({ kind: z.enum(alternateKinds), item: Item })) }),
  problems: ['ITEM_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
