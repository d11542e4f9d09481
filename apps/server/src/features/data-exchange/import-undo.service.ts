import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type BatchRow, selectRecordsAfter } from './import-batches.queries.ts'
import { workOf } from './import-kinds.service.ts'

const atOnce = 1_000
/** How many records a refusal counts, and how many of them it names. */
const mostCounted = 1_000
const mostNamed = 5

/** The ids that came of a batch, a thousand at a time. */
export async function* recordsOf(ctx: Pick<Context, 'tx'>, batchId: string): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const rows = await selectRecordsAfter(ctx.tx, batchId, after, atOnce)
    if (rows.length > 0) yield rows.flatMap(({ record_id }) => (record_id === null ? [] : [record_id]))
    if (rows.length < atOnce) return
    after = rows.at(-1)?.row_no ?? 0
  }
}

/** @throws Problem IMPORT_IN_USE with how many records were changed or used since, and some of their names (INT28) */
export async function expectUnused(ctx: Context, batch: Pick<BatchRow, 'id' | 'kind'>): Promise<void> {
  const used: string[] = []
  for await (const ids of recordsOf(ctx, batch.id)) {
    used.push(...(await workOf(batch.kind).used(ctx, ids, mostCounted)).map(({ name }) => name))
    if (used.length >= mostCounted) break
  }
  if (used.length === 0) return
  const count = used.length >= mostCounted ? `${mostCounted}+` : used.length
  throw new Problem('IMPORT_IN_USE', { count, records: used.slice(0, mostNamed).join(', ') })
}
