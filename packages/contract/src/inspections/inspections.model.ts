import * as z from 'zod'
import { id } from '../core/ids.ts'
import { hasAtMostDecimals } from '../core/money-fields.ts'
import { line, prose } from '../core/text.ts'
import { instant } from '../core/time-fields.ts'
import { versionField } from '../core/version.ts'
import { vehicleKinds } from '../vehicles/index.ts'
import {
  betterWays,
  chosenRatings,
  inspectionKinds,
  inspectionRatings,
  inspectionStates,
  measureUnits,
  photoRules,
  positions,
  reportResults,
} from './inspections.states.ts'

/** A measured value or a threshold: 0 to 100,000 with at most three decimals (INS23). */
export const measure = () =>
  z
    .number({ error: 'INVALID_MEASURE' })
    .min(0, 'INVALID_MEASURE')
    .max(100_000, 'INVALID_MEASURE')
    .refine((value) => hasAtMostDecimals(value, 3), 'INVALID_MEASURE')

/** A photo or a video of an item. */
export const ResultPhoto = z
  .object({ id: z.string(), file_id: z.string(), caption: z.string(), taken_by: z.string(), taken_at: z.iso.datetime() })
  .meta({ id: 'InspectionPhoto' })
export type ResultPhoto = z.output<typeof ResultPhoto>

