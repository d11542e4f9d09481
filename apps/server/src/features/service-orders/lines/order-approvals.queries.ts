import type { ApprovalState } from '@twopost/contract/service-orders.states'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { orderServices } from '#tables.gen.ts'

type ServiceAnswer = Pick<
  RowOf<typeof answered>,
  'id' | 'approval' | 'authorized_cents' | 'authorized_hours_thousandths' | 'decided_at'
>
const answered = columns('', orderServices, ['id', 'approval', 'authorized_cents', 'authorized_hours_thousandths', 'decided_at'])
/** Writes what was decided about a service, where its approval still is what it was. @returns 0 where it is not */
export const updateApproval = (tx: Tx, from: ServiceAnswer['approval'], to: ServiceAnswer): Promise<number> =>
  tx.run(
    `update app.order_services set approval = $4, authorized_cents = $5, authorized_hours_thousandths = $6, decided_at = $7, version = version + 1
      where tenant_id = $1 and id = $2 and approval = $3`,
    [tx.tenant, to.id, from, to.approval, to.authorized_cents, to.authorized_hours_thousandths, to.decided_at],
  )
/** Writes that a service was shown to the customer, where its approval still is what it was; one that is approved stays so. @returns 0 where it is not */
export const updatePresented = (tx: Tx, id: string, from: ServiceAnswer['approval'], at: Date): Promise<number> =>
  tx.run(
    `update app.order_services set approval = case when approval = 'approved' then approval else 'presented' end,
            decided_at = case when approval = 'approved' then decided_at end, presented_at = $4, version = version + 1
      where tenant_id = $1 and id = $2 and approval = $3`,
    [tx.tenant, id, from, at],
  )
/** Writes what the customer has said of an order as a whole, what they approved of it, and what waits for an answer since when. */
export const updateApprover = (tx: Tx, orderId: string, contactId: string | null): Promise<number> =>
  tx.run(
    'update app.service_orders set approver_contact_id = $3 where tenant_id = $1 and id = $2 and approver_contact_id is distinct from $3::uuid',
    [tx.tenant, orderId, contactId],
  )
export const updateOrderConsent = (
  tx: Tx,
  orderId: string,
  order: { state: ApprovalState; authorizedCents: number; presentedCents: number; presentedAt: Date | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.service_orders set approval_state_at = case when approval_state = $3 then approval_state_at else $5 end, approval_state = $3,
            authorized_cents = $4, presented_cents = $6, presented_at = $7
      where tenant_id = $1 and id = $2`,
    [tx.tenant, orderId, order.state, order.authorizedCents, at, order.presentedCents, order.presentedAt],
  )
