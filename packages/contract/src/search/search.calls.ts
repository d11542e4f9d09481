import * as z from 'zod'
import { approved, defineCall } from '../core/call.ts'
import { type SearchList, searchKindNames, searchKinds } from '../registries/search-kinds.ts'

const q = z
  .string({ error: 'REQUIRED' })
  .trim()
  .normalize('NFC')
  .min(2, 'TOO_SHORT')
  .max(100, 'TOO_LONG')
  .refine((t) => !t.includes('\u0000') && t.isWellFormed(), 'BAD_CHARACTERS')
/** One hit: what it is, where it leads, and the two lines that tell it from others. */
export const SearchHit = z
  .object({
    kind: z.enum(searchKindNames),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    number: z.string(),
    status: z.string(),
    license_plate: z.string(),
    plate_state: z.string(),
    vin: z.string(),
    unit_number: z.string(),
  })
  .meta({ id: 'SearchHit' })
/** A list for each kind of the registry. */
const lists = Object.fromEntries(searchKindNames.map((kind) => [searchKinds[kind].list, z.array(SearchHit)])) as Record<
  SearchList,
  z.ZodArray<typeof SearchHit>
>
export const search = defineCall({
  method: 'GET',
  path: '/search',
  summary: 'Orders, customers, vehicles, parts and invoices by number, plate, last digits of a VIN, name or phone (B63)',
  access: approved,
  limit: 'search',
  query: z.object({ q, shop_id: z.string().max(60).optional() }),
  answer: z.object({
    results: z.object(lists),
  }),
})
