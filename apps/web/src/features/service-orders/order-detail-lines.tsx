import { CircleCheck, CircleDashed, MoreHorizontal, PackageOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Totals } from '#ui/layout.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { type LineItem, type OrderService, useDeleteLine } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import type { ServiceOrderDetail } from './service-orders.api.ts'

const LineDialog = lazy(() => import('./order-detail-line-dialog.tsx').then((module) => ({ default: module.LineDialog })))
const ServiceDialog = lazy(() =>
  import('./order-detail-service-dialog.tsx').then((module) => ({ default: module.ServiceDialog })),
)

export type LineQuestion =
  | { kind: 'add'; type: 'labor' | 'parts'; service?: OrderService }
  | { kind: 'edit'; line: LineItem }
  | { kind: 'remove'; line: LineItem }
  | { kind: 'service'; service: OrderService }

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
  const format = useFormat()
  const mayEdit = order.allowed?.includes('add_line') ?? false
  const remove = useDeleteLine()
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
              <Button kind="primary" icon={<Plus size={16} />} onClick={() => onAsk({ kind: 'add', type: 'labor' })}>
                {t('addLabor')}
              </Button>
            ) : undefined
          }
        />
      )}
      {order.services.map((service) => {
        const lines = order.line_items.filter((line) => line.service_name === service.name)
        return (
          <section key={service.id} aria-label={service.name} className="border-b border-border last:border-b-0">
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
            {(['labor', 'parts'] as const).map((type) => {
              const own = lines.filter((line) => line.type === type)
              if (own.length === 0) return null
              return (
                <div key={type} className="overflow-x-auto">
                  <table className="line-table">
                    <thead>
                      <tr>
                        <th scope="col">{t(type)}</th>
                        <th scope="col" className="line-hide line-who">
                          {type === 'labor' ? t('technician') : ''}
                        </th>
                        <th scope="col" className="line-figure">
                          {type === 'labor' ? t('hours') : t('quantity')}
                        </th>
                        <th scope="col" className="line-figure line-hide">
                          {type === 'labor' ? t('rate') : t('unit')}
                        </th>
                        <th scope="col" className="line-figure">
                          {t('amount')}
                        </th>
                        {mayEdit && (
                          <th className="line-menu">
                            <span className="sr-only">{t('more')}</span>
                          </th>
                        )}
                      </tr>
                    </thead>
                    <tbody>
                      {own.map((line) => (
                        <tr key={line.id}>
                          <td>
                            <span className="inline-flex items-start gap-2">
                              {type === 'labor' &&
                                (line.is_done ? (
                                  <CircleCheck size={16} className="mt-0.5 flex-none text-ok" aria-label={t('done')} />
                                ) : (
                                  <CircleDashed size={16} className="mt-0.5 flex-none text-ink-3" aria-label={t('notDone')} />
                                ))}
                              <span className="break-words">
                                {line.description}
                                {line.notes && <span className="block text-xs text-ink-3">{line.notes}</span>}
                              </span>
                            </span>
                          </td>
                          <td className="line-hide text-ink-2">{type === 'labor' ? technicianName(line.technician_id) : ''}</td>
                          <td className="line-figure">
                            {format.number(type === 'labor' ? (line.estimated_hours ?? line.quantity) : line.quantity, 3)}
                          </td>
                          <td className="line-figure line-hide text-ink-2">{format.money(line.unit_cost)}</td>
                          <td className="line-figure font-[620]">{format.money(line.amount)}</td>
                          {mayEdit && (
                            <td className="line-menu">
                              <Menu
                                label={t('lineActions', { line: line.description })}
                                trigger={
                                  <IconButton
                                    size="sm"
                                    label={t('lineActions', { line: line.description })}
                                    icon={<MoreHorizontal size={16} />}
                                    tooltip={false}
                                  />
                                }
                              >
                                <MenuItem icon={<Pencil size={16} />} onSelect={() => onAsk({ kind: 'edit', line })}>
                                  {t('editLine')}
                                </MenuItem>
                                <MenuSeparator />
                                <MenuItem icon={<Trash2 size={16} />} danger onSelect={() => onAsk({ kind: 'remove', line })}>
                                  {t('removeLine')}
                                </MenuItem>
                              </Menu>
                            </td>
                          )}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )
            })}
          </section>
        )
      })}
      {order.line_items.length > 0 && (
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
      )}
      <Suspense fallback={null}>
        {(asked?.kind === 'add' || asked?.kind === 'edit') && (
          <LineDialog order={order} asked={asked} onClose={() => onAsk(null)} />
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
