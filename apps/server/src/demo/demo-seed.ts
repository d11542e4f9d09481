import type { TenantId } from '@twopost/contract/core/ids'
import { toCents, toMillionths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import { mainLocation } from '@twopost/contract/inventory.states'
import { computeVinCheckDigit } from '@twopost/contract/vehicles'
import { emailKeyOf, hashPassword } from '#features/auth/index.ts'
import { addCustomer } from '#features/customers/index.ts'
import { insertPlace } from '#features/inventory/index.ts'
import { insertOrderCounts } from '#features/service-orders/index.ts'
import { insertBay, insertHours, insertShop, putShopWeek } from '#features/shops/index.ts'
import { insertTechnician } from '#features/technicians/index.ts'
import { createAccountIn, createTenantIn, findTenantBySlug, insertUser } from '#features/users/index.ts'
import { addVehicle } from '#features/vehicles/index.ts'
import { after } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import { joinByIndexes, takeTime } from './demo.queries.ts'
import { seedBills, seedClaims } from './demo-bills.ts'
import { seedBusinesses } from './demo-businesses.ts'
import { seedCannedJobs } from './demo-canned.ts'
import { seedDeferred } from './demo-deferred.ts'
import { seedEstimates } from './demo-estimates.ts'
import { seedExceptions } from './demo-exceptions.ts'
import { seedFlags } from './demo-flags.ts'
import { cars, companies, type DemoModel, families, trucks } from './demo-fleet.ts'
import { seedHours } from './demo-hours.ts'
import { seedFindings, seedInspections } from './demo-inspections.ts'
import { seedInvoices } from './demo-invoices.ts'
import { seedMessages } from './demo-messages.ts'
import { seedMoney } from './demo-money.ts'
import { seedOnline } from './demo-online.ts'
import { type DemoShop, seedOrders } from './demo-orders.ts'
import { seedParts } from './demo-parts.ts'
import { seedPayers } from './demo-payers.ts'
import { demoPeople, demoShops, demoTenant } from './demo-people.ts'
import { seedDiscounts, seedFees, seedPriceRules } from './demo-prices.ts'
import { seedPrivacy } from './demo-privacy.ts'
import { seedPurchases } from './demo-purchases.ts'
import { seedRecordings } from './demo-recordings.ts'
import { seedRequests } from './demo-requests.ts'
import { seedShopPapers } from './demo-shop-papers.ts'
import { addSkills } from './demo-skills.ts'
import { seedSplits } from './demo-splits.ts'
import { seedStockroom } from './demo-stockroom.ts'
import { addSuppliers } from './demo-suppliers.ts'
import { seedTaxes } from './demo-taxes.ts'
import { openRandom } from './random.ts'

const zone = 'America/Los_Angeles'
const day = 86_400_000
const plateLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** A valid VIN of the model with an invented serial. */
function vinFor(model: DemoModel, serial: number): string {
  const open = `${model.vin}${String(serial).padStart(17 - model.vin.length, '0')}`
  return `${open.slice(0, 8)}${computeVinCheckDigit(open)}${open.slice(9)}`
}

async function addPeople(tx: Tx, at: Date): Promise<Map<string, Actor>> {
  const actors = new Map<string, Actor>()
  const hashes = new Map<string, string>()
  for (const one of demoPeople) {
    const hash = hashes.get(one.password) ?? (await hashPassword(one.password))
    hashes.set(one.password, hash)
    const [accountId, userId] = [newId(at), newId(at)]
    const technicianId = one.role === 'technician' ? newId(at) : null
    const account = await createAccountIn(
      tx,
      {
        id: accountId,
        email: one.email,
        emailKey: emailKeyOf(one.email),
        name: one.name,
        passwordHash: hash,
        verified: true,
        isSuperAdmin: false,
      },
      at,
    )
    if (!account) throw new Error(`the demo address ${one.key} is taken by another account`)
    await insertUser(
      tx,
      {
        id: userId,
        accountId,
        name: one.name,
        email: one.email,
        systemRole: one.role,
        roleId: null,
        phone: one.phone,
        joined: true,
      },
      at,
    )
    if (technicianId) await insertTechnician(tx, technicianId, userId, { status: 'active', payCents: null }, at)
    actors.set(one.key, { accountId, userId, technicianId, name: one.name, email: one.email, role: one.role })
  }
  return actors
}

async function addShops(tx: Tx, actors: Map<string, Actor>, start: Date): Promise<DemoShop[]> {
  const shops: DemoShop[] = []
  for (const [order, plan] of demoShops.entries()) {
    const at = after(start, order * 60_000)
    const id = newId(at)
    await insertShop(
      tx,
      {
        id,
        name: plan.name,
        address: plan.address,
        city: plan.city,
        state: plan.state,
        zip_code: plan.zip_code,
        contact_email: plan.contact_email,
        phone: plan.phone,
        status: 'active',
        time_zone: zone,
        labor_rate_cents: toCents(plan.labor_rate),
        labor_tax_millionths: toMillionths(plan.tax),
        parts_tax_millionths: toMillionths(plan.tax),
      },
      at,
    )
    const bayIds: string[] = []
    for (const [i, kind] of plan.bays.entries()) {
      const bayId = newId(at)
      await insertBay(tx, { id: bayId, shop_id: id, name: String(i + 1), kind, position: i + 1 }, at)
      bayIds.push(bayId)
    }
    const week = plan.days.map((weekday) => ({ weekday, opens_minute: plan.opens, closes_minute: plan.closes }))
    for (const one of week) await insertHours(tx, { shop_id: id, ...one })
    await putShopWeek(tx, id, dateIn(zone, at.getTime()), week)
    await insertOrderCounts(tx, id)
    await insertPlace(tx, { id: newId(at), shopId: id, name: mainLocation, kind: 'shelf' }, at)
    const technicians = demoPeople
      .filter((one) => one.role === 'technician' && one.shop === plan.key)
      .map((one) => actors.get(one.key) as Actor)
    shops.push({ key: plan.key, id, zone, bayIds, technicians, vehicles: [] })
  }
  return shops
}

/** 40 customers and 80 vehicles: the fleets at the yard, the families at the avenue. @returns the companies' ids by their names */
async function addFleet(stage: Stage, shops: readonly DemoShop[], writer: Actor, at: Date): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  const random = openRandom(7)
  const ctx = actAs(stage, writer, at)
  const [yard, avenue] = shops as [DemoShop, DemoShop]
  let serial = 20_117
  const add = async (shop: DemoShop, customerId: string, model: DemoModel, unit: string) => {
    serial += random.whole(311, 2999)
    const letters = () => plateLetters[random.whole(0, plateLetters.length - 1)]
    const plate = unit
      ? `${letters()}${random.whole(10_000, 99_999)}${letters()}`
      : `${letters()}${letters()}${letters()} ${random.whole(1000, 9999)}`
    const id = await addVehicle(ctx, shop.id, customerId, {
      vin: vinFor(model, serial % 1_000_000),
      make: model.make,
      model: model.model,
      kind: model.kind,
      year: model.year,
      engine: model.engine,
      license_plate: plate,
      plate_state: 'WA',
      unit_number: unit,
      color: random.pick(['White', 'Silver', 'Blue', 'Red', 'Black', 'Gray']),
    })
    shop.vehicles.push({ id, customerId })
  }
  for (const [i, company] of companies.entries()) {
    const shop = company.yard ? yard : avenue
    const slug = company.name
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')
    const customerId = await addCustomer(ctx, shop.id, {
      name: company.name,
      email: `service@${slug}.example`,
      phone: `(253) 555-02${String(i).padStart(2, '0')}`,
      customer_type: 'company',
      company_name: company.name,
      primary_contact_name: company.contact,
      address: `${100 + i * 37} Port of Tacoma Rd`,
      city: 'Tacoma',
      state: 'WA',
      zip_code: '98421',
      preferred_language: company.language ?? 'en',
      creditLimit: 25_000,
      paymentTerms: i % 3 === 0 ? 'Net 15' : 'Net 30',
      taxExempt: company.name.includes('School'),
    })
    made.set(company.name, customerId)
    for (let n = 0; n < (i < 4 ? 5 : 4); n++)
      await add(
        shop,
        customerId,
        (company.yard ? trucks : cars)[(i * 4 + n) % (company.yard ? trucks : cars).length] as DemoModel,
        `${i + 1}${String(n + 1).padStart(2, '0')}`,
      )
  }
  for (const [i, family] of families.entries()) {
    const key = family.name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
    const customerId = await addCustomer(ctx, avenue.id, {
      name: family.name,
      email: `${key}@mail.example`,
      phone: `(253) 555-03${String(i).padStart(2, '0')}`,
      customer_type: 'individual',
      address: `${2200 + i * 13} N Pearl St`,
      city: 'Tacoma',
      state: 'WA',
      zip_code: '98406',
      preferred_language: family.language ?? 'en',
      paymentTerms: 'Due on receipt',
      preferredContact: i % 2 ? 'phone' : 'email',
    })
    await add(avenue, customerId, cars[i % cars.length] as DemoModel, '')
  }
  return made
}

