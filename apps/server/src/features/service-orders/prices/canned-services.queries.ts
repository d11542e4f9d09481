import type { ServiceKind } from '@twopost/contract/service-orders.states'
import type { Tx } from '#platform/database/transaction.ts'

/** The canned job that the lines of a service were copied from, with the kind of work that it is. */
export const setCannedJob = (tx: Tx, serviceId: string, jobId: string, kind: ServiceKind): Promise<number> =>
  tx.run('update app.order_services set canned_job_id = $3, kind = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    serviceId,
    jobId,
    kind,
  ])
/** The canned jobs of an order. */
export const selectCannedOf = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid?' },
      `select s.canned_job_id as id from app.order_services s
        where s.tenant_id = $1 and s.service_order_id = $2 and s.canned_job_id is not null and s.approval not in ('declined', 'postponed')`,
      [tx.tenant, orderId],
    )
  ).flatMap((row) => row.id ?? [])
/** How many of each counted part a shop could promise, thousandths; nothing for what is never counted, and for kits. */
export const selectPromisable = async (
  tx: Tx,
  shopId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, { isKept: boolean; available: number }>> => {
  if (itemIds.length === 0) return new Map()
  const rows = await tx.rows(
    { id: 'uuid', is_kept: 'bool', available: 'int8' },
    `select i.id, i.kind <> 'special' as is_kept, coalesce(x.on_hand_thousandths - x.reserved_thousandths - x.set_aside_thousandths, 0) as available
       from app.items i left join app.shop_items x on x.tenant_id = $1 and x.item_id = i.id and x.shop_id = $2
      where i.tenant_id = $1 and i.id = any($3::uuid[]) and i.kind <> 'non_stock' and i.kit_price is null`,
    [tx.tenant, shopId, itemIds],
  )
  return new Map(rows.map((row) => [row.id, { isKept: row.is_kept, available: row.available }]))
}
