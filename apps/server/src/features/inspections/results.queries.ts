import type { InspectionRating } from '@twopost/contract/inspections'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { attachments, defectRepairs, files, inspectionItems, inspectionResults, inspections, orderServices } from '#tables.gen.ts'

const resultRow = combine(
  columns('r', inspectionResults, [
    'id',
    'item_id',
    'position',
    'rating',
    'is_by_hand',
    'value_thousandths',
    'note',
    'customer_note_en',
    'customer_note_es',
    'by_user_id',
    'by_name',
    'at',
  ]),
  columns('i', inspectionItems, [
    'section_en',
    'section_es',
    'code',
    'name_en',
    'name_es',
    'unit',
    'better',
    'soon_thousandths',
    'now_thousandths',
    'photo',
    'is_brake',
    'is_required',
    'canned_job_id',
  ]),
  outer(columns('y', orderServices, { service_id: 'id', service_name: 'name' })),
)
export type ResultRow = RowOf<typeof resultRow>
/** All that there is to rate of an inspection, in the order of its template. */
export const selectResults = (tx: Tx, inspectionId: string): Promise<ResultRow[]> =>
  tx.rows(
    resultRow,
    `select ${resultRow.sql} from app.inspection_results r join app.inspection_items i on i.tenant_id = $1 and i.id = r.item_id
       left join app.order_services y on y.tenant_id = $1 and y.id = r.service_id
      where r.tenant_id = $1 and r.inspection_id = $2 order by r.place`,
    [tx.tenant, inspectionId],
  )

const mediaRow = columns('a', attachments, [
  ...(['id', 'file_id', 'kind', 'caption', 'uploaded_by_name', 'created_at', 'inspection_result_id'] as const),
])
export type MediaRow = RowOf<typeof mediaRow>
/** The photos and videos of results, the first of each first. */
export const selectMedia = (tx: Tx, inspectionId: string): Promise<MediaRow[]> =>
  tx.rows(
    mediaRow,
    `select ${mediaRow.sql} from app.inspection_results r
       join app.attachments a on a.tenant_id = $1 and a.inspection_result_id = r.id and a.kind in ('photo', 'video')
      where r.tenant_id = $1 and r.inspection_id = $2 order by a.created_at, a.id limit 1000`,
    [tx.tenant, inspectionId],
  )
/** The shops of the inspections that a file is a photo or a video of. */
export const selectShopsOfMedia = (tx: Tx, fileId: string): Promise<{ shop_id: string }[]> =>
  tx.rows(
    { shop_id: 'uuid' },
    `select x.shop_id from app.attachments a join app.inspection_results r on r.tenant_id = $1 and r.id = a.inspection_result_id
       join app.inspections x on x.tenant_id = $1 and x.id = r.inspection_id where a.tenant_id = $1 and a.file_id = $2`,
    [tx.tenant, fileId],
  )
/** The photos of results that a service of an order was made of. */
export const selectFindingPhotos = (tx: Tx, orderId: string) =>
  tx.rows(
    { id: 'uuid', service_id: 'uuid', file_id: 'uuid', caption: 'text', position: 'text' },
    `select a.id, s.id as service_id, a.file_id, a.caption, r.position from app.attachments a
       join app.inspection_results r on r.tenant_id = $1 and r.id = a.inspection_result_id
       join app.order_services s on s.tenant_id = $1 and s.id = r.service_id
      where a.tenant_id = $1 and a.service_order_id = $2 and a.kind = 'photo'
      order by a.created_at, a.id limit 100`,
    [tx.tenant, orderId],
  )
const photoFileRow = combine(
  columns('f', files, ['id', 'content_type', 'filename']),
  columns('s', orderServices, { service_id: 'id' }),
)
/** The file of such a photo, with the service that was made of what it shows. */
export const selectFindingPhotoFile = (tx: Tx, orderId: string, photoId: string) =>
  tx.maybe(
    photoFileRow,
    `select ${photoFileRow.sql} from app.attachments a join app.files f on f.tenant_id = $1 and f.id = a.file_id
       join app.inspection_results r on r.tenant_id = $1 and r.id = a.inspection_result_id
       join app.order_services s on s.tenant_id = $1 and s.id = r.service_id and s.service_order_id = $2
      where a.tenant_id = $1 and a.service_order_id = $2 and a.id = $3 and a.kind = 'photo'`,
    [tx.tenant, orderId, photoId],
  )
