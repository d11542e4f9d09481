import { randomBytes } from 'node:crypto'
import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn } from '@twopost/contract/core/time'
import type { SystemRole } from '@twopost/contract/permissions'
import { emailKeyOf, hashPassword, newToken, tokenHash } from '#features/auth/index.ts'
import { insertPlace } from '#features/inventory/index.ts'
import { insertRoleRow } from '#features/roles/index.ts'
import { insertOrderCounts } from '#features/service-orders/index.ts'
import { insertBay, insertHours, insertShop, putShopWeek } from '#features/shops/index.ts'
import { insertTechnician, putWeek } from '#features/technicians/index.ts'
import { createAccount, createTenant, insertUser, insertUserShop } from '#features/users/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'

export interface Member {
  token: string
  userId: string
  accountId: string
  email: string
  technicianId: string
  role: string
}
/** A tenant of a test: its shops, bays and admin. `canary` is in its names and is random. */
export interface World {
  tenantId: TenantId
  slug: string
  canary: string
  shopIds: string[]
  shopId: string
  bayIds: string[]
  admin: Member
}
export const testPassword = 'correct horse 7'
let hash: Promise<string> | undefined
const now = async (db: Database): Promise<Date> => (await db.single({ now: 'timestamptz' }, 'select now()'))[0]?.now as Date

/** A new approved tenant with shops of two bays each, open from 8 to 18 on weekdays in America/Chicago. */
export async function addTenant(
  db: Database,
  { shops = 1, slug, state = 'approved' }: { shops?: number; slug?: string; state?: string } = {},
): Promise<World> {
  const at = await now(db)
  const canary = randomBytes(6).toString('hex')
  const tenantId = newId(at) as TenantId
  const name = slug ?? `shop-${canary}`
  if (!(await createTenant(db, { id: tenantId, slug: name, name: `Tenant ${canary}`, state }, at)))
    throw new Error(`the slug ${name} is taken`)
  const shopIds: string[] = []
  const bayIds: string[] = []
  await db.inTenant(tenantId, async (tx) => {
    for (let i = 0; i < shops; i++) {
      const id = newId(at)
      shopIds.push(id)
      await insertShop(
        tx,
        {
          id,
          name: `Shop ${i + 1} ${canary}`,
          address: '1 Main St',
          city: 'Springfield',
          state: 'IL',
          zip_code: '62701',
          contact_email: 'shop@example.com',
          phone: '555-0100',
          status: 'active',
          time_zone: 'America/Chicago',
          labor_rate_cents: 12_000,
          labor_tax_millionths: 100_000,
          parts_tax_millionths: 100_000,
        },
        at,
      )
      for (const position of [1, 2]) {
        const bayId = newId(at)
        bayIds.push(bayId)
        await insertBay(tx, { id: bayId, shop_id: id, name: String(position), kind: 'light', position }, at)
      }
      const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens_minute: 480, closes_minute: 1080 }))
      for (const day of week) await insertHours(tx, { shop_id: id, ...day })
      await putShopWeek(tx, id, dateIn('America/Chicago', at.getTime()), week)
      await insertOrderCounts(tx, id)
      await insertPlace(tx, { id: newId(at), shopId: id, name: 'Main Warehouse', kind: 'shelf' }, at)
    }
  })
  const world = { tenantId, slug: name, canary, shopIds, shopId: shopIds[0] as string, bayIds } as World
  world.admin = await addMember(db, world, 'admin', {})
  return world
}

/** A member of a tenant with a live session. A role of `{ permissions }` is a role of the tenant's own. */
export async function addMember(
  db: Database,
  world: Pick<World, 'tenantId' | 'canary'>,
  role: SystemRole | { permissions: readonly string[] },
  {
    shopIds = [],
    technician = role === 'technician',
    name,
  }: { shopIds?: readonly string[]; technician?: boolean; name?: string } = {},
): Promise<Member> {
  const at = await now(db)
  hash ??= hashPassword(testPassword)
  const [accountId, userId, technicianId] = [newId(at), newId(at), newId(at)]
  const tag = randomBytes(5).toString('hex')
  const email = `${typeof role === 'string' ? role : 'custom'}-${tag}@${world.canary}.example`
  const isSuperAdmin = role === 'super-admin'
  await createAccount(
    db,
    {
      id: accountId,
      email,
      emailKey: emailKeyOf(email),
      name: name ?? `Person ${tag}`,
      passwordHash: await hash,
      verified: true,
      isSuperAdmin,
    },
    at,
  )
  if (!isSuperAdmin)
    await db.inTenant(world.tenantId, async (tx) => {
      let roleId: string | null = null
      if (typeof role !== 'string') {
        roleId = newId(at)
        await insertRoleRow(tx, { id: roleId, name: `Role ${tag}`, description: '', permissions: role.permissions }, at)
      }
      await insertUser(
        tx,
        {
          id: userId,
          accountId,
          name: name ?? `Person ${tag}`,
          email,
          systemRole: typeof role === 'string' ? role : null,
          roleId,
        },
        at,
      )
      for (const shopId of shopIds) await insertUserShop(tx, userId, shopId)
      if (technician) {
        await insertTechnician(tx, technicianId, userId, { status: 'active', payCents: null }, at)
        const validFrom = dateIn('America/Chicago', at.getTime())
        await putWeek(tx, technicianId, { validFrom, isActive: true, week: [] })
      }
    })
  return {
    token: await addSession(db, accountId, world.tenantId),
    userId,
    accountId,
    email,
    technicianId,
    role: typeof role === 'string' ? role : 'custom',
  }
}

/** A live session token of an account in a tenant. */
export async function addSession(db: Database, accountId: string, tenantId: string | null): Promise<string> {
  const token = newToken('session')
  await db.single({ ends: 'timestamptz' }, 'select auth.open_session($1, $2, $3, $4, $5, $6, $7::interval) as ends', [
    newId(await now(db)),
    accountId,
    tenantId,
    tokenHash(token),
    'session',
    'test',
    '12 hours',
  ])
  // As after a sign-in with a second factor a moment ago, however long the test takes: who that is about signs in itself.
  await db.single({}, 'select auth.strengthen_session($1, $2::interval, true)', [tokenHash(token), '12 hours'])
  return token
}
