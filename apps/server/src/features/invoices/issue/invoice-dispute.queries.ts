import type { Tx } from '#platform/database/transaction.ts'

/** Notes a dispute over an invoice, or that it is over; the version counts. */
export const updateDispute = (
  tx: Tx,
  id: string,
  dispute: { at: Date; reason: string; by: string } | { endedOn: string },
  now: Date,
): Promise<number> => {
  const [at, reason, by, endedOn] =
    'endedOn' in dispute ? [null, '', '', dispute.endedOn] : [dispute.at, dispute.reason, dispute.by, null]
  return tx.run(
    `update app.invoices set disputed_at = $3, dispute_reason = $4, disputed_by_name = $5, dispute_ended_on = coalesce($6, dispute_ended_on),
            version = version + 1, updated_at = $7
      where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tx.tenant, id, at, reason, by, endedOn, now],
  )
}