/** An item at one position, and what was found there. Names and thresholds are those of the template's revision. */
export const InspectionResult = z
  .object({
    id: z.string(),
    item_id: z.string(),
    code: z.string(),
    section_en: z.string(),
    section_es: z.string(),
    name_en: z.string(),
    name_es: z.string(),
    /** '' where the item has none. */
    position: z.string(),
    unit: z.enum(measureUnits),
    better: z.enum(betterWays),
    soon_at: z.number().nullable(),
    now_at: z.number().nullable(),
    photo: z.enum(photoRules),
    is_brake: z.boolean(),
    is_required: z.boolean(),
    canned_job_id: z.string().nullable(),
    rating: z.enum(inspectionRatings),
    /** Whether somebody chose the rating; otherwise it follows from the value. */
    is_by_hand: z.boolean(),
    value: z.number().nullable(),
    /** For the shop alone. */
    note: z.string(),
    customer_note_en: z.string(),
    customer_note_es: z.string(),
    by_name: z.string(),
    at: z.iso.datetime().nullable(),
    /** The service of the order that was made of it. */
    service: z.object({ id: z.string(), name: z.string() }).nullable(),
    photos: z.array(ResultPhoto),
    videos: z.array(ResultPhoto),
    /** What was found there the last time (INS9). */
    last: z
      .object({
        rating: z.enum(inspectionRatings),
        value: z.number().nullable(),
        at: z.iso.datetime(),
        mileage: z.int().nullable(),
      })
      .nullable(),
    /** The mileage at which its value reaches `now_at`: an estimate, or null where nothing can be said (INS21). */
    forecast_mileage: z.int().nullable(),
    /** What was done about a finding before signing (INS12). */
    repair: z.object({ what: z.enum(['repaired', 'not_needed']), by: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'InspectionResult' })
export type InspectionResult = z.output<typeof InspectionResult>

export const InspectionCounts = z
  .object({ total: z.int(), checked: z.int(), ok: z.int(), soon: z.int(), now: z.int(), na: z.int() })
  .meta({ id: 'InspectionCounts' })

const summary = {
  id: z.string(),
  service_order_id: z.string(),
  order_number: z.string(),
  shop_id: z.string(),
  vehicle_id: z.string(),
  template_id: z.string(),
  template_revision: z.int(),
  kind: z.enum(inspectionKinds),
  name_en: z.string(),
  name_es: z.string(),
  state: z.enum(inspectionStates),
  /** Changed after the customer had seen it (INS5). */
  is_changed: z.boolean(),
  technician_id: z.string().nullable(),
  technician_name: z.string(),
  mileage: z.int().nullable(),
  counts: InspectionCounts,
  /** Findings of soon and now that no service was made of. */
  open_findings: z.int(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  reviewed_at: z.iso.datetime().nullable(),
  reviewed_by: z.string(),
  shared_at: z.iso.datetime().nullable(),
  version: z.int(),
}
export const InspectionSummary = z.object(summary).meta({ id: 'InspectionSummary' })
export type InspectionSummary = z.output<typeof InspectionSummary>

/** A finding that nobody made a service of. */
export const OpenFinding = z
  .object({
    inspection_id: z.string(),
    result_id: z.string(),
    name_en: z.string(),
    name_es: z.string(),
    position: z.string(),
    rating: z.enum(inspectionRatings),
  })
  .meta({ id: 'OpenFinding' })
export type OpenFinding = z.output<typeof OpenFinding>

/** What one may do with an inspection now. */
export const inspectionDeeds = ['rate', 'finish', 'review', 'share', 'reopen', 'sign', 'make_service'] as const
export type InspectionDeed = (typeof inspectionDeeds)[number]
export const Inspection = z
  .object({
    ...summary,
    minutes: z.int(),
    vehicle: z.object({
      id: z.string(),
      title: z.string(),
      kind: z.string().nullable(),
      plate: z.string(),
      plate_state: z.string(),
      unit_number: z.string(),
      vin: z.string(),
    }),
    customer_name: z.string(),
    time_zone: z.string(),
    results: z.array(InspectionResult),
    /** The signed report of an annual inspection. */
    report: z
      .object({
        id: z.string(),
        number: z.string(),
        result: z.enum(reportResults),
        decal_no: z.string(),
        signed_by: z.string(),
        signed_on: z.string(),
        keep_until: z.string(),
      })
      .nullable(),
    allowed: z.array(z.enum(inspectionDeeds)),
  })
  .meta({ id: 'Inspection' })
export type Inspection = z.output<typeof Inspection>

export const StartFields = z.strictObject({
  template_id: id(),
  /** Who looks at the vehicle; else the person who begins it, if they are a technician, or the first who rates. */
  technician_id: id().nullable().optional(),
})

/** What was found at one item and position, whole: without a value and a rating it is not checked any more. */
export const ResultInput = z
  .strictObject({
    item_id: id(),
    position: z.union([z.enum(positions, 'NOT_AN_OPTION'), z.literal('')], 'NOT_AN_OPTION').optional(),
    value: measure().nullable().optional(),
    /** By hand; without it the rating follows from the value (INS6). */
    rating: z.enum(chosenRatings, 'NOT_AN_OPTION').nullable().optional(),
    /** What is left out of these stays as it was. */
    note: prose(1000).optional(),
    customer_note_en: prose(500).optional(),
    customer_note_es: prose(500).optional(),
    /** When it was found, by the device that sends it; of two about the same item the later one holds (INS10). */
    at: instant(),
  })
  .superRefine((one, issue) => {
    if (one.rating === 'na' && typeof one.value === 'number')
      issue.addIssue({ code: 'custom', path: ['value'], message: 'VALUE_OF_NA' })
  })
export type ResultInput = z.output<typeof ResultInput>
export const ResultsInput = z.strictObject({ results: z.array(ResultInput).min(1, 'TOO_FEW').max(200, 'TOO_MANY') })

export const VersionOnly = z.strictObject(versionField).optional()
export const ReopenFields = z.strictObject({ reason: line(200).optional(), ...versionField }).optional()

/** One value that was measured at a vehicle (INS9). */
export const Measurement = z
  .object({
    inspection_id: z.string(),
    at: z.iso.datetime(),
    mileage: z.int().nullable(),
    rating: z.enum(inspectionRatings),
    value: z.number().nullable(),
  })
  .meta({ id: 'Measurement' })
export const MeasuredItem = z
  .object({
    code: z.string(),
    position: z.string(),
    name_en: z.string(),
    name_es: z.string(),
    unit: z.enum(measureUnits),
    better: z.enum(betterWays),
    soon_at: z.number().nullable(),
    now_at: z.number().nullable(),
    /** The oldest first. */
    measurements: z.array(Measurement),
    forecast_mileage: z.int().nullable(),
  })
  .meta({ id: 'MeasuredItem' })
export type MeasuredItem = z.output<typeof MeasuredItem>

/** A template that each new order of a kind of vehicle gets by itself; without a kind those of every vehicle (INS14). */
const arrival = z.array(z.strictObject({ vehicle_kind: z.enum(vehicleKinds, 'NOT_AN_OPTION').nullable(), template_id: id() }))
/** What a shop says about inspections. */
export const InspectionRules = z
  .object({
    /** What is done may be shown to the customer without somebody looking at it first (INS5). */
    skips_review: z.boolean(),
    /** How long a signed report is kept (INS12). */
    keep_months: z.int(),
    arrival: z.array(z.object({ vehicle_kind: z.enum(vehicleKinds).nullable(), template_id: z.string() })),
    version: z.int(),
  })
  .meta({ id: 'InspectionRules' })
export type InspectionRules = z.output<typeof InspectionRules>
export const InspectionRulesFields = z.strictObject({
  skips_review: z.boolean('NOT_FLAG'),
  keep_months: z.int('INVALID_KEEP_MONTHS').min(14, 'INVALID_KEEP_MONTHS').max(240, 'INVALID_KEEP_MONTHS'),
  /** Left out: as it was. */
  arrival: arrival.max(10, 'TOO_MANY').optional(),
  ...versionField,
})
