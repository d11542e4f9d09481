import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isMatchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { items, shopItems, stockLocations, suppliers } from '#tables.gen.ts'

const own = [
  'maker',
  'maker_key',
  'part_number',
  'number_key',
  'name',
  'name_key',
  'category_id',
  'supplier_id',
  'kind',
  'unit',
  'buy_unit',
  'units_per_buy_thousandths',
  'list_price_cents',
  'last_cost_cents',
  'core_cost_cents',
  'core_price_cents',
  'tire_size',
  'warranty_months',
  'warranty_miles',
  'description',
  'notes',
  'is_active',
] as const
const itemRow = combine(
  columns('i', items, ['id', ...own, 'version', 'created_at', 'updated_at']),
  columns('i', items, ['kit_price']),
  computed({
    category: ['text', `coalesce(c.name, '')`],
    // What one is sold for: a kit without a price of its own for what its parts come to.
    price_cents: [
      'int8',
      `case i.kit_price when 'parts' then (select coalesce(sum(round(k.quantity_thousandths * p.list_price_cents / 1000.0)), 0)::bigint
         from app.kit_items k join app.items p on p.tenant_id = $1 and p.id = k.item_id where k.tenant_id = $1 and k.kit_item_id = i.id)
       else i.list_price_cents end`,
    ],
  }),
  outer(
    columns('s', shopItems, {
      shop_id: 'shop_id',
      location_id: 'location_id',
      min: 'min_thousandths',
      max: 'max_thousandths',
      on_hand: 'on_hand_thousandths',
      reserved: 'reserved_thousandths',
      set_aside: 'set_aside_thousandths',
      on_order: 'on_order_thousandths',
      value: 'value_cents',
    }),
  ),
  outer(columns('l', stockLocations, { location: 'name' })),
  outer(columns('v', suppliers, { supplier_name: 'name' })),
)
export type ItemRow = RowOf<typeof itemRow>
/** The writable part of a row. */
export type ItemValues = Pick<ItemRow, (typeof own)[number]>

/** Where no shop is meant, one that is none: a cluster does not plan a join by a key that is missing. */
const shopOr = (shopId: string | null): string => shopId ?? '00000000-0000-0000-0000-000000000000'

/** Joins what the shop of `$2` has; `$1` is the tenant. */
const joins = `left join app.item_categories c on c.tenant_id = $1 and c.id = i.category_id
  left join app.shop_items s on s.tenant_id = $1 and s.item_id = i.id and s.shop_id = $2
  left join app.stock_locations l on l.tenant_id = $1 and l.id = s.location_id
  left join app.suppliers v on v.tenant_id = $1 and v.id = i.supplier_id`
const available = '(s.on_hand_thousandths - s.reserved_thousandths - s.set_aside_thousandths)'

export interface ItemFilter {
  shopId: string | null
  words: readonly string[]
  categoryKey?: string | undefined
  supplierId?: string | undefined
  stock?: 'low' | 'out' | 'reserved' | 'idle' | undefined
  /** What last moved before this is idle. */
  idleBefore: Date
  kind?: string | undefined
  kits?: 'only' | 'without' | undefined
  state?: 'active' | 'inactive' | undefined
}
export interface ItemSort {
  by: 'stock' | 'name' | 'part_number' | 'created_at'
  order: 'asc' | 'desc'
}

function whereOf(tx: Tx, filter: ItemFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant, shopOr(filter.shopId)]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['i.tenant_id = $1', 'i.deleted_at is null']
  if (filter.words.length > 0) {
    parts.push(isMatchSql('i.id', 'part', filter.words.length, values.length + 1))
    values.push(...matchValues(filter.words))
  }
  if (filter.categoryKey !== undefined)
    parts.push(
      `i.category_id = (select k.id from app.item_categories k where k.tenant_id = $1 and k.name_key = ${add(filter.categoryKey)})`,
    )
  if (filter.supplierId) parts.push(`i.supplier_id = ${add(filter.supplierId)}`)
  if (filter.kind) parts.push(`i.kind = ${add(filter.kind)}`)
  if (filter.kits) parts.push(filter.kits === 'only' ? 'i.kit_price is not null' : 'i.kit_price is null')
  if (filter.state) parts.push(filter.state === 'active' ? 'i.is_active' : 'not i.is_active')
  if (filter.stock === 'low') parts.push('s.is_low')
  if (filter.stock === 'out') parts.push('s.is_out')
  if (filter.stock === 'reserved') parts.push('s.reserved_thousandths > 0')
  if (filter.stock === 'idle') parts.push(`s.on_hand_thousandths > 0 and s.moved_at < ${add(filter.idleBefore)}`)
  return { sql: parts.join(' and '), values }
}
/** Those that a shop must have something of are looked for from what it has; its index names them. */
const fromOf = ({ stock }: ItemFilter): string =>
  `app.items i ${stock ? 'join' : 'left join'} app.shop_items s on s.tenant_id = $1 and s.item_id = i.id and s.shop_id = $2`

