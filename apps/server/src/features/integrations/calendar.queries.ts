import type { CalendarKind } from '@twopost/contract/integrations'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { bays, calendarFeeds, serviceOrders, shops, users, vehicles } from '#tables.gen.ts'

const feedRow = combine(
  columns('f', calendarFeeds, ['id', 'what', 'shop_id', 'created_at']),
  outer(columns('s', shops, { shop_name: 'name' })),
)
export type FeedRow = RowOf<typeof feedRow>
const from = 'from app.calendar_feeds f left join app.shops s on s.tenant_id = $1 and s.id = f.shop_id'

/** The feeds of a person, the newest first; a few. */
export const selectFeeds = (tx: Tx, ownerId: string): Promise<FeedRow[]> =>
  tx.rows(feedRow, `select ${feedRow.sql} ${from} where f.tenant_id = $1 and f.owner_id = $2 order by f.id desc limit 100`, [
    tx.tenant,
    ownerId,
  ])
export const insertFeed = (
  tx: Tx,
  feed: { id: string; ownerId: string; what: CalendarKind; shopId: string | null },
  at: Date,
): Promise<number> =>
  tx.run(`insert into app.calendar_feeds (tenant_id, id, owner_id, what, shop_id, created_at) values ($1, $2, $3, $4, $5, $6)`, [
    tx.tenant,
    feed.id,
    feed.ownerId,
    feed.what,
    feed.shopId,
    at,
  ])
export const deleteFeedRow = (tx: Tx, id: string, ownerId: string): Promise<number> =>
  tx.run('delete from app.calendar_feeds where tenant_id = $1 and id = $2 and owner_id = $3', [tx.tenant, id, ownerId])

const ownerRow = combine(
  columns('f', calendarFeeds, ['what', 'shop_id', 'owner_id']),
  columns('u', users, ['status', 'system_role', 'deleted_at']),
  computed({
    permissions: [
      'text[]',
      `array(select p.permission from app.role_permissions p where p.tenant_id = $1 and p.role_id = u.role_id)`,
    ],
    shop_ids: ['uuid[]', 'array(select x.shop_id from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id)'],
    technician_id: [
      'uuid?',
      `(select t.id from app.technicians t where t.tenant_id = $1 and t.user_id = u.id and t.deleted_at is null)`,
    ],
  }),
)
/** A feed with what its owner may do now. */
export const selectFeedOwner = (tx: Tx, id: string): Promise<RowOf<typeof ownerRow> | undefined> =>
  tx.maybe(
    ownerRow,
    `select ${ownerRow.sql} from app.calendar_feeds f join app.users u on u.tenant_id = $1 and u.id = f.owner_id
      where f.tenant_id = $1 and f.id = $2`,
    [tx.tenant, id],
  )

const entryRow = combine(
  columns('o', serviceOrders, ['id', 'number', 'title', 'version', 'status', 'updated_at']),
  columns('v', vehicles, ['year', 'make', 'model', 'unit_number']),
  columns('s', shops, { shop_name: 'name', time_zone: 'time_zone' }),
  outer(columns('b', bays, { bay_name: 'name' })),
)
const shopEntry = combine(entryRow, columns('o', serviceOrders, ['scheduled_start', 'scheduled_end']))
const ownEntry = combine(
  entryRow,
  computed({ scheduled_start: ['timestamptz?', 'k.starts_at'], scheduled_end: ['timestamptz?', 'k.ends_at'] }),
)
export type EntryRow = RowOf<typeof shopEntry>
const joins = `join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
       join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
       left join app.bays b on b.tenant_id = $1 and b.id = o.bay_id`

/** What a shop has scheduled in these times, at most 2,000 orders. */
export const selectShopEntries = (tx: Tx, shopId: string, after: Date, before: Date): Promise<EntryRow[]> =>
  tx.rows(
    shopEntry,
    `select ${shopEntry.sql} from app.service_orders o ${joins}
      where o.tenant_id = $1 and o.shop_id = $2 and o.scheduled_start >= $3 and o.scheduled_start < $4 and o.deleted_at is null
      order by o.scheduled_start, o.id limit 2000`,
    [tx.tenant, shopId, after, before],
  )
/** The same of one technician, by what is booked for them. */
export const selectOwnEntries = (tx: Tx, technicianId: string, after: Date, before: Date): Promise<EntryRow[]> =>
  tx.rows(
    ownEntry,
    `select ${ownEntry.sql}
       from (select n.service_order_id, min(n.starts_at) as starts_at, max(n.ends_at) as ends_at from app.bookings n
              where n.tenant_id = $1 and n.technician_id = $2 and n.starts_at >= $3 and n.starts_at < $4
              group by n.service_order_id) k
       join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id and o.deleted_at is null
       ${joins}
      order by k.starts_at, o.id limit 2000`,
    [tx.tenant, technicianId, after, before],
  )
