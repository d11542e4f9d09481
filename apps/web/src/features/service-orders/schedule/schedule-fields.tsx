import { useCall } from '#platform/api/queries.ts'
import { dateOf, instantMs, now } from '#platform/clock.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { orderActionsText } from '../actions/order-actions.text.ts'
import { useOrders, useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { technicianFitText } from '../technician-fit.text.ts'
import { allowanceFor } from './override.rules.ts'
import { findConflicts, type ScheduleDoubt, type ScheduleValue, scheduleDoubts, spanOf } from './schedule.rules.ts'

/** What is unusual about a start: to be confirmed before it is booked (R1-14). */
export function useScheduleDoubts(value: ScheduleValue, technicianIds: readonly string[]): ScheduleDoubt[] {
  const zone = useZone()
  const shop = useShopRecord().data?.shop
  const mayLook = useMay('technicians:view')
  const leadId = technicianIds[0]
  const lead = useCall(
    'getTechnicianCalendar',
    { params: { id: leadId ?? '' } },
    { enabled: mayLook && leadId !== undefined, staleTime: 60_000 },
  )
  const start = fromWall(value.start, zone)
  return start === null
    ? []
    : scheduleDoubts(instantMs(start), now(), shop, leadId ? (lead.data?.calendar.absences ?? []) : [], instantMs)
}

const noBay = 'none'
/** Enough to see what is in the way. */
const mostConflicts = 4

/** Start, duration and bay of an order, with what is in the way in words (G19, G25). */
// oxlint-disable-next-line max-lines-per-function -- each field is judged by the others
export function ScheduleFields({
  value,
  onValue,
  technicianIds,
  exceptOrderId,
  showErrors,
  refusedFor,
}: {
  value: ScheduleValue
  onValue: (value: ScheduleValue) => void
  technicianIds: readonly string[]
  exceptOrderId?: string
  showErrors: boolean
  /** What the server has refused it for: a double booking, an absence or a bad fit can be allowed here. */
  refusedFor?: string | undefined
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const fitWords = useText(technicianFitText)
  const format = useFormat()
  const zone = useZone()
  const mayAssign = useMay('service-order:assign')
  const shop = useShopRecord().data?.shop
  const booked = useOrders({ shop_id: shop?.id, status: 'scheduled,in_progress', sort: 'due_date', limit: 100 })
  const span = spanOf(value, zone, instantMs, shop)
  const conflicts = span
    ? findConflicts(
        span,
        { technicianIds, bayId: value.bayId, ...(exceptOrderId && { exceptOrderId }) },
        booked.data?.service_orders ?? [],
        instantMs,
      )
    : []
  const startIso = fromWall(value.start, zone)
  const doubts = useScheduleDoubts(value, technicianIds)
  const refused = allowanceFor(refusedFor ?? '')
  return (
    <div className="form-grid">
      <Field
        label={t('scheduleDialog.start')}
        error={showErrors && startIso === null ? t('scheduleDialog.startMissing') : undefined}
      >
        <DateTimeField value={value.start} onValue={(start) => onValue({ ...value, start, anyway: false })} />
      </Field>
      <Field
        label={t('scheduleDialog.duration')}
        error={showErrors && !value.minutes ? t('scheduleDialog.durationMissing') : undefined}
        help={span ? t('scheduleDialog.end', { time: format.dateTime(dateOf(span.to).toISOString()) }) : undefined}
      >
        <NumberField
          value={value.minutes === null ? null : value.minutes / 60}
          kind="hours"
          decimals={2}
          min={0.01}
          max={1000}
          unit={t('scheduleDialog.hours')}
          onValue={(hours) => onValue({ ...value, minutes: hours === null ? null : Math.round(hours * 60) })}
        />
      </Field>
      <Field label={t('scheduleDialog.bay')} className="wide">
        <Select
          value={value.bayId ?? noBay}
          onValue={(bay) => onValue({ ...value, bayId: bay === noBay ? null : bay })}
          options={[
            { value: noBay, label: t('scheduleDialog.noBay') },
            ...(shop?.bays ?? []).map((bay) => ({ value: bay.id, label: words('bayNamed', { name: bay.name }) })),
          ]}
        />
      </Field>
      {doubts.length > 0 && (
        <div className="wide flex flex-col gap-3">
          <Banner kind="warn" alert>
            <ul className="flex flex-col gap-1">
              {doubts.map((doubt) => (
                <li key={doubt.kind}>
                  {doubt.kind === 'past'
                    ? t('scheduleDialog.past')
                    : doubt.kind === 'absent'
                      ? t('scheduleDialog.absent', { time: format.dateTime(dateOf(doubt.until).toISOString()) })
                      : doubt.opens === null
                        ? t('scheduleDialog.closed')
                        : t('scheduleDialog.closedUntil', { time: format.dateTime(dateOf(doubt.opens).toISOString()) })}
                </li>
              ))}
            </ul>
          </Banner>
          <Checkbox checked={value.anyway} onCheckedChange={(anyway) => onValue({ ...value, anyway })}>
            {t('scheduleDialog.anyway')}
          </Checkbox>
          {showErrors && !value.anyway && (
            <p className="text-sm text-bad" role="alert">
              {t('scheduleDialog.anywayMissing')}
            </p>
          )}
        </div>
      )}
      {conflicts.length > 0 && (
        <div className="wide">
          <Banner kind="warn">
            <ul className="flex flex-col gap-1">
              {conflicts.slice(0, mostConflicts).map((one) => (
                <li key={`${one.resource}-${one.number}`}>
                  {t('conflict', {
                    resource: one.resource === 'bay' ? words('bayNamed', { name: one.name }) : one.name,
                    number: one.number,
                    from: format.dateTime(one.from),
                    to: format.dateTime(one.to),
                  })}
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      {(conflicts.length > 0 || refused === 'overlap' || value.allowOverlap) && (
        <div className="wide">
          {mayAssign ? (
            <Checkbox checked={value.allowOverlap} onCheckedChange={(allowOverlap) => onValue({ ...value, allowOverlap })}>
              {t(refusedFor === 'TECHNICIAN_AWAY' ? 'scheduleDialog.away' : 'scheduleDialog.overlap')}
            </Checkbox>
          ) : (
            <p className="text-sm text-ink-3">
              {t(refusedFor === 'TECHNICIAN_AWAY' ? 'scheduleDialog.awayNot' : 'scheduleDialog.overlapNot')}
            </p>
          )}
        </div>
      )}
      {(refused === 'unfit' || value.allowUnfit) && (
        <div className="wide">
          {mayAssign ? (
            <Checkbox checked={value.allowUnfit} onCheckedChange={(allowUnfit) => onValue({ ...value, allowUnfit })}>
              {fitWords('allow')}
            </Checkbox>
          ) : (
            <p className="text-sm text-ink-3">{fitWords('allowNot')}</p>
          )}
        </div>
      )}
    </div>
  )
}
