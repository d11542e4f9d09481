import type { DeliveryState } from '@twopost/contract/integrations'
import { columns, combine, computed, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, integrationEvents, vehicles, webhookDeliveries, webhooks } from '#tables.gen.ts'

/** Ids alone (NOW19). */
export type EventIds = Readonly<Record<string, string>>
const eventRow = combine(
  columns('', integrationEvents, ['id', 'type', 'payload_version', 'shop_id', 'record_id', 'at']),
  computed({ payload: [typed<EventIds>('jsonb'), 'payload'] }),
)
export type EventRow = RowOf<typeof eventRow>

export const insertEventRow = (tx: Tx, event: EventRow): Promise<number> =>
  tx.run(
    `insert into app.integration_events (tenant_id, id, type, payload_version, shop_id, record_id, payload, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[tx.tenant, event.id, event.type, event.payload_version, event.shop_id, event.record_id],
      ...[JSON.stringify(event.payload), event.at],
    ],
  )
export interface NewDelivery {
  id: string
  webhookId: string
  eventId: string
  /** What was sent before, where it is sent again. */
  body: string | null
}
/** Deliveries whose first try is due at once. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[], at: Date): Promise<void> {
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.id, row.webhookId, row.eventId, 'waiting', at, row.body, at]),
  )
  await tx.run(
    `insert into app.webhook_deliveries (tenant_id, id, webhook_id, event_id, state, next_at, body, created_at) values ${sql}`,
    values,
  )
}

const deliveryRow = combine(
  columns('d', webhookDeliveries, [
    'id',
    'webhook_id',
    'event_id',
    'state',
    'tries',
    'next_at',
    'tried_at',
    'status',
    'ms',
    'created_at',
  ]),
  columns('e', integrationEvents, ['type', 'record_id', 'at']),
)
export type DeliveryRow = RowOf<typeof deliveryRow>
const from = 'from app.webhook_deliveries d join app.integration_events e on e.tenant_id = $1 and e.id = d.event_id'

export const selectDeliveries = (
  tx: Tx,
  webhookId: string,
  state: DeliveryState | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryRow[]> =>
  tx.rows(
    deliveryRow,
    `select ${deliveryRow.sql} ${from} where d.tenant_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
      order by d.id desc limit $4 offset $5`,
    [tx.tenant, webhookId, state, limit, offset],
  )
/** Counted up to 10,000. */
export const countDeliveries = async (tx: Tx, webhookId: string, state: DeliveryState | null): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from (select 1 from app.webhook_deliveries d
        where d.tenant_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3) limit 10001) counted`,
      [tx.tenant, webhookId, state],
    )
  ).count
const detailRow = combine(deliveryRow, columns('d', webhookDeliveries, ['body', 'answer']))
export type DeliveryDetailRow = RowOf<typeof detailRow>
export const selectDelivery = (tx: Tx, id: string): Promise<DeliveryDetailRow | undefined> =>
  tx.maybe(detailRow, `select ${detailRow.sql} ${from} where d.tenant_id = $1 and d.id = $2`, [tx.tenant, id])

const dueRow = combine(
  columns('d', webhookDeliveries, ['id', 'webhook_id', 'event_id', 'tries', 'body']),
  columns('w', webhooks, {
    url: 'url',
    webhook_state: 'state',
    secret: 'secret',
    old_secret: 'old_secret',
    old_secret_until: 'old_secret_until',
  }),
  columns('e', integrationEvents, ['type', 'payload_version', 'shop_id', 'record_id', 'at']),
  computed({ payload: [typed<EventIds>('jsonb'), 'e.payload'] }),
)
export type DueRow = RowOf<typeof dueRow>
/** A delivery that waits, with all that its next try takes; undefined when it waits no more, or not yet. */
export const selectDue = (tx: Tx, id: string): Promise<DueRow | undefined> =>
  tx.maybe(
    dueRow,
    `select ${dueRow.sql} ${from} join app.webhooks w on w.tenant_id = $1 and w.id = d.webhook_id
      where d.tenant_id = $1 and d.id = $2 and d.state = 'waiting' and d.next_at <= now() + interval '1 second'`,
    [tx.tenant, id],
  )
/** Keeps what is sent, at the first try. */
export const keepBody = (tx: Tx, id: string, body: string): Promise<number> =>
  tx.run('update app.webhook_deliveries set body = $3 where tenant_id = $1 and id = $2 and body is null', [tx.tenant, id, body])
