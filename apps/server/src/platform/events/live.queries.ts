import type { Tx } from '#platform/database/transaction.ts'

export interface EventRow {
  id: string
  shop_id: string | null
  type: string
  ids: Record<string, string>
}

export const channel = 'twopost_events'

/** Writes an event and tells every process at commit; the message holds ids only. */
export const insertEvent = (tx: Tx, row: EventRow & { tenantId: string }): Promise<number> =>
  tx.run(
    `with kept as (insert into app.events (id, shop_id, type, ids) values ($1, $2, $3, $4) returning id)
     select pg_notify('${channel}', $5) from kept`,
    [
      row.id,
      row.shop_id,
      row.type,
      JSON.stringify(row.ids),
      JSON.stringify({ tenant: row.tenantId, id: row.id, shop_id: row.shop_id, type: row.type, ids: row.ids }),
    ],
  )

/** What happened since an event, with a small overlap, because events of parallel transactions commit out of order. */
export const listEventsSince = (tx: Tx, id: string): Promise<EventRow[]> =>
  tx.rows<EventRow>(
    `select id, shop_id, type, ids from app.events
      where tenant_id = app.tid() and at >= coalesce((select e.at from app.events e where e.tenant_id = app.tid() and e.id = $1), now() - interval '1 minute') - interval '2 seconds' and id <> $1
      order by at, id limit 500`,
    [id],
  )

/** Events live 24 hours. */
export const sweepEvents = (tx: Tx): Promise<number> =>
  tx.run(`delete from app.events where tenant_id = app.tid() and at < now() - interval '24 hours'`)
