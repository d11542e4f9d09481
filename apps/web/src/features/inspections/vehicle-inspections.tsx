import { Link } from '@tanstack/react-router'
import { itemName, measureText } from '@twopost/contract/inspections'
import { useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pill } from '#ui/status.tsx'
import { type MeasuredItem, useMeasurements, useVehicleInspections } from './inspections.api.ts'
import { inspectionsText } from './inspections.text.ts'
import { RatingMark, RatingSums } from './rating-mark.tsx'

/** The inspections of a vehicle, what was measured there, and when it wears out: an estimate (INS9). */
export default function VehicleInspections({ vehicleId }: { vehicleId: string }) {
  const t = useText(inspectionsText)
  const format = useFormat()
  const paths = usePaths()
  const isSpanish = useLocale() === 'es'
  useLiveRefresh(
    ['inspection.changed'],
    ['listVehicleInspections', 'listVehicleMeasurements'],
    (event) => event.ids.vehicle_id === vehicleId,
  )
  const [list, measured] = [useVehicleInspections(vehicleId), useMeasurements(vehicleId)]
  const problem = useProblemText(list.error ?? measured.error)
  const inspections = list.data?.inspections
  if (!inspections && list.error)
    return (
      <Card title={t('history')}>
        <ErrorState title={t('failed')} message={problem} onRetry={() => void list.refetch()} />
      </Card>
    )
  if (!inspections)
    return (
      <Card title={t('history')}>
        <SkeletonRows rows={2} />
      </Card>
    )
  if (inspections.length === 0) return null
  const items = measured.data?.items ?? []
  return (
    <>
      <Card flush title={t('history')}>
        <ul className="divide-y divide-border">
          {inspections.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span className="flex min-w-0 flex-1 basis-[200px] flex-col">
                <Link to={paths.inspection(one.id)} className="break-words">
                  {(isSpanish && one.name_es) || one.name_en}
                </Link>
                <span className="text-sm text-ink-3">
                  {[
                    format.date(one.finished_at ?? one.created_at),
                    one.mileage !== null && t('mileage', { count: one.mileage }),
                    one.order_number,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <RatingSums counts={one.counts} />
              <Pill family="inspection" value={one.state}>
                {t(`states.${one.state}`)}
              </Pill>
            </li>
          ))}
        </ul>
      </Card>
      {items.length > 0 && (
        <Card flush title={t('measured')}>
          <ul className="divide-y divide-border">
            {items.map((item) => (
              <Measured key={`${item.code} ${item.position}`} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Measured({ item }: { item: MeasuredItem }) {
  const t = useText(inspectionsText)
  const format = useFormat()
  const locale = useLocale()
  const last = item.measurements.at(-1)
  if (!last || last.value === null) return null
  const name = itemName(item, locale)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-[180px] flex-col">
        <span className="break-words">{name}</span>
        <span className="text-sm text-ink-3">
          {item.forecast_mileage === null
            ? item.measurements.length < 2 && item.now_at !== null
              ? t('tooFew')
              : format.date(last.at)
            : `${t('wears')} ${t('estimate', { mileage: t('mileage', { count: item.forecast_mileage }) })}`}
        </span>
      </span>
      <Trend item={item} label={t('trendLabel', { name, values: item.measurements.map((one) => one.value).join(', ') })} />
      <b className="tabular-nums">{measureText(last.value, item.unit)}</b>
      <RatingMark rating={last.rating} />
    </li>
  )
}

/** The values over the mileage, where two or more have one. */
function Trend({ item, label }: { item: MeasuredItem; label: string }) {
  const points = item.measurements.flatMap(({ value, mileage }) =>
    value === null || mileage === null ? [] : [{ value, mileage }],
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || last.mileage === first.mileage) return null
  const [low, high] = [
    Math.min(...points.map((one) => one.value), item.now_at ?? Infinity),
    Math.max(...points.map((one) => one.value)),
  ]
  const spread = high - low || 1
  const at = ({ value, mileage }: { value: number; mileage: number }) =>
    `${2 + ((mileage - first.mileage) / (last.mileage - first.mileage)) * 76},${22 - ((value - low) / spread) * 18}`
  return (
    <svg width={80} height={24} viewBox="0 0 80 24" role="img" aria-label={label} className="flex-none text-accent">
      <polyline points={points.map(at).join(' ')} fill="none" stroke="currentColor" strokeWidth={2} strokeLinejoin="round" />
    </svg>
  )
}
