import type { AlternateKind } from '@twopost/contract/inventory'
import { columns, combine, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { itemNumbers, shops, stockLocations, suppliers } from '#tables.gen.ts'

const numberRow = combine(
  columns('n', itemNumbers, ['kind', 'number', 'supplier_id']),
  outer(columns('v', suppliers, { supplier_name: 'name' })),
)
export type NumberRow = RowOf<typeof numberRow>
/** The other numbers of an item, in the order they were written down. */
export const selectNumbers = (tx: Tx, itemId: string): Promise<NumberRow[]> =>
  tx.rows(
    numberRow,
    `select ${numberRow.sql} from app.item_numbers n left join app.suppliers v on v.tenant_id = $1 and v.id = n.supplier_id
      where n.tenant_id = $1 and n.item_id = $2 order by n.created_at, n.id`,
    [tx.tenant, itemId],
  )
export const deleteNumbers = (tx: Tx, itemId: string): Promise<number> =>
  tx.run('delete from app.item_numbers where tenant_id = $1 and item_id = $2', [tx.tenant, itemId])
export const insertNumbers = (
  tx: Tx,
  itemId: string,
  all: readonly (Pick<NumberRow, 'kind' | 'number' | 'supplier_id'> & { id: string; key: string })[],
  at: Date,
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    all.map((one) => [one.id, itemId, one.kind, one.number, one.key, one.supplier_id, at]),
  )
  return tx.run(
    `insert into app.item_numbers (tenant_id, id, item_id, kind, number, number_key, supplier_id, created_at) values ${sql}`,
    values,
  )
}
/** 0 rows: it changed meanwhile. */
export const touchItem = (tx: Tx, id: string, version: number, at: Date): Promise<number> =>
  tx.run(
    `update app.items set updated_at = $4, version = version + 1
      where tenant_id = $1 and id = $2 and deleted_at is null and version = $3`,
    [tx.tenant, id, version, at],
  )

/**
 * The parts on file that can stand in for one: named by its numbers as an alternate or as what replaced it, or naming it. A pair may come twice.
 */
export const selectAlternates = (tx: Tx, itemId: string, numberKey: string) =>
  tx.rows(
    { id: 'uuid', kind: typed<AlternateKind>('text') },
    `select i.id, n.kind from app.item_numbers n join app.items i on i.tenant_id = $1 and i.number_key = n.number_key
      where n.tenant_id = $1 and n.item_id = $2 and n.kind in ('alternate', 'superseded_by') and i.id <> $2
        and i.deleted_at is null and i.is_active
     union select i.id, case n.kind when 'alternate' then 'alternate' else 'replaces' end as kind
       from app.item_numbers n join app.items i on i.tenant_id = $1 and i.id = n.item_id
      where n.tenant_id = $1 and n.number_key = $3 and n.kind in ('alternate', 'superseded_by') and i.id <> $2
        and i.deleted_at is null and i.is_active
     limit 40`,
    [tx.tenant, itemId, numberKey],
  )
/** Bins of these shops with the names of their shops. */
export const selectLabelPlaces = (tx: Tx, ids: readonly string[], shopIds: readonly string[] | null) =>
  tx.rows(
    { id: 'uuid', name: stockLocations.name, shop: shops.name },
    `select l.id, l.name, s.name as shop from app.stock_locations l join app.shops s on s.tenant_id = $1 and s.id = l.shop_id
      where l.tenant_id = $1 and l.id = any($2::uuid[]) and l.deleted_at is null and ($3::uuid[] is null or l.shop_id = any($3))`,
    [tx.tenant, ids, shopIds],
  )
