import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { files } from '#tables.gen.ts'

const scanRow = columns('f', files, ['id', 'filename', 'uploaded_by', 'scan'])
export type ScanRow = RowOf<typeof scanRow>
type Scan = NonNullable<ScanRow['scan']>
/** How a file begins: null without a scanner. */
export type NewScan = 'waiting' | 'clean' | null

export const selectScan = (tx: Tx, id: string): Promise<ScanRow | undefined> =>
  tx.maybe(scanRow, `select ${scanRow.sql} from app.files f where f.tenant_id = $1 and f.id = $2`, [tx.tenant, id])
/** What was found is never taken back: an infected file stays one. */
export const setScan = (tx: Tx, id: string, to: Scan): Promise<number> =>
  tx.run(`update app.files set scan = $3 where tenant_id = $1 and id = $2 and scan is distinct from 'infected'`, [
    tx.tenant,
    id,
    to,
  ])
/** Files that nobody has looked at, or not to the end, so many at once. */
export const selectUnscanned = async (tx: Tx, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select id from app.files
        where tenant_id = $1 and scan is distinct from 'clean' and scan is distinct from 'infected' and state <> 'deleted'
        order by id desc limit $2`,
      [tx.tenant, most],
    )
  ).map(({ id }) => id)
