import { Link } from '@tanstack/react-router'
import { type ImportColumn, optionWords } from '@twopost/contract/core/import'
import { importKinds } from '@twopost/contract/data-exchange'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card, Stat, StatStrip } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { type ImportBatch, type ImportedRow, perPage, useApplyImport, useImportRows } from './imports.api.ts'
import { importsText } from './imports.text.ts'

/** The third step: what the check found, and the choice (INT14). Nothing is written yet. */
export function ImportCheck({ batch, onColumns }: { batch: ImportBatch; onColumns: () => void }) {
  const t = useText(importsText)
  const paths = usePaths()
  const [doubles, setDoubles] = useState<'skip' | 'take'>('skip')
  const [asking, setAsking] = useState(false)
  const apply = useApplyImport()
  const count = batch.good + (doubles === 'take' ? batch.doubles : 0)
  return (
    <div className="stack">
      <StatStrip size="sm">
        <Stat label={t('good')} value={String(batch.good)} />
        <Stat label={t('doubles')} value={String(batch.doubles)} />
        <Stat label={t('bad')} value={String(batch.bad)} />
      </StatStrip>
      {batch.bad > 0 && (
        <>
          <Banner kind="warn">{t('badText')}</Banner>
          <BadRows batch={batch} />
        </>
      )}
      {batch.doubles > 0 && <Doubles batch={batch} doubles={doubles} onDoubles={setDoubles} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onColumns}>{t('changeColumns')}</Button>
        {batch.bad > 0 ? (
          <Button kind="primary" asChild>
            <Link to={paths.newImport}>{t('sendAgain')}</Link>
          </Button>
        ) : (
          <Button kind="primary" disabledReason={count === 0 ? t('nothing') : undefined} onClick={() => setAsking(true)}>
            {t('apply', { count })}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('applyTitle', { count })}
        description={t('applyText')}
        confirmText={t('apply', { count })}
        onConfirm={async () => {
          try {
            await apply.mutateAsync({ params: { id: batch.id }, body: { doubles } })
          } catch (caught) {
            notify({ kind: 'error', title: t('applyFailed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
    </div>
  )
}

interface ShownFault {
  id: string
  row: string
  name: string
  column: string
  value: string
  why: string
}

/** Every bad row with its reasons, to see and to save. */
function BadRows({ batch }: { batch: ImportBatch }) {
  const t = useText(importsText)
  const language = useLocale() === 'es' ? 1 : 0
  const fieldText = useFieldText()
  const [page, setPage] = useState(1)
  const [saving, setSaving] = useState(false)
  const found = useImportRows(batch.id, 'bad', page)
  const columns: Readonly<Record<string, ImportColumn>> = importKinds[batch.kind].columns
  const wordsOf = (fault: ImportedRow['faults'][number]): string => {
    const column = fault.column === null ? undefined : columns[fault.column]
    // Words that a cell may hold, as the reader writes them.
    const said =
      fault.code === 'NOT_AN_OPTION' && column?.options ? { ...fault, params: { options: optionWords(column, language) } } : fault
    return fieldText(said) ?? fault.message
  }
  const shown: ShownFault[] = (found.data?.rows ?? []).flatMap((row) =>
    row.faults.map((fault, at) => ({
      id: `${row.row}-${at}`,
      row: at === 0 ? String(row.row) : '',
      name: at === 0 ? fault.name : '',
      column: fault.column === null ? t('wholeRow') : (columns[fault.column]?.words[language] ?? fault.column),
      value: fault.value,
      why: wordsOf(fault),
    })),
  )
  const table: Column<ShownFault>[] = [
    { id: 'row', header: t('row'), numeric: true, width: '70px', cell: (one) => one.row },
    { id: 'name', header: t('name'), least: 140, cell: (one) => <span className="block truncate">{one.name}</span> },
    { id: 'column', header: t('faultColumn'), width: '150px', cell: (one) => one.column },
    { id: 'value', header: t('cell'), least: 130, cell: (one) => <span className="block break-words">{one.value}</span> },
    { id: 'why', header: t('why'), least: 180, cell: (one) => one.why },
  ]
  const save = async () => {
    setSaving(true)
    try {
      const input = { params: { id: batch.id }, query: { format: 'csv' as const } }
      saveFile(await downloadFile('exportImportFaults', input, { onShare: () => {}, signal: new AbortController().signal }))
    } catch (caught) {
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card
      flush
      title={t('badTitle')}
      actions={
        <Button kind="ghost" icon={<Download size={16} />} busy={saving} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      {found.data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <Table
            label={t('badTitle')}
            rows={shown}
            columns={table}
            rowId={(one) => one.id}
            rowLabel={(one) => `${t('row')} ${one.row} ${one.name}`}
            card={(one) => (
              <div className="flex flex-col gap-0.5">
                <b className="font-[620]">
                  {t('row')} {one.row} {one.name}
                </b>
                <span>
                  {one.column}: {one.value}
                </span>
                <span className="text-bad">{one.why}</span>
              </div>
            )}
          />
          {(found.data.pagination.total_pages ?? 1) > 1 && (
            <Pager page={page} limit={perPage} total={found.data.pagination.total} onPage={setPage} />
          )}
        </>
      )}
    </Card>
  )
}

/** Rows that are probably on file, beside what is there, and what is to become of them. */
function Doubles({
  batch,
  doubles,
  onDoubles,
}: {
  batch: ImportBatch
  doubles: 'skip' | 'take'
  onDoubles: (choice: 'skip' | 'take') => void
}) {
  const t = useText(importsText)
  const paths = usePaths()
  const [page, setPage] = useState(1)
  const found = useImportRows(batch.id, 'double', page)
  const pathOf = batch.kind === 'vehicles' ? paths.vehicle : paths.customer
  return (
    <Card flush title={t('doublesTitle')}>
      <div className="stack px-4 pb-4">
        <p className="text-ink-2">{t('doublesText')}</p>
        {found.data === undefined ? (
          <SkeletonRows rows={2} />
        ) : (
          <>
            <ul className="divide-y divide-border border-border border-y" aria-label={t('doublesTitle')}>
              {found.data.rows.map((row) => (
                <li key={row.row} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-2">
                  <span className="min-w-0 break-words">
                    {t('row')} {row.row}:{' '}
                    {row.cells
                      .filter((cell) => cell !== '')
                      .slice(0, 4)
                      .join(' · ')}
                  </span>
                  <span className="min-w-0 break-words">
                    {t(row.double_of?.id ? 'onFile' : 'inFile')}:{' '}
                    {row.double_of?.id ? (
                      <Link className="link" to={pathOf(row.double_of.id)}>
                        {row.double_of.name}
                      </Link>
                    ) : (
                      row.double_of?.name
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {found.data.pagination.total_pages > 1 && (
              <Pager page={page} limit={perPage} total={found.data.pagination.total} onPage={setPage} />
            )}
          </>
        )}
        <Field label={t('doublesChoice')} group>
          <RadioCards
            value={doubles}
            onValue={onDoubles}
            aria-label={t('doublesChoice')}
            columns={2}
            options={[
              { value: 'skip', label: t('skip'), help: t('skipHelp') },
              { value: 'take', label: t('take'), help: t('takeHelp') },
            ]}
          />
        </Field>
      </div>
    </Card>
  )
}
