import type { StockMoveKind } from '@twopost/contract/inventory.states'
import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { stockLevels, stockLocations, stockMoves } from '#tables.gen.ts'

const movementRow = combine(
  columns('m', stockMoves, [
    'id',
    'kind',
    'quantity_thousandths',
    'reserved_thousandths',
    'on_hand_after_thousandths',
    'reserved_after_thousandths',
    'shop_id',
    'location_id',
    'service_order_id',
    'document',
    'reason',
    'by_name',
    'business_date',
    'at',
    'cost_cents',
    'value_after_cents',
  ]),
  columns('l', stockLocations, { location: 'name' }),
)
export type MovementRow = RowOf<typeof movementRow>

/** Rows of the ledger of an item in a shop, the newest first. */
export const selectMovements = (
  tx: Tx,
  itemId: string,
  shopId: string | null,
  kinds: readonly StockMoveKind[] | null,
  limit: number,
  offset: number,
): Promise<MovementRow[]> =>
  tx.rows(
    movementRow,
    // The page first, by the index in this order: joined at once, all rows of a part are sorted.
    `select ${movementRow.sql} from (
       select * from app.stock_moves n where n.tenant_id = $1 and n.item_id = $2 and n.shop_id = $3::uuid and ($4::text[] is null or n.kind = any($4))
        order by n.at desc, n.seq desc, n.id desc ${offset === 0 ? `limit ${limit}` : 'limit $5 offset $6'}) m
       join app.stock_locations l on l.tenant_id = $1 and l.id = m.location_id order by m.at desc, m.seq desc, m.id desc`,
    [tx.tenant, itemId, shopId, kinds, ...(offset === 0 ? [] : [limit, offset])],
  )
/** The first so many of the same, for a file. */
export const selectMovementIds = async (
  tx: Tx,
  itemId: string,
  shopId: string | null,
  kinds: readonly StockMoveKind[] | null,
  most: number,
): Promise<string[]> =>
  (
    await tx.rows(
      columns('n', stockMoves, ['id']),
      `select n.id from app.stock_moves n where n.tenant_id = $1 and n.item_id = $2 and n.shop_id = $3::uuid
          and ($4::text[] is null or n.kind = any($4)) order by n.at desc, n.seq desc, n.id desc limit $5`,
      [tx.tenant, itemId, shopId, kinds, most],
    )
  ).map((row) => row.id)
export const selectMovementsById = (tx: Tx, itemId: string, ids: readonly string[]): Promise<MovementRow[]> =>
  tx.rows(
    movementRow,
    `select ${movementRow.sql} from app.stock_moves m join app.stock_locations l on l.tenant_id = $1 and l.id = m.location_id
      where m.tenant_id = $1 and m.item_id = $2 and m.id = any($3::uuid[])`,
    [tx.tenant, itemId, ids],
  )
/** Of some kinds exact up to 10,000; of all kinds each level says how many rows it has. */
export const countMovements = async (
  tx: Tx,
  itemId: string,
  shopId: string | null,
  kinds: readonly StockMoveKind[] | null,
): Promise<number> =>
  (
    await (kinds === null
      ? tx.one(
          { count: 'int4' },
          `select coalesce(sum(v.seq), 0)::int as count from app.stock_levels v
            where v.tenant_id = $1 and v.item_id = $2 and v.shop_id = $3::uuid`,
          [tx.tenant, itemId, shopId],
        )
      : tx.one(
          { count: 'int4' },
          `select count(*)::int as count from (select 1 from app.stock_moves m
             where m.tenant_id = $1 and m.item_id = $2 and m.shop_id = $3::uuid and m.kind = any($4::text[]) limit 10001) found`,
          [tx.tenant, itemId, shopId, kinds],
        ))
  ).count
const sumRow = combine(columns('m', stockMoves, ['kind']), {
  shape: { count: 'int4', quantity: 'int8', reserved: 'int8', cost: 'int8' },
  sql: `count(*)::int as count, sum(m.quantity_thousandths)::bigint as quantity, sum(m.reserved_thousandths)::bigint as reserved,
    sum(m.cost_cents)::bigint as cost`,
} as const)
/** The whole ledger of an item in a shop, added up by kind. */
export const sumMovements = (tx: Tx, itemId: string, shopId: string | null) =>
  tx.rows(
    sumRow,
    `select ${sumRow.sql} from app.stock_moves m where m.tenant_id = $1 and m.item_id = $2 and m.shop_id = $3::uuid
      group by m.kind order by m.kind`,
    [tx.tenant, itemId, shopId],
  )
const placedRow = combine(
  columns('v', stockLevels, ['location_id', 'on_hand_thousandths', 'reserved_thousandths']),
  columns('l', stockLocations, ['name', 'kind']),
)
export type PlacedRow = RowOf<typeof placedRow>
/** Where a shop has something of an item. */
export const selectPlaced = (tx: Tx, itemId: string, shopId: string): Promise<PlacedRow[]> =>
  tx.rows(
    placedRow,
    `select ${placedRow.sql} from app.stock_levels v join app.stock_locations l on l.tenant_id = $1 and l.id = v.location_id
      where v.tenant_id = $1 and v.item_id = $2 and v.shop_id = $3 and (v.on_hand_thousandths <> 0 or v.reserved_thousandths <> 0)
      order by l.name_key, l.id`,
    [tx.tenant, itemId, shopId],
  )
