import type { LocationKind } from '@twopost/contract/inventory.states'
import type { Tx } from '#platform/database/transaction.ts'

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
