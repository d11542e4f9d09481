import type { PaperPlace } from '@twopost/contract/core/paper-texts'
import type { EstimateFact, InvoiceFact, TextedPaper } from '@twopost/contract/shops'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { documentTexts, shops } from '#tables.gen.ts'

const papersRow = combine(
  columns('s', shops, [
    'id',
    'name',
    'time_zone',
    'registration_no',
    'epa_no',
    'license_no',
    'paper',
    'bay_language',
    'bay_prices',
    'bay_phone',
    'papers_version',
  ]),
  computed({
    invoice_facts: [typed<InvoiceFact[]>('text[]'), 's.invoice_facts'],
    estimate_facts: [typed<EstimateFact[]>('text[]'), 's.estimate_facts'],
  }),
)
export type PapersRow = RowOf<typeof papersRow>
/** How a shop prints. */
export const selectPapers = (tx: Tx, shopId: string): Promise<PapersRow> =>
  tx.one(papersRow, `select ${papersRow.sql} from app.shops s where s.tenant_id = $1 and s.id = $2`, [tx.tenant, shopId])

export const updatePapers = (tx: Tx, row: Omit<PapersRow, 'name' | 'time_zone' | 'papers_version'>): Promise<number> =>
  tx.run(
    `update app.shops set registration_no = $3, epa_no = $4, license_no = $5, paper = $6, bay_language = $7, bay_prices = $8, bay_phone = $9,
            invoice_facts = $10, estimate_facts = $11, papers_version = papers_version + 1 where tenant_id = $1 and id = $2`,
    [
      ...[tx.tenant, row.id, row.registration_no, row.epa_no, row.license_no, row.paper, row.bay_language, row.bay_prices],
      ...[row.bay_phone, row.invoice_facts, row.estimate_facts],
    ],
  )

const textRow = combine(
  computed({
    kind: [typed<TextedPaper>('text'), 't.kind'],
    place: [typed<PaperPlace>('text'), 't.place'],
  }),
  columns('t', documentTexts, ['language', 'version', 'valid_from', 'body', 'created_by_name', 'created_at']),
)
export type TextRow = RowOf<typeof textRow>
/** What holds on a day at each place of a paper, or of all papers: the last version of the latest day of validity. */
export const selectTexts = (tx: Tx, shopId: string, kind: TextedPaper | null, date: string): Promise<TextRow[]> =>
  tx.rows(
    textRow,
    `select distinct on (t.kind, t.place, t.language) ${textRow.sql} from app.document_texts t
      where t.tenant_id = $1 and t.shop_id = $2 and ($3::text is null or t.kind = $3) and t.valid_from <= $4
      order by t.kind, t.place, t.language, t.valid_from desc, t.version desc`,
    [tx.tenant, shopId, kind, date],
  )
/** What was written for the next later day at each place. */
export const selectNextTexts = (tx: Tx, shopId: string, date: string): Promise<TextRow[]> =>
  tx.rows(
    textRow,
    `select distinct on (t.kind, t.place, t.language) ${textRow.sql} from app.document_texts t
      where t.tenant_id = $1 and t.shop_id = $2 and t.valid_from > $3
      order by t.kind, t.place, t.language, t.valid_from, t.version desc`,
    [tx.tenant, shopId, date],
  )

const nextRow = computed({ next: ['int4', '1 + coalesce(max(t.version), 0)'] })
/** The number of the next version of a text. The caller holds the shop, so that no other takes it. */
export const nextTextVersion = async (
  tx: Tx,
  of: { shopId: string; kind: TextedPaper; place: PaperPlace; language: 'en' | 'es' },
): Promise<number> => {
  const { next } = await tx.one(
    nextRow,
    `select ${nextRow.sql} from app.document_texts t
      where t.tenant_id = $1 and t.shop_id = $2 and t.kind = $3 and t.place = $4 and t.language = $5`,
    [tx.tenant, of.shopId, of.kind, of.place, of.language],
  )
  return next
}
export const insertText = (
  tx: Tx,
  text: {
    id: string
    version: number
    shopId: string
    kind: TextedPaper
    place: PaperPlace
    language: 'en' | 'es'
    validFrom: string
    body: string
    by: string | null
    byName: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.document_texts (tenant_id, id, shop_id, kind, place, language, version, valid_from, body, created_by, created_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[tx.tenant, text.id, text.shopId, text.kind, text.place, text.language, text.version, text.validFrom, text.body],
      ...[text.by, text.byName, at],
    ],
  )
