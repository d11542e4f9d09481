import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'

/** What a scanned code can name (PAR30). */
export const scanKinds = ['item', 'location', 'core', 'order', 'vehicle'] as const
export type ScanKind = (typeof scanKinds)[number]
export const ScanHit = z
  .object({
    kind: z.enum(scanKinds),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    number: z.string(),
  })
  .meta({ id: 'ScanHit' })
export type ScanHit = z.output<typeof ScanHit>

/** A scanner's text: control characters between and around its parts are dropped. */
const code = z
  .string({ error: 'REQUIRED' })
  .max(200, 'TOO_LONG')
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'BAD_CHARACTERS')

export const scan = defineCall({
  method: 'GET',
  path: '/scan',
  summary:
    'What a scanned code names: a label of ours, a part by any of its numbers, a bin by its name, an old part by its label, an order, a vehicle by its VIN; empty for what nobody knows (PAR30)',
  access: anyOf('inventory:view'),
  query: z.object({ code, shop_id: z.string().max(60).optional() }),
  answer: z.object({ found: z.array(ScanHit) }),
})
