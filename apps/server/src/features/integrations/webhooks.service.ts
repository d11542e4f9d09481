import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/integrations'
import { mostWebhooks, type Webhook, type WebhookFields, webhookMoves } from '@twopost/contract/integrations'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { isIntegrationEventType, neededFor } from '@twopost/contract/registries/integration-events'
import { after } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { expectShops } from './known-shops.service.ts'
import { newSecret } from './signature.rules.ts'
import { hostOf } from './webhook-notices.service.ts'
import { webhookParts } from './webhook-parts.service.ts'
import { openSecret, sealSecret } from './webhook-secrets.service.ts'
import {
  countWebhooks,
  deleteWebhookRow,
  insertWebhook,
  lockWebhooks,
  moveWebhook,
  selectWebhook,
  selectWebhooks,
  updateSecrets,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.queries.ts'

type One = Answer<typeof calls.getWebhook>
type Told = Answer<typeof calls.createWebhook>
const oldSecretMs = 24 * 3_600_000

const present = ({ tenant, now }: Context, row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  event_types: row.event_types,
  shop_ids: row.shop_ids,
  state: row.state,
  failing_since: row.failing_since?.toISOString() ?? null,
  old_secret_until: row.old_secret_until && row.old_secret_until > now ? row.old_secret_until.toISOString() : null,
  has_lost_secret: openSecret(tenant, row.id, row) === undefined,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  version: row.version,
})
/** @throws Problem WEBHOOK_NOT_FOUND */
export async function getWebhookRow(ctx: Context, id: string): Promise<WebhookRow> {
  const row = await selectWebhook(ctx.tx, id)
  if (!row) throw new Problem('WEBHOOK_NOT_FOUND')
  return row
}
/** Puts on record and tells who looks. `count`: of events that were sent again. */
export async function noteWebhook(
  ctx: Context,
  row: Pick<WebhookRow, 'id' | 'url'>,
  code: AuditCode,
  count?: number,
): Promise<void> {
  await announceLive(ctx, 'integration.changed', null, { webhook_id: row.id })
  ctx.note({ kind: 'webhook', id: row.id, code, params: { host: hostOf(row.url), ...(count !== undefined && { count }) } })
}
async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  const row = await getWebhookRow(ctx, id)
  await noteWebhook(ctx, row, code)
  return { webhook: present(ctx, row) }
}

/** Webhooks of the organization, the newest first (INT18). */
export async function listWebhooks(ctx: Context, { query }: Input<typeof calls.listWebhooks>) {
  const at = pageOf(query)
  const [rows, count] = [await selectWebhooks(ctx.tx, at), await countWebhooks(ctx.tx)]
  return { webhooks: rows.map((row) => present(ctx, row)), pagination: paginate(at, count) }
}
/** @throws Problem WEBHOOK_NOT_FOUND */
export const showWebhook = async (ctx: Context, { params }: Input<typeof calls.getWebhook>): Promise<One> => ({
  webhook: present(ctx, await getWebhookRow(ctx, params.id)),
})

/** Types that there are and whose records the maker may see. @throws Problem EVENT_TYPE_UNKNOWN, EVENT_TYPE_NOT_HELD */
function checkTypes(ctx: { permissions: ReadonlySet<string> }, types: readonly string[]): string[] {
  for (const type of types) if (!isIntegrationEventType(type)) throw new Problem('EVENT_TYPE_UNKNOWN', { type })
  for (const type of types)
    if (isIntegrationEventType(type) && !neededFor(type).every((permission) => may(ctx, permission)))
      throw new Problem('EVENT_TYPE_NOT_HELD', { type })
  return [...new Set(types)].sort()
}
/** What is checked before a transaction is opened: the name of the address may take a while to look up. @throws Problem WEBHOOK_ADDRESS_REFUSED */
async function checkBefore(
  ctx: OutsideContext,
  body: Omit<WebhookFields, 'version'>,
): Promise<{ url: string; event_types: string[] }> {
  const event_types = checkTypes(ctx, body.event_types)
  if (!(await webhookParts().outbound.isAllowed(body.url))) throw new Problem('WEBHOOK_ADDRESS_REFUSED')
  return { url: new URL(body.url).href, event_types }
}

/**
 * Adds an address that is told what happens, and tells its secret, here and never again (INT9, INT11).
 * @throws Problem WEBHOOK_ADDRESS_REFUSED, EVENT_TYPE_UNKNOWN, EVENT_TYPE_NOT_HELD, SHOP_NOT_FOUND, TOO_MANY_WEBHOOKS
 */
