import * as z from 'zod'
import { percent, positiveMoney } from '../core/money.ts'
import { email, requiredLine } from '../core/text.ts'
import { isTimeZone } from '../core/time.ts'

export const ShopStatus = z.enum(['active', 'inactive', 'maintenance'])
export type ShopStatus = z.output<typeof ShopStatus>

export const Bay = z
  .object({ id: z.string(), name: z.string(), kind: z.enum(['light', 'heavy']), position: z.int() })
  .meta({ id: 'Bay' })
/** Minutes from midnight in the shop's zone; a closed day has no row. `weekday` 0 = Sunday. */
export const OpeningHours = z
  .object({ weekday: z.int().min(0).max(6), opens_at: z.string(), closes_at: z.string() })
  .meta({ id: 'OpeningHours' })

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
    bays: z.array(Bay),
    opening_hours: z.array(OpeningHours),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Shop' })

const timeZone = z.string().max(60, 'TOO_LONG').refine(isTimeZone, 'INVALID_TIME_ZONE')

/** The Create Shop form (checklist D6, P14). */
export const ShopInput = z.strictObject({
  name: requiredLine(120, 'SHOP_NAME_REQUIRED'),
  address: requiredLine(200, 'ADDRESS_REQUIRED'),
  city: requiredLine(100, 'CITY_REQUIRED'),
  state: requiredLine(60, 'STATE_REQUIRED'),
  zip_code: requiredLine(20, 'ZIP_REQUIRED'),
  contact_email: email(),
  phone: requiredLine(40, 'PHONE_REQUIRED'),
  status: ShopStatus.optional(),
  time_zone: timeZone.optional(),
  labor_rate: positiveMoney().optional(),
  labor_tax_percent: percent().optional(),
  parts_tax_percent: percent().optional(),
})
export type ShopInput = z.output<typeof ShopInput>
