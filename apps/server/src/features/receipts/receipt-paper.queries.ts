import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, receipts, shops } from '#tables.gen.ts'

const partiesRow = combine(
  columns('s', shops, {
    shop_name: 'name',
    shop_address: 'address',
    shop_city: 'city',
    shop_state: 'state',
    shop_zip: 'zip_code',
    shop_phone: 'phone',
    shop_email: 'contact_email',
  }),
  columns('c', customers, {
    name: 'name',
    company_name: 'company_name',
    address: 'address',
    city: 'city',
    state: 'state',
    zip_code: 'zip_code',
    email: 'email',
    language: 'preferred_language',
  }),
  computed({
    reverses_number: [
      'text',
      `coalesce((select b.number from app.receipts b where b.tenant_id = $1 and b.id = r.reverses_id), '')`,
    ],
    refunds_number: [
      'text',
      `coalesce((select b.number from app.receipts b where b.tenant_id = $1 and b.id = r.refunds_id), '')`,
    ],
  }),
  columns('r', receipts, ['created_at']),
)
export type PartiesRow = RowOf<typeof partiesRow>
/** Who gives a receipt to whom, and the receipts that it speaks of. */
export const selectReceiptParties = (tx: Tx, id: string): Promise<PartiesRow> =>
  tx.one(
    partiesRow,
    `select ${partiesRow.sql} from app.receipts r join app.shops s on s.tenant_id = $1 and s.id = r.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = r.customer_id where r.tenant_id = $1 and r.id = $2`,
    [tx.tenant, id],
  )
