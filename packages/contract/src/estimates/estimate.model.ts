import * as z from 'zod'
import { serviceKinds, urgencies } from '../core/approvals.ts'
import { id } from '../core/ids.ts'
import { lineTypes } from '../core/line-types.ts'
import { prose } from '../core/text.ts'
import { deliveries, estimateStates, linkEvents } from './estimates.states.ts'

/** What a set of services comes to, with one tax for all of them (EST17, EST27). Money in major units. */
export const EstimateTotals = z
  .object({
    labor: z.number(),
    parts: z.number(),
    sublet: z.number(),
    fees: z.number(),
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    total: z.number(),
  })
  .meta({ id: 'EstimateTotals' })
export type EstimateTotals = z.output<typeof EstimateTotals>

/** A line of a service as it was shown. */
const EstimateLine = z.object({
  type: z.enum(lineTypes),
  description: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  amount: z.number(),
})
/** A service as a revision shows it; it is decided whole (EST15). */
export const EstimateService = z.object({
  service_id: z.string(),
  position: z.int(),
  name: z.string(),
  kind: z.enum(serviceKinds),
  urgency: z.enum(urgencies).nullable(),
  concern: z.string(),
  /** Before tax. */
  net: z.number(),
  fees: z.number(),
  /** What the customer had approved of it before, where more is asked for. */
  was: z.number().nullable(),
  hours: z.number(),
  lines: z.array(EstimateLine),
})

/** A revision that was shown to the customer: frozen with its digest (EST4, EST6). */
export const Estimate = z
  .object({
    id: z.string(),
    service_order_id: z.string(),
    number: z.string(),
    revision: z.int(),
    language: z.enum(['en', 'es']),
    state: z.enum(estimateStates),
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    total: z.number(),
    valid_until: z.string(),
    message: z.string(),
    presented_by: z.string(),
    presented_at: z.iso.datetime(),
    sha256: z.string(),
    services: z.array(EstimateService),
  })
  .meta({ id: 'Estimate' })
export type Estimate = z.output<typeof Estimate>

/** A link to the customer's page, without its token: that is told once, when it is made (decision 10). */
export const OrderLink = z
  .object({
    id: z.string(),
    /** The address it was mailed to; empty for one that was handed over. */
    sent_to: z.string(),
    /** The contact that it was made for; null for the customer. */
    contact: z.object({ id: z.string(), name: z.string() }).nullable(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    is_open: z.boolean(),
    opened: z.int(),
    first_opened_at: z.iso.datetime().nullable(),
    last_opened_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderLink' })
export type OrderLink = z.output<typeof OrderLink>
/** One that was just made, with where it leads. */
export const NewOrderLink = z.object({ id: z.string(), url: z.string(), expires_at: z.iso.datetime() })
export const LinkEvent = z.object({
  id: z.string(),
  what: z.enum(linkEvents),
  ip: z.string(),
  user_agent: z.string(),
  at: z.iso.datetime(),
})

export const TotalsFields = z.strictObject({ service_ids: z.array(id()).max(100, 'TOO_MANY') })
const days = () => z.int('INVALID_DAYS').min(1, 'INVALID_DAYS').max(365, 'INVALID_DAYS')
/** What is shown to the customer, for how long, with which words, and how it gets there (EST18). */
export const PresentFields = z.strictObject({
  /** Missing: all that are not decided. */
  service_ids: z.array(id()).max(100, 'TOO_MANY').optional(),
  /** Missing: as many as the shop's rule says. */
  valid_days: days().optional(),
  message: prose(1000).optional(),
  /** Missing: the customer's own. */
  language: z.enum(['en', 'es'], 'NOT_AN_OPTION').optional(),
  /** One of the customer's people: the link is theirs, decides with their name and limit, and is mailed to them in their language. */
  contact_id: id().optional(),
  send: z.enum(deliveries, 'NOT_AN_OPTION').default('none'),
})
export type PresentFields = z.output<typeof PresentFields>
export const LinkFields = z.strictObject({
  expires_days: days().default(30),
  /** One of the customer's people; null for the customer; missing: who the order was shown to last. */
  contact_id: id().nullable().optional(),
  /** Mails the link to the customer of the order as well. */
  send: z.enum(deliveries, 'NOT_AN_OPTION').default('none'),
})
