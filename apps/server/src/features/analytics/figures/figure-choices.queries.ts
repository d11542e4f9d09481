import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, users, vehicles } from '#tables.gen.ts'
import { inShops, type Shops } from '../shop-rows.queries.ts'

const advisor = columns('u', users, ['id', 'name'])
/** Everyone who wrote up an order in these shops, by name, those who left as well. */
export const selectAdvisors = (tx: Tx, shopIds: Shops): Promise<RowOf<typeof advisor>[]> =>
  tx.rows(
    advisor,
    `select ${advisor.sql} from app.users u
      where u.tenant_id = $1 and exists (select from app.service_orders o where ${inShops('o')} and o.created_by = u.id and o.deleted_at is null)
      order by lower(u.name), u.id`,
    [tx.tenant, shopIds],
  )
/** Who it is; undefined for somebody of another organization. */
export const selectAdvisor = (tx: Tx, id: string): Promise<RowOf<typeof advisor> | undefined> =>
  tx.maybe(advisor, `select ${advisor.sql} from app.users u where u.tenant_id = $1 and u.id = $2`, [tx.tenant, id])

const fleet = columns('c', customers, ['id', 'name'])
/** Customers with two or more vehicles in use in these shops, the largest first. */
export const selectFleets = (tx: Tx, shopIds: Shops): Promise<RowOf<typeof fleet>[]> =>
  tx.rows(
    fleet,
    `select ${fleet.sql}
       from (select v.customer_id, count(*) as vehicles from app.vehicles v where ${inShops('v')} and v.status <> 'inactive' and v.customer_id is not null
              group by 1 having count(*) > 1 order by 2 desc, 1 limit 200) s
       join app.customers c on c.tenant_id = $1 and c.id = s.customer_id order by s.vehicles desc, c.name, c.id`,
    [tx.tenant, shopIds],
  )
/** Whose it is; undefined for a customer of another organization. */
export const selectFleet = (tx: Tx, id: string): Promise<RowOf<typeof fleet> | undefined> =>
  tx.maybe(fleet, `select ${fleet.sql} from app.customers c where c.tenant_id = $1 and c.id = $2`, [tx.tenant, id])

const make = columns('v', vehicles, ['make'])
/** The makes of the vehicles of these shops. */
export const selectMakes = (tx: Tx, shopIds: Shops): Promise<RowOf<typeof make>[]> =>
  tx.rows(
    make,
    `select ${make.sql} from app.vehicles v where ${inShops('v')} and v.make <> '' group by v.make order by lower(v.make), v.make`,
    [tx.tenant, shopIds],
  )