export async function createWebhook(outside: OutsideContext, { body }: Input<typeof calls.createWebhook>): Promise<Told> {
  const checked = await checkBefore(outside, body)
  return outside.inTenant(async (ctx) => {
    const shop_ids = await expectShops(ctx, body.shop_ids)
    await lockWebhooks(ctx.tx)
    if ((await countWebhooks(ctx.tx)) >= mostWebhooks) throw new Problem('TOO_MANY_WEBHOOKS', { most: mostWebhooks })
    const [id, secret] = [newId(ctx.now), newSecret()]
    const sealed = sealSecret(ctx.tenant, id, 'secret', secret)
    await insertWebhook(ctx.tx, { id, ...checked, shop_ids }, sealed, { userId: ctx.userId, name: ctx.actorName }, ctx.now)
    return { ...(await done(ctx, id, 'webhook.added')), secret }
  })
}
/** @throws Problem WEBHOOK_NOT_FOUND, STALE_VERSION and those of adding one */
export async function changeWebhook(outside: OutsideContext, { params, body }: Input<typeof calls.updateWebhook>): Promise<One> {
  await outside.inTenant((ctx) => getWebhookRow(ctx, params.id), { reads: true })
  const checked = await checkBefore(outside, body)
  return outside.inTenant(async (ctx) => {
    const row = await getWebhookRow(ctx, params.id)
    const shop_ids = await expectShops(ctx, body.shop_ids)
    if (
      (await updateWebhookRow(ctx.tx, { id: row.id, ...checked, shop_ids }, body.version ?? ctx.ifMatch ?? null, ctx.now)) === 0
    )
      throw new Problem('STALE_VERSION', {}, { current: present(ctx, await getWebhookRow(ctx, row.id)) })
    return done(ctx, row.id, 'webhook.changed')
  })
}
/** Goes with all that it was sent. @throws Problem WEBHOOK_NOT_FOUND */
export async function deleteWebhook(ctx: Context, { params }: Input<typeof calls.deleteWebhook>): Promise<void> {
  const row = await getWebhookRow(ctx, params.id)
  await deleteWebhookRow(ctx.tx, row.id)
  await noteWebhook(ctx, row, 'webhook.deleted')
}

async function move(ctx: Context, id: string, by: 'pause' | 'resume', code: AuditCode): Promise<One> {
  const row = await getWebhookRow(ctx, id)
  const { from, to } = webhookMoves[by]
  if ((await moveWebhook(ctx.tx, row.id, from, to, null, ctx.now)) === 0)
    throw new Problem('INVALID_WEBHOOK_TRANSITION', { from: row.state, to })
  return done(ctx, row.id, code)
}
/** Nothing is sent from here on (INT6). @throws Problem WEBHOOK_NOT_FOUND, INVALID_WEBHOOK_TRANSITION */
export const pauseWebhook = (ctx: Context, { params }: Input<typeof calls.pauseWebhook>): Promise<One> =>
  move(ctx, params.id, 'pause', 'webhook.paused')
/** What happens from here on is sent (INT6). @throws Problem WEBHOOK_NOT_FOUND, INVALID_WEBHOOK_TRANSITION */
export const resumeWebhook = (ctx: Context, { params }: Input<typeof calls.resumeWebhook>): Promise<One> =>
  move(ctx, params.id, 'resume', 'webhook.resumed')

/** Another secret; the one before signs as well for 24 hours (INT9). @throws Problem WEBHOOK_NOT_FOUND */
export async function rollSecret(ctx: Context, { params }: Input<typeof calls.rollWebhookSecret>): Promise<Told> {
  const row = await getWebhookRow(ctx, params.id)
  const [secret, old] = [newSecret(), openSecret(ctx.tenant, row.id, row)]
  const to = {
    secret: sealSecret(ctx.tenant, row.id, 'secret', secret),
    // One that cannot be read any more is replaced at once.
    oldSecret: sealSecret(ctx.tenant, row.id, 'old_secret', old ?? secret),
    oldUntil: after(ctx.now, old === undefined ? 0 : oldSecretMs),
  }
  await updateSecrets(ctx.tx, row.id, to, ctx.now)
  return { ...(await done(ctx, row.id, 'webhook.secret-rolled')), secret }
}
