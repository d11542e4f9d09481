import type { TenantId } from '@twopost/contract/core/ids'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import type { Config } from '#platform/config/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OpenContext, SessionContext } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  endSessionsIn,
  findAccountById,
  type LinkKind,
  type LinkRow,
  markVerified,
  selectLink,
  setPasswordIn,
  useLinkIn,
} from './account-links.queries.ts'
import { requestAccountMail } from './account-mail.service.ts'
import { findAccount } from './auth.queries.ts'
import { hasFactor } from './factors/factor-check.service.ts'
import { findFactors } from './factors/factors.queries.ts'
import { enter, enterTenant } from './factors/second-step.service.ts'
import { countHourlyUses } from './hourly-uses.service.ts'
import { checkLeakedOnline, isLeakedPassword } from './leaked-passwords.service.ts'
import { choicesOf, type Opened, openFor } from './open-session.service.ts'
import { isMadeOfNames } from './own-words.rules.ts'
import { checkPassword, hashPassword } from './password.rules.ts'
import { emailKeyOf, tokenHash } from './token.rules.ts'
import { claimTry } from './tries.service.ts'

type Address = { body: { email: string } }
type ByLink = { body: { token: string } }
/** Puts what someone did with a link on record in the tenant concerned. */
export type RecordInTenant = (
  tx: Tx,
  entry: {
    accountId: string
    userId: string | null
    name: string
    action: string
    code: AuditCode
    params: { name: string }
    requestId: string
    at: Date
  },
) => Promise<void>

/** Mails an address may ask for in an hour; counted alike whether anyone has it (S-11, OP-16). */
const countMail = (ctx: OpenContext, config: Config, emailKey: string): Promise<void> =>
  countHourlyUses(ctx, [
    { kind: 'mail', key: emailKey, most: config.limits.mailsPerHour },
    { kind: 'mail-ip', key: ctx.ip, most: 6 * config.limits.mailsPerHour },
  ])

/** Asks for a mail with a link: one way for known and unknown addresses (A8–A10). @throws Problem TOO_MANY_REQUESTS */
export const requestLink =
  (config: Config, template: Exclude<LinkKind, 'invitation'>) =>
  async (ctx: OpenContext, { body }: Address): Promise<{ accepted: true }> => {
    const emailKey = emailKeyOf(body.email)
    await countMail(ctx, config, emailKey)
    await ctx.database.outside((tx) =>
      requestAccountMail(tx, { emailKey, template, params: {}, tenantId: null, userId: null }, ctx.now),
    )
    return { accepted: true }
  }

/** @throws Problem LINK_UNKNOWN, LINK_USED, LINK_EXPIRED */
async function readLink(ctx: OpenContext, token: string, kind: LinkKind): Promise<LinkRow> {
  const link = await selectLink(ctx.database, tokenHash(token), kind)
  if (!link) throw new Problem('LINK_UNKNOWN')
  if (link.is_used) throw new Problem('LINK_USED')
  if (link.is_over) throw new Problem('LINK_EXPIRED')
  return link
}
/** Uses a link up inside the transaction of what it does. @throws Problem LINK_USED for all but the first caller */
async function spend(tx: Tx, token: string, kind: LinkKind): Promise<void> {
  if (!(await useLinkIn(tx, tokenHash(token), kind))) throw new Problem('LINK_USED')
}

/** Signs in with a mailed link; who opens it has the mailbox, so the address counts as confirmed (A8). */
export async function enterByLink(ctx: OpenContext, { body }: ByLink): ReturnType<typeof enter> {
  const link = await readLink(ctx, body.token, 'magic-link')
  await ctx.database.outside(async (tx) => {
    await spend(tx, body.token, 'magic-link')
    await markVerified(tx, link.account_id)
  })
  const account = await findAccountById(ctx.database, link.account_id)
  const choices = account ? await choicesOf(ctx.database, account) : null
  if (!account || !choices) throw new Problem('LINK_EXPIRED')
  return enter(ctx, account, choices)
}

/** Confirms an address (A9). */
export async function verifyEmail(ctx: OpenContext, { body }: ByLink): Promise<{ email: string; email_verified: true }> {
  const link = await readLink(ctx, body.token, 'verify-email')
  await ctx.database.outside(async (tx) => {
    await spend(tx, body.token, 'verify-email')
    await markVerified(tx, link.account_id)
  })
  return { email: link.email, email_verified: true }
}

/**
 * @param names that others know: of the person, their address, the business
 * @throws Problem VALIDATION_FAILED for a password that is shorter than this installation asks for, or, in production, one that has leaked or is made of names
 */
export function checkNewPassword(config: Config, password: string, path = 'body.password', names: readonly string[] = []): void {
  const min = config.passwordMinLength
  if (password.length < min)
    throw fieldProblem(path, 'PASSWORD_SHORTER_THAN', fieldTexts.PASSWORD_SHORTER_THAN.replace('{min}', String(min)), { min })
  if (config.mode === 'production' && isLeakedPassword(password))
    throw fieldProblem(path, 'PASSWORD_COMMON', fieldTexts.PASSWORD_COMMON)
  if (config.mode === 'production' && isMadeOfNames(password, names))
    throw fieldProblem(path, 'PASSWORD_OF_NAMES', fieldTexts.PASSWORD_OF_NAMES)
}

