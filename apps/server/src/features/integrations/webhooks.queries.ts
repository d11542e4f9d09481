import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SealedColumn } from '#platform/fields/sealed-columns.ts'
import { tenantColumn } from '#platform/fields/tenant-column.queries.ts'
import { webhooks } from '#tables.gen.ts'

const webhookRow = columns('', webhooks, [
  'id',
  'url',
  'event_types',
  'shop_ids',
  'secret',
  'state',
  'failing_since',
  'old_secret_until',
  'created_by_name',
  'created_at',
  'version',
])
export type WebhookRow = RowOf<typeof webhookRow>

export const selectWebhooks = (tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<WebhookRow[]> =>
  tx.rows(webhookRow, `select ${webhookRow.sql} from app.webhooks where tenant_id = $1 order by id desc limit $2 offset $3`, [
    tx.tenant,
    limit,
    offset,
  ])
export const countWebhooks = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.webhooks where tenant_id = $1', [tx.tenant])).count
/** Two that add webhooks at once wait for each other, so that neither counts without the other. */
export const lockWebhooks = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('webhooks:' || $1, 0))", [tx.tenant])
export const selectWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.maybe(webhookRow, `select ${webhookRow.sql} from app.webhooks where tenant_id = $1 and id = $2`, [tx.tenant, id])

const hearingRow = columns('', webhooks, ['id', 'event_types', 'shop_ids', 'state'])
export type HearingRow = RowOf<typeof hearingRow>
/** Everything that may want to hear of an event; a few rows, or none. */
export const selectHearing = (tx: Tx): Promise<HearingRow[]> =>
  tx.rows(hearingRow, `select ${hearingRow.sql} from app.webhooks where tenant_id = $1`, [tx.tenant])

export const insertWebhook = (
  tx: Tx,
  row: Pick<WebhookRow, 'id' | 'url' | 'event_types' | 'shop_ids'>,
  secret: Buffer,
  by: { userId: string | null; name: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.webhooks (tenant_id, id, url, event_types, shop_ids, secret, state, created_by, created_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'active', $7, $8, $9, $9)`,
    [tx.tenant, row.id, row.url, row.event_types, row.shop_ids, secret, by.userId, by.name, at],
  )
/** @returns 0 when the version is not the current one */
export const updateWebhookRow = (
  tx: Tx,
  row: Pick<WebhookRow, 'id' | 'url' | 'event_types' | 'shop_ids'>,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.webhooks set url = $3, event_types = $4, shop_ids = $5, version = version + 1, updated_at = $6
      where tenant_id = $1 and id = $2 and ($7::int is null or version = $7)`,
    [tx.tenant, row.id, row.url, row.event_types, row.shop_ids, at, version],
  )
/** Moves it from one of these states; `failingSince` as it is from then on. @returns 0 when it is in none of them */
export const moveWebhook = (
  tx: Tx,
  id: string,
  from: readonly WebhookRow['state'][],
  to: WebhookRow['state'],
  failingSince: Date | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.webhooks set state = $4, failing_since = $5, version = version + 1, updated_at = $6
      where tenant_id = $1 and id = $2 and state = any($3::text[])`,
    [tx.tenant, id, from, to, failingSince, at],
  )
/** The webhooks that have had no success since this instant. */
export const selectFailingSince = (tx: Tx, before: Date): Promise<WebhookRow[]> =>
  tx.rows(
    webhookRow,
    `select ${webhookRow.sql} from app.webhooks where tenant_id = $1 and state = 'failing' and failing_since < $2`,
    [tx.tenant, before],
  )

/** The secret at hand becomes the old one, until then. The caller has sealed it for its new column. */
export const updateSecrets = (
  tx: Tx,
  id: string,
  to: { secret: Buffer; oldSecret: Buffer; oldUntil: Date },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.webhooks set secret = $3, old_secret = $4, old_secret_until = $5, version = version + 1, updated_at = $6
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, to.secret, to.oldSecret, to.oldUntil, at],
  )
export const deleteWebhookRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.run('delete from app.webhook_deliveries where tenant_id = $1 and webhook_id = $2', [tx.tenant, id])
  await tx.run('delete from app.webhooks where tenant_id = $1 and id = $2', [tx.tenant, id])
}

/** Both secrets of webhooks, for changing the key (AUD11). */
export const webhookSecrets: readonly SealedColumn[] = (['secret', 'old_secret'] as const).map((column) =>
  tenantColumn('webhooks', webhooks, { sealed: column }, (statement) => statement()),
)
