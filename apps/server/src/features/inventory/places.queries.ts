import type { LocationKind } from '@twopost/contract/inventory.states'
import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { stockLocations } from '#tables.gen.ts'

/** A place of a shop where stock can be. */
export const insertPlace = (
  tx: Tx,
  place: { id: string; shopId: string; name: string; kind: LocationKind },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [tx.tenant, place.id, place.shopId, place.name, place.name.toLowerCase(), place.kind, at],
  )
/** Adds a shelf unless the shop has a place of this name. */
export const insertShelfOnce = (tx: Tx, id: string, shopId: string, name: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'shelf', $6, $6) on conflict (tenant_id, shop_id, name_key) where deleted_at is null do nothing`,
    [tx.tenant, id, shopId, name, name.toLowerCase(), at],
  )
export const findPlace = (tx: Tx, shopId: string, name: string) =>
  tx.maybe(
    { id: 'uuid' },
    'select id from app.stock_locations where tenant_id = $1 and shop_id = $2 and name_key = $3 and deleted_at is null',
    [tx.tenant, shopId, name.toLowerCase()],
  )
/** Where a shop keeps what waits to go back, if it has such a place. */
export const findQuarantine = (tx: Tx, shopId: string) =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.stock_locations where tenant_id = $1 and shop_id = $2 and kind = 'quarantine' and deleted_at is null
      order by position, id limit 1`,
    [tx.tenant, shopId],
  )
/** Makes such a place unless the shop has one of this name. */
export const insertQuarantineOnce = (tx: Tx, id: string, shopId: string, name: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'quarantine', $6, $6) on conflict (tenant_id, shop_id, name_key) where deleted_at is null do nothing`,
    [tx.tenant, id, shopId, name, name.toLowerCase(), at],
  )
/** Adds shelves unless the shop has places of these names, in the order of their names. */
export const insertShelvesOnce = (
  tx: Tx,
  shopId: string,
  all: readonly { id: string; name: string }[],
  at: Date,
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    all.map((one) => [one.id, shopId, one.name, one.name.toLowerCase(), 'shelf', at, at]),
  )
  return tx.run(
    `insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at) values ${sql}
     on conflict (tenant_id, shop_id, name_key) where deleted_at is null do nothing`,
    values,
  )
}
export const findPlaces = (tx: Tx, shopId: string, nameKeys: readonly string[]) =>
  tx.rows(
    { id: 'uuid', name_key: stockLocations.name_key },
    `select l.id, l.name_key from app.stock_locations l
      where l.tenant_id = $1 and l.shop_id = $2 and l.name_key = any($3::text[]) and l.deleted_at is null`,
    [tx.tenant, shopId, nameKeys],
  )

const placeRow = combine(
  columns('p', stockLocations, ['id', 'shop_id', 'name', 'kind', 'version', 'created_at', 'updated_at']),
  computed({
    item_count: [
      'int4',
      `(select count(*)::int from app.stock_levels v where v.tenant_id = $1 and v.location_id = p.id
         and (v.on_hand_thousandths <> 0 or v.reserved_thousandths <> 0))`,
    ],
  }),
)
export type PlaceView = RowOf<typeof placeRow>
export const selectPlacesOfShop = (tx: Tx, shopId: string, search: string, limit: number, offset: number): Promise<PlaceView[]> =>
  tx.rows(
    placeRow,
    `select ${placeRow.sql} from app.stock_locations p where p.tenant_id = $1 and p.shop_id = $2 and p.deleted_at is null
        and ($3 = '' or position($3 in p.name_key) > 0) order by p.name_key, p.id limit $4 offset $5`,
    [tx.tenant, shopId, search, limit, offset],
  )
/** The first so many of the same, for a file. */
export const selectPlaceIds = async (tx: Tx, shopId: string, search: string, most: number): Promise<string[]> =>
  (
    await tx.rows(
      columns('p', stockLocations, ['id']),
      `select p.id from app.stock_locations p where p.tenant_id = $1 and p.shop_id = $2 and p.deleted_at is null
          and ($3 = '' or position($3 in p.name_key) > 0) order by p.name_key, p.id limit $4`,
      [tx.tenant, shopId, search, most],
    )
  ).map((row) => row.id)
export const selectPlacesById = (tx: Tx, ids: readonly string[]): Promise<PlaceView[]> =>
  tx.rows(
    placeRow,
    `select ${placeRow.sql} from app.stock_locations p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    [tx.tenant, ids],
  )
export const countPlacesOfShop = async (tx: Tx, shopId: string, search: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.stock_locations p where p.tenant_id = $1 and p.shop_id = $2 and p.deleted_at is null
         and ($3 = '' or position($3 in p.name_key) > 0)`,
      [tx.tenant, shopId, search],
    )
  ).count
export const selectPlaceRow = (tx: Tx, id: string): Promise<PlaceView | undefined> =>
  tx.maybe(
    placeRow,
    `select ${placeRow.sql} from app.stock_locations p where p.tenant_id = $1 and p.id = $2 and p.deleted_at is null`,
    [tx.tenant, id],
  )
/** Holds a place to the end of the transaction: a first level there needs its key. */
export const holdPlace = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.stock_locations where tenant_id = $1 and id = $2 and deleted_at is null for update', [tx.tenant, id])
export const updatePlace = (tx: Tx, id: string, name: string, kind: LocationKind, at: Date): Promise<number> =>
  tx.run(
    `update app.stock_locations set name = $3, name_key = $4, kind = $5, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, name, name.toLowerCase(), kind, at],
  )
export const markPlaceDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.stock_locations set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    at,
  ])
/** Parts that were kept there are looked for on the first shelf from now on. */
export const leavePlace = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run('update app.shop_items set location_id = null where tenant_id = $1 and shop_id = $2 and location_id = $3', [
    tx.tenant,
    shopId,
    id,
  ])
/** Locks what the shop has of all items that ever lay at a place, in the one order: other postings there wait, and then read the place again. */
export const lockKeptAt = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(
    `select 1 from app.shop_items s where s.tenant_id = $1 and s.shop_id = $2
        and s.item_id in (select v.item_id from app.stock_levels v where v.tenant_id = $1 and v.location_id = $3)
      order by s.item_id, s.shop_id for update`,
    [tx.tenant, shopId, id],
  )
