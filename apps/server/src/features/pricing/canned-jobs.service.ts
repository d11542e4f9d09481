import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type * as calls from '@twopost/contract/pricing'
import type { CannedJob, CannedJobChange, CannedJobSummary, CannedLineInput } from '@twopost/contract/pricing'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type { SkillLevel } from '@twopost/contract/technicians'
import { expectSkills } from '#features/technicians/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  type CannedLineRow,
  countJobs,
  insertJob,
  type JobFilter,
  type JobRow,
  type JobValues,
  markJobDeleted,
  replaceCannedLines,
  replaceJobSkills,
  selectCannedLines,
  selectCategories,
  selectJob,
  selectJobSkills,
  selectJobs,
  updateJob,
} from './canned-jobs.queries.ts'
import { selectRule } from './price-rules.queries.ts'

type One = Answer<typeof calls.getCannedJob>

export const presentJob = (row: JobRow): CannedJobSummary => ({
  id: row.id,
  code: row.code,
  name: row.name,
  category: row.category,
  kind: row.kind,
  price_mode: row.price_mode,
  package_price: row.package_cents === null ? null : fromCents(row.package_cents),
  is_active: row.is_active,
  line_count: row.line_count,
  times_sold: row.times ?? 0,
  last_sold_on: row.last_sold_on,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const presentLine = (line: CannedLineRow): CannedJob['lines'][number] => ({
  id: line.id,
  type: line.type,
  sales_class: line.sales_class,
  description: line.description,
  quantity: fromThousandths(line.quantity_thousandths),
  item_id: line.item_id,
  part_number: line.part_number,
  price: line.price_cents === null ? null : fromCents(line.price_cents),
  is_optional: line.is_optional,
})
/** What a query of canned jobs asks for: each of its words is in the name, the code or the category. */
export const jobFilter = (query: {
  search?: string | undefined
  category?: string | undefined
  all?: string | undefined
}): JobFilter => ({
  words: (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8),
  category: query.category ?? '',
  all: query.all === 'true',
})

/** Canned jobs by name (CAN21). */
export async function listJobs(ctx: Context, { query }: Input<typeof calls.listCannedJobs>) {
  const at = pageOf(query, 25)
  const filter = jobFilter(query)
  const [rows, count, categories] = await Promise.all([
    selectJobs(ctx.tx, filter, at),
    countJobs(ctx.tx, filter),
    selectCategories(ctx.tx),
  ])
  return { canned_jobs: rows.map(presentJob), categories, pagination: paginateCounted(at, count) }
}
/** @throws Problem CANNED_JOB_NOT_FOUND */
export async function getJobRow(ctx: Pick<Context, 'tx'>, id: string): Promise<JobRow> {
  const row = await selectJob(ctx.tx, id)
  if (!row) throw new Problem('CANNED_JOB_NOT_FOUND')
  return row
}
async function show(ctx: Context, id: string): Promise<One> {
  const row = await getJobRow(ctx, id)
  const [lines, skills] = await Promise.all([selectCannedLines(ctx.tx, [id]), selectJobSkills(ctx.tx, id)])
  return {
    canned_job: {
      ...presentJob(row),
      description_en: row.description_en,
      description_es: row.description_es,
      spread: row.spread,
      rate_id: row.rate_id,
      warranty: row.warranty,
      skills: skills.map(({ level, ...skill }) => ({ ...skill, level: level as SkillLevel })),
      fitments: row.fitments,
      lines: lines.map(presentLine),
    },
  }
}
export const showJob = (ctx: Context, { params }: Input<typeof calls.getCannedJob>): Promise<One> => show(ctx, params.id)

const newJob: JobValues = {
  code: '',
  name: '',
  category: '',
  kind: 'requested',
  description_en: '',
  description_es: '',
  price_mode: 'sum',
  package_cents: null,
  spread: 'even',
  rate_id: null,
  warranty: '',
  is_active: true,
  fitments: [],
}
/** What a change says, beside what was there. @throws Problem LABOR_RATE_NOT_FOUND, VALIDATION_FAILED for a package without price or lines (CAN30) */
async function valuesOf(
  ctx: Context,
  body: CannedJobChange,
  before: JobValues,
  lines: readonly { is_optional?: boolean | undefined }[],
): Promise<JobValues> {
  const { package_price, version: _, lines: __, skills: ___, ...said } = body
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const values: JobValues = {
    ...before,
    ...given,
    package_cents: package_price === undefined ? before.package_cents : package_price === null ? null : toCents(package_price),
  }
  if (values.price_mode === 'sum') values.package_cents = null
  else if (values.package_cents === null)
    throw fieldProblem('body.package_price', 'PACKAGE_PRICE_REQUIRED', fieldTexts.PACKAGE_PRICE_REQUIRED)
  if (values.price_mode === 'package' && lines.every((line) => line.is_optional))
    throw fieldProblem('body.lines', 'PACKAGE_EMPTY', fieldTexts.PACKAGE_EMPTY)
  if (values.rate_id !== null && values.rate_id !== before.rate_id && !(await selectRule(ctx.tx, 'labor', values.rate_id)))
    throw new Problem('LABOR_RATE_NOT_FOUND')
  return values
}
const lineValues = (ctx: Context, line: CannedLineInput) => {
  const price = line.price ?? null
  return {
    id: newId(ctx.now),
    type: line.type,
    sales_class: line.sales_class ?? null,
    description: line.description,
    quantity_thousandths: toThousandths(line.quantity),
    item_id: line.type === 'parts' ? (line.item_id ?? null) : null,
    part_number: line.part_number ?? '',
    price_mode: price === null ? ('rule' as const) : ('fixed' as const),
    price_cents: price === null ? null : toCents(price),
    is_optional: line.is_optional ?? false,
  }
}
/** What it takes to do a job, where that was said. @throws Problem SKILL_NOT_FOUND */
async function keepSkills(ctx: Context, id: string, skills: CannedJobChange['skills']): Promise<void> {
  if (!skills) return
  await expectSkills(ctx, skills)
  await replaceJobSkills(ctx.tx, id, skills)
}
async function done(ctx: Context, id: string, code: AuditCode, name: string): Promise<void> {
  await announceLive(ctx, 'pricing.changed', null, { canned_job_id: id })
  ctx.note({ kind: 'canned_job', id, code, params: { name } })
}
/** Most lines that one job has. */
export const mostJobLines = 100
export type NewJob = CannedJobChange & { code: string; name: string }
/** Writes a new job with its lines. @returns its id. @throws Problem as `createJob` */
export async function addJob(ctx: Context, body: NewJob): Promise<string> {
  const lines = body.lines ?? []
  const values = await valuesOf(ctx, body, newJob, lines)
  const id = newId(ctx.now)
  await insertJob(ctx.tx, id, values, ctx.now)
  await replaceCannedLines(
    ctx.tx,
    id,
    lines.map((line) => lineValues(ctx, line)),
  )
  await keepSkills(ctx, id, body.skills)
  return id
}
/** @throws Problem CODE_TAKEN (by the unique index), LABOR_RATE_NOT_FOUND, SKILL_NOT_FOUND, ITEM_NOT_FOUND, VALIDATION_FAILED */
export async function createJob(ctx: Context, { body }: { body: NewJob }): Promise<One> {
  const id = await addJob(ctx, body)
  await done(ctx, id, 'canned-job.added', body.name)
  return show(ctx, id)
}
/** Orders keep what was copied (CAN18). @throws Problem CANNED_JOB_NOT_FOUND, STALE_VERSION, and as adding one */
export async function changeJob(ctx: Context, { params, body }: Input<typeof calls.updateCannedJob>): Promise<One> {
  const row = await getJobRow(ctx, params.id)
  const lines = body.lines ?? (await selectCannedLines(ctx.tx, [row.id]))
  const { fitments, ...before } = row
  const values = await valuesOf(ctx, body, { ...pick(before), fitments }, lines)
  if ((await updateJob(ctx.tx, row.id, values, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).canned_job })
  if (body.lines)
    await replaceCannedLines(
      ctx.tx,
      row.id,
      body.lines.map((line) => lineValues(ctx, line)),
    )
  await keepSkills(ctx, row.id, body.skills)
  await done(ctx, row.id, 'canned-job.changed', values.name)
  return show(ctx, row.id)
}
const pick = (row: Omit<JobRow, 'fitments'>): Omit<JobValues, 'fitments'> => ({
  code: row.code,
  name: row.name,
  category: row.category,
  kind: row.kind,
  description_en: row.description_en,
  description_es: row.description_es,
  price_mode: row.price_mode,
  package_cents: row.package_cents,
  spread: row.spread,
  rate_id: row.rate_id,
  warranty: row.warranty,
  is_active: row.is_active,
})
/** @throws Problem CANNED_JOB_NOT_FOUND, STALE_VERSION */
export async function deleteJob(ctx: Context, { params }: Input<typeof calls.deleteCannedJob>): Promise<void> {
  const row = await getJobRow(ctx, params.id)
  if ((await markJobDeleted(ctx.tx, row.id, ctx.ifMatch ?? null, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: (await show(ctx, row.id)).canned_job })
  await done(ctx, row.id, 'canned-job.deleted', row.name)
}
