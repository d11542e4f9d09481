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
