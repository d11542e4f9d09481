import type { ImportHistory } from '@twopost/contract/core/import'
import { type PageQuery, pageOf } from '@twopost/contract/core/page'
import { paginateCounted } from '#platform/database/counted-list.ts'
import type { Context } from '#platform/http/context.ts'
import { countImports, type ImportKind, selectImports } from './import-history.queries.ts'

/** Files of a kind that were taken, the newest first; those of a shop, or with `null` those of the organization. */
export async function listImports(
  { tx }: Pick<Context, 'tx'>,
  kind: ImportKind,
  shopId: string | null,
  query: PageQuery,
): Promise<ImportHistory> {
  const at = pageOf(query)
  const [rows, count] = await Promise.all([selectImports(tx, kind, shopId, at.limit, at.offset), countImports(tx, kind, shopId)])
  return {
    imports: rows.map(({ row_count, added_count, bad_row_count, created_at, ...row }) => ({
      ...row,
      rows: row_count,
      added: added_count,
      bad_rows: bad_row_count,
      created_at: created_at.toISOString(),
    })),
    pagination: paginateCounted(at, count),
  }
}