/** Writes how a try went. `tries` are those before it, so that a try that was made twice is counted once. @returns 0 when it was */
export const noteTry = (
  tx: Tx,
  id: string,
  tries: number,
  to: {
    state: DeliveryState
    nextAt: Date | null
    triedAt: Date | null
    status: number | null
    ms: number | null
    answer: string
  },
): Promise<number> =>
  tx.run(
    `update app.webhook_deliveries set state = $4, next_at = $5, tried_at = coalesce($6, tried_at), status = $7, ms = $8, answer = $9,
            tries = tries + case when $6::timestamptz is null then 0 else 1 end
      where tenant_id = $1 and id = $2 and tries = $3 and state = 'waiting'`,
    [tx.tenant, id, tries, to.state, to.nextAt, to.triedAt, to.status, to.ms, to.answer],
  )
/** Deliveries whose time came a while ago: their job was lost. */
export const selectOverdue = (tx: Tx, before: Date): Promise<{ id: string }[]> =>
  tx.rows(
    { id: 'uuid' },
    `select id from app.webhook_deliveries where tenant_id = $1 and state = 'waiting' and next_at < $2 order by next_at limit 500`,
    [tx.tenant, before],
  )
const replayRow = combine(
  columns('e', integrationEvents, ['id']),
  computed({
    body: [
      'text?',
      `(select d.body from app.webhook_deliveries d where d.tenant_id = $1 and d.event_id = e.id and d.webhook_id = $2 and d.body is not null
         order by d.id limit 1)`,
    ],
  }),
)
/** The events of a range that a webhook wants, the earliest first; only those that were given up and never arrived, where that is asked. */
export const selectEventsOf = (
  tx: Tx,
  webhook: { id: string; event_types: readonly string[]; shop_ids: readonly string[] },
  range: { from: Date; to: Date; onlyFailed: boolean },
  limit: number,
): Promise<RowOf<typeof replayRow>[]> =>
  tx.rows(
    replayRow,
    `select ${replayRow.sql} from app.integration_events e
      where e.tenant_id = $1 and e.at >= $3 and e.at <= $4 and e.type = any($5::text[])
        and (e.shop_id is null or cardinality($6::uuid[]) = 0 or e.shop_id = any($6))
        and (not $7::bool
          or (exists (select 1 from app.webhook_deliveries x
                where x.tenant_id = $1 and x.event_id = e.id and x.webhook_id = $2 and x.state = 'dead')
            and not exists (select 1 from app.webhook_deliveries x
                where x.tenant_id = $1 and x.event_id = e.id and x.webhook_id = $2 and x.state <> 'dead')))
      order by e.at, e.id limit $8`,
    [tx.tenant, webhook.id, range.from, range.to, webhook.event_types, webhook.shop_ids, range.onlyFailed, limit],
  )
/** Deliveries and then events that are older than this go; an event that was sent again later stays as long as its delivery. */
export const sweepIntegrationEvents = async (tx: Tx, before: Date): Promise<void> => {
  await tx.run(`delete from app.webhook_deliveries where tenant_id = $1 and created_at < $2 and state <> 'waiting'`, [
    tx.tenant,
    before,
  ])
  await tx.run(
    `delete from app.integration_events e where e.tenant_id = $1 and e.at < $2
        and not exists (select 1 from app.webhook_deliveries d where d.tenant_id = $1 and d.event_id = e.id)`,
    [tx.tenant, before],
  )
}

const bornRow = columns('c', customers, ['created_at', 'deleted_at'])
const bornVehicle = columns('v', vehicles, ['created_at'])
/** When a customer was made and deleted. */
export const selectCustomerLife = (tx: Tx, id: string): Promise<RowOf<typeof bornRow> | undefined> =>
  tx.maybe(bornRow, `select ${bornRow.sql} from app.customers c where c.tenant_id = $1 and c.id = $2`, [tx.tenant, id])
/** When a vehicle was made; a retired one is changed. */
export const selectVehicleLife = (tx: Tx, id: string): Promise<RowOf<typeof bornVehicle> | undefined> =>
  tx.maybe(bornVehicle, `select ${bornVehicle.sql} from app.vehicles v where v.tenant_id = $1 and v.id = $2`, [tx.tenant, id])
