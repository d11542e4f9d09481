import * as z from 'zod'
import { requiredLine } from '../core/text.ts'

/** The id of a list, as its definition names it; one that does not exist or that one may not see is refused. */
export const listName = z
  .string({ error: 'REQUIRED' })
  .max(40, 'TOO_LONG')
  .regex(/^[a-z][a-z-]*$/, 'INVALID')
const columnName = z
  .string()
  .max(40, 'TOO_LONG')
  .regex(/^[A-Za-z][A-Za-z_]*$/, 'INVALID')
/** Columns in their order; none means the usual ones. */
export const columnNames = z.array(columnName).max(60, 'TOO_MANY')
/** Search, filters and order as the address of the list has them; the list's definition says which keys and values it takes. */
export const viewQuery = z
  .record(z.string().max(40, 'TOO_LONG'), z.string().max(2000, 'TOO_LONG'))
  .refine((query) => Object.keys(query).length <= 40, 'TOO_MANY')
export const viewName = requiredLine(60)

/** A view of a list that somebody keeps for themselves. */
export const ListView = z
  .object({
    id: z.string(),
    list: z.string(),
    name: z.string(),
    query: z.record(z.string(), z.string()),
    columns: z.array(z.string()),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ListView' })
export type ListView = z.output<typeof ListView>

/** At most so many views of one list a person. */
export const maxViews = 30
