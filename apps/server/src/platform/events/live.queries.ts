import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { events } from '#tables.gen.ts'

const eventRow = combine(
  columns('', events, ['id', 'shop_id', 'type']),
  computed({ ids: [typed<Record<string, string>>('jsonb'), 'ids'] }),
)
export type EventRow = RowOf<typeof eventRow>

export const channel = 'twopost_events'

/** Writes an event and tells every process at commit; the message holds ids only. */
export const insertEvent = async (tx: Tx, row: EventRow & { tenantId: string }): Promise<void> => {
  const kept = tx.run('insert into app.events (tenant_id, id, shop_id, type, ids) values ($1, $2, $3, $4, $5)', [
    tx.tenant,
    row.id,
    row.shop_id,
    row.type,
    JSON.stringify(row.ids),
  ])
  const told = tx.run(`select pg_notify('${channel}', $1)`, [
    JSON.stringify({ tenant: row.tenantId, id: row.id, shop_id: row.shop_id, type: row.type, ids: row.ids }),
  ])
  await Promise.all([kept, told])
}

/** What happened since an event, with a small overlap, because events of parallel transactions commit out of order. */
export const listEventsSince = (tx: Tx, id: string): Promise<EventRow[]> =>
  tx.rows(
    eventRow,
    `select ${eventRow.sql} from app.events
      where tenant_id = $1 and at >= coalesce((select e.at from app.events e where e.tenant_id = $1 and e.id = $2), now() - interval '1 minute') - interval '2 seconds' and id <> $2
      order by at, id limit 500`,
    [tx.tenant, id],
  )

/** What happened in the last milliseconds, with the same overlap. */
export const listLateEvents = (tx: Tx, ms: number): Promise<EventRow[]> =>
  tx.rows(
    eventRow,
    `select ${eventRow.sql} from app.events
      where tenant_id = $1 and at >= now() - $2::int * interval '1 millisecond' - interval '2 seconds' order by at, id limit 500`,
    [tx.tenant, ms],
  )

/** Events live 24 hours. */
export const sweepEvents = (tx: Tx): Promise<number> =>
  tx.run(`delete from app.events where tenant_id = $1 and at < now() - interval '24 hours'`, [tx.tenant])
