import * as z from 'zod'
import { discountReasons } from '../pricing/index.ts'
import { kpiCodes } from './kpi-catalog.rules.ts'
import { kpiCauses, kpiGroups, kpiRecordKinds, kpiUnits } from './kpi-shape.rules.ts'

/** A figure in major units with both sides of it; `value` is null where there is nothing to divide by (KPI5). */
export const KpiValue = z
  .object({
    value: z.number().nullable(),
    numerator: z.number(),
    /** Null where the figure is a sum. */
    denominator: z.number().nullable(),
    /** Sales in it of which nobody knows the cost: the figure is at most this value. */
    unknown: z.number(),
  })
  .meta({ id: 'KpiValue' })
export type KpiValue = z.output<typeof KpiValue>

export const KpiAnswer = z
  .object({
    period: z.object({
      from: z.string(),
      to: z.string(),
      /** What it is compared with: the days before, or the year before where that alone is asked for. */
      before_from: z.string(),
      before_to: z.string(),
      /** The same days of the year before; null where it is not asked for. */
      last_year_from: z.string().nullable(),
      last_year_to: z.string().nullable(),
      time_zone: z.string(),
      /** Today on the calendar of the shop. */
      today: z.string(),
    }),
    kpis: z.array(
      z.object({
        code: z.enum(kpiCodes),
        now: KpiValue,
        before: KpiValue,
        /** Null where it is not asked for. */
        last_year: KpiValue.nullable(),
        /** For the whole period; null where none was set. */
        goal: z.number().nullable(),
      }),
    ),
    /** Days, weeks or months, the oldest first, or shops, people or categories, those with the most sales first, ages, reasons, who gave it or bays; empty without `group_by`. */
    groups: z.array(
      z.object({
        /** The first day of a step, an id, the name of a category, an age or a reason; empty where it is nobody's. */
        key: z.string(),
        name: z.string(),
        /** The days of a step; the whole period for everything else. */
        from: z.string(),
        to: z.string(),
        /** Its last day is not over. */
        is_current: z.boolean(),
        values: z.record(z.string(), KpiValue),
        /** Of a step. */
        goals: z.record(z.string(), z.number()),
      }),
    ),
    /** Groups beyond those listed: the first 200 are. */
    more_groups: z.int(),
  })
  .meta({ id: 'KpiAnswer' })
export type KpiAnswer = z.output<typeof KpiAnswer>

/** A figure with all that is said of it (KPI4), in the language of the person. */
export const KpiInfo = z
  .object({
    code: z.enum(kpiCodes),
    group: z.enum(kpiGroups),
    unit: z.enum(kpiUnits),
    name: z.string(),
    formula: z.string(),
    /** What counts and what does not. */
    counts: z.string(),
    numerator: z.string(),
    denominator: z.string().nullable(),
    better: z.enum(['more', 'less']).nullable(),
  })
  .meta({ id: 'KpiInfo' })
export type KpiInfo = z.output<typeof KpiInfo>

/** A record with what it adds to a figure: the sums of all records are its two sides (KPI11). */
export const KpiRecord = z
  .object({
    /** Of what the figure counts: the document, order, closed day, part and so on. */
    id: z.string(),
    kind: z.enum(kpiRecordKinds),
    /** What it is called where it is neither an order nor an invoice: who closed the day, the part. */
    title: z.string(),
    order_id: z.string().nullable(),
    /** Null without service-order:view. */
    order_number: z.string().nullable(),
    invoice_id: z.string().nullable(),
    /** Null without invoices:view. */
    invoice_number: z.string().nullable(),
    /** Of a credit note; the invoice is the one that it takes something back of. */
    credit_note_number: z.string().nullable(),
    customer_id: z.string().nullable(),
    customer_name: z.string(),
    vehicle_label: z.string(),
    license_plate: z.string(),
    plate_state: z.string(),
    unit_number: z.string(),
    date: z.string(),
    /** Why, and who gave it, where a figure is told apart by that; null and empty elsewhere. */
    reason: z.enum(discountReasons).nullable(),
    person_name: z.string(),
    /** In which bay, where a figure is told apart by that; empty elsewhere. */
    bay_name: z.string(),
    /** What it is, in figures that have records of several kinds; null elsewhere. */
    cause: z.enum(kpiCauses).nullable(),
    numerator: z.number(),
    denominator: z.number().nullable(),
    unknown: z.number(),
    /** Of documents; null in figures of other records. */
    labor: z.number().nullable(),
    parts: z.number().nullable(),
    sublet: z.number().nullable(),
    fees: z.number().nullable(),
    discount: z.number().nullable(),
    hours: z.number().nullable(),
  })
  .meta({ id: 'KpiRecord' })
export type KpiRecord = z.output<typeof KpiRecord>
