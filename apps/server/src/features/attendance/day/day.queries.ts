import type { RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'

const shopTechnician = { id: 'uuid', user_id: 'uuid', name: 'text', is_active: 'bool' } as const
export type ShopTechnician = RowOf<typeof shopTechnician>
/** Those who may work in a shop, and those with hours there, by name. */
export const selectShopTechnicians = (tx: Tx, shopId: string, withHours: readonly string[]): Promise<ShopTechnician[]> =>
  tx.rows(
    shopTechnician,
    `select t.id, t.user_id, u.name, (t.deleted_at is null and u.deleted_at is null and t.status = 'active') as is_active
       from app.technicians t join app.users u on u.tenant_id = $1 and u.id = t.user_id
      where t.tenant_id = $1 and (t.id = any($3::uuid[]) or (t.deleted_at is null and u.deleted_at is null and t.status = 'active'
        and (not exists (select from app.user_shops x where x.tenant_id = $1 and x.user_id = t.user_id)
          or exists (select from app.user_shops x where x.tenant_id = $1 and x.user_id = t.user_id and x.shop_id = $2))))
      order by lower(u.name), t.id limit 500`,
    [tx.tenant, shopId, withHours],
  )
