import { Link } from '@tanstack/react-router'
import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type Deferred, useVehicleDeferred } from './deferred.api.ts'
import { deferredText } from './deferred.text.ts'
import { DeferredActions } from './deferred-actions.tsx'
import { DeferredPill, UrgencyPill } from './deferred-words.tsx'

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx'))
const [few, many] = [8, 100]

/** Work of a vehicle that was not done, what waits first (DEF5, DEF10). */
export function VehicleDeferred({ vehicleId }: { vehicleId: string }) {
  const t = useText(deferredText)
  const mayWrite = useMay('service-order:create')
  const [limit, setLimit] = useState(few)
  const [noting, setNoting] = useState(false)
  const found = useVehicleDeferred(vehicleId, limit)
  const problem = useProblemText(found.error)
  const rows = found.data?.deferred ?? []
  return (
    <Card
      title={t('card')}
      flush
      actions={
        mayWrite && (
          <Button size="sm" kind="ghost" icon={<Plus size={15} />} onClick={() => setNoting(true)}>
            {t('noteWork')}
          </Button>
        )
      }
    >
      {found.isError ? (
        <ErrorState title={t('cardFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <div className="p-4">
          <SkeletonRows rows={2} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={<History size={24} />} title={t('cardEmpty')} text={t('cardEmptyText')} />
      ) : (
        <ul>
          {rows.map((work) => (
            <Row key={work.id} work={work} />
          ))}
        </ul>
      )}
      {found.data && found.data.pagination.total > limit && (
        <div className="border-t border-border p-2">
          <Button block kind="ghost" onClick={() => setLimit(many)}>
            {t('showAll')}
          </Button>
        </div>
      )}
      <NoteDialog open={noting} onOpenChange={setNoting} vehicleId={vehicleId} />
    </Card>
  )
}

function Row({ work }: { work: Deferred }) {
  const t = useText(deferredText)
  const format = useFormat()
  const paths = usePaths()
  const on = work.order ?? work.source_order
  const facts = [
    t(`reasons.${work.reason}`),
    t('notedOn', { date: format.calendarDate(work.noted_on) }),
    ...(work.due_on ? [t('dueBy', { date: format.calendarDate(work.due_on) })] : []),
    ...(work.due_mileage === null ? [] : [t('dueAt', { miles: format.number(work.due_mileage) })]),
  ]
  return (
    <li className="list-row flex-wrap !gap-y-1">
      <span className="two-lines min-w-0 flex-1 basis-56">
        <span className="break-words">{work.name}</span>
        <span className="flex flex-wrap gap-x-2">
          <span>{facts.join(' · ')}</span>
          {on && <Link to={paths.order(on.id)}>{t(work.order ? 'onOrder' : 'fromOrder', { number: on.number })}</Link>}
        </span>
      </span>
      <span className="flex flex-none items-center gap-2">
        {(work.status === 'open' || work.status === 'offered') && <UrgencyPill urgency={work.urgency} />}
        {work.status !== 'open' && <DeferredPill status={work.status} />}
      </span>
      <span className="ml-auto w-24 flex-none text-right font-[520] tabular-nums">{format.money(work.price_then)}</span>
      <DeferredActions work={work} />
    </li>
  )
}
