import * as z from 'zod'
import { id } from '../../core/ids.ts'
import { line, requiredLine } from '../../core/text.ts'
import { versionField } from '../../core/version.ts'
import { vehicleKinds } from '../../vehicles/index.ts'
import { measure } from '../inspections.model.ts'
import { isBeyond } from '../inspections.rules.ts'
import { betterWays, inspectionKinds, measureUnits, photoRules, positions, templateStates } from '../inspections.states.ts'

/** An item of a template: what is looked at, where, and from which value on it needs work (INS2). */
export const TemplateItemInput = z
  .strictObject({
    section_en: line(60).optional(),
    section_es: line(60).optional(),
    /** Names what is measured over all templates and revisions, so that its values can be followed; made of the name when it is left out. */
    code: z
      .string()
      .trim()
      .max(40, 'TOO_LONG')
      .regex(/^[a-z0-9_]*$/, 'INVALID_ITEM_CODE')
      .optional(),
    name_en: line(80).optional(),
    name_es: line(80).optional(),
    positions: z.array(z.enum(positions, 'NOT_AN_OPTION')).max(20, 'TOO_MANY').optional(),
    unit: z.enum(measureUnits, 'NOT_AN_OPTION').optional(),
    better: z.enum(betterWays, 'NOT_AN_OPTION').optional(),
    soon_at: measure().nullable().optional(),
    now_at: measure().nullable().optional(),
    photo: z.enum(photoRules, 'NOT_AN_OPTION').optional(),
    canned_job_id: id().nullable().optional(),
    is_brake: z.boolean('NOT_FLAG').optional(),
    is_required: z.boolean('NOT_FLAG').optional(),
    id: z.unknown().optional(),
  })
  .superRefine((one, issue) => {
    if (!one.name_en && !one.name_es) issue.addIssue({ code: 'custom', path: ['name_en'], message: 'NAME_REQUIRED' })
    const [soonAt, nowAt] = [one.soon_at ?? null, one.now_at ?? null]
    if ((one.unit ?? 'none') === 'none' && (soonAt !== null || nowAt !== null))
      issue.addIssue({ code: 'custom', path: ['unit'], message: 'UNIT_REQUIRED' })
    if (isBeyond({ better: one.better ?? 'higher', soonAt, nowAt }))
      issue.addIssue({ code: 'custom', path: ['soon_at'], message: 'SOON_BEYOND_NOW' })
    if (new Set(one.positions).size < (one.positions?.length ?? 0))
      issue.addIssue({ code: 'custom', path: ['positions'], message: 'POSITION_TWICE' })
  })
export type TemplateItemInput = z.output<typeof TemplateItemInput>
export const TemplateItem = z
  .object({
    id: z.string(),
    section_en: z.string(),
    section_es: z.string(),
    code: z.string(),
    name_en: z.string(),
    name_es: z.string(),
    positions: z.array(z.string()),
    unit: z.enum(measureUnits),
    better: z.enum(betterWays),
    soon_at: z.number().nullable(),
    now_at: z.number().nullable(),
    photo: z.enum(photoRules),
    canned_job_id: z.string().nullable(),
    is_brake: z.boolean(),
    is_required: z.boolean(),
  })
  .meta({ id: 'InspectionTemplateItem' })
export type TemplateItem = z.output<typeof TemplateItem>

/** What a template says in one of its revisions. */
export const TemplateRevision = z
  .object({
    revision: z.int(),
    state: z.enum(templateStates),
    name_en: z.string(),
    name_es: z.string(),
    vehicle_kinds: z.array(z.string()),
    minutes: z.int(),
    items: z.array(TemplateItem),
    published_at: z.iso.datetime().nullable(),
    published_by: z.string(),
  })
  .meta({ id: 'InspectionTemplateRevision' })
export type TemplateRevision = z.output<typeof TemplateRevision>

const summary = {
  id: z.string(),
  kind: z.enum(inspectionKinds),
  /** Of the revision that counts: the published one, else the draft. */
  revision: z.int(),
  state: z.enum(templateStates),
  has_draft: z.boolean(),
  name_en: z.string(),
  name_es: z.string(),
  vehicle_kinds: z.array(z.string()),
  minutes: z.int(),
  /** What there is to rate: each item at each of its positions. */
  item_count: z.int(),
  /** Whether it came with the product. */
  is_standard: z.boolean(),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
}
export const InspectionTemplateSummary = z.object(summary).meta({ id: 'InspectionTemplateSummary' })
export type InspectionTemplateSummary = z.output<typeof InspectionTemplateSummary>
export const InspectionTemplate = z
  .object({
    ...summary,
    published: TemplateRevision.nullable(),
    draft: TemplateRevision.nullable(),
    allowed: z.array(z.enum(['change', 'publish', 'retire'])),
  })
  .meta({ id: 'InspectionTemplate' })
export type InspectionTemplate = z.output<typeof InspectionTemplate>

const fields = {
  name_en: requiredLine(80, 'NAME_REQUIRED'),
  name_es: line(80).optional(),
  kind: z.enum(inspectionKinds, 'NOT_AN_OPTION').optional(),
  vehicle_kinds: z.array(z.enum(vehicleKinds, 'NOT_AN_OPTION')).max(20, 'TOO_MANY').optional(),
  minutes: z.int('INSPECTION_MINUTES').min(0, 'INSPECTION_MINUTES').max(600, 'INSPECTION_MINUTES').optional(),
  items: z.array(TemplateItemInput).max(150, 'TOO_MANY').optional(),
}
export const InspectionTemplateInput = z.strictObject(fields)
export type InspectionTemplateInput = z.output<typeof InspectionTemplateInput>
/** A change of a published template is a draft of its next revision; a kind stays. */
export const InspectionTemplateChange = InspectionTemplateInput.omit({ kind: true }).partial().extend(versionField)
export type InspectionTemplateChange = z.output<typeof InspectionTemplateChange>
