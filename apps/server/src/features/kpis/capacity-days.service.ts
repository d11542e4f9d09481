import type { TenantId } from '@twopost/contract/core/ids'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { firstOpenDay } from '#platform/clock/earlier.rules.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import {
  addCapacityShop,
  type CapacityDay,
  type CapacityShop,
  countCapacity,
  deleteCapacity,
  insertCapacity,
  lockCapacity,
  selectCapacity,
  selectCapacityShops,
  selectFirstDay,
  setKeptBefore,
  tallyCapacity,
} from './capacity-days.queries.ts'
import type { FactFault } from './facts-check.service.ts'
import type { CapacityKind } from './records/capacity-sources.queries.ts'

/**
 * Hours by day that load and the use of bays are added up from (KPI8, decision 73). A job keeps the days that are over, one after the other. What is
 * written for a day that is kept already, a correction or an old booking that is taken away, adds that day up again in its own transaction.
 */
const kinds: readonly CapacityKind[] = ['planned', 'clocked', 'sold']
/** So many days are kept in one transaction, in which nobody can change a kept day: well below the time somebody waits for a lock. */
const daysAtOnce = 7
const daysCompared = 31
const most = 20

async function countInto(tx: Tx, kind: CapacityKind, shopIds: readonly string[], from: string, to: string): Promise<void> {
  const days = await countCapacity(tx, kind, shopIds, from, to)
  await deleteCapacity(tx, kind, shopIds, from, to)
  await insertCapacity(tx, kind, days)
}

/** Adds the kept days in which these instants lie up again, after their records changed. A day that is not kept is left to its records. */
export async function countAgain(tx: Tx, kind: CapacityKind, instants: readonly Date[]): Promise<void> {
  if ((await lockCapacity(tx, null)).length === 0) return
  const shopsOf = new Map<string, string[]>()
  for (const shop of await selectCapacityShops(tx))
    for (const day of new Set(instants.map((at) => dateIn(shop.time_zone, at.getTime()))))
      if (shop.kept_before !== null && day < shop.kept_before) shopsOf.set(day, [...(shopsOf.get(day) ?? []), shop.id])
  for (const [day, shopIds] of shopsOf) await countInto(tx, kind, shopIds, day, day)
}

/** Keeps the next days of a shop. @returns whether there are more */
async function keepNext(tx: Tx, shopId: string, now: Date): Promise<boolean> {
  await addCapacityShop(tx, shopId)
  await lockCapacity(tx, shopId)
  const shop = (await selectCapacityShops(tx)).find(({ id }) => id === shopId)
  if (!shop) return false
  const until = firstOpenDay(dateIn(shop.time_zone, now.getTime()))
  const from = shop.kept_before ?? (await selectFirstDay(tx)) ?? until
  // Before the first record there is nothing; rows there are of a zone that the shop had earlier.
  if (shop.kept_before === null) for (const kind of kinds) await deleteCapacity(tx, kind, [shopId], null, addDays(from, -1))
  const end = addDays(from, daysAtOnce) < until ? addDays(from, daysAtOnce) : until
  if (from < end) for (const kind of kinds) await countInto(tx, kind, [shopId], from, addDays(end, -1))
  if (shop.kept_before === null || shop.kept_before < end) await setKeptBefore(tx, shopId, end)
  return end < until
}
const isBehind = (shop: CapacityShop, now: Date): boolean =>
  shop.kept_before === null || shop.kept_before < firstOpenDay(dateIn(shop.time_zone, now.getTime()))

/** The job that keeps the days that are over, of every shop of an organization. May run twice, and side by side, without effect. */
export async function keepCapacity(database: Pick<Database, 'inTenant'>, tenant: TenantId, now: Date): Promise<void> {
  const shops = await database.inTenant(tenant, selectCapacityShops, { reads: true })
  for (const shop of shops.filter((one) => isBehind(one, now)))
    for (let isMore = true; isMore; ) isMore = await database.inTenant(tenant, (tx) => keepNext(tx, shop.id, now))
}

/** Adds all kept days of an organization up again, as far as each shop keeps them (KPI2). @returns how many rows there are now */
export async function rebuildCapacity(tx: Tx): Promise<number> {
  await lockCapacity(tx, null)
  const first = await selectFirstDay(tx)
  let rows = 0
  for (const { id, kept_before: before } of await selectCapacityShops(tx)) {
    if (before === null) continue
    for (const kind of kinds) {
      await deleteCapacity(tx, kind, [id], null, addDays(before, -1))
      for (let from = first ?? before; from < before; from = addDays(from, daysCompared)) {
        const last = addDays(from, daysCompared) < before ? addDays(from, daysCompared - 1) : addDays(before, -1)
        await insertCapacity(tx, kind, await countCapacity(tx, kind, [id], from, last))
      }
    }
    rows += (await tallyCapacity(tx, id)).rows
  }
  return rows
}

const keyed = (days: readonly CapacityDay[]) =>
  new Map(days.map((day) => [`${day.date} ${day.shop_id} ${day.member_id}`, day.hours_thousandths]))
/**
 * Adds the hours of kept days up from their records and compares; in one snapshot.
 * @returns the first days that differ, each with its shop and its technician or bay; none when all agrees
 */
export async function verifyCapacity(tx: Tx): Promise<FactFault[]> {
  const faults: FactFault[] = []
  const first = await selectFirstDay(tx)
  for (const { id, kept_before: before } of await selectCapacityShops(tx)) {
    if (before === null) continue
    const { from: firstKept } = await tallyCapacity(tx, id)
    const start = [first, firstKept, before].filter((day) => day !== null).sort()[0] ?? before
    for (let from = start; from < before && faults.length < most; from = addDays(from, daysCompared)) {
      const last = addDays(from, daysCompared) < before ? addDays(from, daysCompared - 1) : addDays(before, -1)
      for (const kind of kinds) {
        const [wanted, kept] = [
          keyed(await countCapacity(tx, kind, [id], from, last)),
          keyed(await selectCapacity(tx, kind, [id], from, last)),
        ]
        for (const key of new Set([...wanted.keys(), ...kept.keys()]))
          if (wanted.get(key) !== kept.get(key)) faults.push({ what: `kept hours ${kind}`, id: key })
      }
    }
  }
  return faults.slice(0, most)
}
