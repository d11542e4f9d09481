import { CannedImportRow, cannedImportColumns } from '@twopost/contract/pricing'
import { importCalls, rowsByKey } from '#platform/csv/import-calls.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { selectCodeKeys } from './canned-jobs.queries.ts'
import { addJob, mostJobLines } from './canned-jobs.service.ts'

type Field = keyof typeof cannedImportColumns
type SomeRow = Partial<CannedImportRow>
const keyOf = (row: SomeRow): string => (row.code ?? '').toLowerCase()

/** A job on file is never changed by a file; one with a row that cannot be taken is left out as a whole, because it would be sold without that line. */
async function judge(ctx: Context, rows: readonly ReadRow<SomeRow>[], bad: ReadonlySet<number>): Promise<RowFault<Field>[]> {
  const jobs = rowsByKey(rows, ({ value }) => keyOf(value))
  const onFile = new Set(await selectCodeKeys(ctx.tx, [...jobs.keys()].filter(Boolean)))
  return [...jobs].flatMap(([key, own]): RowFault<Field>[] => {
    if (key === '') return []
    if (onFile.has(key)) return own.map(({ row }) => ({ row, column: 'code', code: 'ON_FILE_ALREADY' }))
    const first = own.find(({ row }) => bad.has(row))
    if (first)
      return own
        .filter(({ row }) => !bad.has(row))
        .map(({ row }) => ({ row, column: null, code: 'JOB_ROW_BAD', params: { row: first.row } }))
    const isPackage = own.some(({ value }) => value.package_price !== undefined)
    if (isPackage && own.every(({ value }) => value.optional === 'yes'))
      return own.map(({ row }) => ({ row, column: 'optional', code: 'PACKAGE_EMPTY' }))
    return own.length > mostJobLines ? own.map(({ row }) => ({ row, column: 'code', code: 'TOO_MANY' })) : []
  })
}

const file = importCalls('canned-jobs', {
  kind: 'canned_jobs',
  columns: cannedImportColumns,
  schema: CannedImportRow,
  judge,
  async write(inner, rows) {
    const jobs = [...rowsByKey(rows, keyOf).values()]
    for (const own of jobs) {
      const package_price = own.find((row) => row.package_price !== undefined)?.package_price
      await addJob(inner, {
        ...{ code: own[0]?.code ?? '', name: own[0]?.name ?? '' },
        category: own.find((row) => row.category)?.category ?? '',
        ...(package_price !== undefined && { price_mode: 'package' as const, package_price }),
        lines: own.map(({ type, description, quantity, part_number, price, optional }) => ({
          ...{ type, description, quantity, part_number, price: price ?? null, is_optional: optional === 'yes' },
        })),
      })
    }
    await announceLive(inner, 'pricing.changed', null, {})
    inner.note({ kind: 'canned_job', id: null, code: 'canned-job.imported', params: { count: jobs.length } })
  },
})
/** Checks a file of canned jobs and adds those in it (CAN21). @throws Problem of `importRows`; CODE_TAKEN for one that came meanwhile */
export const importCannedJobs = file.take
/** Files of canned jobs that were taken, the newest first. */
export const listCannedJobImports = file.list
/** The columns, and no row. */
export const cannedImportTemplate = file.template
