import { columns, combine, computed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deliveries, deliveryLines, items, suppliers } from '#tables.gen.ts'

/** The files of the photos of a line of a delivery, as a column. */
export const photosOf = (lineId: string): string =>
  `array(select p.file_id from app.delivery_photos p where p.tenant_id = $1 and p.delivery_line_id = ${lineId} order by p.position)`
/** Does a line of a delivery go back? Its claim says so. */
export const goesBack = (lineId: string): string =>
  `exists (select 1 from app.vendor_claims c where c.tenant_id = $1 and c.delivery_line_id = ${lineId} and c.kind in ('return', 'warranty'))`

const photographed = combine(
  columns('m', deliveryLines, ['id', 'delivery_id']),
  columns('d', deliveries, ['shop_id', 'purchase_order_id']),
  columns('v', suppliers, { supplier_name: 'name' }),
  columns('i', items, { item_name: 'name' }),
  computed({
    goes_back: ['bool', goesBack('m.id')],
    photos: ['uuid[]', photosOf('m.id')],
  }),
)
/** A line of a delivery with its photos, and whether it goes back. */
export const selectPhotographed = (tx: Tx, lineId: string) =>
  tx.maybe(
    photographed,
    `select ${photographed.sql} from app.delivery_lines m join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id
       join app.suppliers v on v.tenant_id = $1 and v.id = d.supplier_id join app.items i on i.tenant_id = $1 and i.id = m.item_id
      where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, lineId],
  )
/** The shop of the delivery that a file shows; undefined for another file. */
export const selectShopOfPhoto = async (tx: Tx, fileId: string): Promise<string | undefined> =>
  (
    await tx.maybe(
      columns('d', deliveries, ['shop_id']),
      `select d.shop_id from app.delivery_photos p join app.delivery_lines m on m.tenant_id = $1 and m.id = p.delivery_line_id
         join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id where p.tenant_id = $1 and p.file_id = $2`,
      [tx.tenant, fileId],
    )
  )?.shop_id
/** @returns 0 where another photo has taken the place meanwhile */
export const insertPhoto = (tx: Tx, lineId: string, position: number, fileId: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.delivery_photos (tenant_id, delivery_line_id, position, file_id, created_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, delivery_line_id, position) do nothing`,
    [tx.tenant, lineId, position, fileId, at],
  )
