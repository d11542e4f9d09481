import { type PageQuery, pageOfAll } from '@twopost/contract/core/page'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { OpenContext, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { sessionView, tenantsOf } from './auth.presenter.ts'
import {
  endSession,
  endSessionById,
  findAccount,
  findTenant,
  listMemberships,
  listSessions,
  setPasswordHash,
} from './auth.queries.ts'
import { takeSelection } from './factors/factors.queries.ts'
import { enter } from './factors/second-step.service.ts'
import { choicesOf, goOnIn, type Opened, openFor } from './open-session.service.ts'
import { checkPassword, hashPassword, isOutdated } from './password.rules.ts'
import { emailKeyOf, tokenHash } from './token.rules.ts'
import { claimTry } from './tries.service.ts'

/** Signs in with e-mail and password (A1–A3). @throws Problem WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
export const signIn =
  (config: Config) =>
  async (ctx: OpenContext, { body }: { body: { email: string; password: string } }): ReturnType<typeof enter> => {
    const emailKey = emailKeyOf(body.email)
    const claimed = await claimTry(ctx, config, emailKey, { countsIp: true })
    const account = await findAccount(ctx.database, emailKey)
    const right = await claimed.check(() => checkPassword(account?.password_hash ?? null, body.password))
    const choices = account && right ? await choicesOf(ctx.database, account) : null
    if (!account || !choices) throw new Problem('WRONG_CREDENTIALS')
    await claimed.succeeded()
    if (account.password_hash && isOutdated(account.password_hash))
      await setPasswordHash(ctx.database, account.id, await hashPassword(body.password))
    return enter(ctx, account, choices)
  }

/** Does this account open with this password now? For the operator's own checks; nothing is counted. */
export async function isPasswordOf(database: Database, emailKey: string, password: string): Promise<boolean> {
  const account = await findAccount(database, emailKey)
  return account?.password_hash ? checkPassword(account.password_hash, password) : false
}

/** Picks the tenant after sign-in; the selection token works once (A5). @throws Problem SELECTION_EXPIRED, TENANT_NOT_FOUND */
export async function selectTenant(
  ctx: OpenContext,
  { body }: { body: { session_token: string; tenant_id: string } },
): Promise<Opened> {
  const selection = await ctx.database.outside(async (tx) => {
    const found = await takeSelection(tx, tokenHash(body.session_token))
    if (!found) throw new Problem('SELECTION_EXPIRED')
    const offered = (await tenantsOf(ctx.database, found.account_id)).some((tenant) => tenant.id === body.tenant_id)
    if (!offered) throw new Problem('TENANT_NOT_FOUND')
    return found
  })
  return openFor(ctx, selection.account_id, body.tenant_id, selection.by_factor)
}

/** Puts a super-admin's coming and going on record in the tenant. */
export type RecordEntry = (ctx: SessionContext, tenantId: string, isLeaving?: boolean) => Promise<void>

const isMemberOf = async (ctx: SessionContext, tenantId: string): Promise<boolean> =>
  (await listMemberships(ctx.database, ctx.principal.accountId)).some((m) => m.tenant_id === tenantId && m.status === 'active')

/** Goes on in another tenant, for the rest of the twelve hours since sign-in (A18); a super-admin may enter any, which the audit log of that tenant tells (A6). */
export const switchTenant =
  (recordEntry: RecordEntry) =>
  async (ctx: SessionContext, { body }: { body: { tenant_id: string } }): Promise<Opened> => {
    const { principal } = ctx
    const isMember = await isMemberOf(ctx, body.tenant_id)
    if (!isMember && !(principal.isSuperAdmin && (await findTenant(ctx.database, body.tenant_id))))
      throw new Problem('TENANT_NOT_FOUND')
    if (principal.isSuperAdmin && !isMember) await recordEntry(ctx, body.tenant_id)
    return goOnIn(ctx, body.tenant_id)
  }

/** A super-admin goes back to the platform, which the tenant's audit log tells as it told the coming (A6). */
export const leaveTenant =
  (recordEntry: RecordEntry) =>
  async (ctx: SessionContext): Promise<Opened> => {
    const { tenant } = ctx.principal
    if (tenant && !(await isMemberOf(ctx, tenant.id))) await recordEntry(ctx, tenant.id, true)
    return goOnIn(ctx, null)
  }

/** Ends the session; a dead token gets the same answer (S-5). */
export async function signOut(ctx: OpenContext): Promise<void> {
  if (ctx.token) await endSession(ctx.database, tokenHash(ctx.token))
}

export const showSession = (ctx: SessionContext) => sessionView(ctx.database, ctx.principal)

export async function listOwnSessions(ctx: SessionContext, { query }: { query: PageQuery }) {
  const { rows, pagination } = pageOfAll(await listSessions(ctx.database, ctx.principal.accountId), query)
  return {
    pagination,
    sessions: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      user_agent: row.user_agent,
      is_current: row.id === ctx.principal.id,
    })),
  }
}

/** @throws Problem SESSION_NOT_FOUND for another person's or an ended one (A15) */
export async function endOwnSession(ctx: SessionContext, { params }: { params: { id: string } }): Promise<void> {
  if (!(await endSessionById(ctx.database, ctx.principal.accountId, params.id))) throw new Problem('SESSION_NOT_FOUND')
}
