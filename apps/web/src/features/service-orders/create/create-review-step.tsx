import { fromCents } from '@twopost/contract/core/money'
import { formatPhone } from '@twopost/contract/core/phone'
import { Bell, CalendarClock, HardHat, Pencil, Truck, UserPlus, Users, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateOf, instantMs } from '#platform/clock.ts'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Avatar } from '#ui/identity.tsx'
import { Card } from '#ui/layout.tsx'
import { orderOwnText } from '../order-own.text.ts'
import { draftLineCents } from '../order-totals.rules.ts'
import { spanOf } from '../schedule/schedule.rules.ts'
import { useShopRecord } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { VehicleFace } from './create-rail.tsx'
import { useStepName } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import { type OrderDraft, type Step, serviceName } from './order-draft.rules.ts'
import { draftWork } from './service-line.rules.ts'

/** Step 5: everything once more, each part a click away from being changed. */
export function CreateReviewStep({ draft, onEdit }: { draft: OrderDraft; onEdit: (step: Step) => void }) {
  const t = useText(orderCreateText)
  const own = useText(orderOwnText)
  const format = useFormat()
  const stepName = useStepName(draft)
  const { customer, vehicle } = draft
  const person = customer?.kind === 'known' ? customer : customer?.values
  const mileage = vehicle.kind === 'known' ? (draft.mileage ?? vehicle.mileage) : (vehicle.values.mileage ?? null)
  const unit = vehicle.kind === 'known' ? vehicle.unit : vehicle.values.unit_number
  return (
    <div className="card">
      <div className="grid border-b border-border md:grid-cols-2 md:divide-x md:divide-border max-md:divide-y max-md:divide-border">
        <Part icon={<Truck size={17} />} title={stepName(1)} step={1} onEdit={onEdit}>
          <VehicleFace draft={draft} />
          <p className="text-sm text-ink-2">
            {[
              unit && t('unit', { number: unit }),
              mileage !== null && t('miOf', { mileage: format.number(mileage) }),
              vehicle.kind === 'new' && vehicle.values.color,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm whitespace-pre-line">{draft.description}</p>
        </Part>
        <Part icon={<Users size={17} />} title={t('step.2')} step={2} onEdit={onEdit}>
          <p className="font-[520]">{person?.name}</p>
          <p className="text-sm text-ink-2">{[formatPhone(person?.phone ?? ''), person?.email].filter(Boolean).join(' · ')}</p>
        </Part>
      </div>
      <Part icon={<Wrench size={17} />} title={t('reviewServices')} step={3} onEdit={onEdit}>
        <p className="font-[520]">{draft.title}</p>
        <ServiceLines draft={draft} />
        {draft.po_number && (
          <p className="text-sm text-ink-2">
            {own('poNumber')}: {draft.po_number}
          </p>
        )}
        {draft.notes && <p className="text-sm whitespace-pre-line text-ink-2">{draft.notes}</p>}
      </Part>
      <div className="grid border-t border-border md:grid-cols-2 md:divide-x md:divide-border max-md:divide-y max-md:divide-border">
        <Part icon={<HardHat size={17} />} title={t('step.4')} step={4} onEdit={onEdit}>
          {draft.technicians.length === 0 && <p className="text-sm text-ink-3">{t('nobody')}</p>}
          {draft.technicians.map((one, index) => (
            <span key={one.id} className="flex items-center gap-2.5">
              <Avatar name={one.name} />
              <span className="font-[520]">{one.name}</span>
              <span className="text-sm text-ink-3">
                {[
                  index === 0 ? t('lead').toLocaleLowerCase() : t('helper').toLocaleLowerCase(),
                  one.minutes !== null && `${format.hours(one.minutes / 60)} h`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          ))}
        </Part>
        <Part icon={<CalendarClock size={17} />} title={t('scheduleTitle')} step={4} onEdit={onEdit}>
          <TimeAndPlace draft={draft} />
        </Part>
      </div>
    </div>
  )
}

function Part({
  icon,
  title,
  step,
  onEdit,
  children,
}: {
  icon: ReactNode
  title: string
  step: Step
  onEdit: (step: Step) => void
  children: ReactNode
}) {
  const t = useText(orderCreateText)
  return (
    <section className="flex min-w-0 flex-col gap-2 px-5 pt-3.5 pb-4">
      <div className="flex items-center gap-2.5 text-ink-3">
        {icon}
        <h2 className="text-ink-1">{title}</h2>
        <Button
          kind="ghost"
          size="sm"
          className="ml-auto"
          icon={<Pencil size={15} />}
          aria-label={t('editStep', { step: title })}
          onClick={() => onEdit(step)}
        >
          {t('edit')}
        </Button>
      </div>
      {children}
    </section>
  )
}

function ServiceLines({ draft }: { draft: OrderDraft }) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const laborRate = useShopRecord().data?.shop.labor_rate ?? 0
  const work = draftWork(draft)
  if (work.every((service) => service.lines.length === 0)) return <p className="text-sm text-ink-3">{t('noLines')}</p>
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th>{t('description')}</th>
          <th>{t('quantity')}</th>
          <th>{t('amount')}</th>
        </tr>
      </thead>
      {work.map((service) => (
        <tbody key={service.key}>
          <tr>
            <th colSpan={3} scope="rowgroup" className="pt-2 pb-1 text-left text-xs font-[520] text-ink-3">
              {serviceName(service, draft)}
            </th>
          </tr>
          {service.lines.map((line) => {
            const price = line.price ?? (line.type === 'labor' ? laborRate : 0)
            return (
              <tr key={line.key}>
                <td className="h-8 border-t border-border pr-4">{line.description}</td>
                <td className="border-t border-border text-right whitespace-nowrap text-ink-2 max-md:hidden">
                  {line.type === 'labor'
                    ? `${format.hours(line.amount ?? 0)} h × ${format.money(price)}`
                    : `${format.number(line.amount ?? 0, 3)} × ${format.money(price)}`}
                </td>
                <td className="border-t border-border pl-4 text-right font-[520] whitespace-nowrap">
                  {format.money(fromCents(draftLineCents(line, laborRate)))}
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

function TimeAndPlace({ draft }: { draft: OrderDraft }) {
  const t = useText(orderCreateText)
  const words = useText(serviceOrdersText)
  const own = useText(orderOwnText)
  const format = useFormat()
  const zone = useZone()
  const shop = useShopRecord().data?.shop
  const span = draft.isScheduled ? spanOf(draft.schedule, zone, instantMs, shop) : null
  const due = fromWall(draft.due_date, zone)
  const promised = fromWall(draft.promised_at, zone)
  const bay = shop?.bays.find((one) => one.id === draft.schedule.bayId)
  return (
    <>
      {span ? (
        <>
          <p className="font-[520]">
            {t('until', {
              from: format.dateTime(dateOf(span.from).toISOString()),
              to: format.dateTime(dateOf(span.to).toISOString()),
            })}
          </p>
          <p className="text-sm text-ink-2">{bay ? words('bayNamed', { name: bay.name }) : t('noBay')}</p>
        </>
      ) : (
        <p className="text-sm text-ink-3">{t('notScheduled')}</p>
      )}
      {due && (
        <p className="text-sm text-ink-2">
          {words('due')} {format.dateTime(due)}
        </p>
      )}
      {promised && (
        <p className="text-sm text-ink-2">
          {own('promised')}: {format.dateTime(promised)}
        </p>
      )}
    </>
  )
}

/** What pressing the button will do, in words. */
export function CreateEffects({ draft }: { draft: OrderDraft }) {
  const t = useText(orderCreateText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const zone = useZone()
  const mayAssign = useMay('service-order:assign')
  const maySchedule = useMay('service-order:schedule')
  const shop = useShopRecord().data?.shop
  const start = draft.isScheduled && maySchedule ? fromWall(draft.schedule.start, zone) : null
  const bay = shop?.bays.find((one) => one.id === draft.schedule.bayId)
  const effects: [ReactNode, string][] = []
  if (draft.customer?.kind === 'new')
    effects.push([<UserPlus key="c" size={16} />, t('effects.newCustomer', { name: draft.customer.values.name ?? '' })])
  if (draft.vehicle.kind === 'new') effects.push([<Truck key="v" size={16} />, t('effects.newVehicle')])
  if (start)
    effects.push([
      <CalendarClock key="s" size={16} />,
      bay
        ? t('effects.booked', { bay: words('bayNamed', { name: bay.name }), day: format.dateTime(start) })
        : t('effects.bookedNoBay', { day: format.dateTime(start) }),
    ])
  else effects.push([<CalendarClock key="s" size={16} />, t('effects.pending')])
  if (mayAssign && draft.technicians.length > 0)
    effects.push([<Bell key="t" size={16} />, t('effects.notified', { count: draft.technicians.length })])
  return (
    <Card title={t('whenCreated')}>
      <ul className="flex flex-col gap-3 text-sm text-ink-2">
        {effects.map(([icon, text]) => (
          <li key={text} className="flex items-start gap-2.5">
            <span className="mt-0.5 flex-none text-ink-3">{icon}</span>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
