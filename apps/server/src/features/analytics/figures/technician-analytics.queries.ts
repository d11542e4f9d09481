import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { technicians, users } from '#tables.gen.ts'
import { inShops, type Shops } from '../shop-rows.queries.ts'
import { jobOnTime } from '../technician-performance.queries.ts'
import type { Days } from './analytics-period.service.ts'

/** Jobs with their orders in these shops, and what the customer said of the order. */
export const jobsInShops = `app.jobs j join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id
       left join app.order_ratings g on g.tenant_id = $1 and g.service_order_id = o.id
      where j.tenant_id = $1 and ${inShops('o')} and o.deleted_at is null and j.status = 'completed'`

const sums = { technician_id: 'uuid', jobs: 'int4', due: 'int4', on_time: 'int4', ratings: 'int4', stars: 'int4' } as const
export type JobSums = RowOf<typeof sums>
/** Jobs that were completed between two instants by technician: those that were due, those in time, and the stars of their orders. */
export const selectJobSums = (tx: Tx, shopIds: Shops, { start, end }: Days): Promise<JobSums[]> =>
  tx.rows(
    sums,
    `select j.technician_id, count(*)::int as jobs, count(${jobOnTime})::int as due, (count(*) filter (where ${jobOnTime}))::int as on_time,
            count(g.stars)::int as ratings, coalesce(sum(g.stars), 0)::int as stars
       from ${jobsInShops} and j.completed_at >= $3 and j.completed_at < $4 group by j.technician_id`,
    [tx.tenant, shopIds, start, end],
  )

const named = combine(columns('t', technicians, ['id']), columns('u', users, ['name']))
/** The names of technicians, of those who left as well. */
export const selectTechnicianNames = (tx: Tx): Promise<RowOf<typeof named>[]> =>
  tx.rows(
    named,
    `select ${named.sql} from app.technicians t join app.users u on u.tenant_id = $1 and u.id = t.user_id where t.tenant_id = $1`,
    [tx.tenant],
  )
