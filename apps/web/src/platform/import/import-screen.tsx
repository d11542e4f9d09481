import { Link } from '@tanstack/react-router'
import type { CallName, Calls } from '@twopost/contract/calls'
import type { Sent, SentUpload } from '@twopost/contract/core/call'
import type { ImportColumns, ImportFix, ImportMode, ImportReport } from '@twopost/contract/core/import'
import { Download, FileSpreadsheet, RefreshCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { downloadFile, saveFile } from '#platform/api/download.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { acceptRows, useFileChoice } from '#platform/use-file-choice.tsx'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Breadcrumbs, Card, DefinitionList, PageHeader } from '#ui/layout.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Stepper } from '#ui/progress.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import { importText } from './import.text.ts'
import { ImportCorrections } from './import-corrections.tsx'
import { ImportFaults } from './import-faults.tsx'
import { type ImportHistoryOf, LastImports } from './import-history.tsx'
import { badRowCount } from './import-report.rules.ts'

interface ImportScreenProps<Field extends string> {
  title: string
  /** Where the records are listed: the way back, and on when the file is in. */
  list: { to: string; title: string }
  columns: ImportColumns<Field>
  /** One row as an example. */
  examples: Readonly<Record<Field, string>>
  /** Rules of these columns in words. */
  note: ReactNode
  template: CallName
  /** Files that were taken before. */
  history: ImportHistoryOf
  /** Sends the file; with `check` nothing is written. @throws ApiError */
  send: (upload: SentUpload, mode: ImportMode) => Promise<ImportReport>
  /** Called when rows were added. */
  onImported: () => void
}

const columnWords = <Field extends string>(columns: ImportColumns<Field>, language: 0 | 1) =>
  Object.fromEntries((Object.keys(columns) as Field[]).map((field) => [field, columns[field].words[language]])) as Record<
    Field,
    string
  >

/** A file of rows in three steps: chosen, checked by the server with every fault named, and taken or not (K12, L6; prototype p4). */
export function ImportScreen<Field extends string>(props: ImportScreenProps<Field>) {
  const { title, list, columns, history, send, onImported } = props
  const t = useText(importText)
  const language = useLocale() === 'es' ? 1 : 0
  const names = columnWords(columns, language)
  const [file, setFile] = useState<File | null>(null)
  const [fixes, setFixes] = useState<readonly ImportFix[]>([])
  const [report, setReport] = useState<ImportReport | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  const start = () => {
    setFile(null)
    setFixes([])
    setReport(null)
    setFault(null)
  }
  const perform = async (mode: ImportMode, chosen: File, corrected: readonly ImportFix[]) => {
    setBusy(true)
    setFault(null)
    try {
      const fields = corrected.length > 0 ? { fields: { fixes: JSON.stringify(corrected) } } : {}
      const found = await send({ file: chosen, ...fields }, mode)
      setReport(found)
      if (mode === 'check') return
      void refreshCalls([history.call])
      notify({ kind: 'success', title: t('imported', { count: found.imported }), text: chosen.name })
      onImported()
    } catch (error) {
      setFault(error)
      if (mode === 'check') setReport(null)
    } finally {
      setBusy(false)
    }
  }
  const check = ([chosen]: readonly File[]) => {
    if (!chosen) return
    setFile(chosen)
    setFixes([])
    setReport(null)
    void perform('check', chosen, [])
  }
  const problem = useProblemText(fault)

  return (
    <div className="page">
      <PageHeader
        title={title}
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="list" to={list.to}>
                {list.title}
              </Link>,
              t('done'),
            ]}
          />
        }
      />
      <Card>
        <Stepper steps={[t('upload'), t('check'), t('done')]} current={report ? 1 : 0} onStep={start} label={t('steps')} />
      </Card>
      {fault !== null && (
        <Banner kind="bad" alert>
          <strong>{report ? t('importFailed') : t('readFailed')}</strong> {file?.name}: {problem}
        </Banner>
      )}
      {file && report ? (
        <Checked
          file={file}
          report={report}
          columns={columns}
          language={language}
          isBusy={isBusy}
          fixes={fixes}
          onFixes={(next) => {
            setFixes(next)
            void perform('check', file, next)
          }}
          onReplace={check}
          onBack={start}
          onImport={() => void perform('good_rows', file, fixes)}
        />
      ) : (
        <Choosing {...props} names={names} checking={isBusy ? file : null} onFiles={check} />
      )}
    </div>
  )
}