const namesOf = (link: LinkRow): string[] => [link.account_name, link.email, link.tenant_name ?? '']
/** The same for somebody who chooses their own, with a look into a list of leaked ones where the installation has one. */
export async function checkPasswordToSet(
  config: Config,
  password: string,
  names: readonly string[],
  path = 'body.password',
): Promise<void> {
  checkNewPassword(config, password, path, names)
  await checkLeakedOnline(config, password, path)
}

/** Sets a new password by a mailed link; every session of the account ends (A10, S-4). */
export const resetPassword =
  (config: Config) =>
  async (ctx: OpenContext, { body }: { body: { token: string; password: string } }): Promise<{ reset: true }> => {
    const link = await readLink(ctx, body.token, 'password-reset')
    await checkPasswordToSet(config, body.password, namesOf(link))
    const hash = await hashPassword(body.password)
    await ctx.database.outside(async (tx) => {
      await spend(tx, body.token, 'password-reset')
      await setPasswordIn(tx, link.account_id, hash)
      await markVerified(tx, link.account_id)
      await endSessionsIn(tx, link.account_id, null, null)
    })
    return { reset: true }
  }

/**
 * Changes one's own password. Every session ends, and this one goes on with a new token (A11, S-4). A wrong
 * present password counts as a failed sign-in. Who has a factor shows it, too (decision 66). @throws Problem WRONG_PASSWORD, STEP_UP_REQUIRED
 */
export const changePassword =
  (config: Config) =>
  async (ctx: SessionContext, { body }: { body: { current_password: string; new_password: string } }): Promise<Opened> => {
    const { principal } = ctx
    if (!principal.isStrong && hasFactor(await findFactors(ctx.database, principal.accountId)))
      throw new Problem('STEP_UP_REQUIRED')
    const claimed = await claimTry(ctx, config, emailKeyOf(principal.email), { countsIp: false })
    const account = await findAccount(ctx.database, emailKeyOf(principal.email))
    const right = await claimed.check(() => checkPassword(account?.password_hash ?? null, body.current_password))
    if (!right) throw new Problem('WRONG_PASSWORD')
    await claimed.succeeded()
    const names = [account?.name ?? '', principal.email, principal.tenant?.name ?? '']
    await checkPasswordToSet(config, body.new_password, names, 'body.new_password')
    const hash = await hashPassword(body.new_password)
    await ctx.database.outside(async (tx) => {
      await setPasswordIn(tx, principal.accountId, hash)
      await endSessionsIn(tx, principal.accountId, null, null)
    })
    return openFor(ctx, principal.accountId, principal.tenant?.id ?? null, principal.byFactor)
  }

/** Does this person still need a password of their own? Anyone who has never been in a tenant does. */
const invitationView = (link: LinkRow) => ({
  tenant: { name: link.tenant_name ?? '', slug: link.tenant_slug ?? '' },
  name: link.account_name,
  email: link.email,
  needs_password: !link.has_joined,
})

/** What an invitation is for. */
export async function seeInvitation(ctx: OpenContext, { body }: ByLink) {
  return { invitation: invitationView(await readLink(ctx, body.token, 'invitation')) }
}

/** Accepts a membership that waited, for who keeps memberships; false when it is gone or was accepted before. */
export type AcceptMembership = (tx: Tx, userId: string, at: Date) => Promise<boolean>

/** Joins the organization (OP-12): the membership counts from now, and a session in it opens. */
export const acceptInvitation =
  (config: Config, record: RecordInTenant, acceptMembership: AcceptMembership) =>
  async (
    ctx: OpenContext,
    { body }: { body: { token: string; password?: string | undefined } },
  ): ReturnType<typeof enterTenant> => {
    const link = await readLink(ctx, body.token, 'invitation')
    const { tenant_id: tenantId, user_id: userId } = link
    if (!tenantId || !userId) throw new Problem('LINK_UNKNOWN')
    const needsPassword = !link.has_joined
    if (needsPassword && body.password === undefined) throw fieldProblem('body.password', 'REQUIRED', fieldTexts.REQUIRED)
    if (needsPassword && body.password !== undefined) await checkPasswordToSet(config, body.password, namesOf(link))
    const hash = needsPassword && body.password !== undefined ? await hashPassword(body.password) : null
    await ctx.database.inTenant(tenantId as TenantId, async (tx) => {
      await spend(tx, body.token, 'invitation')
      await acceptMembership(tx, userId, ctx.now)
      await markVerified(tx, link.account_id)
      if (hash) await setPasswordIn(tx, link.account_id, hash)
      await record(tx, {
        accountId: link.account_id,
        userId,
        name: link.account_name,
        action: 'POST /auth/invitation/accept',
        code: 'user.joined',
        params: { name: link.account_name },
        requestId: ctx.requestId,
        at: ctx.now,
      })
    })
    const choices = await choicesOf(ctx.database, { id: link.account_id, is_super_admin: false })
    if (!choices?.some((tenant) => tenant.id === tenantId)) throw new Problem('LINK_EXPIRED')
    return enterTenant(ctx, link.account_id, tenantId)
  }
