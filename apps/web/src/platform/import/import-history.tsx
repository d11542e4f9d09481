import type { ImportRecord } from '@twopost/contract/core/import'
import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { importText } from './import.text.ts'

/** Files that were taken before: which call lists them, and of which shop. */
export interface ImportHistoryOf {
  call:
    | 'listItemImports'
    | 'listSupplierImports'
    | 'listVendorBillImports'
    | 'listOpeningBalanceImports'
    | 'listCannedJobImports'
    | 'listInspectionTemplateImports'
  shopId?: string | undefined
}
const filesOnPage = 5

/** Who took which file, when, and what became of its rows; the newest first (p4). */
export function LastImports({ call, shopId }: ImportHistoryOf) {
  const t = useText(importText)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const isOfShop = call !== 'listSupplierImports' && call !== 'listCannedJobImports' && call !== 'listInspectionTemplateImports'
  const shop = isOfShop ? { shop_id: shopId } : {}
  const list = useCall(call, { query: { ...shop, page, limit: filesOnPage } }, { keepPrevious: true })
  // Nothing depends on it: a file can be taken without.
  if (!list.data) return null
  const { imports, pagination } = list.data
  const outcome = ({ added, bad_rows }: ImportRecord): string =>
    bad_rows === 0 ? t('noneLeftOut') : added === 0 ? t('noneAdded', { count: bad_rows }) : t('leftOut', { count: bad_rows })
  const added = (one: ImportRecord): string => t('addedOf', { added: format.number(one.added), rows: format.number(one.rows) })
  const columns: Column<ImportRecord>[] = [
    {
      id: 'file',
      header: t('file'),
      least: 200,
      cell: (one) => (
        <div className="two-lines">
          <span title={one.file_name}>{one.file_name}</span>
          <span>{outcome(one)}</span>
        </div>
      ),
    },
    { id: 'when', header: t('when'), width: '150px', cell: (one) => format.dateTime(one.created_at) },
    { id: 'by', header: t('by'), width: '150px', cell: (one) => <span className="block truncate">{one.by_name}</span> },
    { id: 'added', header: t('rowsAdded'), numeric: true, width: '130px', cell: added },
  ]
  return (
    <Card title={t('lastImports')} flush={imports.length > 0}>
      {imports.length === 0 ? (
        <p className="text-ink-3">{t('noImports')}</p>
      ) : (
        <Table
          label={t('lastImports')}
          rows={imports}
          columns={columns}
          rowId={(one) => one.id}
          rowLabel={(one) => one.file_name}
          className="!rounded-t-none !border-0"
          cardsBelow={560}
          card={(one) => (
            <div className="row-card">
              <span className="row-card-line">
                <span className="row-card-title min-w-0 flex-1 truncate">{one.file_name}</span>
              </span>
              <span className="row-card-line text-ink-2">
                {added(one)} · {outcome(one)}
              </span>
              <span className="row-card-line text-ink-2">
                {format.dateTime(one.created_at)} · {one.by_name}
              </span>
            </div>
          )}
          footer={
            pagination.total > filesOnPage && <Pager page={page} limit={filesOnPage} total={pagination.total} onPage={setPage} />
          }
        />
      )}
    </Card>
  )
}
