import type { Fitment, VehicleToFit } from '@twopost/contract/pricing'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { cannedJobSales, cannedJobSkills, cannedJobs, cannedLines, skills } from '#tables.gen.ts'

const own = [
  'code',
  'name',
  'category',
  'kind',
  'description_en',
  'description_es',
  'price_mode',
  'package_cents',
  'spread',
  'rate_id',
  'warranty',
  'is_active',
] as const
const jobRow = combine(
  columns('j', cannedJobs, ['id', ...own, 'version', 'created_at', 'updated_at']),
  outer(columns('s', cannedJobSales, { times: 'times', last_sold_on: 'last_sold_on' })),
  computed({
    fitments: [typed<Fitment[]>('jsonb'), 'j.fitments'],
    line_count: ['int4', '(select count(*)::int from app.canned_lines l where l.tenant_id = $1 and l.canned_job_id = j.id)'],
  }),
)
export type JobRow = RowOf<typeof jobRow>
export type JobValues = Pick<JobRow, (typeof own)[number] | 'fitments'>
const joined = 'app.canned_jobs j left join app.canned_job_sales s on s.tenant_id = $1 and s.canned_job_id = j.id'

export interface JobFilter {
  words: readonly string[]
  category: string
  /** Those that are put away as well. */
  all: boolean
}
/** `%`, `_` and `\` of what is typed mean themselves. */
const within = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
function filterSql(tx: Tx, { words, category, all }: JobFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const parts = ['j.tenant_id = $1 and j.deleted_at is null']
  if (!all) parts.push('j.is_active')
  if (category !== '') parts.push(`j.category = $${values.push(category)}`)
  for (const word of words) {
    const place = values.push(within(word))
    parts.push(`(j.name_key like $${place} or j.code_key like $${place} or lower(j.category) like $${place})`)
  }
  return { sql: parts.join(' and '), values }
}
/** Canned jobs by name. */
export function selectJobs(tx: Tx, filter: JobFilter, at: { limit: number; offset: number }): Promise<JobRow[]> {
  const { sql, values } = filterSql(tx, filter)
  return tx.rows(
    jobRow,
    `select ${jobRow.sql} from ${joined} where ${sql} order by j.name_key, j.id ${pageSql(values, at)}`,
    values,
  )
}
/** The same, those that fit a vehicle first (CAN25). */
export function selectJobsFor(
  tx: Tx,
  filter: JobFilter,
  vehicle: VehicleToFit,
  at: { limit: number; offset: number },
): Promise<JobRow[]> {
  const { sql, values } = filterSql(tx, filter)
  const place = values.length
  values.push(vehicle.make.toLowerCase(), vehicle.model.toLowerCase(), vehicle.year, vehicle.engine.toLowerCase(), vehicle.kind)
  const [make, model, year, engine, kind] = [1, 2, 3, 4, 5].map((n) => `$${place + n}`)
  const fits = `(j.fitments = '[]' or exists (select from jsonb_to_recordset(j.fitments)
      as f (make text, model text, year_from int, year_to int, engine text, vehicle_kind text)
     where (f.make = '' or lower(f.make) = ${make}::text) and (f.model = '' or lower(f.model) = ${model}::text)
       and (${year}::int is null or (f.year_from is null or ${year} >= f.year_from) and (f.year_to is null or ${year} <= f.year_to))
       and (${engine}::text = '' or f.engine = '' or lower(f.engine) = ${engine}) and (f.vehicle_kind = '' or f.vehicle_kind = ${kind}::text)))`
  return tx.rows(
    jobRow,
    `select ${jobRow.sql} from ${joined} where ${sql} order by ${fits} desc, j.name_key, j.id ${pageSql(values, at)}`,
    values,
  )
}
export const countJobs = (tx: Tx, filter: JobFilter): Promise<number> => {
  const { sql, values } = filterSql(tx, filter)
  return countUpTo(tx, `app.canned_jobs j where ${sql}`, values)
}
export const selectCategories = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      columns('j', cannedJobs, ['category']),
      `select distinct j.category from app.canned_jobs j where j.tenant_id = $1 and j.deleted_at is null and j.category <> '' order by 1 limit 100`,
      [tx.tenant],
    )
  ).map((row) => row.category)
/** Which of these codes, in lower case, are taken. */
export const selectCodeKeys = async (tx: Tx, keys: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      columns('j', cannedJobs, ['code_key']),
      'select j.code_key from app.canned_jobs j where j.tenant_id = $1 and j.code_key = any($2::text[]) and j.deleted_at is null',
      [tx.tenant, keys],
    )
  ).map((row) => row.code_key)
export const selectJob = (tx: Tx, id: string): Promise<JobRow | undefined> =>
  tx.maybe(jobRow, `select ${jobRow.sql} from ${joined} where j.tenant_id = $1 and j.id = $2 and j.deleted_at is null`, [
    tx.tenant,
    id,
  ])

