import { Link } from '@tanstack/react-router'
import { PackageOpen, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows } from '#ui/feedback.tsx'
import { SearchInput } from '#ui/input.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/status.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type CannedSummary, useCannedJobs, useDeleteCanned } from './canned.api.ts'
import { cannedText } from './canned.text.ts'

const CannedDialog = lazyDialog(() => import('./canned-dialog.tsx'))
const params = { q: param.text(), category: param.text(), all: param.oneOf(['yes', 'no'], 'no'), page: param.int(1) }
const rowsOfPage = 25
type Opened = { kind: 'edit' | 'remove'; job: CannedSummary } | { kind: 'new' } | null

/** Canned jobs with how often each was sold and when the last time (CAN25). */
export function CannedTab() {
  const t = useText(cannedText)
  const paths = usePaths()
  const [view, setView] = useUrlState(params)
  const search = usePaused(view.q.trim())
  const list = useCannedJobs({
    ...(search && { search: search.slice(0, 80) }),
    ...(view.category && { category: view.category }),
    ...(view.all === 'yes' && { all: 'true' as const }),
    ...{ page: view.page, limit: rowsOfPage },
  })
  const problem = useProblemText(list.error)
  const [mayChange, mayDelete] = [useMay('pricing:create'), useMay('pricing:delete')]
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const rows = list.data?.canned_jobs
  const isNarrowed = search !== '' || view.category !== ''
  const add = mayChange && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  const columns = useColumns(mayChange || mayDelete, (job) => (
    <span className="flex justify-end gap-1">
      {mayChange && (
        <IconButton
          label={t('editTitle', { name: job.name })}
          icon={<Pencil size={16} />}
          onClick={() => setOpened({ kind: 'edit', job })}
        />
      )}
      {mayDelete && (
        <IconButton
          label={t('remove', { name: job.name })}
          icon={<Trash2 size={16} />}
          onClick={() => setOpened({ kind: 'remove', job })}
        />
      )}
    </span>
  ))
  const pagination = list.data?.pagination
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <Filters {...{ view, setView }} categories={list.data?.categories ?? []} />
        <span className="ml-auto flex flex-wrap gap-2">
          {mayChange && (
            <Button asChild>
              <Link to={paths.cannedImport}>
                <Upload size={16} />
                {t('importJobs')}
              </Link>
            </Button>
          )}
          {rows && (rows.length > 0 || isNarrowed) && add}
        </span>
      </div>
      {!rows ? (
        list.error ? (
          <div className="card">
            <ErrorState
              title={t('loadFailed')}
              message={problem}
              requestId={list.error.requestId}
              onRetry={() => void list.refetch()}
            />
          </div>
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : rows.length === 0 ? (
        <div className="card">
          {isNarrowed ? (
            <FilteredEmpty title={t('nothing')} clearText={t('clear')} onClear={() => setView({ q: '', category: '' })} />
          ) : (
            <EmptyState icon={<PackageOpen size={24} />} title={t('none')} text={t('noneText')} action={add} />
          )}
        </div>
      ) : (
        <Table
          label={t('title')}
          rows={rows}
          columns={columns}
          rowId={(job) => job.id}
          rowLabel={(job) => job.name}
          stale={list.isPlaceholderData}
          card={(job) => (
            <div className="row-card">
              <JobWords job={job} />
              <span className="row-card-line justify-between">
                <JobPrice job={job} />
                {columns.at(-1)?.id === 'actions' && columns.at(-1)?.cell(job)}
              </span>
            </div>
          )}
          footer={
            pagination && (
              <Pager page={view.page} limit={rowsOfPage} total={pagination.total} onPage={(page) => setView({ page })} />
            )
          }
        />
      )}
      <CannedDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        jobId={opened?.kind === 'edit' ? opened.job.id : null}
      />
      {opened?.kind === 'remove' && <RemoveJob job={opened.job} onClose={close} />}
    </div>
  )
}

type View = ReturnType<typeof useUrlState<typeof params>>
function Filters({ view, setView, categories }: { view: View[0]; setView: View[1]; categories: readonly string[] }) {
  const t = useText(cannedText)
  return (
    <>
      <span className="w-64 max-sm:w-full">
        <SearchInput label={t('search')} maxLength={80} value={view.q} onValue={(q) => setView({ q })} />
      </span>
      <span className="w-48 max-sm:flex-1">
        <Select
          size="sm"
          aria-label={t('category')}
          value={view.category}
          onValue={(category) => setView({ category })}
          options={[{ value: '', label: t('anyCategory') }, ...categories.map((one) => ({ value: one, label: one }))]}
        />
      </span>
      <Checkbox checked={view.all === 'yes'} onCheckedChange={(on) => setView({ all: on === true ? 'yes' : 'no' })}>
        {t('showAll')}
      </Checkbox>
    </>
  )
}

function useColumns(hasActions: boolean, actions: (job: CannedSummary) => ReactNode): Column<CannedSummary>[] {
  const t = useText(cannedText)
  const format = useFormat()
  return [
    { id: 'job', header: t('job'), least: 220, cell: (job) => <JobWords job={job} /> },
    { id: 'category', header: t('category'), width: '150px', cell: (job) => job.category || '–' },
    { id: 'price', header: t('price'), numeric: true, width: '130px', cell: (job) => <JobPrice job={job} /> },
    { id: 'sold', header: t('sold'), numeric: true, width: '80px', cell: (job) => format.number(job.times_sold) },
    {
      id: 'last',
      header: t('lastSold'),
      width: '130px',
      cell: (job) => (job.last_sold_on ? format.calendarDate(job.last_sold_on) : '–'),
    },
    ...(hasActions ? [{ id: 'actions', header: '', width: '100px', cell: actions }] : []),
  ]
}
function JobWords({ job }: { job: CannedSummary }) {
  const t = useText(cannedText)
  const format = useFormat()
  return (
    <div className="two-lines min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-[620] break-words">{job.name}</b>
        {job.price_mode === 'package' && <Tag>{t('package')}</Tag>}
        {!job.is_active && <Tag>{t('notOffered')}</Tag>}
      </span>
      <span>
        {[
          job.code,
          t('lineCount', { count: job.line_count }),
          t('soldTimes', { count: job.times_sold }),
          job.last_sold_on ? t('lastOn', { day: format.calendarDate(job.last_sold_on) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}
function JobPrice({ job }: { job: CannedSummary }) {
  const t = useText(cannedText)
  const format = useFormat()
  return job.package_price === null ? (
    <span className="text-ink-3">{t('bySum')}</span>
  ) : (
    <b className="font-[620] tabular-nums">{format.money(job.package_price)}</b>
  )
}

function RemoveJob({ job: { id, name }, onClose }: { job: CannedSummary; onClose: () => void }) {
  const t = useText(cannedText)
  const remove = useDeleteCanned()
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('removeTitle', { name })}
      description={t('removeText')}
      confirmText={t('removeWord')}
      busyText={t('removing')}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id } })
          notify({ kind: 'success', title: t('removed', { name }) })
        } catch (caught) {
          notify({ kind: 'error', title: t('removeFailed', { name }), text: await spokenProblem(caught) })
        }
        onClose()
      }}
    />
  )
}
