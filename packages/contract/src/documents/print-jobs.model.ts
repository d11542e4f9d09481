import * as z from 'zod'
import { id } from '../core/ids.ts'
import type { Permission } from '../permissions.ts'
import { longJobStates } from '../registries/long-jobs.ts'

/** What can be printed many at a time, with the rights that show one of it, any of them (DOC12). A kind without a drawer stops the process at its start. */
export const printKinds = {
  invoice: ['invoices:view'],
  work_order: ['service-order:view'],
  credit_note: ['invoices:view'],
  receipt: ['payments:view'],
  statement: ['payments:view'],
  purchase_order: ['inventory:view', 'purchasing:view'],
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>
export type PrintKind = keyof typeof printKinds
export const printKindNames = Object.keys(printKinds) as [PrintKind, ...PrintKind[]]
export const mostPrinted = 200
/** In which language a paper is wanted; missing means that of the paper. */
export const paperLanguage = z.enum(['en', 'es'], 'NOT_AN_OPTION')

export const PrintWish = z.strictObject({
  kind: z.enum(printKindNames, 'NOT_AN_OPTION'),
  /** In the order in which they are printed; one that is named twice is printed once. */
  ids: z.array(id()).min(1, 'REQUIRED').max(mostPrinted, 'TOO_MANY'),
  language: paperLanguage.optional(),
})
export type PrintWish = z.output<typeof PrintWish>

export const PrintJob = z
  .object({
    id: z.string(),
    kind: z.enum(printKindNames),
    /** How many papers. */
    count: z.int(),
    state: z.enum(longJobStates),
    /** 0 to 1. */
    progress: z.number(),
    /** Why it failed. */
    problem: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** When its file goes. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.output<typeof PrintJob>
