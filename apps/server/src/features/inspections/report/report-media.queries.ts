import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { files } from '#tables.gen.ts'

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
