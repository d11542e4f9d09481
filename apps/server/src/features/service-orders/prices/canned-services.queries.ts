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
