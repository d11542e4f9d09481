import { Link } from '@tanstack/react-router'
import { itemName } from '@twopost/contract/inspections'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill } from '#ui/status.tsx'
import { type InspectionSummary, useOrderInspections } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'
import { RatingBar, RatingMark, RatingSums } from './rating-mark.tsx'

const StartInspectionDialog = lazyDialog(() => import('./start-inspection-dialog.tsx'))

/** As many findings as the card names; the rest stand with their inspection. */
const mostFindings = 5
/** The inspections of an order, with the way to their findings (INS19). */
export function InspectionsCard({ orderId, isOpen }: { orderId: string; isOpen: boolean }) {
  const t = useText(inspectionsText)
  const locale = useLocale()
  const paths = usePaths()
  const found = useOrderInspections(orderId)
  const problem = useProblemText(found.error)
  const mayStart = useMay('inspections:create') && isOpen
  const [starting, setStarting] = useState(false)
  const inspections = found.data?.inspections
  return (
    <Card
      title={t('title')}
      actions={
        mayStart && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setStarting(true)}>
            {t('start')}
          </Button>
        )
      }
    >
      {!inspections && found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : !inspections ? (
        <SkeletonRows rows={2} />
      ) : inspections.length === 0 ? (
        <p className="text-ink-3">
          {t('none')}
          {mayStart && ` ${t('noneText')}`}
        </p>
      ) : (
        <ul className="flex flex-col gap-4">
          {inspections.map((one) => (
            <Row key={one.id} inspection={one} />
          ))}
        </ul>
      )}
      {found.data && found.data.open_findings.length > 0 && (
        <section className="mt-4 border-t border-border pt-3">
          <h3 className="mb-2 text-sm font-[560]">{t('openFindings', { count: found.data.open_findings.length })}</h3>
          <ul className="flex flex-col gap-1.5">
            {found.data.open_findings.slice(0, mostFindings).map((one) => (
              <li key={one.result_id} className="flex items-center justify-between gap-3">
                <Link to={paths.inspection(one.inspection_id)} className="min-w-0 break-words">
                  {itemName(one, locale)}
                </Link>
                <RatingMark rating={one.rating} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <StartInspectionDialog open={starting} onOpenChange={setStarting} orderId={orderId} />
    </Card>
  )
}

function Row({ inspection }: { inspection: InspectionSummary }) {
  const t = useText(inspectionsText)
  const format = useFormat()
  const paths = usePaths()
  const isSpanish = useLocale() === 'es'
  const { counts, state } = inspection
  const isFinished = state !== 'open' && state !== 'in_progress'
  return (
    <li className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link to={paths.inspection(inspection.id)} className="min-w-0 font-[560] break-words">
          {(isSpanish && inspection.name_es) || inspection.name_en}
        </Link>
        <Pill family="inspection" value={state}>
          {t(`states.${state}`)}
        </Pill>
      </span>
      <RatingBar counts={counts} />
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2">
        <span>{t('counter', { checked: counts.checked, total: counts.total })}</span>
        <RatingSums counts={counts} />
      </span>
      <span className="text-sm text-ink-3">
        {[
          inspection.technician_name && t('by', { name: inspection.technician_name }),
          format.dateTime(inspection.finished_at ?? inspection.started_at ?? inspection.created_at),
          isFinished && counts.soon + counts.now > 0 && t('openFindings', { count: inspection.open_findings }),
          inspection.is_changed && t('changed'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
