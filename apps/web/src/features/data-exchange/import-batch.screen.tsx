import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useNow } from '#platform/clock.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Breadcrumbs, Card, PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { ImportCheck } from './import-check.tsx'
import { ImportColumnsStep } from './import-columns.tsx'
import { type ImportBatch, useImport, useUndoImport } from './imports.api.ts'
import { importsText } from './imports.text.ts'
import { ImportSteps } from './new-import.screen.tsx'

/** Where one import stands: its columns, what the check found, what came of it (INT14, INT21). */
export function ImportBatchScreen() {
  const t = useText(importsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const { importId = '' } = useParams({ strict: false }) as { importId?: string }
  const [isWorking, setWorking] = useState(true)
  const found = useImport(importId, isWorking)
  const problem = useProblemText(found.error)
  const batch = found.data?.import
  const [choosing, setChoosing] = useState(false)
  const works = batch === undefined ? found.error === null : batch.work !== null
  // Asked again exactly as long as a job works on it.
  if (works !== isWorking) setWorking(works)
  const isColumns = batch?.state === 'uploaded' || (choosing && batch?.state === 'checked')
  const current = batch === undefined ? 1 : isColumns ? 1 : batch.state === 'checked' ? 2 : 3
  const goTo = (step: number) => {
    if (step === 0) void navigate({ to: paths.newImport })
    else if (step === 1 && batch?.state === 'checked') setChoosing(true)
  }
  return (
    <div className="page">
      <PageHeader
        title={batch?.file_name ?? t('title')}
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="settings" to={paths.settings}>
                {t('settings')}
              </Link>,
              <Link key="data" to={paths.data} search={{ tab: 'imports' }}>
                {t('data')}
              </Link>,
              batch?.file_name ?? t('title'),
            ]}
          />
        }
      />
      <Card>
        <ImportSteps current={current} onStep={goTo} />
      </Card>
      {batch === undefined ? (
        <Card>
          {found.error ? (
            <ErrorState
              title={t('oneFailed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </Card>
      ) : (
        <>
          <Stopped batch={batch} />
          {batch.work !== null ? (
            <AtWork batch={batch} />
          ) : isColumns ? (
            <ImportColumnsStep key={batch.id} batch={batch} onChecking={() => setChoosing(false)} />
          ) : batch.state === 'checked' ? (
            <ImportCheck batch={batch} onColumns={() => setChoosing(true)} />
          ) : (
            <Ended batch={batch} />
          )}
        </>
      )}
    </div>
  )
}

/** Why the last work on it ended without an end. */
function Stopped({ batch }: { batch: ImportBatch }) {
  const t = useText(importsText)
  const text = useProblemText(batch.problem === null ? null : new ApiError(409, batch.problem))
  if (batch.problem === null) return null
  return (
    <Banner kind="bad" alert>
      <strong>{t('stopped')}</strong> {text}
    </Banner>
  )
}

function AtWork({ batch }: { batch: ImportBatch }) {
  const t = useText(importsText)
  const percent = Math.round(batch.progress * 100)
  if (batch.work === null) return null
  return (
    <Card title={t(`works.${batch.work}`)}>
      <div className="stack" aria-live="polite">
        <p className="text-ink-2">{t(`workText.${batch.work}`)}</p>
        <progress className="print-progress" value={percent} max={100} aria-label={t('progress', { percent: String(percent) })} />
        <span className="text-ink-3 text-sm">{t('progress', { percent: String(percent) })}</span>
      </div>
    </Card>
  )
}

/** What came of it, and the way back within seven days. */
function Ended({ batch }: { batch: ImportBatch }) {
  const t = useText(importsText)
  const format = useFormat()
  const paths = usePaths()
  const [asking, setAsking] = useState(false)
  const undo = useUndoImport()
  const now = useNow(60_000)
  const isUndone = batch.state === 'undone'
  const until = batch.undo_until
  const isOver = until === null || Date.parse(until) <= now
  const list = {
    customers: paths.customers,
    vehicles: paths.vehicles,
    open_invoices: paths.invoices,
    deposits: paths.receipts,
    meter_readings: paths.vehicles,
    deferred: paths.deferredWork,
    // It is shown with its vehicles.
    orders_history: paths.vehicles,
  }[batch.kind]
  return (
    <Card title={isUndone ? t('undoneTitle') : t('appliedTitle', { count: batch.applied })}>
      <div className="stack">
        <p className="text-ink-2">
          {isUndone ? t('undoneText') : isOver ? t('appliedOver') : t('appliedText', { time: format.dateTime(until) })}
        </p>
        <div className="flex flex-wrap gap-2">
          {!isUndone && (
            <Button kind="primary" asChild>
              <Link to={list}>
                {t('open', { kind: t(`kinds.${batch.kind === 'orders_history' ? 'vehicles' : batch.kind}`) })}
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to={paths.newImport}>{t('another')}</Link>
          </Button>
          {!isUndone && !isOver && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('undo')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={t('undoTitle')}
        description={t('undoText', { count: batch.applied })}
        confirmText={t('undo')}
        onConfirm={async () => {
          try {
            await undo.mutateAsync({ params: { id: batch.id } })
          } catch (caught) {
            notify({ kind: 'error', title: t('undoFailed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
    </Card>
  )
}
