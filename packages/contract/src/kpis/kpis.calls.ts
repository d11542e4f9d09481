import * as z from 'zod'
import { allOf, anyOf, defineCall, orOwn } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { commaList, Pagination, pageFields, searchText } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { discountReasons } from '../pricing/index.ts'
import { kpiSplits } from './kpi-shape.rules.ts'
import { KpiAnswer, KpiInfo, KpiRecord } from './kpis.model.ts'
import { kpiMembers, kpiSteps } from './kpis.rules.ts'

/** A shop or all that one may enter, and days of its calendar; without dates the eight weeks that end today. */
const days = {
  shop_id: z.string().max(60).optional(),
  from: calendarDate().optional(),
  to: calendarDate().optional(),
}
/** One choice at a time: who wrote the order up, who did the work, or the category of the service. `none` is nobody and no category. */
const choice = {
  advisor: z.union([id(), z.literal('none')]).optional(),
  technician: z.union([id(), z.literal('none')]).optional(),
  category: searchText().optional(),
}
/** Who pays: the customer without it. Sums of different payers are never added up (KPI5). */
const payer = { payer: z.enum(['customer', 'warranty', 'internal']).optional() }
const question = {
  /** Codes with commas between them; without it all figures of what was posted that one may see. */
  codes: commaList(z.string().max(60, 'TOO_LONG'), 60).optional(),
  ...days,
  /** Figures that this does not tell apart have no values in the groups. */
  group_by: z.enum([...kpiSteps, ...kpiMembers, 'age', ...kpiSplits]).optional(),
  /** One or both, with a comma between them; the days before without it. */
  compare: commaList(z.enum(['previous', 'last_year'])).optional(),
  ...choice,
  ...payer,
}
const faults = ['KPI_UNKNOWN', 'KPI_STEP_TOO_SHORT'] as const

export const getKpis = defineCall({
  method: 'GET',
  path: '/kpis',
  summary:
    'Figures of a period with both sides of each, what they are compared with, goals and groups; of oneself always (KPI12, KPI13)',
  access: orOwn(anyOf('reports:view')),
  query: z.object(question),
  answer: z.object({ kpis: KpiAnswer }),
  problems: faults,
})
export const getKpiCatalog = defineCall({
  method: 'GET',
  path: '/kpis/catalog',
  summary: 'Every figure that one may see, with its formula and what counts (KPI4)',
  access: orOwn(anyOf('reports:view')),
  answer: z.object({ catalog: z.array(KpiInfo) }),
})
export const exportKpis = defineCall({
  method: 'GET',
  path: '/kpis/export',
  summary: 'Figures of a period with their groups as a CSV or XLSX file (KPI14)',
  access: allOf('reports:view', 'reports:export'),
  limit: 'export',
  query: z.object({ ...question, ...fileFormat }),
  answer: csvFile,
  problems: faults,
})
const params = z.object({ code: z.string().max(60) })
/** The same days and choice as the figure has, and an age, a reason, a person or a bay where it is told apart by that. */
const records = {
  ...days,
  ...choice,
  ...payer,
  age: z.string().max(20).optional(),
  reason: z.enum(discountReasons).optional(),
  person: z.union([id(), z.literal('none')]).optional(),
  bay: z.union([id(), z.literal('none')]).optional(),
}
export const listKpiRecords = defineCall({
  method: 'GET',
  path: '/kpis/{code}/records',
  summary: 'The records whose sums are a figure, the latest first, with what all of them come to (KPI11)',
  access: orOwn(anyOf('reports:view')),
  params,
  query: z.object({ ...records, ...pageFields }),
  answer: z.object({
    records: z.array(KpiRecord),
    sum: z.object({ records: z.int(), numerator: z.number(), denominator: z.number().nullable(), value: z.number().nullable() }),
    pagination: Pagination,
  }),
  problems: ['KPI_UNKNOWN'],
})
export const exportKpiRecords = defineCall({
  method: 'GET',
  path: '/kpis/{code}/records/export',
  summary: 'The records whose sums are a figure as a CSV or XLSX file (KPI11)',
  access: allOf('reports:view', 'reports:export'),
  limit: 'export',
  params,
  query: z.object({ ...records, ...fileFormat }),
  answer: csvFile,
  problems: ['KPI_UNKNOWN', 'EXPORT_TOO_LARGE'],
})