/** The first step: the file, the template, and what the columns hold. */
function Choosing<Field extends string>({
  columns,
  examples,
  note,
  template,
  history,
  names,
  checking,
  onFiles,
}: ImportScreenProps<Field> & {
  names: Record<Field, string>
  checking: File | null
  onFiles: (files: readonly File[]) => void
}) {
  const t = useText(importText)
  const fields = (Object.keys(columns) as Field[]).filter((field) => !columns[field].isIgnored)
  const needed = fields.filter((field) => columns[field].isRequired).length
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const input = { query: { format } } as Sent<Calls[CallName]>
      saveFile(await downloadFile(template, input, { onShare: () => {}, signal: new AbortController().signal }))
    } catch (error) {
      notify({ kind: 'error', title: t('templateFailed'), text: await spokenProblem(error) })
    }
  }
  return (
    <div className="with-rail">
      <div className="stack">
        <FileDrop onFiles={onFiles} accept={acceptRows} help={t('dropHelp')} disabled={checking !== null}>
          {checking ? t('checking', { file: checking.name }) : t('drop')}
        </FileDrop>
        {checking && (
          <p className="flex items-center gap-2 text-sm text-ink-2" role="status">
            <Spinner size={16} /> {t('checking', { file: checking.name })}
          </p>
        )}
        <div>
          <Menu trigger={<Button icon={<Download size={16} />}>{t('template')}</Button>}>
            <MenuItem onSelect={() => void save('csv')}>{t('templateCsv')}</MenuItem>
            <MenuItem onSelect={() => void save('xlsx')}>{t('templateXlsx')}</MenuItem>
          </Menu>
        </div>
        <LastImports {...history} />
      </div>
      <aside className="stack">
        <Card
          title={t('columns')}
          beside={
            <span className="text-xs text-ink-2">
              {t('columnsCount', { needed: String(needed), optional: String(fields.length - needed) })}
            </span>
          }
          footer={<p className="text-xs text-ink-2">{note}</p>}
        >
          <DefinitionList
            items={fields.map((field) => [
              <>
                {names[field]} {!columns[field].isRequired && <span className="text-xs text-ink-3">{t('optional')}</span>}
              </>,
              examples[field],
            ])}
          />
        </Card>
      </aside>
    </div>
  )
}

/** The second step: what the server found, and the choice. Nothing is saved yet. */
function Checked({
  file,
  report,
  columns,
  language,
  isBusy,
  fixes,
  onFixes,
  onReplace,
  onBack,
  onImport,
}: {
  file: File
  report: ImportReport
  columns: ImportColumns
  language: 0 | 1
  isBusy: boolean
  fixes: readonly ImportFix[]
  onFixes: (fixes: readonly ImportFix[]) => void
  onReplace: (files: readonly File[]) => void
  onBack: () => void
  onImport: () => void
}) {
  const t = useText(importText)
  const format = useFormat()
  const [choice, setChoice] = useState<'goodRows' | 'none'>('goodRows')
  const hasGood = report.good > 0
  const found = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with its row.
  const correct = (next: readonly ImportFix[]) => {
    found.current?.focus()
    onFixes(next)
  }
  return (
    <>
      <div className="with-rail">
        <div className="stack" ref={found} tabIndex={-1}>
          <Card>
            <div className="flex flex-wrap items-center gap-3">
              <FileSpreadsheet size={20} aria-hidden="true" />
              <div className="two-lines min-w-0 flex-1">
                <span className="truncate">{file.name}</span>
                <span>{t('fileFacts', { count: report.rows, size: format.bytes(file.size) })}</span>
              </div>
              <ReplaceFile onFiles={onReplace} disabled={isBusy} />
            </div>
          </Card>
          <ImportCorrections fixes={fixes} columns={columns} language={language} disabled={isBusy} onFixes={correct} />
          <ImportFaults
            key={report.faults.length}
            faults={report.faults}
            columns={columns}
            language={language}
            fileName={file.name}
            fixes={fixes}
            disabled={isBusy}
            onFix={(more) => correct([...fixes, ...more])}
          />
        </div>
        <aside className="stack">
          <Card title={t('check')} beside={<span className="text-xs text-ink-2">{t('rowsRead', { count: report.rows })}</span>}>
            <DefinitionList
              items={[
                [t('good'), format.number(report.good)],
                [t('bad', { count: report.faults.length }), format.number(badRowCount(report.faults))],
                ...(report.value === undefined ? [] : [[t('worth'), format.money(report.value)] as const]),
                ...(report.new_categories?.length ? [[t('newCategories'), report.new_categories.join(', ')] as const] : []),
                ...(report.unknown_columns.length > 0 ? [[t('unknown'), report.unknown_columns.join(', ')] as const] : []),
              ]}
            />
          </Card>
          {hasGood ? (
            <Card title={t('what')}>
              <RadioCards
                aria-label={t('what')}
                value={choice}
                onValue={setChoice}
                options={[
                  { value: 'goodRows', label: t('goodRows'), help: t('goodRowsHelp', { count: report.good }) },
                  { value: 'none', label: t('none'), help: t('noneHelp') },
                ]}
              />
            </Card>
          ) : (
            <Banner kind="warn">{t('noneGood')}</Banner>
          )}
        </aside>
      </div>
      <div className="flow-foot">
        <Button onClick={onBack} disabled={isBusy}>
          {t('back')}
        </Button>
        <span className="min-w-0 flex-1 text-sm text-ink-2">{t('nothingSaved')}</span>
        {hasGood && choice === 'goodRows' && (
          <Button kind="primary" onClick={onImport} busy={isBusy} busyText={t('importing')}>
            {t('import', { count: report.good })}
          </Button>
        )}
      </div>
    </>
  )
}

/** Another file in the place of the one that was checked. */
function ReplaceFile({ onFiles, disabled }: { onFiles: (files: readonly File[]) => void; disabled: boolean }) {
  const t = useText(importText)
  const { choose, input } = useFileChoice({ purpose: 'rows', label: t('replace'), onFiles })
  return (
    <>
      <Button icon={<RefreshCw size={16} />} onClick={choose} disabled={disabled}>
        {t('replace')}
      </Button>
      {input}
    </>
  )
}