const orders: Readonly<Record<Exclude<ItemSort['by'], 'stock'>, string>> = {
  name: 'i.name_key',
  part_number: 'i.number_key',
  created_at: 'i.created_at',
}
/** As far as a page goes, and where it is: numbers, or the places of values. */
interface PageSql {
  /** All rows up to its end. */
  upTo: string
  /** Its own rows of those. */
  own: string
}
/**
 * The ids of one page in their order. By stock those that are low come first, the one with the least before all, so that what is out is on top;
 * then the rest by name. Each half is read by an index as far as the page goes, so that it costs the same among many.
 */
function pageIdsSql(filter: ItemFilter, { by, order }: ItemSort, where: string, { upTo, own }: PageSql): string {
  if (by !== 'stock')
    return `select i.id, row_number() over (order by ${orders[by]} ${order}, i.id ${order}) as place from ${fromOf(filter)} where ${where}
      order by ${orders[by]} ${order}, i.id ${order} ${own}`
  const [low, rest] = order === 'asc' ? [0, 1] : [1, 0]
  const isLowAlone = filter.stock === 'low' || filter.stock === 'out'
  const ofRest = `union all
      (select i.id, i.name_key, ${rest} as part, 0 as available from ${fromOf(filter)}
        where s.is_low is not true and ${where} order by i.name_key, i.id ${order} ${upTo})`
  return `select p.id, row_number() over (order by p.part, p.available ${order}, p.name_key, p.id ${order}) as place from (
      (select i.id, '' as name_key, ${low} as part, ${available} as available
         from app.shop_items s join app.items i on i.tenant_id = $1 and i.id = s.item_id
        where s.tenant_id = $1 and s.shop_id = $2 and s.is_low and ${where} order by ${available} ${order}, s.item_id ${order} ${upTo})
      ${isLowAlone ? '' : ofRest}
    ) p order by p.part, p.available ${order}, p.name_key, p.id ${order} ${own}`
}

export const selectItems = (tx: Tx, filter: ItemFilter, sort: ItemSort, limit: number, offset: number): Promise<ItemRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  const page = (): PageSql => {
    const own = pageSql(values, { limit, offset })
    return { own, upTo: offset === 0 ? own : `limit $${values.length - 1}::bigint + $${values.length}::bigint` }
  }
  return tx.rows(
    itemRow,
    `with page as (${pageIdsSql(filter, sort, sql, page())})
     select ${itemRow.sql} from page p join app.items i on i.tenant_id = $1 and i.id = p.id ${joins} order by p.place`,
    values,
  )
}
/** The ids of all wanted items in their order, at most so many. */
export const selectItemIds = async (tx: Tx, filter: ItemFilter, sort: ItemSort, most: number): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const limit = `limit $${values.push(most)}`
  const found = await tx.rows(
    { id: 'uuid' },
    `with page as (${pageIdsSql(filter, sort, sql, { upTo: limit, own: limit })}) select p.id from page p order by p.place`,
    values,
  )
  return found.map((row) => row.id)
}
/** These items in no order, as a shop has them; those that were deleted are missing. */
export const selectItemsById = (tx: Tx, shopId: string | null, ids: readonly string[]): Promise<ItemRow[]> =>
  tx.rows(
    itemRow,
    `select ${itemRow.sql} from app.items i ${joins} where i.tenant_id = $1 and i.id = any($3::uuid[]) and i.deleted_at is null`,
    [tx.tenant, shopOr(shopId), ids],
  )
export const selectItem = async (tx: Tx, shopId: string | null, id: string): Promise<ItemRow | undefined> =>
  (await selectItemsById(tx, shopId, [id]))[0]
/** Is nothing asked for but what a shop has of them? That is counted already. */
export const isPlain = ({ words, categoryKey, supplierId, kind, kits, state }: ItemFilter): boolean =>
  words.length === 0 && [categoryKey, supplierId, kind, kits, state].every((one) => one === undefined)
/** Exact up to 10,000. */
export const countItems = (tx: Tx, filter: ItemFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `${fromOf(filter)} where ${sql}`, values)
}

/** Does an item that is not deleted name this supplier? */
export const isNamedByItem = async (tx: Tx, supplierId: string): Promise<boolean> =>
  (
    await tx.one(
      { named: 'bool' },
      `select exists (select 1 from app.items i where i.tenant_id = $1 and i.supplier_id = $2 and i.deleted_at is null) as named`,
      [tx.tenant, supplierId],
    )
  ).named

/** Another item with this number of this maker. */
export const findTwin = (tx: Tx, makerKey: string, numberKey: string, notThis: string) =>
  tx.maybe(
    { id: 'uuid' },
    `select i.id from app.items i where i.tenant_id = $1 and i.maker_key = $2 and i.number_key = $3 and i.deleted_at is null and i.id <> $4`,
    [tx.tenant, makerKey, numberKey, notThis],
  )
