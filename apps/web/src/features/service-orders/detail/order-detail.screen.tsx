import { useNavigate, useParams } from '@tanstack/react-router'
import { ChevronDown, Copy, Pencil, Plus, Printer, Receipt } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { LabelsItem, LazyLabelsDialog, PrintItems } from '#features/documents/index.ts'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { useSend } from '#platform/api/queries.ts'
import { serverTimeOf, useNow } from '#platform/clock.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { ProgressTrack, type TrackStep } from '#ui/progress.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useMedia } from '#ui/use-media.ts'
import { mayDo } from '../actions/order-actions.rules.ts'
import { OrderMenu, OrderStatusMenu } from '../actions/order-menu.tsx'
import { useOrderActions } from '../actions/use-order-actions.tsx'
import { MoneyStrip } from '../cockpit/money-strip.tsx'
import { isShared } from '../cockpit/order-billing.rules.ts'
import { OrderInvoices } from '../cockpit/order-invoices.tsx'
import { OrderNeighbors } from '../cockpit/order-neighbors.tsx'
import { useOrderPageKeys } from '../cockpit/use-order-page-keys.ts'
import type { LineQuestion } from '../lines/order-line-table.tsx'
import { OrderPriorityMark } from '../order-words.tsx'
import { orderPricesText } from '../prices/order-prices.text.ts'
import { fetchOrderPdf, orderReads, type ServiceOrderDetail, useLiveOrders, useOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { copyOf } from './order-copy.rules.ts'
import { orderDetailText } from './order-detail.text.ts'
import { OrderActivity } from './order-detail-activity.tsx'
import { OrderFiles } from './order-detail-files.tsx'
import { OrderLines } from './order-detail-lines.tsx'
import { OrderNotes } from './order-detail-notes.tsx'
import { OrderRail, trackSteps } from './order-detail-rail.tsx'
import { OrderPrimary } from './order-primary.tsx'
import { OrderWho } from './order-who.tsx'

const EditDialog = lazyPart(() => import('./order-detail-edit-dialog.tsx').then((module) => module.EditOrderDialog))

function useOrderListPlace(): ListPlace {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const paths = usePaths()
  return { to: paths.orders, title: words('title'), back: t('back') }
}

/** What features above show of an order: at the end of its rail, or under its services. */
type More = (order: ServiceOrderDetail) => ReactNode

/** One order with everything on it (G44); changes by others appear by themselves (G47). */
export function OrderDetailScreen({ children, underServices }: { children?: More; underServices?: More }) {
  const t = useText(orderDetailText)
  const { orderId = '' } = useParams({ strict: false }) as { orderId?: string }
  const found = useOrder(orderId)
  useLiveOrders(['getServiceOrder', 'listOrderNotes', 'listOrderAttachments', 'listOrderActivities'])
  return (
    <DetailFrame found={found} failed={t('failed')} list={useOrderListPlace()}>
      {({ service_order: order }) => (
        <OrderDetail order={order} answeredMs={serverTimeOf(found.dataUpdatedAt)} more={children} underServices={underServices} />
      )}
    </DetailFrame>
  )
}

function useTrack(order: ServiceOrderDetail): TrackStep[] {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const nowMs = useNow(60_000)
  const { at, place, share, isLate, trackedStatuses } = trackSteps(order, format, nowMs)
  const due = at(order.due_date)
  const notes = {
    pending: t('trackCreated', { when: at(order.created_at) ?? '', who: order.created_by_name }),
    scheduled: order.scheduled_at
      ? order.bay
        ? t('trackBay', { when: at(order.scheduled_at) ?? '', bay: order.bay.name })
        : t('trackScheduled', { when: at(order.scheduled_at) ?? '' })
      : undefined,
    in_progress: order.started_at
      ? order.estimated_duration && order.status === 'in_progress'
        ? t('trackUsed', {
            when: at(order.started_at) ?? '',
            percent: format.percent(order.clocked_minutes / order.estimated_duration),
          })
        : (at(order.started_at) ?? undefined)
      : t('trackStart'),
    completed: order.completed_at
      ? (at(order.completed_at) ?? undefined)
      : due
        ? isLate
          ? t('trackOverdue', { when: due })
          : t('trackDue', { when: due })
        : undefined,
    invoiced: order.invoice?.number ?? (order.status === 'completed' ? t('trackInvoice') : undefined),
  }
  return trackedStatuses.map((status, index) => ({
    title: words(`statuses.${status}`),
    note: order.status === 'cancelled' && index === 0 ? t('trackCancelled', { reason: order.cancel_reason }) : notes[status],
    state:
      index < place || (order.status === 'invoiced' && index === place)
        ? ('done' as const)
        : index === place
          ? ('now' as const)
          : ('todo' as const),
    share: index === place ? share : 0,
    late: status === 'completed' && isLate && place < 3 && place >= 0,
  }))
}

// oxlint-disable-next-line max-lines-per-function -- the screen’s dialogs share what was asked
function OrderDetail({
  order,
  answeredMs,
  more,
  underServices,
}: {
  order: ServiceOrderDetail
  answeredMs: number
  more: More | undefined
  underServices: More | undefined
}) {
  const t = useText(orderDetailText)
  const paths = usePaths()
  const navigate = useNavigate()
  const [tab, setTab] = useState<'lines' | 'notes' | 'files'>('lines')
  const [asked, setAsked] = useState<LineQuestion | null>(null)
  const [editing, setEditing] = useState(false)
  const [tagging, setTagging] = useState(false)
  const goBack = useCallback(
    (action: string) => (action === 'delete' ? void navigate({ to: paths.orders }) : undefined),
    [navigate, paths.orders],
  )
  const { run, dialogs, busyId } = useOrderActions({ onDone: goBack })
  const track = useTrack(order)
  // On a phone the next step stands at the bottom, below the thumb (x2).
  const isPhone = useMedia('(max-width: 767px)')
  const primary = <OrderPrimary order={order} busy={busyId === order.id} onAction={(action) => run(action, order)} />
  useOrderPageKeys()
  const prices = useText(orderPricesText)
  const mayDiscount = useMay('discounts:create')
  const mayCreate = useMay('service-order:create')
  const seesInvoices = useMay('invoices:view')
  const create = useSend('createServiceOrder', { refreshes: orderReads })
  const duplicate = async () => {
    try {
      const { service_categories } = await api('listServiceCategories')
      const names = service_categories.map((one) => one.name)
      const { service_order: made } = await create.mutateAsync({ body: copyOf(order, names) })
      notify({ kind: 'success', title: t('duplicated', { number: made.number, of: order.number }) })
      await navigate({ to: paths.order(made.id) })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }
  return (
    <div className="page">
      <DetailHeader
        list={useOrderListPlace()}
        crumb={order.number}
        title={order.title}
        beside={
          <>
            <OrderStatusMenu order={order} onAction={run} size="lg" />
            <OrderPriorityMark priority={order.priority} />
            <OrderNeighbors orderId={order.id} />
          </>
        }
        actions={
          <>
            {mayDo(order, 'edit') && (
              <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            <QuietActions
              className="max-xl:hidden"
              orderId={order.id}
              onDuplicate={mayCreate ? () => void duplicate() : undefined}
            />
            {/* To a draft leads the primary action. */}
            {order.invoice && order.billing?.status !== 'draft' && (
              <Button icon={<Receipt size={16} />} onClick={() => void navigate({ to: paths.invoice(order.invoice?.id ?? '') })}>
                {order.invoice.number ?? t('openInvoice')}
              </Button>
            )}
            <OrderMenu
              order={order}
              onAction={run}
              before={
                <>
                  <PrintItems load={(language) => fetchOrderPdf(order.id, language)} />
                  <LabelsItem kind="key_tag" onSelect={() => setTagging(true)} />
                  {mayCreate && (
                    <MenuItem icon={<Copy size={16} />} onSelect={() => void duplicate()}>
                      {t('duplicate')}
                    </MenuItem>
                  )}
                </>
              }
            />
            {!isPhone && primary}
          </>
        }
      />
      <ProgressTrack label={t('track')} steps={track} />
      {order.all_jobs_completed && mayDo(order, 'complete') && <Banner kind="info">{t('allDone')}</Banner>}
      <div className="order-layout">
        <OrderWho order={order} />
        <OrderRail
          order={order}
          answeredMs={answeredMs}
          onAction={(action) => run(action, order)}
          onEdit={mayDo(order, 'edit') ? () => setEditing(true) : undefined}
        >
          {more?.(order)}
        </OrderRail>
        <div className="order-work stack">
          <MoneyStrip order={order} />
          {seesInvoices && isShared(order) && <OrderInvoices order={order} />}
          <section className="card">
            <Tabs
              value={tab}
              onValue={setTab}
              label={t('tabsLabel')}
              items={[
                { value: 'lines', label: t('tabs.lines'), count: order.services.length },
                { value: 'notes', label: t('tabs.notes'), count: order.note_count },
                { value: 'files', label: t('tabs.attachments'), count: order.attachment_count },
              ]}
              end={
                tab === 'lines' && order.allowed?.includes('add_line') ? (
                  <>
                    <Button
                      kind="ghost"
                      size="sm"
                      aria-keyshortcuts="s"
                      icon={<Plus size={15} />}
                      onClick={() => setAsked({ kind: 'add_service' })}
                    >
                      {t('addService')}
                    </Button>
                    <Button
                      kind="ghost"
                      size="sm"
                      aria-keyshortcuts="a"
                      icon={<Plus size={15} />}
                      onClick={() => setAsked({ kind: 'add', type: 'labor' })}
                    >
                      {t('addLabor')}
                    </Button>
                    <Button
                      kind="ghost"
                      size="sm"
                      icon={<Plus size={15} />}
                      onClick={() => setAsked({ kind: 'add', type: 'parts' })}
                    >
                      {t('addPart')}
                    </Button>
                    <Button kind="ghost" size="sm" icon={<Plus size={15} />} onClick={() => setAsked({ kind: 'canned' })}>
                      {prices('addCanned')}
                    </Button>
                    <Menu
                      label={t('addOther')}
                      trigger={<IconButton size="sm" label={t('addOther')} icon={<ChevronDown size={15} />} tooltip={false} />}
                    >
                      <MenuItem onSelect={() => setAsked({ kind: 'add', type: 'sublet' })}>{t('lineDialog.addSublet')}</MenuItem>
                      <MenuItem onSelect={() => setAsked({ kind: 'add', type: 'fee' })}>{t('lineDialog.addFee')}</MenuItem>
                      {mayDiscount && order.line_items.length > 0 && (
                        <MenuItem onSelect={() => setAsked({ kind: 'discounts' })}>{prices('discounts')}</MenuItem>
                      )}
                    </Menu>
                  </>
                ) : undefined
              }
            >
              <TabPanel value="lines">
                <OrderLines order={order} asked={asked} onAsk={setAsked} />
                {underServices?.(order)}
              </TabPanel>
              <TabPanel value="notes">
                <OrderNotes order={order} />
              </TabPanel>
              <TabPanel value="files">
                <OrderFiles order={order} />
              </TabPanel>
            </Tabs>
          </section>
          <OrderActivity order={order} />
        </div>
      </div>
      {isPhone && <div className="action-bar empty:hidden">{primary}</div>}
      {dialogs}
      <LazyLabelsDialog open={tagging} onOpenChange={setTagging} kind="key_tag" ids={[order.id]} />
      <Suspense fallback={null}>{editing && <EditDialog order={order} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}

/** Print and duplicate beside the title, where there is room; else they are in the menu alone. */
function QuietActions({
  className,
  orderId,
  onDuplicate,
}: {
  className: string
  orderId: string
  onDuplicate: (() => void) | undefined
}) {
  const t = useText(orderDetailText)
  return (
    <span className={`flex ${className}`}>
      <Button
        kind="ghost"
        aria-keyshortcuts="p"
        title={t('print')}
        icon={<Printer size={16} />}
        onClick={() => void openPdf(() => fetchOrderPdf(orderId))}
      >
        <span className="max-[1620px]:sr-only">{t('print')}</span>
      </Button>
      {onDuplicate && (
        <Button kind="ghost" title={t('duplicate')} icon={<Copy size={16} />} onClick={onDuplicate}>
          <span className="max-[1620px]:sr-only">{t('duplicate')}</span>
        </Button>
      )}
    </span>
  )
}
