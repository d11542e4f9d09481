import type { exportAuditLog as call } from '@twopost/contract/audit-log'
import { auditList } from '@twopost/contract/audit-log.list'
import type { Input } from '@twopost/contract/core/call'
import { auditKindWords } from '@twopost/contract/registries/audit-kinds'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, exportPlatformList, maxExportRows, type Sheet, withinTenant } from '#platform/csv/export-list.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { countPlatformEntries, selectEntriesBySeq, selectPlatformEntries, selectSeqs } from './audit-log.queries.ts'
import { filterOf, presentEntry, tenantMeant } from './list-log.service.ts'

/** What each column of the list gives a file. */
const sheet: Sheet<ReturnType<typeof presentEntry>, keyof typeof auditList.columns> = {
  seq: (row) => row.seq,
  at: (row, say) => say.at(row.at),
  who: (row) => row.actor_name,
  what: [
    { words: ['What', 'Qué'], value: (row) => row.summary },
    { words: ['Details', 'Detalles'], value: (row) => row.details.map(({ name, value }) => `${name}: ${value}`).join('; ') },
  ],
  kind: [
    { words: ['Kind of record', 'Tipo de dato'], value: (row, say) => say.word(auditKindWords(row.record_kind)) },
    { words: ['Record', 'Dato'], value: (row) => row.record_id },
  ],
}

/** The filtered log as a CSV file, the newest entry first. @throws Problem TENANT_NOT_FOUND, NOT_ALLOWED, EXPORT_TOO_LARGE */
export async function exportAuditLog(ctx: SessionContext, { query }: Input<typeof call>) {
  const tenant = await tenantMeant(ctx, query)
  if (!tenant)
    return exportPlatformList(ctx, auditList, sheet, query.columns, async (at) => ({
      rows: (await selectPlatformEntries(ctx.database, filterOf(query), at)).map((row) => presentEntry(ctx, row)),
      total: at.offset === 0 ? await countPlatformEntries(ctx.database, filterOf(query), maxExportRows + 1) : 0,
    }))
  return exportList(withinTenant(ctx, tenant), auditList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: async (inner, most) => (await selectSeqs(inner.tx, filterOf(query), most)).map(String),
    rows: async (inner, ids) =>
      (await selectEntriesBySeq(inner.tx, ids.map(Number))).map((row) => ({
        id: String(row.seq),
        row: presentEntry(inner, row),
      })),
  })
}
