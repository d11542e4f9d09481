import * as z from 'zod'
import { serviceKinds } from '../core/approvals.ts'
import { id } from '../core/ids.ts'
import { lineTypes, mayHaveClass, salesClasses } from '../core/line-types.ts'
import { money, quantity } from '../core/money.ts'
import { line, prose, requiredLine } from '../core/text.ts'
import { versionField } from '../core/version.ts'
import { SkillAtLevel, SkillsInput } from '../technicians/index.ts'
import { cannedPriceModes, packageSpreads } from './pricing.states.ts'

const year = () => z.int('INVALID_YEAR').min(1900, 'INVALID_YEAR').max(2100, 'INVALID_YEAR').nullable()
/** Vehicles that a job is for; what is empty is any (CAN5). */
export const Fitment = z
  .strictObject({
    make: line(60),
    model: line(60),
    year_from: year(),
    year_to: year(),
    engine: line(120),
    vehicle_kind: line(20),
  })
  .refine((one) => one.year_from === null || one.year_to === null || one.year_from <= one.year_to, {
    error: 'MAX_BELOW_MIN',
    path: ['year_to'],
  })
  .meta({ id: 'Fitment' })
export type Fitment = z.output<typeof Fitment>

/** A line of a canned job. `quantity`: hours of labor, else pieces. `price`: of one, where it is fixed; otherwise rates, matrices and lists say it. */
const cannedLine = z.strictObject({
  type: z.enum(lineTypes),
  sales_class: z.enum(salesClasses).nullable().optional(),
  description: requiredLine(300),
  quantity: quantity(),
  item_id: id().nullable().optional(),
  part_number: line(60).optional(),
  price: money().nullable().optional(),
  is_optional: z.boolean('NOT_FLAG').optional(),
  id: z.unknown().optional(),
})
export const CannedLineInput = cannedLine.refine(
  (one) => one.sales_class === undefined || one.sales_class === null || mayHaveClass(one.type, one.sales_class),
  { error: 'CLASS_OF_OTHER_TYPE', path: ['sales_class'] },
)
export type CannedLineInput = z.output<typeof CannedLineInput>
export const CannedLine = z
  .object({
    id: z.string(),
    type: z.enum(lineTypes),
    sales_class: z.enum(salesClasses).nullable(),
    description: z.string(),
    quantity: z.number(),
    item_id: z.string().nullable(),
    part_number: z.string(),
    price: z.number().nullable(),
    is_optional: z.boolean(),
  })
  .meta({ id: 'CannedLine' })
export type CannedLine = z.output<typeof CannedLine>

/** Work that is sold often, as a list shows it (CAN5, CAN25). */
export const CannedJobSummary = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    category: z.string(),
    kind: z.enum(serviceKinds),
    price_mode: z.enum(cannedPriceModes),
    package_price: z.number().nullable(),
    is_active: z.boolean(),
    line_count: z.int(),
    times_sold: z.int(),
    last_sold_on: z.string().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'CannedJobSummary' })
export type CannedJobSummary = z.output<typeof CannedJobSummary>
export const CannedJob = CannedJobSummary.extend({
  description_en: z.string(),
  description_es: z.string(),
  spread: z.enum(packageSpreads),
  rate_id: z.string().nullable(),
  warranty: z.string(),
  /** What its service needs (G37). */
  skills: z.array(SkillAtLevel),
  fitments: z.array(Fitment),
  lines: z.array(CannedLine),
}).meta({ id: 'CannedJob' })
export type CannedJob = z.output<typeof CannedJob>

const cannedJobShape = z.strictObject({
  code: requiredLine(30, 'CODE_REQUIRED'),
  name: requiredLine(160, 'NAME_REQUIRED'),
  category: line(80).optional(),
  kind: z.enum(serviceKinds).optional(),
  description_en: prose(1000).optional(),
  description_es: prose(1000).optional(),
  price_mode: z.enum(cannedPriceModes).optional(),
  package_price: money().nullable().optional(),
  spread: z.enum(packageSpreads).optional(),
  rate_id: id().nullable().optional(),
  warranty: line(200).optional(),
  /** The whole list; services that were copied before keep theirs. */
  skills: SkillsInput.optional(),
  fitments: z.array(Fitment).max(50, 'TOO_MANY').optional(),
  is_active: z.boolean('NOT_FLAG').optional(),
  lines: z.array(CannedLineInput).max(100, 'TOO_MANY').optional(),
})
export const CannedJobInput = cannedJobShape
export type CannedJobInput = z.output<typeof CannedJobInput>
export const CannedJobChange = cannedJobShape.partial().extend(versionField)
export type CannedJobChange = z.output<typeof CannedJobChange>
