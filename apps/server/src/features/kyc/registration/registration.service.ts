import type { Answer } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import type { Registration, registerTenant as registerCall } from '@twopost/contract/kyc'
import { slugFrom } from '@twopost/contract/tenants'
import {
  checkPasswordToSet,
  countHourlyUses,
  emailKeyOf,
  hashPassword,
  type RecordInTenant,
  requestAccountMail,
} from '#features/auth/index.ts'
import { createAccountIn, createTenantIn, findAccountIdByEmail, findTenantBySlug, insertUser } from '#features/users/index.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertApplication } from '../kyc.queries.ts'
import { businessNamed, emptyContact } from '../kyc.rules.ts'
import { setLanguageOfNewAccount } from './registration.queries.ts'

/** So many numbers are counted up before a slug gets a number nobody can guess. */
const countedSlugs = 50

/** The tenant with the slug asked for, or with the first free one made from its name. @throws Problem SLUG_TAKEN */
async function addTenant(tx: Tx, tenantId: TenantId, body: Registration, at: Date): Promise<string> {
  const add = (slug: string) => createTenantIn(tx, { id: tenantId, slug, name: body.business_name, state: 'pending' }, at)
  if (body.slug !== undefined) {
    if (!(await add(body.slug))) throw new Problem('SLUG_TAKEN')
    return body.slug
  }
  for (let attempt = 1; attempt <= countedSlugs; attempt++) {
    const slug = slugFrom(body.business_name, attempt)
    if (await add(slug)) return slug
  }
  const slug = slugFrom(body.business_name, Number.parseInt(tenantId.slice(-8), 16))
  if (!(await add(slug))) throw new Problem('SLUG_TAKEN')
  return slug
}

/**
 * The first member, its administrator. Who has an account keeps name, password and language, and joins by the mail; the statements are
 * the same either way, so nothing tells which (S-10).
 */
async function addAdministrator(tx: Tx, body: Registration, passwordHash: string, at: Date) {
  const emailKey = emailKeyOf(body.email)
  const [newAccountId, userId] = [newId(at), newId(at)]
  const made = await createAccountIn(
    tx,
    { id: newAccountId, email: body.email, emailKey, name: body.name, passwordHash, verified: false, isSuperAdmin: false },
    at,
  )
  await setLanguageOfNewAccount(tx, newAccountId, body.language ?? null)
  const accountId = await findAccountIdByEmail(tx, emailKey)
  if (!accountId) throw new Problem('CONFLICT')
  const user = { id: userId, accountId, name: body.name, email: body.email, systemRole: 'admin', roleId: null }
  await insertUser(tx, { ...user, phone: body.phone ?? '', waits: made === null }, at)
  return { accountId, userId, emailKey, isNew: made !== null }
}

export interface Registered {
  slug: string
  applicationId: string
  accountId: string
  userId: string
  emailKey: string
  /** False when the address had an account, which has yet to join. */
  isNew: boolean
}
/** A pending organization, its administrator, and the draft that knows what was typed: one transaction of the new tenant. */
export async function addBusiness(
  tx: Tx,
  tenantId: TenantId,
  body: Registration,
  passwordHash: string,
  at: Date,
): Promise<Registered> {
  const slug = await addTenant(tx, tenantId, body, at)
  const administrator = await addAdministrator(tx, body, passwordHash, at)
  const primaryContact = { ...emptyContact.primaryContact, name: body.name, email: body.email, phone: body.phone ?? '' }
  const applicationId = newId(at)
  const business = businessNamed(body.business_name, body.registration_number)
  await insertApplication(tx, { id: applicationId, business, contact: { ...emptyContact, primaryContact } }, at)
  return { slug, applicationId, ...administrator }
}

/**
 * Registers a business: its organization, pending; its administrator; the draft of its application; and a mail, all or nothing (A13,
 * OP-13). A known address gets an invitation in place of the mail that confirms the address.
 * @throws Problem SLUG_TAKEN, TOO_MANY_REQUESTS, VALIDATION_FAILED for a password this installation refuses
 */
export const registerTenant =
  (config: Config, record: RecordInTenant) =>
  async (ctx: OpenContext, { body }: { body: Registration }): Promise<Answer<typeof registerCall>> => {
    await checkPasswordToSet(config, body.password, [body.name, body.email, body.business_name ?? ''])
    if (body.slug !== undefined && (await findTenantBySlug(ctx.database, body.slug))) throw new Problem('SLUG_TAKEN')
    await countHourlyUses(ctx, [
      { kind: 'registration-ip', key: ctx.ip, most: config.limits.registrationsPerHour },
      { kind: 'mail', key: emailKeyOf(body.email), most: config.limits.mailsPerHour },
      { kind: 'mail-ip', key: ctx.ip, most: 6 * config.limits.mailsPerHour },
    ])
    const passwordHash = await hashPassword(body.password)
    const tenantId = newId(ctx.now) as TenantId
    const slug = await ctx.database.inTenant(tenantId, async (tx) => {
      const made = await addBusiness(tx, tenantId, body, passwordHash, ctx.now)
      const { accountId, userId, emailKey } = made
      const mail = made.isNew
        ? { template: 'verify-email' as const, tenantId: null, userId: null }
        : { template: 'invitation' as const, tenantId, userId }
      await requestAccountMail(tx, { emailKey, params: {}, ...mail }, ctx.now)
      await record(tx, {
        accountId,
        userId,
        name: body.name,
        action: 'POST /auth/register-tenant',
        code: 'organization.registered',
        params: { name: body.business_name },
        requestId: ctx.requestId,
        at: ctx.now,
      })
      return made.slug
    })
    return { registration: { business_name: body.business_name, slug, email: body.email } }
  }