const lineRow = columns('l', cannedLines, [
  'id',
  'canned_job_id',
  'type',
  'sales_class',
  'description',
  'quantity_thousandths',
  'item_id',
  'part_number',
  'price_mode',
  'price_cents',
  'is_optional',
])
export type CannedLineRow = RowOf<typeof lineRow>
export type CannedLineValues = Omit<CannedLineRow, 'id' | 'canned_job_id'>
export const selectCannedLines = (tx: Tx, jobIds: readonly string[]): Promise<CannedLineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.canned_lines l where l.tenant_id = $1 and l.canned_job_id = any($2::uuid[]) order by l.canned_job_id, l.position`,
    [tx.tenant, jobIds],
  )

const skillRow = combine(columns('k', skills, ['id', 'name']), columns('h', cannedJobSkills, { level: 'level' }))
/** What it takes to do a job, by name. */
export const selectJobSkills = (tx: Tx, jobId: string): Promise<RowOf<typeof skillRow>[]> =>
  tx.rows(
    skillRow,
    `select ${skillRow.sql} from app.canned_job_skills h join app.skills k on k.tenant_id = $1 and k.id = h.skill_id
      where h.tenant_id = $1 and h.canned_job_id = $2 order by k.name_key, k.id`,
    [tx.tenant, jobId],
  )
/** The whole list of what a job takes. */
export async function replaceJobSkills(tx: Tx, jobId: string, rows: readonly { id: string; level: number }[]): Promise<void> {
  await tx.run('delete from app.canned_job_skills where tenant_id = $1 and canned_job_id = $2', [tx.tenant, jobId])
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [jobId, row.id, row.level]),
  )
  await tx.run(`insert into app.canned_job_skills (tenant_id, canned_job_id, skill_id, level) values ${sql}`, values)
}

export const insertJob = (tx: Tx, id: string, row: JobValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.canned_jobs (tenant_id, id, code_key, name_key, fitments, created_at, updated_at, ${own.join(', ')})
     values ($1, $2, $3, $4, $5, $6, $6, ${own.map((_, i) => `$${i + 7}`).join(', ')})`,
    [
      ...[tx.tenant, id, row.code.toLowerCase(), row.name.toLowerCase(), JSON.stringify(row.fitments), at],
      ...own.map((name) => row[name]),
    ],
  )
/** 0 rows: another version. */
export const updateJob = (tx: Tx, id: string, row: JobValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.canned_jobs set code_key = $4, name_key = $5, fitments = $6, updated_at = $7, version = version + 1,
        ${own.map((name, i) => `${name} = $${i + 8}`).join(', ')}
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3) and deleted_at is null`,
    [
      ...[tx.tenant, id, version, row.code.toLowerCase(), row.name.toLowerCase(), JSON.stringify(row.fitments), at],
      ...own.map((name) => row[name]),
    ],
  )
export const markJobDeleted = (tx: Tx, id: string, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.canned_jobs set deleted_at = $4, updated_at = $4, version = version + 1
      where tenant_id = $1 and id = $2 and ($3::int is null or version = $3) and deleted_at is null`,
    [tx.tenant, id, version, at],
  )
/** The lines of a job: the whole list, each with an id. */
export async function replaceCannedLines(
  tx: Tx,
  jobId: string,
  lines: readonly (CannedLineValues & { id: string })[],
): Promise<void> {
  await tx.run('delete from app.canned_lines where tenant_id = $1 and canned_job_id = $2', [tx.tenant, jobId])
  if (lines.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((line, i) => [
      ...[jobId, i + 1, line.id, line.type, line.sales_class, line.description, line.quantity_thousandths, line.item_id],
      ...[line.part_number, line.price_mode, line.price_cents, line.is_optional],
    ]),
  )
  await tx.run(
    `insert into app.canned_lines (tenant_id, canned_job_id, position, id, type, sales_class, description, quantity_thousandths, item_id, part_number,
       price_mode, price_cents, is_optional) values ${sql}`,
    values,
  )
}
/** Counts jobs as sold, or takes that back; in the order of their ids, so that two orders never wait for each other. */
export async function countCannedSales(tx: Tx, jobIds: readonly string[], by: 1 | -1, on: string): Promise<void> {
  for (const jobId of [...jobIds].sort())
    await tx.run(
      `insert into app.canned_job_sales (tenant_id, canned_job_id, times, last_sold_on) values ($1, $2, greatest($3::int, 0), $4)
       on conflict (tenant_id, canned_job_id) do update set times = greatest(app.canned_job_sales.times + $3, 0),
         last_sold_on = case when $3 > 0 then $4 else app.canned_job_sales.last_sold_on end`,
      [tx.tenant, jobId, by, on],
    )
}
