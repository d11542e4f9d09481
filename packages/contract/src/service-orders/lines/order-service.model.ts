import * as z from 'zod'
import { approvals, serviceKinds, urgencies } from '../../core/approvals.ts'
import { BayKind } from '../../shops/index.ts'
import { SkillAtLevel } from '../../technicians/index.ts'
import { payers } from '../service-orders.states.ts'

/** One service of an order: the customer's words, the shop's findings, its lines and their sum. */
export const OrderService = z
  .object({
    id: z.string(),
    name: z.string(),
    category: z.string(),
    kind: z.enum(serviceKinds),
    /** Whether the customer wants it (EST8); `none` where nobody is asked. What is declined or put off counts in no sum. */
    approval: z.enum(approvals),
    urgency: z.enum(urgencies).nullable(),
    concern: z.string(),
    cause: z.string(),
    correction: z.string(),
    /** What it takes to do this: skills, and the kind of bay when only that one will do (G37). */
    skills: z.array(SkillAtLevel),
    bay_kind: BayKind.nullable(),
    position: z.int(),
    total: z.number(),
    /** The canned job that its lines were copied from. */
    canned_job_id: z.string().nullable(),
    done_tasks: z.int(),
    task_count: z.int(),
    /** Who pays for it (EST2): with an account of its own, or nobody named, then the customer of the order. */
    payer: z.enum(payers),
    payer_customer: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The number of the invoice that it was billed with; while one stands neither its lines nor its payer change (NOW4). */
    invoice_number: z.string().nullable(),
    /** By timers; those of no service count for the only one of an order. */
    clocked_minutes: z.int(),
    timer_state: z.enum(['none', 'working', 'paused', 'break']),
    /** The latest photos of its tasks, the newest first; of an only service all that jobs have. */
    photos: z.array(z.object({ file_id: z.string(), caption: z.string(), added_by: z.string(), added_at: z.iso.datetime() })),
    version: z.int(),
  })
  .meta({ id: 'OrderService' })
