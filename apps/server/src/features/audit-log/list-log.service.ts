import type { TenantId } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { type Context, callerKey, type SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { codesWith, entryFacts, entrySentence } from './audit-entry.text.ts'
import {
  type AuditRow,
  countEntries,
  countPlatformEntries,
  type EntryFilter,
  isTenant,
  selectEntries,
  selectKinds,
  selectPlatformEntries,
} from './audit-log.queries.ts'
import { platformChain, tenantChain, verifyPart } from './verify-log.service.ts'

type Whose = { tenant_id?: string | undefined; platform?: boolean | undefined }
export type Filters = Partial<Record<'actor' | 'action' | 'kind' | 'from' | 'to', string | undefined>>
const most = 10_000
/** What the platform's own log is about. */
const platformKinds = ['kyc-application', 'kyc-document', 'permission', 'permission-category', 'permission-resource', 'tenant']

/** Row → wire, said in the reader's language. */
export const presentEntry = ({ principal }: Pick<Context, 'principal'>, row: AuditRow) => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actor_name: row.actor_name,
  action: row.action,
  record_kind: row.record_kind,
  record_id: row.record_id,
  summary: entrySentence(row, principal.language),
  details: entryFacts(row, principal.language),
  hash: row.hash.toString('hex'),
})
export const filterOf = (query: Filters): EntryFilter => ({
  actor: query.actor || null,
  action: query.action || null,
  codes: query.action ? codesWith(query.action) : [],
  kind: query.kind || null,
  from: query.from ?? null,
  to: query.to ?? null,
})

/**
 * Whose log is meant; null is the platform's own. People of an organization have theirs alone.
 * @throws Problem TENANT_NOT_FOUND, NOT_ALLOWED
 */
export async function tenantMeant(ctx: SessionContext, { tenant_id: wanted, platform }: Whose): Promise<TenantId | null> {
  const { tenant, isSuperAdmin } = ctx.principal
  if (platform) {
    if (!isSuperAdmin) throw new Problem('NOT_ALLOWED')
    return null
  }
  if (wanted === undefined) return tenant?.id ?? null
  if (wanted !== tenant?.id && !(isSuperAdmin && (await isTenant(ctx.database, wanted)))) throw new Problem('TENANT_NOT_FOUND')
  return wanted as TenantId
}

/** Logs that a session has opened from outside; forgotten with the process, so that at most one more entry is written. */
const opened = new Set<string>()
/** Is this the first look of this session into the log of an organization it has not entered? */
function isFirstLook({ principal }: SessionContext, tenant: TenantId): boolean {
  const key = `${callerKey(principal)}:${tenant}`
  if (principal.tenant?.id === tenant || opened.has(key)) return false
  if (opened.size > 10_000) opened.clear()
  opened.add(key)
  return true
}

/** Reads in a tenant. A look from outside is written in that tenant's own log, once for a session (S-28). */
function readIn<T>(ctx: SessionContext, tenant: TenantId, work: (inner: Context) => Promise<T>): Promise<T> {
  if (!isFirstLook(ctx, tenant)) return ctx.forTenant(tenant, work, { reads: true })
  return ctx.forTenant(
    tenant,
    (inner) => {
      inner.note({ kind: 'audit-log', id: null, code: 'audit-log.opened' })
      return work(inner)
    },
    { reads: false },
  )
}

export async function listAuditLog(ctx: SessionContext, { query }: { query: PageQuery & Whose & Filters }) {
  const at = pageOf(query)
  const filter = filterOf(query)
  const tenant = await tenantMeant(ctx, query)
  const answer = (rows: AuditRow[], total: number, kinds: string[]) => ({
    entries: rows.map((row) => presentEntry(ctx, row)),
    kinds,
    pagination: paginate(at, Math.min(total, most), total > most ? { total_is_capped: true } : {}),
  })
  if (!tenant) {
    const [rows, total] = await Promise.all([
      selectPlatformEntries(ctx.database, filter, at),
      countPlatformEntries(ctx.database, filter, most + 1),
    ])
    return answer(rows, total, platformKinds)
  }
  return readIn(ctx, tenant, async ({ tx }) => {
    const [rows, total, kinds] = await Promise.all([
      selectEntries(tx, filter, at),
      countEntries(tx, filter, most + 1),
      selectKinds(tx),
    ])
    return answer(rows, total, kinds)
  })
}

/** Walks the chain, whole or in parts. */
export async function verifyAuditLog(
  ctx: SessionContext,
  { query }: { query: Whose & { after_seq?: number | undefined; most?: number | undefined } },
) {
  const tenant = await tenantMeant(ctx, query)
  return tenant
    ? ctx.forTenant(tenant, ({ tx }) => verifyPart(tx, tenantChain, query.after_seq, query.most), { reads: true })
    : ctx.database.outside((tx) => verifyPart(tx, platformChain, query.after_seq, query.most))
}
