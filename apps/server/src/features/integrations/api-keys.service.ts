import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@twopost/contract/core/call'
import { apiKeyPrefix } from '@twopost/contract/core/keys'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/integrations'
import { type ApiKey, type ApiKeyFields, keyScopes, mostApiKeys } from '@twopost/contract/integrations'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { tokenHash } from '#features/auth/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type ApiKeyRow,
  countApiKeys,
  dropKeyHash,
  insertApiKey,
  keepKeyHash,
  lockApiKeys,
  revokeApiKeyRow,
  selectApiKey,
  selectApiKeys,
  updateApiKeyPrefix,
  updateApiKeyRow,
} from './api-keys.queries.ts'
import { expectShops } from './known-shops.service.ts'

type One = Answer<typeof calls.getApiKey>
type Told = Answer<typeof calls.createApiKey>
/** The day by UTC, which the last day of a key is counted by. */
const todayOf = (at: Date): string => at.toISOString().slice(0, 10)

const present = (row: ApiKeyRow, at: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  shop_ids: row.shop_ids,
  ip_ranges: row.ip_ranges,
  expires_on: row.expires_on,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  state: row.revoked_at ? 'revoked' : row.expires_on !== null && row.expires_on < todayOf(at) ? 'expired' : 'live',
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  version: row.version,
})
async function getRow(ctx: Context, id: string): Promise<ApiKeyRow> {
  const row = await selectApiKey(ctx.tx, id)
  if (!row) throw new Problem('API_KEY_NOT_FOUND')
  return row
}
/** A new key: 256 random bits behind its prefix. The first signs tell it from others in a list. */
const newKey = () => {
  const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`
  return { key, prefix: key.slice(0, apiKeyPrefix.length + 8), hash: tokenHash(key) }
}
const giverOf = (ctx: Context) => ({ userId: ctx.userId, accountId: ctx.principal.accountId, name: ctx.actorName })

/** Scopes are permissions that keys may have, and that the giver holds. @throws Problem SCOPE_UNKNOWN, SCOPE_NOT_HELD */
function checkScopes(ctx: Context, scopes: readonly string[]): string[] {
  const known: readonly string[] = keyScopes
  for (const scope of scopes) if (!known.includes(scope)) throw new Problem('SCOPE_UNKNOWN', { scope })
  for (const scope of scopes) if (!may(ctx, scope)) throw new Problem('SCOPE_NOT_HELD', { scope })
  return [...new Set(scopes)].sort()
}
async function checkFields(ctx: Context, body: Omit<ApiKeyFields, 'version'>) {
  const scopes = checkScopes(ctx, body.scopes)
  const shop_ids = await expectShops(ctx, body.shop_ids)
  return { name: body.name, scopes, shop_ids, ip_ranges: [...new Set(body.ip_ranges)], expires_on: body.expires_on }
}

/** Keys of the organization, the newest first, revoked ones among them (INT18). */
export async function listApiKeys(ctx: Context, { query }: Input<typeof calls.listApiKeys>) {
  const at = pageOf(query)
  const [rows, counts] = [await selectApiKeys(ctx.tx, at), await countApiKeys(ctx.tx, todayOf(ctx.now))]
  return { api_keys: rows.map((row) => present(row, ctx.now)), pagination: paginate(at, counts.all) }
}
/** @throws Problem API_KEY_NOT_FOUND */
export const showApiKey = async (ctx: Context, { params }: Input<typeof calls.getApiKey>): Promise<One> => ({
  api_key: present(await getRow(ctx, params.id), ctx.now),
})

async function done(ctx: Context, id: string, code: AuditCode): Promise<One> {
  await announceLive(ctx, 'integration.changed', null, { api_key_id: id })
  const row = await getRow(ctx, id)
  ctx.note({ kind: 'api_key', id, code, params: { name: row.name } })
  return { api_key: present(row, ctx.now) }
}

/**
 * Makes a key and tells it, here and never again (INT7).
 * @throws Problem SCOPE_UNKNOWN, SCOPE_NOT_HELD, SHOP_NOT_FOUND, TOO_MANY_API_KEYS
 */
export async function createApiKey(ctx: Context, { body }: Input<typeof calls.createApiKey>): Promise<Told> {
  const fields = await checkFields(ctx, body)
  await lockApiKeys(ctx.tx)
  if ((await countApiKeys(ctx.tx, todayOf(ctx.now))).live >= mostApiKeys)
    throw new Problem('TOO_MANY_API_KEYS', { most: mostApiKeys })
  const id = newId(ctx.now)
  const { key, prefix, hash } = newKey()
  await insertApiKey(ctx.tx, { id, prefix, ...fields }, giverOf(ctx), ctx.now)
  await keepKeyHash(ctx.tx, id, hash)
  return { ...(await done(ctx, id, 'api-key.made')), key }
}

/**
 * Changes what a key opens. Who does so becomes its giver: from then on their permissions narrow it.
 * @throws Problem API_KEY_NOT_FOUND, API_KEY_REVOKED, SCOPE_UNKNOWN, SCOPE_NOT_HELD, SHOP_NOT_FOUND, STALE_VERSION
 */
export async function changeApiKey(ctx: Context, { params, body }: Input<typeof calls.updateApiKey>): Promise<One> {
  const row = await getRow(ctx, params.id)
  if (row.revoked_at) throw new Problem('API_KEY_REVOKED')
  const fields = await checkFields(ctx, body)
  const version = body.version ?? ctx.ifMatch ?? null
  if ((await updateApiKeyRow(ctx.tx, { id: row.id, ...fields }, giverOf(ctx), version, ctx.now)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: present(await getRow(ctx, row.id), ctx.now) })
  return done(ctx, row.id, 'api-key.changed')
}

/** Another key in place of the old one, which opens nothing from here on. @throws Problem API_KEY_NOT_FOUND, API_KEY_REVOKED, SCOPE_NOT_HELD */
export async function rollApiKey(ctx: Context, { params }: Input<typeof calls.rollApiKey>): Promise<Told> {
  const row = await getRow(ctx, params.id)
  if (row.revoked_at) throw new Problem('API_KEY_REVOKED')
  // Who gets the key in hand could use it, so they must hold what it opens.
  for (const scope of row.scopes) if (!may(ctx, scope)) throw new Problem('SCOPE_NOT_HELD', { scope })
  const { key, prefix, hash } = newKey()
  if ((await updateApiKeyPrefix(ctx.tx, row.id, prefix, ctx.now)) === 0) throw new Problem('API_KEY_REVOKED')
  await keepKeyHash(ctx.tx, row.id, hash)
  return { ...(await done(ctx, row.id, 'api-key.rolled')), key }
}

/** Ends a key at once; one that is revoked already stays so. @throws Problem API_KEY_NOT_FOUND */
export async function revokeApiKey(ctx: Context, { params }: Input<typeof calls.revokeApiKey>): Promise<One> {
  const row = await getRow(ctx, params.id)
  await revokeApiKeyRow(ctx.tx, row.id, ctx.now)
  await dropKeyHash(ctx.tx, row.id)
  return done(ctx, row.id, 'api-key.revoked')
}
