import type { TenantId } from '@twopost/contract/core/ids'
import { email as emailSchema } from '@twopost/contract/core/text'
import { isTimeZone } from '@twopost/contract/core/time'
import { isReservedSlug, isSlug } from '@twopost/contract/tenants'
import { emailKeyOf, hashPassword } from '#features/auth/index.ts'
import { insertBay, insertHours, insertOrderCounts, insertShop } from '#features/shops/index.ts'
import { createAccountIn, createTenantIn, insertUser } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'

const nowOf = async (db: Database): Promise<Date> => (await db.single<{ now: Date }>('select now()'))[0]?.now as Date
const isEmail = (text: string) => emailSchema().safeParse(text).success
const passwordFault = (password: string) =>
  password.length < 6 || password.length > 128 ? 'The password must have 6 to 128 characters.' : undefined

export interface FirstTenant {
  name: string
  slug: string
  email: string
  person: string
  password: string
  timeZone?: string | undefined
}
/** An approved tenant with a shop of two bays and its admin. @returns 'made', or the sentence that says why not */
export async function addFirstTenant(db: Database, wish: FirstTenant): Promise<string> {
  const timeZone = wish.timeZone ?? 'America/Chicago'
  if (!isSlug(wish.slug)) return 'The slug must have 3 to 40 characters: a-z, 0-9 and dashes inside.'
  if (isReservedSlug(wish.slug)) return `The slug "${wish.slug}" is reserved.`
  if (!isEmail(wish.email)) return 'The e-mail address is not valid.'
  if (!isTimeZone(timeZone)) return `The time zone "${timeZone}" is not known.`
  const fault = passwordFault(wish.password)
  if (fault) return fault
  const at = await nowOf(db)
  const [tenantId, accountId, shopId] = [newId(at) as TenantId, newId(at), newId(at)]
  const hash = await hashPassword(wish.password)
  return db
    .inTenant(tenantId, async (tx) => {
      if (!(await createTenantIn(tx, { id: tenantId, slug: wish.slug, name: wish.name, state: 'approved' }, at)))
        return `The slug "${wish.slug}" is taken.`
      if (
        !(await createAccountIn(
          tx,
          {
            id: accountId,
            email: wish.email,
            emailKey: emailKeyOf(wish.email),
            name: wish.person,
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
        { id: newId(at), accountId, name: wish.person, email: wish.email, systemRole: 'admin', roleId: null },
        at,
      )
      await insertShop(
        tx,
        {
          id: shopId,
          name: wish.name,
          address: 'Address to be filled in',
          city: '-',
          state: '-',
          zip_code: '-',
          contact_email: wish.email,
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
      for (const weekday of [1, 2, 3, 4, 5])
        await insertHours(tx, { shop_id: shopId, weekday, opens_minute: 480, closes_minute: 1080 })
      await insertOrderCounts(tx, shopId)
      return 'made'
    })
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('The e-mail address has')) return error.message
      throw error
    })
}

/** A super-admin, who belongs to no tenant (A30). @returns 'made', or the sentence that says why not */
export async function addSuperAdmin(db: Database, wish: { email: string; password: string; name: string }): Promise<string> {
  if (!isEmail(wish.email)) return 'The e-mail address is not valid.'
  const fault = passwordFault(wish.password)
  if (fault) return fault
  const at = await nowOf(db)
  const hash = await hashPassword(wish.password)
  const made = await db.outside((tx) =>
    createAccountIn(
      tx,
      {
        id: newId(at),
        email: wish.email,
        emailKey: emailKeyOf(wish.email),
        name: wish.name,
        passwordHash: hash,
        verified: true,
        isSuperAdmin: true,
      },
      at,
    ),
  )
  return made ? 'made' : 'The e-mail address has an account already.'
}
