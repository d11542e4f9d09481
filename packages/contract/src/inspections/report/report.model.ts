import * as z from 'zod'
import { versionField } from '../../core/version.ts'
import { inspectionKinds, inspectionRatings, inspectionStates, measureUnits } from '../inspections.states.ts'

/** A link to the report of an inspection, told once when it is made (decision 10). */
export const ShareFields = z.strictObject({
  expires_days: z.int('INVALID_DAYS').min(1, 'INVALID_DAYS').max(365, 'INVALID_DAYS').default(30),
  send: z.enum(['none', 'email'], 'NOT_AN_OPTION').default('none'),
  ...versionField,
})
export type ShareFields = z.output<typeof ShareFields>
export const NewInspectionLink = z.object({ id: z.string(), url: z.string(), expires_at: z.iso.datetime() })
export const InspectionLink = z
  .object({
    id: z.string(),
    sent_to: z.string(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    is_open: z.boolean(),
    opened: z.int(),
    first_opened_at: z.iso.datetime().nullable(),
    last_opened_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'InspectionLink' })
export type InspectionLink = z.output<typeof InspectionLink>

/** A result as its customer sees it: without the notes of the shop (INS11). */
export const PublicResult = z.object({
  section_en: z.string(),
  section_es: z.string(),
  name_en: z.string(),
  name_es: z.string(),
  position: z.string(),
  rating: z.enum(inspectionRatings),
  value: z.number().nullable(),
  unit: z.enum(measureUnits),
  note_en: z.string(),
  note_es: z.string(),
  forecast_mileage: z.int().nullable(),
  photos: z.array(z.object({ id: z.string(), caption: z.string() })),
  videos: z.array(z.object({ id: z.string(), caption: z.string() })),
})
export type PublicResult = z.output<typeof PublicResult>
/** What a customer’s link shows of an inspection (INS11). */
export const PublicInspection = z
  .object({
    shop: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string(), time_zone: z.string() }),
    language: z.enum(['en', 'es']),
    customer: z.string(),
    order_number: z.string(),
    vehicle: z.object({ title: z.string(), plate: z.string(), plate_state: z.string(), unit_number: z.string() }),
    mileage: z.int().nullable(),
    kind: z.enum(inspectionKinds),
    name_en: z.string(),
    name_es: z.string(),
    state: z.enum(inspectionStates),
    /** It is looked at once more: what stands here may change. */
    is_changing: z.boolean(),
    technician: z.string(),
    finished_at: z.iso.datetime().nullable(),
    counts: z.object({ ok: z.int(), soon: z.int(), now: z.int() }),
    /** Of rating now and soon, the worst first. */
    findings: z.array(PublicResult),
    fine: z.array(PublicResult),
  })
  .meta({ id: 'PublicInspection' })
export type PublicInspection = z.output<typeof PublicInspection>