export const insertItem = (tx: Tx, id: string, values: ItemValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.items (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ($1, $2, $3, $3, ${own.map((_, i) => `$${i + 4}`).join(', ')})`,
    [tx.tenant, id, at, ...own.map((name) => values[name])],
  )
/** Rows in one statement: some 2,500 of them fit. */
const rowsAtOnce = 500
export async function insertItems(tx: Tx, all: readonly { id: string; values: ItemValues }[], at: Date): Promise<void> {
  for (let from = 0; from < all.length; from += rowsAtOnce) {
    const { sql, values } = tenantRows(
      tx.tenant,
      all.slice(from, from + rowsAtOnce).map((one) => [one.id, at, at, ...own.map((name) => one.values[name])]),
    )
    await tx.run(`insert into app.items (tenant_id, id, created_at, updated_at, ${own.join(', ')}) values ${sql}`, values)
  }
}
/** Which of these numbers are on file, of any maker. */
export const selectNumberKeys = (tx: Tx, keys: readonly string[]) =>
  tx.rows(
    { number_key: items.number_key, name: items.name },
    'select i.number_key, i.name from app.items i where i.tenant_id = $1 and i.number_key = any($2::text[]) and i.deleted_at is null',
    [tx.tenant, keys],
  )
/** 0 rows: it changed meanwhile. */
export const updateItem = (tx: Tx, id: string, values: ItemValues, version: number, at: Date): Promise<number> =>
  tx.run(
    `update app.items set updated_at = $4, version = version + 1, ${own.map((name, i) => `${name} = $${i + 5}`).join(', ')}
      where tenant_id = $1 and id = $2 and deleted_at is null and version = $3`,
    [tx.tenant, id, version, at, ...own.map((name) => values[name])],
  )
/** How many of these are items that are not deleted, and the name of a kit among them. */
export const countKnownItems = (tx: Tx, ids: readonly string[]) =>
  tx.one(
    { count: 'int4', kit: 'text?', kinds: typed<Record<string, ItemRow['kind']>>('jsonb') },
    `select count(*)::int as count, min(name) filter (where kit_price is not null) as kit, coalesce(jsonb_object_agg(id, kind), '{}') as kinds
       from app.items where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [tx.tenant, ids],
  )
/** Holds an item to the end of the transaction, also from a first receipt in any shop, whose row needs its key. */
export const holdItem = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.items where tenant_id = $1 and id = $2 and deleted_at is null for update', [tx.tenant, id])
/** No shop is short of a part that is deleted. The rows are locked. */
export const endKeeping = (tx: Tx, id: string): Promise<number> =>
  tx.run('update app.shop_items set is_low = false, is_out = false where tenant_id = $1 and item_id = $2 and is_low', [
    tx.tenant,
    id,
  ])
export const markItemDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run('update app.items set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null', [
    tx.tenant,
    id,
    at,
  ])

const keptRow = columns('s', shopItems, [
  'shop_id',
  'location_id',
  'min_thousandths',
  'max_thousandths',
  'on_hand_thousandths',
  'reserved_thousandths',
  'set_aside_thousandths',
  'on_order_thousandths',
  'is_low',
  'is_out',
])
export type KeptRow = RowOf<typeof keptRow>
/** What all shops have of an item, locked in the one order. */
export const lockKept = (tx: Tx, itemId: string): Promise<KeptRow[]> =>
  tx.rows(
    keptRow,
    `select ${keptRow.sql} from app.shop_items s where s.tenant_id = $1 and s.item_id = $2 order by s.item_id, s.shop_id for update`,
    [tx.tenant, itemId],
  )
/** How a shop keeps an item: never how much of it there is. The row is there and locked. */
export const putKeeping = (
  tx: Tx,
  itemId: string,
  row: Pick<KeptRow, 'shop_id' | 'location_id' | 'min_thousandths' | 'max_thousandths' | 'is_low' | 'is_out'>,
): Promise<number> =>
  tx.run(
    `update app.shop_items set location_id = $4, min_thousandths = $5, max_thousandths = $6, is_low = $7, is_out = $8
      where tenant_id = $1 and item_id = $2 and shop_id = $3`,
    [tx.tenant, itemId, row.shop_id, row.location_id, row.min_thousandths, row.max_thousandths, row.is_low, row.is_out],
  )
/** How a shop keeps items that are new and that it has nothing of yet. */
export const insertKeeping = (
  tx: Tx,
  shopId: string,
  rows: readonly (Pick<KeptRow, 'location_id' | 'min_thousandths' | 'max_thousandths' | 'is_low' | 'is_out'> & {
    itemId: string
  })[],
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [row.itemId, shopId, row.location_id, row.min_thousandths, row.max_thousandths, row.is_low, row.is_out]),
  )
  return tx.run(
    `insert into app.shop_items (tenant_id, item_id, shop_id, location_id, min_thousandths, max_thousandths, is_low, is_out) values ${sql}`,
    values,
  )
}
