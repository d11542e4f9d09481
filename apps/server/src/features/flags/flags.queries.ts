import type { FlagPriority, FlagStatus, FlagType } from '@twopost/contract/flags.states'
import { columns, combine, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { customers, flagChanges, flags, serviceOrders, vehicles } from '#tables.gen.ts'

/** A flag with what lists show beside it. */
const flagRow = combine(
  columns('f', flags, [
    'id',
    'shop_id',
    'service_order_id',
    'job_id',
    'task_id',
    'task_title',
    'raised_by',
    'raised_by_user_id',
    'raised_by_name',
    'type',
    'priority',
    'status',
    'title',
    'message',
    'photo_file_id',
    'note',
    'status_by_name',
    'status_at',
    'version',
    'created_at',
  ]),
  columns('o', serviceOrders, { order_number: 'number', order_title: 'title', order_status: 'status' }),
  columns('v', vehicles, {
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_year: 'year',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
  }),
  columns('c', customers, { customer_name: 'name' }),
)
export type FlagRow = RowOf<typeof flagRow>
const joins = `join app.service_orders o on o.tenant_id = $1 and o.id = f.service_order_id and o.deleted_at is null
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  join app.customers c on c.tenant_id = $1 and c.id = o.customer_id`

export interface FlagFilter {
  /** The shops one may enter, or the one that is wanted; null = all. */
  shopIds: readonly string[] | null
  orderId?: string | undefined
  status?: readonly FlagStatus[] | undefined
  type?: readonly FlagType[] | undefined
  priority?: readonly FlagPriority[] | undefined
  raisedBy?: FlagRow['raised_by'] | undefined
  from?: Date | undefined
  before?: Date | undefined
  words: readonly string[]
}
export type FlagSort = 'priority' | 'raised_at'

/** What a filter asks for, but for the parts that counts are made of. */
function baseOf(tx: Tx, filter: FlagFilter): { parts: string[]; values: unknown[]; add: (value: unknown) => string } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['f.tenant_id = $1']
  if (filter.shopIds)
    parts.push(
      filter.shopIds.length === 1 ? `f.shop_id = ${add(filter.shopIds[0])}` : `f.shop_id = any(${add(filter.shopIds)}::uuid[])`,
    )
  if (filter.orderId) parts.push(`f.service_order_id = ${add(filter.orderId)}`)
  if (filter.raisedBy) parts.push(`f.raised_by = ${add(filter.raisedBy)}`)
  if (filter.from) parts.push(`f.created_at >= ${add(filter.from)}`)
  if (filter.before) parts.push(`f.created_at < ${add(filter.before)}`)
  // Each word may be found on the flag, its order, the order's customer or vehicle.
  for (const word of filter.words) {
    const at = values.length + 1
    values.push(...matchValues([word]))
    parts.push(
      `(f.id in (${matchSql('flag', 1, at)}) or f.service_order_id in (${matchSql('order', 1, at)}
         union all select x.id from app.service_orders x where x.tenant_id = $1 and x.customer_id in (${matchSql('customer', 1, at)})
         union all select x.id from app.service_orders x where x.tenant_id = $1 and x.vehicle_id in (${matchSql('vehicle', 1, at)})))`,
    )
  }
  return { parts, values, add }
}
function whereOf(tx: Tx, filter: FlagFilter): { sql: string; values: unknown[] } {
  const { parts, values, add } = baseOf(tx, filter)
  if (filter.status) parts.push(`f.status = any(${add(filter.status)}::text[])`)
  if (filter.type) parts.push(`f.type = any(${add(filter.type)}::text[])`)
  if (filter.priority) parts.push(`f.priority = any(${add(filter.priority)}::text[])`)
  return { sql: parts.join(' and '), values }
}
/** New ones first, then acknowledged ones, then what is done; in each by priority and then by age (G32). */
const sortSql = (sort: FlagSort, order: 'asc' | 'desc'): string =>
  sort === 'raised_at' ? `f.created_at ${order}, f.id ${order}` : `f.status_rank, f.priority_rank ${order}, f.created_at, f.id`

