import type { Tx } from '#platform/database/transaction.ts'

export interface ShopRow {
  id: string
  name: string
  address: string
  city: string
  state: string
  zip_code: string
  contact_email: string
  phone: string
  status: 'active' | 'inactive' | 'maintenance'
  time_zone: string
  labor_rate_cents: number
  labor_tax_millionths: number
  parts_tax_millionths: number
  version: number
  created_at: Date
  updated_at: Date
}
export interface BayRow {
  id: string
  shop_id: string
  name: string
  kind: 'light' | 'heavy'
  position: number
}
export interface HoursRow {
  shop_id: string
  weekday: number
  opens_minute: number
  closes_minute: number
}
export interface HourExceptionRow {
  shop_id: string
  day: string
  opens_minute: number | null
  closes_minute: number | null
  note: string
}

const columns = `id, name, address, city, state, zip_code, contact_email, phone, status, time_zone, labor_rate_cents, labor_tax_millionths,
  parts_tax_millionths, version, created_at, updated_at`

export const selectShops = (tx: Tx, shopIds: readonly string[] | null): Promise<ShopRow[]> =>
  tx.rows<ShopRow>(
    `select ${columns} from app.shops where tenant_id = app.tid() and deleted_at is null and ($1::uuid[] is null or id = any($1)) order by created_at, id`,
    [shopIds],
  )
export const selectShop = (tx: Tx, id: string): Promise<ShopRow | undefined> =>
  tx.maybe<ShopRow>(`select ${columns} from app.shops where tenant_id = app.tid() and id = $1 and deleted_at is null`, [id])
export const selectBays = (tx: Tx): Promise<BayRow[]> =>
  tx.rows<BayRow>(
    'select id, shop_id, name, kind, position from app.bays where tenant_id = app.tid() and deleted_at is null order by position, id',
  )
export const selectHours = (tx: Tx): Promise<HoursRow[]> =>
  tx.rows<HoursRow>(
    'select shop_id, weekday, opens_minute, closes_minute from app.shop_hours where tenant_id = app.tid() order by weekday',
  )

export const insertShop = (tx: Tx, shop: Omit<ShopRow, 'version' | 'created_at' | 'updated_at'>, at: Date): Promise<number> =>
  tx.run(
    `insert into app.shops (id, name, address, city, state, zip_code, contact_email, phone, status, time_zone, labor_rate_cents, labor_tax_millionths, parts_tax_millionths, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      shop.id,
      shop.name,
      shop.address,
      shop.city,
      shop.state,
      shop.zip_code,
      shop.contact_email,
      shop.phone,
      shop.status,
      shop.time_zone,
      shop.labor_rate_cents,
      shop.labor_tax_millionths,
      shop.parts_tax_millionths,
      at,
    ],
  )
export const insertBay = (tx: Tx, bay: BayRow, at: Date): Promise<number> =>
  tx.run('insert into app.bays (id, shop_id, name, kind, position, created_at) values ($1, $2, $3, $4, $5, $6)', [
    bay.id,
    bay.shop_id,
    bay.name,
    bay.kind,
    bay.position,
    at,
  ])
export const insertHours = (tx: Tx, hours: HoursRow): Promise<number> =>
  tx.run('insert into app.shop_hours (shop_id, weekday, opens_minute, closes_minute) values ($1, $2, $3, $4)', [
    hours.shop_id,
    hours.weekday,
    hours.opens_minute,
    hours.closes_minute,
  ])
export const insertOrderCounts = (tx: Tx, shopId: string): Promise<number> =>
  tx.run(
    `insert into app.service_order_counts (shop_id, status) select $1, s from unnest(array['pending','scheduled','in_progress','completed','invoiced','cancelled']) s`,
    [shopId],
  )

export const selectHourExceptions = (tx: Tx): Promise<HourExceptionRow[]> =>
  tx.rows<HourExceptionRow>(
    'select shop_id, day, opens_minute, closes_minute, note from app.shop_hour_exceptions where tenant_id = app.tid() order by day',
  )
export const insertHourException = (tx: Tx, day: HourExceptionRow): Promise<number> =>
  tx.run('insert into app.shop_hour_exceptions (shop_id, day, opens_minute, closes_minute, note) values ($1, $2, $3, $4, $5)', [
    day.shop_id,
    day.day,
    day.opens_minute,
    day.closes_minute,
    day.note,
  ])
export const deleteHours = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('delete from app.shop_hours where tenant_id = app.tid() and shop_id = $1', [shopId])
export const deleteHourExceptions = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('delete from app.shop_hour_exceptions where tenant_id = app.tid() and shop_id = $1', [shopId])

/** The shop's row, held until the transaction ends. */
export const lockShop = (tx: Tx, id: string): Promise<ShopRow | undefined> =>
  tx.maybe<ShopRow>(
    `select ${columns} from app.shops where tenant_id = app.tid() and id = $1 and deleted_at is null for update`,
    [id],
  )
export const updateShopRow = (
  tx: Tx,
  id: string,
  shop: Omit<ShopRow, 'id' | 'version' | 'created_at' | 'updated_at'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.shops set name = $2, address = $3, city = $4, state = $5, zip_code = $6, contact_email = $7, phone = $8, status = $9, time_zone = $10,
            labor_rate_cents = $11, labor_tax_millionths = $12, parts_tax_millionths = $13, updated_at = $14, version = version + 1
      where tenant_id = app.tid() and id = $1`,
    [
      id,
      shop.name,
      shop.address,
      shop.city,
      shop.state,
      shop.zip_code,
      shop.contact_email,
      shop.phone,
      shop.status,
      shop.time_zone,
      shop.labor_rate_cents,
      shop.labor_tax_millionths,
      shop.parts_tax_millionths,
      at,
    ],
  )
export const updateBay = (tx: Tx, bay: BayRow): Promise<number> =>
  tx.run(
    'update app.bays set name = $2, kind = $3, position = $4, version = version + 1 where tenant_id = app.tid() and id = $1',
    [bay.id, bay.name, bay.kind, bay.position],
  )
export const markBayDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.bays set deleted_at = $2 where tenant_id = app.tid() and id = $1', [id, at])
export const countShops = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.shops where tenant_id = app.tid() and deleted_at is null',
    )
  ).count
export const markShopDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.shops set deleted_at = $2, updated_at = $2, version = version + 1 where tenant_id = app.tid() and id = $1', [
    id,
    at,
  ])
