import { columns, combine, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, files, shops } from '#tables.gen.ts'

const partiesRow = combine(
  columns('s', shops, {
    shop_name: 'name',
    shop_address: 'address',
    shop_city: 'city',
    shop_state: 'state',
    shop_zip: 'zip_code',
    shop_phone: 'phone',
    shop_email: 'contact_email',
    time_zone: 'time_zone',
  }),
  columns('c', customers, [
    'name',
    'company_name',
    'primary_contact_name',
    'address',
    'city',
    'state',
    'zip_code',
    'email',
    'preferred_language',
  ]),
)
export type PartiesRow = RowOf<typeof partiesRow>
/** Who inspected whose vehicle. */
export const selectParties = (tx: Tx, orderId: string): Promise<PartiesRow> =>
  tx.one(
    partiesRow,
    `select ${partiesRow.sql} from app.service_orders o join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
       join app.customers c on c.tenant_id = $1 and c.id = o.customer_id where o.tenant_id = $1 and o.id = $2`,
    [tx.tenant, orderId],
  )

const fileRow = columns('f', files, ['id', 'content_type', 'filename'])
/** The file of a photo or a video of an inspection. */
export const selectMediumFile = (
  tx: Tx,
  inspectionId: string,
  { id, kind }: { id: string; kind: 'photo' | 'video' },
): Promise<RowOf<typeof fileRow> | undefined> =>
  tx.maybe(
    fileRow,
    `select ${fileRow.sql} from app.attachments a join app.files f on f.tenant_id = $1 and f.id = a.file_id
       join app.inspection_results r on r.tenant_id = $1 and r.id = a.inspection_result_id
      where a.tenant_id = $1 and a.id = $3 and r.inspection_id = $2 and a.kind = $4`,
    [tx.tenant, inspectionId, id, kind],
  )