export const selectFlags = (
  tx: Tx,
  filter: FlagFilter,
  by: { sort: FlagSort; order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<FlagRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    flagRow,
    `select ${flagRow.sql} from app.flags f ${joins} where ${sql} order by ${sortSql(by.sort, by.order)}
      limit $${values.push(by.limit)} offset $${values.push(by.offset)}`,
    values,
  )
}
/** The ids of all wanted flags in their order, at most so many. */
export const selectFlagIds = async (
  tx: Tx,
  filter: FlagFilter,
  sort: FlagSort,
  order: 'asc' | 'desc',
  most: number,
): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select f.id from app.flags f join app.service_orders o on o.tenant_id = $1 and o.id = f.service_order_id and o.deleted_at is null
      where ${sql} order by ${sortSql(sort, order)} limit $${values.push(most)}`,
    values,
  )
  return found.map((row) => row.id)
}
export const selectFlagsById = (tx: Tx, ids: readonly string[]): Promise<FlagRow[]> =>
  tx.rows(flagRow, `select ${flagRow.sql} from app.flags f ${joins} where f.tenant_id = $1 and f.id = any($2::uuid[])`, [
    tx.tenant,
    ids,
  ])
export const selectFlag = (tx: Tx, id: string): Promise<FlagRow | undefined> =>
  tx.maybe(flagRow, `select ${flagRow.sql} from app.flags f ${joins} where f.tenant_id = $1 and f.id = $2`, [tx.tenant, id])

const countRow = {
  status: typed<FlagStatus>('text'),
  type: typed<FlagType>('text'),
  priority: typed<FlagPriority>('text'),
  count: 'int4',
  oldest: 'timestamptz?',
} as const
export type FlagCountRow = RowOf<typeof countRow>
/** How many flags there are of each state, type and priority, whatever of those is filtered by: at most 112 rows. */
export const countFlags = (tx: Tx, filter: FlagFilter): Promise<FlagCountRow[]> => {
  const { parts, values } = baseOf(tx, filter)
  return tx.rows(
    countRow,
    `select f.status, f.type, f.priority, count(*)::int as count, min(f.created_at) as oldest
       from app.flags f join app.service_orders o on o.tenant_id = $1 and o.id = f.service_order_id and o.deleted_at is null
      where ${parts.join(' and ')} group by f.status, f.type, f.priority`,
    values,
  )
}

export interface NewFlag {
  id: string
  shopId: string
  orderId: string
  jobId: string | null
  taskId: string | null
  taskTitle: string
  raisedBy: FlagRow['raised_by']
  userId: string | null
  userName: string
  type: FlagType
  priority: FlagPriority
  priorityRank: number
  title: string
  message: string
  photoFileId: string | null
  serviceId: string | null
}
export const insertFlag = (tx: Tx, flag: NewFlag, at: Date): Promise<number> =>
  tx.run(
    `insert into app.flags (tenant_id, id, shop_id, service_order_id, job_id, task_id, task_title, raised_by, raised_by_user_id, raised_by_name, type, priority, priority_rank,
       title, message, photo_file_id, created_at, service_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      tx.tenant,
      flag.id,
      flag.shopId,
      flag.orderId,
      flag.jobId,
      flag.taskId,
      flag.taskTitle,
      flag.raisedBy,
      flag.userId,
      flag.userName,
      flag.type,
      flag.priority,
      flag.priorityRank,
      flag.title,
      flag.message,
      flag.photoFileId,
      at,
      flag.serviceId,
    ],
  )
/** The photo of a flag that has none yet. The version stays: who answers the flag as it was before decides on the same thing, and must not be refused for it. */
export const setFlagPhoto = (tx: Tx, id: string, fileId: string): Promise<number> =>
  tx.run('update app.flags set photo_file_id = $3 where tenant_id = $1 and id = $2 and photo_file_id is null', [
    tx.tenant,
    id,
    fileId,
  ])
/** Moves where the state still is `from`; 0 rows: the race was lost. */
export const moveFlag = (
  tx: Tx,
  move: { id: string; from: FlagStatus; to: FlagStatus; rank: number; note: string; byName: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.flags set status = $4, status_rank = $5, note = $6, status_by_name = $7, status_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and status = $3`,
    [tx.tenant, move.id, move.from, move.to, move.rank, move.note, move.byName, at],
  )

const changeRow = columns('', flagChanges, ['status', 'note', 'user_name', 'at'])
export type FlagChangeRow = RowOf<typeof changeRow>
export const selectFlagChanges = (tx: Tx, flagId: string): Promise<FlagChangeRow[]> =>
  tx.rows(
    changeRow,
    `select ${changeRow.sql} from app.flag_changes where tenant_id = $1 and flag_id = $2 order by at desc, id desc limit 100`,
    [tx.tenant, flagId],
  )
export const insertFlagChange = (
  tx: Tx,
  change: { id: string; flagId: string; status: FlagStatus; note: string; userId: string | null; userName: string },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.flag_changes (tenant_id, id, flag_id, status, note, user_id, user_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tx.tenant, change.id, change.flagId, change.status, change.note, change.userId, change.userName, at],
  )
/** The titles of the open safety flags of an order, the oldest first. */
export const selectOpenSafetyTitles = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      { title: flags.title },
      `select title from app.flags where tenant_id = $1 and service_order_id = $2 and type = 'safety' and status in ('new', 'acknowledged')
        order by created_at, id limit 10`,
      [tx.tenant, orderId],
    )
  ).map((row) => row.title)
/** Is this file a photo of the order? */
export const isPhotoOf = async (tx: Tx, orderId: string, fileId: string): Promise<boolean> =>
  (await tx.maybe(
    { id: 'uuid' },
    "select id from app.attachments where tenant_id = $1 and service_order_id = $2 and file_id = $3 and kind = 'photo' limit 1",
    [tx.tenant, orderId, fileId],
  )) !== undefined
/** Was a flag raised about this service, open or done? */
export const hasFlagOfService = async (tx: Tx, orderId: string, serviceId: string): Promise<boolean> =>
  (await tx.maybe(
    { id: 'uuid' },
    'select id from app.flags where tenant_id = $1 and service_order_id = $2 and service_id = $3 limit 1',
    [tx.tenant, orderId, serviceId],
  )) !== undefined
