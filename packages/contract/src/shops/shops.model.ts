import * as z from 'zod'
import { id } from '../core/ids.ts'
import { money, percent, positiveMoney } from '../core/money.ts'
import { email, line, requiredLine, requiredPhone, requiredZip } from '../core/text.ts'
import { isTimeZone } from '../core/time.ts'
import { calendarDate, timeOfDay } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { timeZoneOf } from './time-zone.rules.ts'

export const ShopStatus = z.enum(['active', 'inactive', 'maintenance'])
export type ShopStatus = z.output<typeof ShopStatus>

export const partsGates = ['off', 'warn', 'block'] as const
export type PartsGate = (typeof partsGates)[number]

/** How a shop counts taxes: by its two rates, or by components (TAX7). */
export const taxModes = ['simple', 'components'] as const
export type TaxMode = (typeof taxModes)[number]

export const bayKinds = ['light', 'heavy', 'alignment', 'other'] as const
/** What a bay is for: light or heavy vehicles, alignment, something else. */
export const BayKind = z.enum(bayKinds)
export type BayKind = z.output<typeof BayKind>
export const Bay = z.object({ id: z.string(), name: z.string(), kind: BayKind, position: z.int() }).meta({ id: 'Bay' })
/** Minutes from midnight in the shop's zone; a closed day has no row. `weekday` 0 = Sunday. */
export const OpeningHours = z
  .object({ weekday: z.int().min(0).max(6), opens_at: z.string(), closes_at: z.string() })
  .meta({ id: 'OpeningHours' })

/** A day that differs from the week: other hours, or closed all day (both null). */
export const HourException = z
  .object({ day: z.string(), opens_at: z.string().nullable(), closes_at: z.string().nullable(), note: z.string() })
  .meta({ id: 'HourException' })

export const Shop = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    contact_email: z.string(),
    phone: z.string(),
    status: ShopStatus,
    time_zone: z.string(),
    labor_rate: z.number(),
    labor_tax_percent: z.number(),
    parts_tax_percent: z.number(),
    tax_mode: z.enum(taxModes),
    /** Whether a certificate of exemption counts only with its file (TAX6). */
    asks_for_certificates: z.boolean(),
    /** Whether customers are asked for a rating after payment (H42). */
    asks_for_ratings: z.boolean(),
    /** Whether an order can be completed while parts of it are not here: nobody asks, somebody is told, or it is refused (PAR20). */
    parts_gate: z.enum(partsGates),
    /** How far a line of a supplier's bill may differ without an approval: the lesser of a share and an amount (PAR16). */
    bill_tolerance_percent: z.number(),
    bill_tolerance_amount: z.number(),
    bays: z.array(Bay),
    opening_hours: z.array(OpeningHours),
    /** The day from which these hours hold; what held before is kept for the figures of those days. Null where none were entered. */
    hours_since: z.string().nullable(),
    hour_exceptions: z.array(HourException),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Shop' })

const timeZone = z.string().max(60, 'TOO_LONG').refine(isTimeZone, 'INVALID_TIME_ZONE')

/** The Create Shop form (D6, P14). */
export const ShopInput = z.strictObject({
  name: requiredLine(120, 'SHOP_NAME_REQUIRED'),
  address: requiredLine(200, 'ADDRESS_REQUIRED'),
  city: requiredLine(100, 'CITY_REQUIRED'),
  state: requiredLine(60, 'STATE_REQUIRED'),
  zip_code: requiredZip(),
  contact_email: email(),
  phone: requiredPhone(),
  status: ShopStatus.optional(),
  time_zone: timeZone.optional(),
  labor_rate: positiveMoney().optional(),
  labor_tax_percent: percent().optional(),
  parts_tax_percent: percent().optional(),
})
export type ShopInput = z.output<typeof ShopInput>
/** The same of a shop that is opened: without a zone its state and ZIP code must tell it (R1-32). */
const isPlaced = ({ time_zone, state, zip_code }: ShopInput): boolean =>
  state === '' || zip_code === '' || (time_zone ?? timeZoneOf(state, zip_code)) !== undefined
export const NewShop = ShopInput.refine(isPlaced, {
  error: 'TIME_ZONE_REQUIRED',
  path: ['time_zone'],
})

const closesLater = (hours: { opens_at: string | null; closes_at: string | null }) =>
  hours.opens_at === null || hours.closes_at === null || hours.opens_at < hours.closes_at
const isWhole = (hours: { opens_at: string | null; closes_at: string | null }) =>
  (hours.opens_at === null) === (hours.closes_at === null)
const noTwice = (key: string) => (rows: readonly Record<string, unknown>[]) =>
  new Set(rows.map((row) => row[key])).size === rows.length

/** The bays in their order: with an id one that is there, without one a new one; what is left out goes. */
export const BayInput = z.strictObject({
  id: id().optional(),
  name: requiredLine(40),
  kind: BayKind.optional(),
})
/** The week: a day without a row is closed. */
export const HoursInput = z
  .strictObject({ weekday: z.int('INVALID').min(0, 'INVALID').max(6, 'INVALID'), opens_at: timeOfDay(), closes_at: timeOfDay() })
  .refine(closesLater, { error: 'CLOSES_LATER', path: ['closes_at'] })
export const HourExceptionInput = z
  .strictObject({
    day: calendarDate(),
    opens_at: timeOfDay().nullable(),
    closes_at: timeOfDay().nullable(),
    note: line(120).optional(),
  })
  .refine(isWhole, { error: 'INVALID_TIME_OF_DAY', path: ['closes_at'] })
  .refine(closesLater, { error: 'CLOSES_LATER', path: ['closes_at'] })

/** What a change may say; what it leaves out stays, and a list that is given is the whole list (D4). */
export const ShopChange = ShopInput.partial().extend({
  asks_for_ratings: z.boolean('NOT_FLAG').optional(),
  asks_for_certificates: z.boolean('NOT_FLAG').optional(),
  parts_gate: z.enum(partsGates, 'NOT_AN_OPTION').optional(),
  bill_tolerance_percent: percent().optional(),
  bill_tolerance_amount: money().optional(),
  bays: z.array(BayInput).min(1, 'TOO_FEW').max(60, 'TOO_MANY').optional(),
  opening_hours: z.array(HoursInput).max(7, 'TOO_MANY').refine(noTwice('weekday'), 'REPEATED_KEY').optional(),
  hour_exceptions: z.array(HourExceptionInput).max(200, 'TOO_MANY').refine(noTwice('day'), 'REPEATED_KEY').optional(),
  ...versionField,
})
export type ShopChange = z.output<typeof ShopChange>
