import type { ConsentTextKind } from '@twopost/contract/estimates'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { versionsByDay } from '#platform/database/versions-by-day.queries.ts'
import { consentTexts } from '#tables.gen.ts'

const textRow = columns('', consentTexts, ['id', 'kind', 'language', 'body', 'valid_from', 'written_by_name', 'created_at'])
export type ConsentTextRow = RowOf<typeof textRow>
const versions = versionsByDay(textRow, 'app.consent_texts')
/** The latest versions of a shop's texts, the newest first. */
export const selectConsentTexts = (tx: Tx, shopId: string, most: number): Promise<ConsentTextRow[]> =>
  versions.latest(tx, shopId, most)
/** The version of each text that was written last of those that have begun; one that was taken away is empty. */
export const selectTextsOn = (tx: Tx, shopId: string, day: string): Promise<ConsentTextRow[]> =>
  tx.rows(
    textRow,
    `select distinct on (kind, language) ${textRow.sql} from app.consent_texts where tenant_id = $1 and shop_id = $2 and valid_from <= $3
      order by kind, language, id desc`,
    [tx.tenant, shopId, day],
  )
export const insertConsentText = (
  tx: Tx,
  shopId: string,
  row: ConsentTextRow & { kind: ConsentTextKind; written_by: string | null },
): Promise<number> =>
  tx.run(
    `insert into app.consent_texts (tenant_id, id, shop_id, kind, language, body, valid_from, written_by, written_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[tx.tenant, row.id, shopId, row.kind, row.language, row.body, row.valid_from, row.written_by, row.written_by_name],
      row.created_at,
    ],
  )
