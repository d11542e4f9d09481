import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { countLines, countSheets, itemCategories, items, stockLevels, stockLocations } from '#tables.gen.ts'

const linesOf = 'from app.count_lines n where n.tenant_id = $1 and n.sheet_id = s.id'
const sheetRow = combine(
  columns('s', countSheets, [
    'id',
    'shop_id',
    'location_id',
    'state',
    'note',
    'created_by_name',
    'counted_by_name',
    'closed_by_name',
    'closed_at',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('l', stockLocations, { location: 'name' }),
  outer(columns('c', itemCategories, { category: 'name' })),
  computed({
    line_count: ['int4', `(select count(*)::int ${linesOf})`],
    counted_count: ['int4', `(select count(n.counted_thousandths)::int ${linesOf})`],
    difference_count: [
      'int4',
      `(select count(*)::int ${linesOf} and coalesce(n.recount_thousandths, n.counted_thousandths) <> n.expected_thousandths)`,
    ],
  }),
)
export type SheetRow = RowOf<typeof sheetRow>
const sheets = `select ${sheetRow.sql} from app.count_sheets s join app.stock_locations l on l.tenant_id = $1 and l.id = s.location_id
  left join app.item_categories c on c.tenant_id = $1 and c.id = s.category_id`

export const selectSheets = (tx: Tx, shopId: string, state: string | null, limit: number, offset: number): Promise<SheetRow[]> =>
  tx.rows(
    sheetRow,
    `${sheets} where s.tenant_id = $1 and s.shop_id = $2 and ($3::text is null or s.state = $3)
      order by s.created_at desc, s.id desc limit $4 offset $5`,
    [tx.tenant, shopId, state, limit, offset],
  )
/** The first so many of the same, for a file. */
export const selectSheetIds = async (tx: Tx, shopId: string, state: string | null, most: number): Promise<string[]> =>
  (
    await tx.rows(
      columns('s', countSheets, ['id']),
      `select s.id from app.count_sheets s where s.tenant_id = $1 and s.shop_id = $2 and ($3::text is null or s.state = $3)
        order by s.created_at desc, s.id desc limit $4`,
      [tx.tenant, shopId, state, most],
    )
  ).map((row) => row.id)
export const selectSheetsById = (tx: Tx, ids: readonly string[]): Promise<SheetRow[]> =>
  tx.rows(sheetRow, `${sheets} where s.tenant_id = $1 and s.id = any($2::uuid[])`, [tx.tenant, ids])
/** Exact up to 10,000. */
export const countSheetsOf = (tx: Tx, shopId: string, state: string | null): Promise<number> =>
  countUpTo(tx, `app.count_sheets s where s.tenant_id = $1 and s.shop_id = $2 and ($3::text is null or s.state = $3)`, [
    tx.tenant,
    shopId,
    state,
  ])
export const selectSheet = (tx: Tx, id: string): Promise<SheetRow | undefined> =>
  tx.maybe(sheetRow, `${sheets} where s.tenant_id = $1 and s.id = $2`, [tx.tenant, id])
/** Holds a sheet to the end of the transaction, before any stock is locked. */
export const holdSheet = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.count_sheets where tenant_id = $1 and id = $2 for update', [tx.tenant, id])

/** The parts that lie or are kept at a place, by name. */
export const selectItemsAt = async (
  tx: Tx,
  at: { shopId: string; locationId: string; categoryId: string | null },
  most: number,
): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select i.id from app.items i where i.tenant_id = $1 and i.deleted_at is null and i.kind <> 'non_stock'
          and ($4::uuid is null or i.category_id = $4)
          and (exists (select 1 from app.stock_levels v
                 where v.tenant_id = $1 and v.item_id = i.id and v.location_id = $3 and v.on_hand_thousandths <> 0)
            or (i.is_active and exists (select 1 from app.shop_items k
                 where k.tenant_id = $1 and k.item_id = i.id and k.shop_id = $2 and k.location_id = $3)))
        order by i.name_key, i.id limit $5`,
      [tx.tenant, at.shopId, at.locationId, at.categoryId, most],
    )
  ).map((row) => row.id)
export const insertSheet = (
  tx: Tx,
  sheet: { id: string; shopId: string; locationId: string; categoryId: string | null; note: string; byName: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.count_sheets (tenant_id, id, shop_id, location_id, category_id, note, created_by_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [tx.tenant, sheet.id, sheet.shopId, sheet.locationId, sheet.categoryId, sheet.note, sheet.byName, at],
  )
export async function insertEmptyLines(tx: Tx, sheetId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    itemIds.map((itemId) => [sheetId, itemId]),
  )
  await tx.run(`insert into app.count_lines (tenant_id, sheet_id, item_id) values ${sql}`, values)
}

const lineRow = combine(
  columns('n', countLines, [
    'item_id',
    'expected_thousandths',
    'counted_thousandths',
    'recount_thousandths',
    'unit_cents',
    'note',
    'counted_by_name',
    'counted_at',
  ]),
  columns('i', items, ['name', 'part_number', 'unit', 'last_cost_cents']),
)
export type LineRow = RowOf<typeof lineRow>
export const selectCountLines = (tx: Tx, sheetId: string): Promise<LineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.count_lines n join app.items i on i.tenant_id = $1 and i.id = n.item_id
      where n.tenant_id = $1 and n.sheet_id = $2 order by i.name_key, i.id`,
    [tx.tenant, sheetId],
  )
const foundRow = combine(
  columns('i', items, ['id', 'name', 'kind', 'last_cost_cents', 'deleted_at']),
  outer(columns('v', stockLevels, { on_hand: 'on_hand_thousandths', value: 'value_cents' })),
)
/** What the ledger has of items at a place. */
export const selectFound = (tx: Tx, locationId: string, itemIds: readonly string[]): Promise<RowOf<typeof foundRow>[]> =>
  tx.rows(
    foundRow,
    `select ${foundRow.sql} from app.items i left join app.stock_levels v on v.tenant_id = $1 and v.item_id = i.id and v.location_id = $2
      where i.tenant_id = $1 and i.id = any($3::uuid[])`,
    [tx.tenant, locationId, itemIds],
  )
export interface NewCount {
  itemId: string
  expected: number | null
  counted: number | null
  recount: number | null
  unitCents: number
  note: string
  byName: string
  at: Date | null
}
/** Writes lines as they are counted; one that was not on the sheet is put on it. */
export async function putLines(tx: Tx, sheetId: string, lines: readonly NewCount[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((one) => [
      ...[sheetId, one.itemId, one.expected, one.counted, one.recount],
      ...[one.unitCents, one.note, one.byName, one.at],
    ]),
  )
  await tx.run(
    `insert into app.count_lines (tenant_id, sheet_id, item_id, expected_thousandths, counted_thousandths, recount_thousandths, unit_cents, note,
       counted_by_name, counted_at) values ${sql}
     on conflict (tenant_id, sheet_id, item_id) do update set expected_thousandths = excluded.expected_thousandths,
       counted_thousandths = excluded.counted_thousandths, recount_thousandths = excluded.recount_thousandths, unit_cents = excluded.unit_cents,
       note = excluded.note, counted_by_name = excluded.counted_by_name, counted_at = excluded.counted_at`,
    values,
  )
}
export const touchSheet = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.count_sheets set updated_at = $3, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    at,
  ])
/** All is counted: the sheet waits for approval. 0 rows: it is not open. */
export const markCounted = (tx: Tx, id: string, byName: string, at: Date): Promise<number> =>
  tx.run(
    `update app.count_sheets set state = 'counted', counted_at = $4, counted_by_name = $3 where tenant_id = $1 and id = $2 and state = 'open'`,
    [tx.tenant, id, byName, at],
  )
/** 0 rows: it is in another state. */
export const closeSheet = (
  tx: Tx,
  id: string,
  from: string,
  to: 'approved' | 'cancelled',
  byName: string,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.count_sheets set state = $4, closed_at = $6, closed_by_name = $5, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2 and state = $3`,
    [tx.tenant, id, from, to, byName, at],
  )
