import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, shopHourExceptions, shopHours, shops } from '#tables.gen.ts'

const shopColumns = columns('', shops, [
  'id',
  'name',
  'address',
  'city',
  'state',
  'zip_code',
  'contact_email',
  'phone',
  'status',
  'time_zone',
  'labor_rate_cents',
  'labor_tax_millionths',
  'parts_tax_millionths',
  'tax_mode',
  'asks_for_certificates',
  'asks_for_ratings',
  'parts_gate',
  'bill_tolerance_millionths',
  'bill_tolerance_cents',
  'version',
  'created_at',
  'updated_at',
])
const shopRow = combine(
  shopColumns,
  computed({
    /** The day since which the hours are those of today. */
    hours_since: [
      'date?',
      `(select max(w.valid_from) from app.shop_weeks w where w.tenant_id = $1 and w.shop_id = shops.id and w.week <> '[]')`,
    ],
  }),
)
export type ShopRow = RowOf<typeof shopRow>
const bayRow = columns('', bays, ['id', 'shop_id', 'name', 'kind', 'position'])
export type BayRow = RowOf<typeof bayRow>
const hoursRow = columns('', shopHours, ['shop_id', 'weekday', 'opens_minute', 'closes_minute'])
export type HoursRow = RowOf<typeof hoursRow>
const hourExceptionRow = columns('', shopHourExceptions, ['shop_id', 'day', 'opens_minute', 'closes_minute', 'note'])
export type HourExceptionRow = RowOf<typeof hourExceptionRow>

export const selectShops = (tx: Tx, shopIds: readonly string[] | null): Promise<ShopRow[]> =>
  tx.rows(
    shopRow,
    `select ${shopRow.sql} from app.shops where tenant_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any($2)) order by created_at, id`,
    [tx.tenant, shopIds],
  )
export const selectShop = (tx: Tx, id: string): Promise<ShopRow | undefined> =>
  tx.maybe(shopRow, `select ${shopRow.sql} from app.shops where tenant_id = $1 and id = $2 and deleted_at is null`, [
    tx.tenant,
    id,
  ])
export const selectBays = (tx: Tx): Promise<BayRow[]> =>
  tx.rows(bayRow, `select ${bayRow.sql} from app.bays where tenant_id = $1 and deleted_at is null order by position, id`, [
    tx.tenant,
  ])
export const selectHours = (tx: Tx): Promise<HoursRow[]> =>
  tx.rows(hoursRow, `select ${hoursRow.sql} from app.shop_hours where tenant_id = $1 order by weekday`, [tx.tenant])

/** A new shop has the rules that the table gives. */
export const insertShop = (
  tx: Tx,
  shop: Omit<
    ShopRow,
    | 'tax_mode'
    | 'asks_for_certificates'
    | 'asks_for_ratings'
    | 'parts_gate'
    | 'bill_tolerance_millionths'
    | 'bill_tolerance_cents'
    | 'hours_since'
    | 'version'
    | 'created_at'
    | 'updated_at'
  >,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.shops (tenant_id, id, name, address, city, state, zip_code, contact_email, phone, status, time_zone, labor_rate_cents, labor_tax_millionths, parts_tax_millionths, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      tx.tenant,
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
  tx.run('insert into app.bays (tenant_id, id, shop_id, name, kind, position, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    tx.tenant,
    bay.id,
    bay.shop_id,
    bay.name,
    bay.kind,
    bay.position,
    at,
  ])
export const insertHours = (tx: Tx, hours: HoursRow): Promise<number> =>
  tx.run('insert into app.shop_hours (tenant_id, shop_id, weekday, opens_minute, closes_minute) values ($1, $2, $3, $4, $5)', [
    tx.tenant,
    hours.shop_id,
    hours.weekday,
    hours.opens_minute,
    hours.closes_minute,
  ])

export const selectHourExceptions = (tx: Tx): Promise<HourExceptionRow[]> =>
  tx.rows(hourExceptionRow, `select ${hourExceptionRow.sql} from app.shop_hour_exceptions where tenant_id = $1 order by day`, [
    tx.tenant,
  ])
export const insertHourException = (tx: Tx, day: HourExceptionRow): Promise<number> =>
  tx.run(
    'insert into app.shop_hour_exceptions (tenant_id, shop_id, day, opens_minute, closes_minute, note) values ($1, $2, $3, $4, $5, $6)',
    [tx.tenant, day.shop_id, day.day, day.opens_minute, day.closes_minute, day.note],
  )
export const deleteHours = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('delete from app.shop_hours where tenant_id = $1 and shop_id = $2', [tx.tenant, shopId])
export const deleteHourExceptions = (tx: Tx, shopId: string): Promise<number> =>
  tx.run('delete from app.shop_hour_exceptions where tenant_id = $1 and shop_id = $2', [tx.tenant, shopId])

/** The shop's row, held until the transaction ends. */
export const lockShop = (tx: Tx, id: string): Promise<ShopRow | undefined> =>
  tx.maybe(shopRow, `select ${shopRow.sql} from app.shops where tenant_id = $1 and id = $2 and deleted_at is null for update`, [
    tx.tenant,
    id,
  ])
export const updateShopRow = (
  tx: Tx,
  id: string,
  shop: Omit<ShopRow, 'id' | 'tax_mode' | 'hours_since' | 'version' | 'created_at' | 'updated_at'>,
  setsHours: boolean,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.shops set name = $3, address = $4, city = $5, state = $6, zip_code = $7, contact_email = $8, phone = $9, status = $10, time_zone = $11,
            labor_rate_cents = $12, labor_tax_millionths = $13, parts_tax_millionths = $14, updated_at = $15, version = version + 1,
            hours_set_at = case when $16 then $15 else hours_set_at end, asks_for_ratings = $17, parts_gate = $18,
            bill_tolerance_millionths = $19, bill_tolerance_cents = $20, asks_for_certificates = $21
      where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
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
      setsHours,
      shop.asks_for_ratings,
      shop.parts_gate,
      shop.bill_tolerance_millionths,
      shop.bill_tolerance_cents,
      shop.asks_for_certificates,
    ],
  )
export const updateBay = (tx: Tx, bay: BayRow): Promise<number> =>
  tx.run('update app.bays set name = $3, kind = $4, position = $5, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    bay.id,
    bay.name,
    bay.kind,
    bay.position,
  ])
export const markBayDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.bays set deleted_at = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, at])
export const countShops = async (tx: Tx): Promise<number> =>
  (
    await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.shops where tenant_id = $1 and deleted_at is null', [
      tx.tenant,
    ])
  ).count
export const markShopDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.shops set deleted_at = $3, updated_at = $3, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    at,
  ])
/** How a shop counts taxes from now on (TAX7). */
export const updateTaxMode = (tx: Tx, shopId: string, mode: ShopRow['tax_mode'], at: Date): Promise<number> =>
  tx.run(
    'update app.shops set tax_mode = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2 and tax_mode <> $3',
    [tx.tenant, shopId, mode, at],
  )
