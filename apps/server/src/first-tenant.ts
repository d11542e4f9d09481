import { randomBytes } from 'node:crypto'
import type { TenantId } from '@twopost/contract/core/ids'
import { email as emailSchema } from '@twopost/contract/core/text'
import { dateIn, isTimeZone } from '@twopost/contract/core/time'
import { isReservedSlug, isSlug } from '@twopost/contract/tenants'
import { checkNewPassword, emailKeyOf, hashPassword } from '#features/auth/index.ts'
import { insertOrderCounts } from '#features/service-orders/index.ts'
import { insertBay, insertHours, insertShop, putShopWeek } from '#features/shops/index.ts'
import { createAccountIn, createTenantIn, insertUser } from '#features/users/index.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/problem.ts'

const nowOf = async (db: Database): Promise<Date> => (await db.single({ now: 'timestamptz' }, 'select now()'))[0]?.now as Date
const isEmail = (text: string) => emailSchema().safeParse(text).success
/** Why a password is not taken, by the rules of every other one (S-7); undefined where it is. */
function passwordFault(config: Config, password: string): string | undefined {
  if (password.length > 128) return 'The password must have at most 128 characters.'
  try {
    checkNewPassword(config, password)
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.errors[0]) return error.errors[0].message
    throw error
  }
}
/** A password that nobody chose, as long as this installation asks for. */
export const makePassword = ({ passwordMinLength }: Pick<Config, 'passwordMinLength'>): string =>
  randomBytes(Math.ceil((Math.max(12, passwordMinLength) * 3) / 4)).toString('base64url')

export interface FirstTenant {
  name: string
  slug: string
  email: string
  person: string
  password: string
  timeZone?: string | undefined
}
/** An approved tenant with a shop of two bays and its admin. @returns 'made', or the sentence that says why not */
export async function addFirstTenant(db: Database, config: Config, first: FirstTenant): Promise<string> {
  const timeZone = first.timeZone ?? 'America/Chicago'
  if (!isSlug(first.slug)) return 'The slug must have 3 to 40 characters: a-z, 0-9 and dashes inside.'
  if (isReservedSlug(first.slug)) return `The slug "${first.slug}" is reserved.`
  if (!isEmail(first.email)) return 'The e-mail address is not valid.'
  if (!isTimeZone(timeZone)) return `The time zone "${timeZone}" is not known.`
  const fault = passwordFault(config, first.password)
  if (fault) return fault
  const at = await nowOf(db)
  const [tenantId, accountId, shopId] = [newId(at) as TenantId, newId(at), newId(at)]
  const hash = await hashPassword(first.password)
  return db
    .inTenant(tenantId, async (tx) => {
      if (!(await createTenantIn(tx, { id: tenantId, slug: first.slug, name: first.name, state: 'approved' }, at)))
        return `The slug "${first.slug}" is taken.`
      if (
        !(await createAccountIn(
          tx,
          {
            id: accountId,
            email: first.email,
            emailKey: emailKeyOf(first.email),
            name: first.person,
            passwordHash: hash,
            verified: true,
            isSuperAdmin: false,
          },
          at,
        ))
      )
        throw new Error('The e-mail address has an account already.')
      await insertUser(
        tx,
        { id: newId(at), accountId, name: first.person, email: first.email, systemRole: 'admin', roleId: null },
        at,
      )
      await insertShop(
        tx,
        {
          id: shopId,
          name: first.name,
          address: 'Address to be filled in',
          city: '-',
          state: '-',
          zip_code: '-',
          contact_email: first.email,
          phone: '-',
          status: 'active',
          time_zone: timeZone,
          labor_rate_cents: 7500,
          labor_tax_millionths: 100_000,
          parts_tax_millionths: 100_000,
        },
        at,
      )
      for (const position of [1, 2])
        await insertBay(tx, { id: newId(at), shop_id: shopId, name: String(position), kind: 'light', position }, at)
      const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_minute: 480, closes_minute: 1080 }))
      for (const day of week) await insertHours(tx, { shop_id: shopId, ...day })
      await putShopWeek(tx, shopId, dateIn(timeZone, at.getTime()), week)
      await insertOrderCounts(tx, shopId)
      return 'made'
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('The e-mail address has')) return error.message
      throw error
    })
}

/** A super-admin, who belongs to no tenant (A30). @returns 'made', or the sentence that says why not */
export async function addSuperAdmin(
  db: Database,
  config: Config,
  first: { email: string; password: string; name: string },
): Promise<string> {
  if (!isEmail(first.email)) return 'The e-mail address is not valid.'
  const fault = passwordFault(config, first.password)
  if (fault) return fault
  const at = await nowOf(db)
  const hash = await hashPassword(first.password)
  const made = await db.outside((tx) =>
    createAccountIn(
      tx,
      {
        id: newId(at),
        email: first.email,
        emailKey: emailKeyOf(first.email),
        name: first.name,
        passwordHash: hash,
        verified: true,
        isSuperAdmin: true,
      },
      at,
    ),
  )
  return made ? 'made' : 'The e-mail address has an account already.'
}
