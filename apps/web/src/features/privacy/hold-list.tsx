import { Lock } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, FilteredEmpty, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { Switch } from '#ui/toggle.tsx'
import { type LegalHold, perPage, useHolds, useReleaseHold } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'

const HoldDialog = lazyDialog(() => import('./hold-dialog.tsx'))

/** Every legal hold, the newest first. */
export function HoldList() {
  const t = useText(privacyText)
  const [onlyActive, setOnlyActive] = useState(true)
  const [page, setPage] = useState(1)
  return (
    <div className="stack">
      <p className="text-ink-2">{t('holds.lead')}</p>
      <Switch
        checked={onlyActive}
        onCheckedChange={(on) => {
          setOnlyActive(on)
          setPage(1)
        }}
      >
        {t('holds.onlyActive')}
      </Switch>
      <Holds
        wanted={{ active: onlyActive, page }}
        onPage={setPage}
        empty={
          onlyActive ? (
            <FilteredEmpty title={t('holds.noneActive')} clearText={t('holds.showAll')} onClear={() => setOnlyActive(false)} />
          ) : (
            <EmptyState icon={<Lock size={24} />} title={t('holds.none')} text={t('holds.noneText')} />
          )
        }
      />
    </div>
  )
}
/** The holds on one customer, and another one. */
export function CustomerHolds({ customer }: { customer: { id: string; name: string } }) {
  const t = useText(privacyText)
  const [page, setPage] = useState(1)
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Holds
        title={t('data.holds')}
        wanted={{ recordId: customer.id, page }}
        onPage={setPage}
        empty={<p className="px-4 pb-4 text-ink-3">{t('holds.noneHere')}</p>}
        actions={
          <Button size="sm" icon={<Lock size={16} />} onClick={() => setAsks(true)}>
            {t('holds.place')}
          </Button>
        }
      />
      {asks && <HoldDialog open onOpenChange={() => setAsks(false)} customer={customer} />}
    </>
  )
}

function Holds({
  title,
  wanted,
  onPage,
  empty,
  actions,
}: {
  title?: string
  wanted: Parameters<typeof useHolds>[0]
  onPage: (page: number) => void
  empty: React.ReactNode
  actions?: React.ReactNode
}) {
  const t = useText(privacyText)
  const found = useHolds(wanted)
  const problem = useProblemText(found.error)
  const release = useReleaseHold()
  const [released, setReleased] = useState<LegalHold | null>(null)
  const rows = found.data?.legal_holds
  return (
    <Card title={title} actions={actions} flush>
      {rows === undefined ? (
        found.error ? (
          <ErrorState
            title={t('holds.listFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          <ul className="divide-y divide-border" aria-label={t('tabs.holds')}>
            {rows.map((hold) => (
              <HoldRow key={hold.id} hold={hold} onRelease={() => setReleased(hold)} />
            ))}
          </ul>
          {(found.data?.pagination.total ?? 0) > perPage && (
            <div className="card-foot">
              <Pager page={wanted.page} limit={perPage} total={found.data?.pagination.total ?? 0} onPage={onPage} />
            </div>
          )}
        </>
      )}
      <ConfirmDialog
        open={released !== null}
        onOpenChange={() => setReleased(null)}
        title={t('holds.releaseTitle')}
        description={t('holds.releaseText')}
        confirmText={t('holds.release')}
        onConfirm={async () => {
          try {
            await release.mutateAsync({ params: { id: released?.id ?? '' } })
            notify({ kind: 'success', title: t('holds.releasedDone') })
          } catch (caught) {
            notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
    </Card>
  )
}

function HoldRow({ hold, onRelease }: { hold: LegalHold; onRelease: () => void }) {
  const t = useText(privacyText)
  const format = useFormat()
  const name = hold.record_name ?? t('holds.unknown')
  const facts = [
    hold.until ? t('holds.until', { date: format.calendarDate(hold.until) }) : t('holds.untilReleased'),
    t('holds.by', { name: hold.created_by_name, date: format.date(hold.created_at) }),
    hold.released_at && t('holds.released', { name: hold.released_by_name, date: format.date(hold.released_at) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-ink-3">{t(`holds.records.${hold.record_kind}`)}</span>
          <b className="min-w-0 font-[620] break-words">{name}</b>
          <Tag family="tone" value={hold.is_active ? 'amber' : 'slate'}>
            {t(hold.is_active ? 'holds.active' : 'holds.over')}
          </Tag>
        </span>
        <span className="!whitespace-normal break-words">{hold.reason}</span>
        <span className="!whitespace-normal text-sm text-ink-3">{facts.join(' · ')}</span>
      </div>
      {hold.released_at === null && (
        <Button className="ml-auto" aria-label={t('holds.releaseOf', { name })} onClick={onRelease}>
          {t('holds.release')}
        </Button>
      )}
    </li>
  )
}
