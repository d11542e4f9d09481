import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { capacityShops, shops } from '#tables.gen.ts'
import { type CapacityKind, capacityRecords } from './records/capacity-sources.queries.ts'

const shopRow = { ...columns('s', shops, ['id', 'time_zone']).shape, kept_before: 'date?' } as const
export type CapacityShop = RowOf<typeof shopRow>
/** Every shop, closed ones too, with the first day of which nothing is kept; null where nothing is kept at all. */
export const selectCapacityShops = (tx: Tx): Promise<CapacityShop[]> =>
  tx.rows(
    shopRow,
    `select s.id, s.time_zone, c.kept_before from app.shops s left join app.capacity_shops c on c.tenant_id = $1 and c.shop_id = s.id
      where s.tenant_id = $1 order by s.id`,
    [tx.tenant],
  )
/**
 * Locks what says how far days are kept, of all shops or of one, in one order for everybody. Everyone who adds days up or changes what is in them holds it
 * until the end of the transaction; a zone or a day that is read is read after it.
 */
export const lockCapacity = (tx: Tx, shopId: string | null): Promise<{ shop_id: string }[]> =>
  tx.rows(
    columns('c', capacityShops, ['shop_id']),
    'select c.shop_id from app.capacity_shops c where c.tenant_id = $1 and ($2::uuid is null or c.shop_id = $2) order by c.shop_id for update',
    [tx.tenant, shopId],
  )
export const addCapacityShop = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('insert into app.capacity_shops (tenant_id, shop_id) values ($1, $2) on conflict (tenant_id, shop_id) do nothing', [
    tx.tenant,
    shopId,
  ])
export const setKeptBefore = (tx: Tx, shopId: string, day: string): Promise<number> =>
  tx.run('update app.capacity_shops set kept_before = $3 where tenant_id = $1 and shop_id = $2', [tx.tenant, shopId, day])
/** Nothing of a shop counts as kept any more; the job keeps its days again. */
export const forgetShop = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('update app.capacity_shops set kept_before = null where tenant_id = $1 and shop_id = $2', [tx.tenant, shopId])

/** The day of the earliest record there is of any kind; null where there is none. In whatever zone, nothing lies before it. */
export const selectFirstDay = async (tx: Tx): Promise<string | null> =>
  (
    await tx.one(
      { day: 'date?' },
      `select least((select min(k.starts_at) from app.bookings k where k.tenant_id = $1 and k.technician_id is not null)::date - 1,
                    (select min(x.from_at) from app.timer_segments x where x.tenant_id = $1 and x.bay_id is not null)::date - 1,
                    (select min(f.business_date) from app.flag_credits f where f.tenant_id = $1)) as day`,
      [tx.tenant],
    )
  ).day

const dayShape = { shop_id: 'uuid', date: 'date', member_id: 'uuid', hours_thousandths: 'int8' } as const
export type CapacityDay = RowOf<typeof dayShape>
/** Days of shops added up from their records, both days included. */
export const countCapacity = (
  tx: Tx,
  kind: CapacityKind,
  shopIds: readonly string[],
  from: string,
  to: string,
): Promise<CapacityDay[]> =>
  tx.rows(
    dayShape,
    `select r.shop_id, r.date, r.member_id, app.whole(sum(r.hours)) as hours_thousandths from (${capacityRecords[kind]}) r
      group by r.shop_id, r.date, r.member_id order by r.shop_id, r.date, r.member_id`,
    [tx.tenant, shopIds, from, to],
  )
/** The same as they are kept. */
export const selectCapacity = (
  tx: Tx,
  kind: CapacityKind,
  shopIds: readonly string[],
  from: string,
  to: string,
): Promise<CapacityDay[]> =>
  tx.rows(
    dayShape,
    `select k.shop_id, k.date, k.member_id, k.hours_thousandths from app.capacity_days k
      where k.tenant_id = $1 and k.kind = $2 and k.shop_id = any($3::uuid[]) and k.date between $4::date and $5::date
      order by k.shop_id, k.date, k.member_id`,
    [tx.tenant, kind, shopIds, from, to],
  )
/** How many days of members are kept of a shop. */
export const tallyCapacity = async (tx: Tx, shopId: string): Promise<{ rows: number; from: string | null }> =>
  tx.one(
    { rows: 'int8', from: 'date?' },
    'select count(*) as rows, min(k.date) as from from app.capacity_days k where k.tenant_id = $1 and k.shop_id = $2',
    [tx.tenant, shopId],
  )
/** Removes days of shops, both included; without a first one all before. */
export const deleteCapacity = (
  tx: Tx,
  kind: CapacityKind,
  shopIds: readonly string[],
  from: string | null,
  to: string,
): Promise<number> =>
  tx.run(
    `delete from app.capacity_days where tenant_id = $1 and kind = $2 and shop_id = any($3::uuid[])
        and ($4::date is null or date >= $4) and date <= $5`,
    [tx.tenant, kind, shopIds, from, to],
  )
const page = 1_000
export async function insertCapacity(tx: Tx, kind: CapacityKind, days: readonly CapacityDay[]): Promise<void> {
  for (let at = 0; at < days.length; at += page) {
    const { sql, values } = tenantRows(
      tx.tenant,
      days.slice(at, at + page).map((day) => [day.shop_id, day.date, kind, day.member_id, day.hours_thousandths]),
    )
    await tx.run(
      `insert into app.capacity_days (tenant_id, shop_id, date, kind, member_id, hours_thousandths) values ${sql}`,
      values,
    )
  }
}