/**
 * Fills an installation with the demo tenant: two shops, people in every role, 40 customers, 80 vehicles, 12 suppliers, 150 orders of the last
 * 90 days, jobs, time and invoices, all through the use cases and in one transaction, so that a start that was killed finds
 * nothing half made (A29). Before it come a few businesses that asked to join, each in a transaction of its own. @returns false when the demo is there already
 */
export async function seedDemo(db: Database): Promise<boolean> {
  if (await findTenantBySlug(db, demoTenant.slug)) return false
  const now = (await db.single({ now: 'timestamptz' }, 'select now()'))[0]?.now as Date
  await seedBusinesses(db, now)
  const start = after(now, -100 * day)
  const tenantId = newId(start) as TenantId
  return db.inTenant(tenantId, async (tx) => {
    await takeTime(tx)
    await joinByIndexes(tx)
    if (!(await createTenantIn(tx, { id: tenantId, ...demoTenant, state: 'approved' }, start))) return false
    const actors = await addPeople(tx, start)
    const stage: Stage = { tx, tenant: { id: tenantId, slug: demoTenant.slug, name: demoTenant.name } }
    const skillIds = await addSkills(tx, actors.values(), start)
    const shops = await addShops(tx, actors, start)
    const [manager, writer] = [actors.get('luis') as Actor, actors.get('grace') as Actor]
    const fleets = await addFleet(stage, shops, manager, start)
    await seedCannedJobs(stage, manager, start)
    await seedShopPapers(stage, shops, manager, start)
    const suppliers = await addSuppliers(stage, manager, start)
    const shelves = await seedParts(stage, shops, manager, suppliers, now)
    await seedStockroom(stage, shops, actors.get('dana') as Actor, suppliers, shelves.ids, now)
    await seedPurchases(stage, shops, manager, { suppliers, parts: shelves.ids }, now)
    await seedBills(stage, shops, manager, suppliers, now)
    await seedClaims(stage, shops, manager, { suppliers, parts: shelves.ids }, now)
    for (const shop of shops) {
      await seedHours(stage, shop, manager, now)
      const { finished, open, asked } = await seedOrders(stage, shop, { manager, writer, skillIds, shelves, suppliers }, now)
      await seedEstimates(stage, { writer, manager }, shop.id, asked)
      await seedMessages(stage, shop, writer, asked)
      if (shop.key === 'avenue')
        await seedDeferred(stage, shop, writer, {
          onOrder: asked[0]?.id,
          toInvoice: finished.find((one) => one.fate !== 'completed'),
          now,
        })
      const openInvoices = await seedInvoices(stage, manager, finished, now)
      await seedOnline(stage, shop, manager, openInvoices, now)
      await seedPayers(stage, shop, manager, { finished, shelves }, now)
      await seedFlags(stage, shop, manager, open, now)
      await seedRequests(stage, shop, manager, shelves, open, now)
      await seedSplits(stage, shop, manager, open, now)
      await seedRecordings(stage, open, now)
      await seedInspections(stage, shop, { manager, open }, now)
      const [lead, waiting] = [open[0]?.lead, asked[1]]
      if (lead && waiting) await seedFindings(stage, { manager, writer, lead }, waiting, now)
      if (shop === shops[0]) await seedMoney(stage, shop, manager, openInvoices, now)
      else await seedDiscounts(stage, manager, open, now)
      if (shop === shops[1]) await seedFees(stage, shop, manager, now)
    }
    await seedPriceRules(stage, manager, now)
    await seedTaxes(stage, shops[1] as DemoShop, actors.get('dana') as Actor, fleets, now)
    await seedPrivacy(stage, shops[1] as DemoShop, actors.get('dana') as Actor, now)
    for (const shop of shops) await seedExceptions(stage, shop, manager, now)
    return true
  })
}