const repairRow = columns('d', defectRepairs, ['result_id', 'what', 'certified_by_name', 'created_at'])
export type RepairRow = RowOf<typeof repairRow>
export const selectRepairs = (tx: Tx, inspectionId: string): Promise<RepairRow[]> =>
  tx.rows(
    repairRow,
    `select ${repairRow.sql} from app.defect_repairs d where d.tenant_id = $1 and d.inspection_id = $2 order by d.id`,
    [tx.tenant, inspectionId],
  )

export const isItem = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.inspection_items where tenant_id = $1 and id = $2', [
      tx.tenant,
      id,
    ])
  ).count > 0

export interface NewResult {
  id: string
  itemId: string
  position: string
}
export async function insertResults(tx: Tx, inspectionId: string, results: readonly NewResult[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    results.map((one, at) => [one.id, inspectionId, one.itemId, one.position, at + 1]),
  )
  await tx.run(
    `insert into app.inspection_results (tenant_id, id, inspection_id, item_id, position, place) values ${sql}`,
    values,
  )
}
export interface Word {
  resultId: string
  rating: InspectionRating
  isByHand: boolean
  valueThousandths: number | null
  note: string
  customerNoteEn: string
  customerNoteEs: string
  at: Date
}
/** Writes words about results that hold, all of them in one statement. */
export const updateResults = (tx: Tx, words: readonly Word[], by: { userId: string | null; name: string }): Promise<number> =>
  tx.run(
    `update app.inspection_results r set rating = w.rating, is_by_hand = w.is_by_hand, value_thousandths = w.value, note = w.note,
        customer_note_en = w.note_en, customer_note_es = w.note_es, at = w.at, by_user_id = $10, by_name = $11
       from unnest($2::uuid[], $3::text[], $4::boolean[], $5::int[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
         as w (id, rating, is_by_hand, value, note, note_en, note_es, at)
      where r.tenant_id = $1 and r.id = w.id`,
    [
      ...[tx.tenant, words.map((word) => word.resultId), words.map((word) => word.rating), words.map((word) => word.isByHand)],
      ...[words.map((word) => word.valueThousandths), words.map((word) => word.note), words.map((word) => word.customerNoteEn)],
      ...[words.map((word) => word.customerNoteEs), words.map((word) => word.at), by.userId, by.name],
    ],
  )
/** Puts down each word, also the one that did not hold (INS10). */
export async function insertWords(
  tx: Tx,
  words: readonly (Word & { id: string; held: boolean })[],
  by: { userId: string | null; name: string },
  at: Date,
): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    words.map((word) => [
      ...[word.id, word.resultId, word.rating, word.valueThousandths, by.userId, by.name, word.at, word.held, at],
    ]),
  )
  await tx.run(
    `insert into app.inspection_words (tenant_id, id, result_id, rating, value_thousandths, by_user_id, by_name, at, held, created_at) values ${sql}`,
    values,
  )
}
export const setResultService = (tx: Tx, resultId: string, serviceId: string): Promise<number> =>
  tx.run('update app.inspection_results set service_id = $3 where tenant_id = $1 and id = $2', [tx.tenant, resultId, serviceId])

const pastRow = combine(
  columns('x', inspections, { inspection_id: 'id', mileage: 'mileage' }),
  columns('i', inspectionItems, ['code', 'name_en', 'name_es', 'unit', 'better', 'soon_thousandths', 'now_thousandths']),
  columns('r', inspectionResults, ['position', 'rating', 'value_thousandths']),
  computed({ at: ['timestamptz', 'coalesce(r.at, x.created_at)'] }),
)
export type PastRow = RowOf<typeof pastRow>
/** More than a vehicle has in its life; the latest of them count. */
const mostPast = 3000
/** What was found at a vehicle before, the oldest first; an inspection that is not finished counts only where it is the one that is looked at (INS9). */
export const selectPast = async (
  tx: Tx,
  vehicleId: string,
  {
    but = null,
    code = null,
    shopIds = null,
  }: { but?: string | null; code?: string | null; shopIds?: readonly string[] | null } = {},
): Promise<PastRow[]> =>
  (
    await tx.rows(
      pastRow,
      `select ${pastRow.sql} from app.inspections x join app.inspection_results r on r.tenant_id = $1 and r.inspection_id = x.id
         join app.inspection_items i on i.tenant_id = $1 and i.id = r.item_id
        where x.tenant_id = $1 and x.vehicle_id = $2 and x.state not in ('open', 'in_progress') and r.rating <> 'not_checked'
          and ($3::uuid is null or x.id <> $3) and ($4::text is null or i.code = $4) and ($5::uuid[] is null or x.shop_id = any($5))
        order by coalesce(r.at, x.created_at) desc, r.place desc, r.id desc limit ${mostPast}`,
      [tx.tenant, vehicleId, but, code, shopIds],
    )
  ).reverse()
