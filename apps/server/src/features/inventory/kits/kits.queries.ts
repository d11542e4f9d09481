import { columns, combine, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, kitItems, shopItems, stockLocations } from '#tables.gen.ts'

const kitPartRow = combine(
  columns('k', kitItems, { kit_id: 'kit_item_id', item_id: 'item_id', quantity: 'quantity_thousandths' }),
  columns('i', items, ['name', 'part_number', 'kind', 'list_price_cents']),
  outer(
    columns('s', shopItems, {
      on_hand: 'on_hand_thousandths',
      reserved: 'reserved_thousandths',
      set_aside: 'set_aside_thousandths',
    }),
  ),
  outer(columns('l', stockLocations, { location: 'name' })),
)
export type KitPartRow = RowOf<typeof kitPartRow>
/** The parts of kits in their order, as a shop has them. */
export const selectKitParts = (tx: Tx, shopId: string | null, kitIds: readonly string[]): Promise<KitPartRow[]> =>
  tx.rows(
    kitPartRow,
    `select ${kitPartRow.sql} from app.kit_items k join app.items i on i.tenant_id = $1 and i.id = k.item_id
       left join app.shop_items s on s.tenant_id = $1 and s.item_id = i.id and s.shop_id = $2
       left join app.stock_locations l on l.tenant_id = $1 and l.id = s.location_id
      where k.tenant_id = $1 and k.kit_item_id = any($3::uuid[]) order by k.kit_item_id, k.position`,
    // A cluster does not plan a join by a key that is missing.
    [tx.tenant, shopId ?? '00000000-0000-0000-0000-000000000000', kitIds],
  )

const kitContentRow = combine(
  columns('k', kitItems, { kit_id: 'kit_item_id', item_id: 'item_id', quantity: 'quantity_thousandths' }),
  columns('i', items, ['name', 'kind', 'list_price_cents']),
  columns('h', items, { kit_price: 'kit_price', own_cents: 'list_price_cents' }),
)
/** What those of these items are made of that are kits. */
export const selectKitContents = (tx: Tx, ids: readonly string[]): Promise<RowOf<typeof kitContentRow>[]> =>
  tx.rows(
    kitContentRow,
    `select ${kitContentRow.sql} from app.kit_items k join app.items i on i.tenant_id = $1 and i.id = k.item_id
       join app.items h on h.tenant_id = $1 and h.id = k.kit_item_id
      where k.tenant_id = $1 and k.kit_item_id = any($2::uuid[]) and h.deleted_at is null order by k.kit_item_id, k.position`,
    [tx.tenant, ids],
  )

/** Makes an item a kit, or changes where its price comes from. */
export const markKit = (tx: Tx, id: string, price: 'parts' | 'own'): Promise<number> =>
  tx.run('update app.items set kit_price = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, price])
export const deleteKitParts = (tx: Tx, kitId: string): Promise<number> =>
  tx.run('delete from app.kit_items where tenant_id = $1 and kit_item_id = $2', [tx.tenant, kitId])
export const insertKitParts = (
  tx: Tx,
  kitId: string,
  parts: readonly { itemId: string; quantity: number }[],
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    parts.map((one, i) => [kitId, one.itemId, one.quantity, i]),
  )
  return tx.run(
    `insert into app.kit_items (tenant_id, kit_item_id, item_id, quantity_thousandths, position) values ${sql}`,
    values,
  )
}
/** Holds parts to the end of the transaction from being deleted, in one order. */
export const holdParts = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('select 1 from app.items where tenant_id = $1 and id = any($2::uuid[]) order by id for share', [tx.tenant, ids])
/** In how many kits that are not deleted an item is. */
export const countKitsOf = async (tx: Tx, itemId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.kit_items k join app.items i on i.tenant_id = $1 and i.id = k.kit_item_id
        where k.tenant_id = $1 and k.item_id = $2 and i.deleted_at is null`,
      [tx.tenant, itemId],
    )
  ).count
