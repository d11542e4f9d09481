import { type ImportColumns, type ImportFault, type ImportFix, optionWords } from '@twopost/contract/core/import'
import { CircleCheck, Download, Wand } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '#platform/api/download.ts'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { importText } from './import.text.ts'
import { faultsAsCsv, isFirstOfRow, offeredFixes } from './import-report.rules.ts'

interface ShownFault extends ImportFault {
  id: string
  isFirst: boolean
  columnName: string
  why: string
}

/** The words that a cell may hold as the reader writes them. */
function inWords(fault: ImportFault, columns: ImportColumns, language: 0 | 1): ImportFault {
  const column = fault.column === null ? undefined : columns[fault.column]
  if (fault.code !== 'NOT_AN_OPTION' || !column?.options) return fault
  return { ...fault, params: { options: optionWords(column, language) } }
}

/** Every cell that cannot be taken: row, column, what stands there, and why. */
export function ImportFaults({
  faults,
  columns: known,
  language,
  fileName,
  fixes,
  disabled,
  onFix,
}: {
  faults: readonly ImportFault[]
  columns: ImportColumns
  language: 0 | 1
  fileName: string
  /** What is read differently already. */
  fixes: readonly ImportFix[]
  disabled: boolean
  onFix: (more: readonly ImportFix[]) => void
}) {
  const t = useText(importText)
  const fieldText = useFieldText()
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(25)
  if (faults.length === 0)
    return (
      <Card>
        <EmptyState icon={<CircleCheck size={24} />} title={t('noFaults')} text={t('noFaultsText')} />
      </Card>
    )
  const shown = faults.map(
    (fault, at): ShownFault => ({
      ...fault,
      id: String(at),
      isFirst: isFirstOfRow(faults, at),
      columnName: fault.column === null ? t('wholeRow') : (known[fault.column]?.words[language] ?? fault.column),
      why: fieldText(inWords(fault, known, language)) ?? fault.message,
    }),
  )
  const offered = offeredFixes(faults, fixes)
  const why = (one: ShownFault) => (
    <Why fault={one} disabled={disabled} {...(offered.length > 0 && one.fix !== undefined && { fix: one.fix })} onFix={onFix} />
  )
  const from = (page - 1) * limit
  const rows = shown.slice(from, from + limit)
  const columns: Column<ShownFault>[] = [
    {
      id: 'row',
      header: t('row'),
      numeric: true,
      width: '70px',
      cell: (one) => (one.isFirst || one.id === rows[0]?.id ? one.row : ''),
    },
    {
      id: 'name',
      header: t('name'),
      least: 140,
      cell: (one) => (one.isFirst || one.id === rows[0]?.id ? <span className="block truncate">{one.name || '–'}</span> : ''),
    },
    { id: 'column', header: t('column'), width: '150px', cell: (one) => one.columnName },
    { id: 'value', header: t('value'), least: 130, cell: (one) => <Value text={one.value} /> },
    { id: 'why', header: t('why'), least: 180, cell: (one) => why(one) },
  ]
  const save = () => {
    const heading = [t('row'), t('name'), t('column'), t('value'), t('why')]
    const lines = shown.map((one) => [String(one.row), one.name, one.columnName, one.value, one.why])
    const file = new Blob([faultsAsCsv(heading, lines)], { type: 'text/csv' })
    saveFile({ file, name: `${fileName.replace(/\.[a-z]+$/i, '')}-${t('badRows')}.csv` })
  }
  return (
    <Card
      flush
      title={t('badRows')}
      actions={
        <Button kind="ghost" icon={<Download size={16} />} onClick={save}>
          {t('downloadBad')}
        </Button>
      }
    >
      {offered.length > 1 && (
        <div className="border-t border-border px-4 py-2.5">
          <Button size="sm" icon={<Wand size={15} />} disabled={disabled} onClick={() => onFix(offered)}>
            {t('useAll', { count: offered.length })}
          </Button>
        </div>
      )}
      <Table
        label={t('badRows')}
        rows={rows}
        columns={columns}
        rowId={(one) => one.id}
        rowLabel={(one) => `${t('row')} ${one.row}`}
        className="!rounded-t-none !border-0"
        cardsBelow={600}
        card={(one) => <FaultCard fault={one} why={why(one)} />}
        footer={
          faults.length > 25 && (
            <Pager
              page={page}
              limit={limit}
              total={faults.length}
              onPage={setPage}
              onLimit={(next) => {
                setLimit(next)
                setPage(1)
              }}
            />
          )
        }
      />
    </Card>
  )
}

/** Why a cell cannot be taken, and what can be in its place. */
function Why({
  fault,
  fix,
  disabled,
  onFix,
}: {
  fault: ShownFault
  fix?: string
  disabled: boolean
  onFix: (more: readonly ImportFix[]) => void
}) {
  const t = useText(importText)
  return (
    <span className="whitespace-normal">
      {fault.why}{' '}
      {fix !== undefined && (
        <button
          type="button"
          className="link text-left"
          disabled={disabled}
          onClick={() => onFix([{ column: fault.column ?? '', from: fault.value, to: fix }])}
        >
          {t('useFix', { fix })}
        </button>
      )}
    </span>
  )
}

/** A fault where the table is narrow. */
function FaultCard({ fault, why }: { fault: ShownFault; why: ReactNode }) {
  const t = useText(importText)
  return (
    <div className="row-card">
      <span className="row-card-line">
        <span className="row-card-title min-w-0 flex-1 truncate">
          {t('row')} {fault.row}: {fault.columnName}
        </span>
      </span>
      <span className="row-card-line">
        <Value text={fault.value} />
      </span>
      <span className="row-card-line text-ink-2">{why}</span>
    </div>
  )
}

/** What stands in a cell of the file. */
function Value({ text }: { text: string }) {
  const t = useText(importText)
  if (text === '') return <span className="text-ink-3">{t('empty')}</span>
  return (
    <span className="inline-block max-w-full truncate align-middle rounded-sm bg-red-soft px-1.5 text-red-fg" title={text}>
      {text}
    </span>
  )
}
