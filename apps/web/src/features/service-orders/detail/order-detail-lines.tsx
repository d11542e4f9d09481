import { PackageOpen, Pencil, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Totals } from '#ui/layout.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { type OrderService, useDeleteLine, useSplits } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import { type LineQuestion, LineTable } from './order-line-table.tsx'

const LineDialog = lazyPart(() => import('./order-detail-line-dialog.tsx').then((module) => module.LineDialog))
const SplitDialog = lazyPart(() => import('../lines/order-split-dialog.tsx').then((module) => module.SplitDialog))
const ServiceDialog = lazyPart(() => import('./order-detail-service-dialog.tsx').then((module) => module.ServiceDialog))

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
  const remove = useDeleteLine()
  const splits = useSplits(
    order,
    order.line_items.some((line) => line.type === 'labor'),
  ).data?.splits
  const splitOf = (lineId: string) => splits?.find((one) => one.lineItemId === lineId)
  const asksSplit = asked?.kind === 'split' ? splitOf(asked.line.id) : undefined
  const [problem, setProblem] = useState<string | null>(null)
  const technicianName = (id: string | null) =>
    id ? (order.technicians.find((one) => one.id === id)?.name ?? '–') : (order.assigned_technician?.name ?? t('lead'))
  return (
    <>
      {order.line_items.length === 0 && (
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
        return (
          <ServiceSection key={service.id} {...{ service, mayEdit, onAsk }}>
            {(['labor', 'parts'] as const).map((type) => {
              const own = lines.filter((line) => line.type === type)
              return (
                own.length > 0 && (
                  <LineTable
                    key={type}
                    lines={own}
                    splitOf={(id) => (splitOf(id)?.isSplit ? splitOf(id) : undefined)}
                    maySplit={maySplit && splits !== undefined}
                    {...{ type, mayEdit, onAsk, technicianName }}
                  />
                )
              )
            })}
          </ServiceSection>
        )
      })}
      {order.line_items.length > 0 && <OrderSums order={order} />}
      <Suspense fallback={null}>
        {(asked?.kind === 'add' || asked?.kind === 'edit') && (
          <LineDialog order={order} asked={asked} onClose={() => onAsk(null)} />
        )}
        {asked?.kind === 'split' && asksSplit && (
          <SplitDialog order={order} line={asked.line} split={asksSplit} onClose={() => onAsk(null)} />
        )}
        {asked?.kind === 'service' && <ServiceDialog order={order} service={asked.service} onClose={() => onAsk(null)} />}
      </Suspense>
      <ConfirmDialog
        open={asked?.kind === 'remove'}
        onOpenChange={(open) => {
          if (!open) onAsk(null)
        }}
        danger
        title={t('removeTitle', { line: asked?.kind === 'remove' ? asked.line.description : '' })}
        description={t('removeText')}
        confirmText={t('removeLine')}
        error={problem ?? undefined}
        onConfirm={async () => {
          if (asked?.kind !== 'remove') return
          setProblem(null)
          try {
            await remove.mutateAsync({ params: { id: order.id, itemId: asked.line.id } })
            notify({ kind: 'success', title: t('removed') })
            onAsk(null)
          } catch (error) {
            setProblem(await spokenProblem(error))
            throw error
          }
        }}
      />
    </>
  )
}

/** One service: its name and sum, what was found and done, and its lines. */
function ServiceSection({
  service,
  mayEdit,
  onAsk,
  children,
}: {
  service: OrderService
  mayEdit: boolean
  onAsk: (question: LineQuestion) => void
  children: ReactNode
}) {
  const t = useText(orderDetailText)
  const format = useFormat()
  return (
    <section aria-label={service.name} className="border-b border-border last:border-b-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface-2 px-4 py-2">
        <h3>{service.name}</h3>
        {service.category && <span className="text-xs text-ink-3">{service.category}</span>}
        {service.task_count > 0 && (
          <span className="text-xs text-ink-3">
            {t('serviceTasks', { done: String(service.done_tasks), count: String(service.task_count) })}
          </span>
        )}
        <span className="ml-auto flex items-center gap-2 font-[620]">
          {format.money(service.total)}
          {mayEdit && (
            <IconButton
              size="sm"
              label={t('editService', { name: service.name })}
              icon={<Pencil size={15} />}
              onClick={() => onAsk({ kind: 'service', service })}
            />
          )}
        </span>
      </header>
      {(service.concern || service.cause || service.correction) && (
        <dl className="grid gap-x-6 gap-y-1 px-4 py-2 text-sm md:grid-cols-3">
          {(
            [
              ['concern', service.concern],
              ['cause', service.cause],
              ['correction', service.correction],
            ] as const
          ).map(
            ([key, words]) =>
              words && (
                <div key={key} className="min-w-0">
                  <dt className="text-xs text-ink-3">{t(key)}</dt>
                  <dd className="break-words whitespace-pre-line">{words}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {children}
    </section>
  )
}

function OrderSums({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const format = useFormat()
  return (
    <div className="flex justify-end px-4 py-4">
      <Totals
        items={[
          { label: t('laborSum', { hours: format.number(order.labor_hours, 3) }), value: format.money(order.labor_total) },
          { label: t('partsSum'), value: format.money(order.parts_total) },
          ...order.tax_lines.map((tax) => ({
            label: t(`tax.${tax.label}`, { percent: format.number(tax.percent, 4) }),
            value: format.money(tax.amount),
          })),
          { label: t('total'), value: format.money(order.total_with_tax), grand: true },
        ]}
      />
    </div>
  )
}
