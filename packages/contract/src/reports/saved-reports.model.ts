import * as z from 'zod'
import { id } from '../core/ids.ts'
import { searchText } from '../core/page.ts'
import { presets } from '../core/periods.ts'
import { requiredLine } from '../core/text.ts'
import { kpiMembers, kpiSplits, kpiSteps } from '../kpis/index.ts'
import { allowedWords } from '../registries/allowed-words.ts'
import { taxBases } from './tax-report.model.ts'

/** Figures with a choice, or the tax report. */
export const savedReportKinds = ['figures', 'tax'] as const
export type SavedReportKind = (typeof savedReportKinds)[number]

/** What a saved report is narrowed to, as the calls of figures and of the tax report take it. */
export const ReportFilters = z
  .strictObject({
    /** Null or left out: every shop that the reader may enter. */
    shop_id: id().nullable().optional(),
    payer: z.enum(['customer', 'warranty', 'internal']).optional(),
    advisor: z.union([id(), z.literal('none')]).optional(),
    technician: z.union([id(), z.literal('none')]).optional(),
    category: searchText().optional(),
    basis: z.enum(taxBases).optional(),
  })
  .meta({ id: 'ReportFilters' })
export type ReportFilters = z.output<typeof ReportFilters>

/** A question under a name (KPI3). Its answer is computed each time it is opened, with the rights and shops of the reader. */
export const SavedReport = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(savedReportKinds),
    /** Codes of figures; none for the tax report. */
    codes: z.array(z.string()),
    filters: ReportFilters,
    shop_name: z.string(),
    group_by: z.enum([...kpiSteps, ...kpiMembers, ...kpiSplits]).nullable(),
    /** The days that the screen begins with. */
    period: z.enum(presets),
    is_shared: z.boolean(),
    is_own: z.boolean(),
    owner_name: z.string(),
    /** Schedules of it that one may see. */
    schedules: z.int(),
    allowed: z.array(z.enum(allowedWords.saved_report)),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedReport' })
export type SavedReport = z.output<typeof SavedReport>

export const savedReportFields = {
  name: requiredLine(80, 'NAME_REQUIRED'),
  kind: z.enum(savedReportKinds),
  codes: z.array(z.string().max(60, 'TOO_LONG')).max(60, 'TOO_MANY').optional(),
  filters: ReportFilters.optional(),
  group_by: z
    .enum([...kpiSteps, ...kpiMembers, ...kpiSplits])
    .nullable()
    .optional(),
  period: z.enum(presets).optional(),
  is_shared: z.boolean('NOT_FLAG').optional(),
}
