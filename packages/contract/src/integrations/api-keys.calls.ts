import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { ApiKey, ApiKeyFields, NewApiKey } from './api-keys.model.ts'

const viewing = anyOf('integrations:view')
const making = anyOf('integrations:create')
const params = z.object({ id: pathId('API_KEY_NOT_FOUND') })
const one = z.object({ api_key: ApiKey })
/** With the key itself, which is told here and never again. */
const told = z.object({ api_key: ApiKey, key: z.string() })

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/api-keys',
  summary: 'Keys of the API, the newest first, without the keys themselves (INT18)',
  access: viewing,
  reach: 'organization',
  query: z.object(pageFields),
  answer: z.object({ api_keys: z.array(ApiKey), pagination: Pagination }),
})
export const getApiKey = defineCall({
  method: 'GET',
  path: '/api-keys/{id}',
  summary: 'One key of the API, without the key itself (INT18)',
  access: viewing,
  reach: 'organization',
  params,
  answer: one,
  problems: ['API_KEY_NOT_FOUND'],
})
export const createApiKey = defineCall({
  method: 'POST',
  path: '/api-keys',
  summary: 'Make a key of the API; this answer alone tells it (INT7, INT18)',
  access: making,
  reach: 'organization',
  strong: true,
  tellsSecret: true,
  status: 201,
  body: NewApiKey,
  answer: told,
  problems: ['SCOPE_UNKNOWN', 'SCOPE_NOT_HELD', 'SHOP_NOT_FOUND', 'TOO_MANY_API_KEYS'],
})
export const updateApiKey = defineCall({
  method: 'PUT',
  path: '/api-keys/{id}',
  summary: 'Change what a key opens, from where and until when (INT18)',
  access: making,
  reach: 'organization',
  params,
  body: ApiKeyFields,
  answer: one,
  problems: ['API_KEY_NOT_FOUND', 'API_KEY_REVOKED', 'SCOPE_UNKNOWN', 'SCOPE_NOT_HELD', 'SHOP_NOT_FOUND', 'STALE_VERSION'],
})
export const rollApiKey = defineCall({
  method: 'POST',
  path: '/api-keys/{id}/roll',
  summary: 'Replace a key: the old one opens nothing from here on (INT18)',
  access: making,
  reach: 'organization',
  strong: true,
  tellsSecret: true,
  params,
  answer: told,
  problems: ['API_KEY_NOT_FOUND', 'API_KEY_REVOKED', 'SCOPE_NOT_HELD'],
})
export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/api-keys/{id}',
  summary: 'Revoke a key: it opens nothing from here on; who had made it stays in the list (INT18)',
  access: anyOf('integrations:delete'),
  reach: 'organization',
  params,
  answer: one,
  problems: ['API_KEY_NOT_FOUND'],
})
