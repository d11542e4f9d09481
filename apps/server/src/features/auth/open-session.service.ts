import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { OpenContext, SessionContext, SessionPrincipal } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { sessionView, tenantsOf } from './auth.presenter.ts'
import { goOnSession } from './auth.queries.ts'
import { beginSession } from './factors/factors.queries.ts'
import { deviceKey, tellAccount } from './factors/notices.service.ts'
import { gatesOf } from './principal.service.ts'
import { newToken, tokenHash } from './token.rules.ts'

const sessionLasts = '12 hours'
const selectionLasts = '5 minutes'

export type TenantChoice = Awaited<ReturnType<typeof tenantsOf>>[number]
export type Opened = Awaited<ReturnType<typeof openedWith>>
export type Entered = Opened | { requires_tenant_selection: true; session_token: string; tenants: TenantChoice[] }

async function principalOf(database: Database, token: string): Promise<SessionPrincipal> {
  const principal = await gatesOf(database).authenticate(token, false)
  if (!principal) throw new Problem('NOT_SIGNED_IN')
  return principal
}

/**
 * A session of this account in this tenant (or in none, for a super-admin). From a device that is new to the account, its owner gets a mail.
 * @param byFactor somebody has shown a second factor for it
 */
export async function openFor(ctx: OpenContext, accountId: string, tenantId: string | null, byFactor: boolean): Promise<Opened> {
  const token = newToken('session')
  const device = deviceKey(ctx.userAgent)
  await ctx.database.outside(async (tx) => {
    const { is_new_device } = await beginSession(tx, {
      id: newId(ctx.now),
      accountId,
      tenantId,
      hash: tokenHash(token),
      kind: 'session',
      userAgent: ctx.userAgent,
      lasts: sessionLasts,
      byFactor,
      device,
    })
    if (is_new_device)
      await tellAccount(tx, { accountId, kind: 'new-device', params: { device, at: ctx.now.toISOString() } }, ctx.now)
  })
  return openedWith(ctx, token)
}

/**
 * The same sign-in in another tenant or in none: a new token takes the place of the old one in one transaction (S-4) and lasts no
 * longer than that would have (A18). @throws Problem NOT_SIGNED_IN when the old one has ended meanwhile
 */
export async function goOnIn(ctx: SessionContext, tenantId: string | null): Promise<Opened> {
  const token = newToken('session')
  const ends = await ctx.database.outside((tx) =>
    goOnSession(tx, {
      id: newId(ctx.now),
      oldHash: tokenHash(ctx.token ?? ''),
      accountId: ctx.principal.accountId,
      tenantId,
      hash: tokenHash(token),
      userAgent: ctx.userAgent,
    }),
  )
  if (!ends) throw new Problem('NOT_SIGNED_IN')
  return openedWith(ctx, token)
}

async function openedWith(ctx: OpenContext, token: string) {
  const view = await sessionView(ctx.database, await principalOf(ctx.database, token))
  return { requires_tenant_selection: false, token, ...view }
}

/** May this account sign in anywhere? The tenants it may choose from; a super-admin needs none. */
export async function choicesOf(
  database: Database,
  account: { id: string; is_super_admin: boolean },
): Promise<TenantChoice[] | null> {
  const choices = await tenantsOf(database, account.id)
  return choices.length === 0 && !account.is_super_admin ? null : choices
}

/** Lets an account in whose owner has been made sure of by every step there is: straight, or by a choice of tenants (A3). */
export async function letIn(
  ctx: OpenContext,
  account: { id: string; is_super_admin: boolean },
  choices: TenantChoice[],
  byFactor: boolean,
): Promise<Entered> {
  if (account.is_super_admin) return openFor(ctx, account.id, null, byFactor)
  const only = choices.length === 1 ? choices[0] : undefined
  if (only) return openFor(ctx, account.id, only.id, byFactor)
  const selection = newToken('selection')
  await ctx.database.outside((tx) =>
    beginSession(tx, {
      id: newId(ctx.now),
      accountId: account.id,
      tenantId: null,
      hash: tokenHash(selection),
      kind: 'selection',
      userAgent: ctx.userAgent,
      lasts: selectionLasts,
      byFactor,
      device: null,
    }),
  )
  return { requires_tenant_selection: true, session_token: selection, tenants: choices }
}
