import { Archive, Download, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { type Export, isAnyAtWork, isAtWork, perPage, saveExport, useDeleteExport, useExports } from './business-data.api.ts'
import { dataText } from './business-data.text.ts'

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'))

/** Exports of everything: how far one is, what it came to, saved and deleted (INT21). */
export function ExportList() {
  const t = useText(dataText)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const [isWorking, setWorking] = useState(false)
  const found = useExports(page, isWorking)
  const problem = useProblemText(found.error)
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<Export | null>(null)
  const remove = useDeleteExport()
  const exports = found.data?.exports
  const works = isAnyAtWork(found.data)
  // Polling goes on exactly as long as one is being written.
  if (works !== isWorking) setWorking(works)
  const start = (
    <Button
      kind="primary"
      icon={<Archive size={16} />}
      disabledReason={works ? t('exports.working') : undefined}
      onClick={() => setAsking(true)}
    >
      {t('exports.start')}
    </Button>
  )
  return (
    <Card title={t('exports.title')} actions={exports && exports.length > 0 && start} flush>
      {exports === undefined ? (
        found.error ? (
          <ErrorState
            title={t('exports.fetchFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : exports.length === 0 ? (
        <EmptyState icon={<Archive size={24} />} title={t('exports.none')} text={t('exports.noneText')} action={start} />
      ) : (
        <>
          <p className="max-w-[80ch] px-4 pb-3 text-ink-2">
            {t('exports.lead')} {t('exports.secrets')}
          </p>
          <ul className="divide-y divide-border border-border border-t" aria-label={t('exports.title')}>
            {exports.map((one) => (
              <ExportItem key={one.id} one={one} onRemove={() => setRemoving(one)} />
            ))}
          </ul>
          {(found.data?.pagination.total_pages ?? 1) > 1 && (
            <Pager page={page} limit={perPage} total={found.data?.pagination.total ?? 0} onPage={setPage} />
          )}
        </>
      )}
      <ExportDialog open={asking} onOpenChange={setAsking} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        danger
        title={t('exports.removeTitle')}
        description={t('exports.removeText')}
        confirmText={t('exports.remove')}
        onConfirm={async () => {
          try {
            await remove.mutateAsync({ params: { id: removing?.id ?? '' } })
          } catch (caught) {
            notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
            throw caught
          }
          notify({ kind: 'success', title: t('exports.removed'), text: removing ? format.dateTime(removing.created_at) : '' })
        }}
      />
    </Card>
  )
}

const hues = { asked: 'slate', running: 'blue', ready: 'green', failed: 'red', expired: 'slate' } as const
const causes = {
  NO_SPACE: 'space',
  LONG_JOB_TOO_LONG: 'time',
  FILES_UNAVAILABLE: 'store',
} as const

function ExportItem({ one, onRemove }: { one: Export; onRemove: () => void }) {
  const t = useText(dataText)
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const time = format.dateTime(one.created_at)
  const facts = [
    t('exports.by', { name: one.asked_by_name }),
    one.size_bytes !== null && format.bytes(one.size_bytes),
    one.rows !== null && t('exports.rows', { count: one.rows }),
    one.files === 'no' ? t('exports.noFiles') : one.file_count !== null && t('exports.fileCount', { count: one.file_count }),
    one.from !== null && t('exports.since', { date: format.calendarDate(one.from) }),
    one.has_pay && t('exports.pay'),
    one.expires_at !== null &&
      t(one.state === 'expired' ? 'exports.gone' : 'exports.until', { time: format.dateTime(one.expires_at) }),
  ].filter(Boolean)
  const save = async () => {
    setSaving(true)
    try {
      await saveExport(one.id)
    } catch (caught) {
      notify({ kind: 'error', title: t('exports.downloadFailed'), text: await spokenProblem(caught) })
    } finally {
      setSaving(false)
    }
  }
  const percent = String(Math.round(one.progress * 100))
  const cause = causes[one.problem as keyof typeof causes] ?? 'other'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620]">{t('exports.name', { time })}</b>
          <Tag family="tone" value={hues[one.state]}>
            {t(`exports.states.${one.state}`)}
          </Tag>
        </span>
        <span className="whitespace-normal">{facts.join(' · ')}</span>
        {one.sha256 !== null && one.state === 'ready' && (
          <span className="whitespace-normal break-all text-ink-3">
            {t('exports.hash')} <code>{one.sha256}</code>
          </span>
        )}
        {one.state === 'failed' && <span className="whitespace-normal text-bad">{t(`exports.problems.${cause}`)}</span>}
        {isAtWork(one) && (
          <span className="flex items-center gap-3 whitespace-normal" aria-live="polite">
            <progress
              className="print-progress"
              value={Number(percent)}
              max={100}
              aria-label={t('exports.progress', { percent })}
            />
            <span className="shrink-0 text-sm">{t('exports.progress', { percent })}</span>
          </span>
        )}
      </div>
      {!isAtWork(one) && (
        <div className="flex items-center gap-2">
          {one.state === 'ready' && (
            <Button icon={<Download size={16} />} busy={saving} busyText={t('exports.opening')} onClick={() => void save()}>
              {t('exports.download')}
            </Button>
          )}
          <Menu
            label={t('exports.actions', { time })}
            trigger={<IconButton label={t('exports.actions', { time })} icon={<MoreHorizontal size={16} />} />}
          >
            <MenuItem danger icon={<Trash2 size={16} />} onSelect={onRemove}>
              {t('exports.remove')}
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  )
}
