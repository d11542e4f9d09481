import type { ReceivedUpload } from '@twopost/contract/core/call'
import type { ImportHistory, ImportMode, ImportReport } from '@twopost/contract/core/import'
import type { PageQuery } from '@twopost/contract/core/page'
import type * as z from 'zod'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import type { FileFormat } from './export-list.ts'
import { listImports } from './import-history.ts'
import { type ImportSource, importRows, importTemplate } from './import-rows.ts'
import type { ReadRow, RowFault } from './row-checks.ts'

/**
 * The three calls that a file of rows of the organization has (K12, L6): it is checked and taken, what was taken before is listed, and an empty file has
 * its columns. @param name of the empty file, without its ending
 */
export const importCalls = <Field extends string, S extends z.ZodType>(name: string, source: ImportSource<Field, S>) => ({
  /** @throws Problem of `importRows` and of what writes the rows */
  take: async (
    ctx: OutsideContext,
    { query, body }: { query: { mode: ImportMode }; body: ReceivedUpload },
  ): Promise<{ import: ImportReport }> => ({ import: await importRows(ctx, body, query.mode, source) }),
  /** The newest first. */
  list: (ctx: Context, { query }: { query: PageQuery }): Promise<ImportHistory> => listImports(ctx, source.kind, null, query),
  template: (ctx: OutsideContext, { query }: { query: { format?: FileFormat | undefined } }): Promise<DownloadAnswer> =>
    Promise.resolve(importTemplate(ctx, name, source.columns, query.format)),
})

/** Rows that are one record together, by what they share, in the order of the first of each. */
export function rowsByKey<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const records = new Map<string, R[]>()
  for (const row of rows) {
    const own = records.get(keyOf(row))
    if (own) own.push(row)
    else records.set(keyOf(row), [row])
  }
  return records
}

/**
 * A record that is on file, or stands in the file twice, is never changed silently (OP-61).
 * @param keys what each row is known by, in their order; '' where that is missing
 * @param onFile what is said of a key that is on file
 */
export function judgeKeys<Field>(
  rows: readonly Pick<ReadRow<unknown>, 'row'>[],
  keys: readonly string[],
  column: Field,
  onFile: (key: string) => Pick<RowFault<Field>, 'code' | 'params'> | undefined,
): RowFault<Field>[] {
  const firsts = new Map<string, number>()
  return rows.flatMap(({ row }, at): RowFault<Field>[] => {
    const key = keys[at] ?? ''
    if (key === '') return []
    const known = onFile(key)
    if (known) return [{ row, column, ...known }]
    const first = firsts.get(key)
    if (first !== undefined) return [{ row, column, code: 'TWICE_IN_FILE', params: { row: first } }]
    firsts.set(key, row)
    return []
  })
}
