import { HardHat, Receipt, Truck, Users, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { Plate, VinText } from '#ui/identity.tsx'
import { Card, Totals } from '#ui/layout.tsx'
import { Tag } from '#ui/status.tsx'
import type { DraftTotals } from '../order-totals.rules.ts'
import { OrderPriorityMark, vehicleName } from '../order-words.tsx'
import { orderCreateText } from './order-create.text.ts'
import type { OrderDraft } from './order-draft.rules.ts'
import { draftWork } from './service-line.rules.ts'

/** A vehicle by plate, name and VIN, whether on file or being typed. */
export function VehicleFace({ draft }: { draft: Pick<OrderDraft, 'vehicle'> }) {
  const t = useText(orderCreateText)
  const { vehicle } = draft
  const known = vehicle.kind === 'known'
  const values = known ? null : vehicle.values
  const name = known
    ? vehicle.name
    : vehicleName({ year: values?.year ?? null, make: values?.make ?? '', model: values?.model ?? '' })
  const plate = known ? vehicle.plate : (values?.license_plate ?? '')
  const plateState = known ? vehicle.plateState : (values?.plate_state ?? '')
  const vin = known ? vehicle.vin : (values?.vin ?? '')
  if (!name && !plate && !vin) return <Row icon={<Truck size={16} />} name={t('step.1')} value={undefined} step="1" />
  return (
    <div className="flex min-w-0 items-center gap-3">
      {plate && <Plate number={plate} state={plateState} size="lg" />}
      <div className="flex min-w-0 flex-col">
        <span className="font-[520]">
          {name} {!known && name && <Tag>{t('newTag')}</Tag>}
        </span>
        {vin && (
          <span className="truncate text-xs">
            <VinText vin={vin} />
          </span>
        )}
      </div>
    </div>
  )
}

/** At the right of the steps: what the order is so far, and its running total. */
export function CreateRail({ draft, totals, review }: { draft: OrderDraft; totals: DraftTotals; review: boolean }) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const customer = draft.customer?.kind === 'known' ? draft.customer.name : draft.customer?.values.name
  const lines = draftWork(draft).reduce((count, service) => count + service.lines.length, 0)
  const technicians = draft.technicians.map((one) => one.name).join(', ')
  if (review) return <Estimate draft={draft} totals={totals} />
  return (
    <Card title={t('soFar')}>
      <div className="flex flex-col gap-4">
        <VehicleFace draft={draft} />
        <div className="flex flex-col gap-3">
          <Row icon={<Users size={16} />} name={t('rail.customer')} value={customer} step="2" />
          <Row
            icon={<Wrench size={16} />}
            name={t('rail.services')}
            value={lines > 0 ? t('lineCount', { count: lines }) : undefined}
            step="3"
          />
          <Row icon={<HardHat size={16} />} name={t('rail.assignment')} value={technicians} step="4" />
          <div className="flex items-center gap-2.5 text-sm">
            <Receipt size={16} className="flex-none text-ink-3" />
            <span className="text-ink-2">{t('rail.estimate')}</span>
            <b className="ml-auto font-[620]" aria-live="polite">
              {format.money(totals.total)}
            </b>
          </div>
        </div>
      </div>
    </Card>
  )
}

function Row({ icon, name, value, step }: { icon: ReactNode; name: string; value: string | undefined; step: string }) {
  const t = useText(orderCreateText)
  return (
    <div className="flex min-w-0 items-center gap-2.5 text-sm">
      <span className="flex-none text-ink-3">{icon}</span>
      <span className="flex-none text-ink-2">{name}</span>
      <span className={cx('ml-auto min-w-0 truncate text-right', value ? 'text-ink-1' : 'text-ink-3')} title={value}>
        {value || t('stepNumber', { number: step })}
      </span>
    </div>
  )
}

function Estimate({ draft, totals }: { draft: OrderDraft; totals: DraftTotals }) {
  const t = useText(orderCreateText)
  const format = useFormat()
  return (
    <Card title={t('estimateTitle')} actions={<OrderPriorityMark priority={draft.priority} />}>
      <Totals
        items={[
          { label: t('laborHours', { hours: format.hours(totals.laborHours) }), value: format.money(totals.labor) },
          { label: t('partsSum'), value: format.money(totals.parts) },
          ...(totals.sublet > 0 ? [{ label: t('subletSum'), value: format.money(totals.sublet) }] : []),
          ...(totals.fees > 0 ? [{ label: t('feesSum'), value: format.money(totals.fees) }] : []),
          { label: t('tax'), value: format.money(totals.tax) },
          { label: t('total'), value: format.money(totals.total), grand: true },
        ]}
      />
    </Card>
  )
}
