import { feePlace, isOpen, lineTypes, takesLines } from '@twopost/contract/service-orders.states'
import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { orderPartsText, useIssuePart, useOrderLater, usePutPart } from '#features/order-parts/index.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { EndedExemption } from '../lines/line-tax-facts.tsx'
import { type LineQuestion, LineTable } from '../lines/order-line-table.tsx'
import { ServiceRow } from '../lines/order-service-row.tsx'
import { hoursOfService, serviceStates } from '../lines/order-services.rules.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type LineItem, type OrderService, useSplits } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import { LineDialogs } from './order-line-dialogs.tsx'

/** The lines grouped by service, with what may be done to them, and their sums (G40, G44). */
export function OrderLines({
  order,
  asked,
  onAsk,
}: {
  order: ServiceOrderDetail
  asked: LineQuestion | null
  onAsk: (question: LineQuestion | null) => void
}) {
  const t = useText(orderDetailText)
  const mayEdit = order.allowed?.includes('add_line') ?? false
  const maySplit = useMay('service-order:assign')
  const mayTax = useMay('tax:override') && takesLines(order.status)
  const says = useText(orderPartsText)
  const issue = useIssuePart()
  const later = useOrderLater(order)
  const takePart = async (line: LineItem) => {
    try {
      await issue.mutateAsync({ params: { id: order.id, itemId: line.id } })
      notify({ kind: 'success', title: says('taken', { part: line.description }) })
    } catch (error) {
      notify({ kind: 'error', title: says('failed'), text: await spokenProblem(error) })
    }
  }
  const put = usePutPart()
  const needPart = async (line: LineItem) => {
    try {
      await put.mutateAsync({ params: { id: order.id, itemId: line.id }, body: { not_used: '', version: line.version } })
      notify({ kind: 'success', title: says('neededDone', { part: line.description }) })
    } catch (error) {
      notify({ kind: 'error', title: says('failed'), text: await spokenProblem(error) })
    }
  }
  const splits = useSplits(
    order,
    order.line_items.some((line) => line.type === 'labor'),
  ).data?.splits
  const splitOf = (lineId: string) => splits?.find((one) => one.lineItemId === lineId)
  const asksSplit = asked?.kind === 'split' ? splitOf(asked.line.id) : undefined
  const opened = useOpened(order)
  const states = serviceStates(order)
  const hasPhotos = order.services.some((service) => service.photos.length > 0)
  const technicianName = (id: string | null) =>
    id ? (order.technicians.find((one) => one.id === id)?.name ?? '–') : (order.assigned_technician?.name ?? t('lead'))
  return (
    <>
      {order.services.length === 0 && (
        <EmptyState
          icon={<PackageOpen size={22} />}
          title={t('noLines')}
          text={t('noLinesText')}
          action={
            mayEdit ? (
              <Button icon={<Plus size={16} />} onClick={() => onAsk({ kind: 'add', type: 'labor' })}>
                {t('addLabor')}
              </Button>
            ) : undefined
          }
        />
      )}
      {order.services.map((service) => {
        const lines = order.line_items.filter((line) => line.service_name === service.name)
        // What is billed already stays as it is.
        const mayChange = mayEdit && service.invoice_number === null
        return (
          <ServiceRow
            key={service.id}
            state={states.get(service.id) ?? null}
            hours={hoursOfService(lines)}
            isOpen={opened.isOpen(service, lines)}
            onOpen={(open) => opened.set(service.id, open)}
            {...{ service, hasPhotos, onAsk }}
            mayEdit={mayChange}
            mayRemove={mayChange && isOpen(order.status) && service.position < feePlace}
          >
            {lines.length === 0 && (
              <NoLines onAdd={mayChange ? () => onAsk({ kind: 'add', type: 'labor', service }) : undefined} />
            )}
            {lineTypes.map((type) => {
              const own = lines.filter((line) => line.type === type)
              return (
                own.length > 0 && (
                  <LineTable
                    key={type}
                    lines={own}
                    splitOf={(id) => (splitOf(id)?.isSplit ? splitOf(id) : undefined)}
                    maySplit={maySplit && splits !== undefined}
                    onTake={(line) => void takePart(line)}
                    onNeed={(line) => void needPart(line)}
                    onLater={later && ((line) => void later(line))}
                    {...{ type, onAsk, technicianName }}
                    mayEdit={mayChange}
                    mayTax={mayTax && service.invoice_number === null}
                  />
                )
              )
            })}
          </ServiceRow>
        )
      })}
      {order.exemption_expired_on && <EndedExemption order={order} on={order.exemption_expired_on} />}
      {order.line_items.length > 0 && <OrderSums order={order} />}
      <LineDialogs order={order} asked={asked} split={asksSplit} onClose={() => onAsk(null)} />
    </>
  )
}

/** Of a service that nobody has written work up for. */
function NoLines({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useText(orderDetailText)
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm text-ink-2">
      {t('noLinesOfService')}
      {onAdd && (
        <Button kind="ghost" size="sm" icon={<Plus size={15} />} onClick={onAdd}>
          {t('addLabor')}
        </Button>
      )}
    </p>
  )
}

/** Which services are unfolded: what a person chose, else an only one, and one that has got a line since the page was opened. */
function useOpened({ services, line_items }: ServiceOrderDetail) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [firstLines] = useState(() => new Set(line_items.map((line) => line.id)))
  return {
    isOpen: ({ id }: OrderService, lines: readonly LineItem[]): boolean =>
      chosen[id] ?? (services.length === 1 || lines.some((line) => !firstLines.has(line.id))),
    set: (id: string, open: boolean) => setChosen((before) => ({ ...before, [id]: open })),
  }
}

/** What the lines come to, in one line (x2). */
function OrderSums({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  const parts = [
    { label: t('laborSum', { hours: format.number(order.labor_hours, 3) }), value: order.labor_total },
    { label: t('partsSum'), value: order.parts_total },
    ...(order.sublet_total > 0 ? [{ label: t('subletSum'), value: order.sublet_total }] : []),
    ...(order.fees_total > 0 ? [{ label: t('feesSum'), value: order.fees_total }] : []),
    ...order.tax_lines.map((tax) => ({
      label: t(`tax.${tax.label}`, { name: tax.name ?? '', percent: format.number(tax.percent, 4) }),
      value: tax.amount,
    })),
  ]
  return (
    <dl className="service-sums">
      {parts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.money(value)}</dd>
        </div>
      ))}
      <div className="service-total">
        <dt>{t('total')}</dt>
        <dd>{format.money(order.total_with_tax)}</dd>
      </div>
    </dl>
  )
}
