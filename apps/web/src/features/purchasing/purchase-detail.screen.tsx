import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Ban, FilePen, Mail, MoreHorizontal, PackageOpen, PackageX, Pencil, ScanLine, Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { PrintItems } from '#features/documents/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Card, DefinitionList, Timeline, Totals } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { notify } from '#ui/notify.ts'
import { DamagePhotos } from './damage-photos.tsx'
import { Expected, StagePill } from './purchase-words.tsx'
import {
  fetchPurchasePdf,
  type PurchaseOrder,
  type PurchaseOrderLine,
  useCancelPurchase,
  useClosePurchase,
  useDeletePurchaseOrder,
  useDeliveries,
  useLivePurchases,
  usePurchaseOrder,
} from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'
import { receiveText } from './receive.text.ts'

const PurchaseDialog = lazyDialog(() => import('./purchase-dialog.tsx'))
const OrderDialog = lazyDialog(() => import('./order-dialog.tsx'))
const SendDialog = lazyDialog(() => import('./send-dialog.tsx'))

function usePurchasePlace(): ListPlace {
  const t = useText(purchasingText)
  const paths = usePaths()
  return { to: paths.purchaseOrders, title: t('title'), back: t('back') }
}

/** One purchase order: what was ordered, what is here, what happened (K20, prototype p3). */
export function PurchaseDetailScreen() {
  const t = useText(purchasingText)
  const { purchaseOrderId = '' } = useParams({ strict: false }) as { purchaseOrderId?: string }
  const found = usePurchaseOrder(purchaseOrderId)
  useLivePurchases()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={usePurchasePlace()}>
      {({ purchase_order }) => <PurchaseDetail order={purchase_order} />}
    </DetailFrame>
  )
}

function PurchaseDetail({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const paths = usePaths()
  const seesSuppliers = useMay('suppliers:view')
  return (
    <div className="page">
      <DetailHeader
        list={usePurchasePlace()}
        title={order.number}
        beside={
          <>
            <StagePill stage={order.stage} size="lg" />
            <span className="text-ink-2">{order.supplier_name}</span>
          </>
        }
        actions={<Actions order={order} />}
      />
      <div className="with-rail">
        <div className="stack">
          <Lines order={order} />
        </div>
        <aside className="stack">
          <Card title={t('one')}>
            <DefinitionList
              items={[
                [
                  t('supplier'),
                  seesSuppliers ? (
                    <Link key="supplier" to={paths.supplier(order.supplier_id)}>
                      {order.supplier_name}
                    </Link>
                  ) : (
                    order.supplier_name
                  ),
                ],
                [t('expected'), <Expected key="expected" order={order} />],
                [t('shop'), order.shop_name],
                ...(order.order_date ? ([[t('sentTo'), order.sent_to || t('notSent')]] as const) : []),
                [
                  t('note'),
                  order.notes ? (
                    <span key="note" className="whitespace-pre-wrap">
                      {order.notes}
                    </span>
                  ) : null,
                ],
              ]}
            />
          </Card>
          <DeliveredDamage order={order} />
          <History order={order} />
        </aside>
      </div>
    </div>
  )
}

/** Its lines as rows that hold on a phone as well. */
function Lines({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const isDraft = order.status === 'draft'
  return (
    <Card title={t('lines', { count: order.line_count })} flush>
      <ul>
        {(order.lines ?? []).map((line) => (
          <LineRow key={line.id} line={line} order={order} />
        ))}
      </ul>
      {order.total !== undefined && (
        <div className="border-t border-border p-4">
          <Totals
            items={[
              ...(isDraft
                ? []
                : [
                    { label: t('stage.received'), value: format.money(order.received_total ?? 0) },
                    {
                      label: t('stillToCome'),
                      value: format.money(
                        (order.lines ?? []).reduce(
                          (sum, one) => sum + Math.round(one.outstanding * (one.unit_cost ?? 0) * 100),
                          0,
                        ) / 100,
                      ),
                    },
                  ]),
              { label: t('total'), value: format.money(order.total), grand: true },
            ]}
          />
        </div>
      )}
    </Card>
  )
}

function LineRow({ line, order }: { line: PurchaseOrderLine; order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  const count = format.number(line.outstanding)
  const isOrdered = order.status === 'ordered' || order.status === 'received'
  return (
    <li className="list-row flex-wrap">
      <span className="two-lines min-w-40 flex-1">
        <Link to={paths.item(line.item_id)}>{line.item_name}</Link>
        <span>
          {[line.part_number, line.unit_cost === undefined ? '' : t('each', { amount: format.money(line.unit_cost) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line.service_order_id && (
          <Link to={paths.order(line.service_order_id)} className="text-sm">
            {t('forOrder', { number: line.service_order })}
          </Link>
        )}
        {isOrdered && line.outstanding > 0 && (
          <span className="text-warn">
            {order.expected_delivery
              ? t('dueOn', { count, date: format.shortDay(order.expected_delivery) })
              : t('dueOpen', { count })}
          </span>
        )}
        {line.closed_short > 0 && (
          <span className="text-ink-3">{t('notComing', { count: format.number(line.closed_short) })}</span>
        )}
      </span>
      <Amount label={t('ordered')} value={`${format.number(line.quantity)}${line.unit ? ` ${line.unit}` : ''}`} />
      {isOrdered && (
        <Amount
          label={t('received')}
          value={format.number(line.received)}
          className={line.received >= line.quantity ? 'text-ok' : line.received > 0 ? '' : 'text-ink-3'}
        />
      )}
      {line.total !== undefined && <Amount label={t('total')} value={format.money(line.total)} className="min-w-24" />}
    </li>
  )
}
function Amount({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <span className={`flex min-w-16 flex-col text-right ${className}`}>
      <span className="text-sm text-ink-3">{label}</span>
      <b className="font-[620] tabular-nums">{value}</b>
    </span>
  )
}

/** What came damaged and goes back, with its photos. */
function DeliveredDamage({ order }: { order: PurchaseOrder }) {
  const t = useText(receiveText)
  const lines = (useDeliveries(order.id).data?.deliveries ?? []).flatMap((one) => one.lines).filter((one) => one.goes_back)
  const sees = useMay('purchasing:view')
  if (lines.length === 0 || !sees) return null
  return (
    <Card title={t('photosTitle')}>
      <ul className="flex flex-col gap-4">
        {lines.map((one) => (
          <li key={one.id} className="flex flex-col gap-2">
            <span className="font-[520]">{one.item_name}</span>
            <DamagePhotos lineId={one.id} photos={one.photos} name={one.item_name} note={order.supplier_name} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const words = useText(receiveText)
  const deliveries = useDeliveries(order.id).data?.deliveries ?? []
  const ended = order.ended_at
  return (
    <Card title={t('history')}>
      <Timeline
        label={t('history')}
        items={[
          ...(ended
            ? [
                {
                  id: 'ended',
                  icon: order.status === 'cancelled' ? <Ban size={15} /> : <PackageX size={15} />,
                  text:
                    order.status === 'received'
                      ? t('wasReceived')
                      : order.end_reason
                        ? t('wasCancelledFor', { reason: order.end_reason })
                        : t('wasCancelled'),
                  when: format.dateTime(ended),
                },
              ]
            : []),
          ...deliveries.map((one) => ({
            id: one.id,
            icon: <PackageOpen size={15} />,
            text: one.document_no
              ? words('receivedSlip', { name: one.received_by, slip: one.document_no })
              : words('received', { name: one.received_by }),
            when: `${format.dateTime(one.created_at)} · ${words('pieces', {
              count: format.number(one.lines.reduce((sum, line) => sum + line.quantity, 0)),
              lines: one.lines.length,
            })}`,
          })),
          ...(order.ordered_at
            ? [
                {
                  id: 'ordered',
                  icon: <Send size={15} />,
                  text: order.sent_to
                    ? t('wasMailed', { name: order.ordered_by, email: order.sent_to })
                    : t('wasOrdered', { name: order.ordered_by }),
                  when: format.dateTime(order.ordered_at),
                },
              ]
            : []),
          {
            id: 'made',
            icon: <FilePen size={15} />,
            text: t('wasMade', { name: order.created_by }),
            when: format.dateTime(order.created_at),
          },
        ]}
      />
    </Card>
  )
}

function Actions({ order }: { order: PurchaseOrder }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'order' | 'send' | 'cancel' | 'close' | 'delete' | null>(null)
  const shut = (isOpen: boolean) => setOpen(isOpen ? open : null)
  const [cancel, close, remove] = [useCancelPurchase(), useClosePurchase(), useDeletePurchaseOrder()]
  const problem = useProblemText(cancel.error ?? close.error ?? remove.error)
  const words = useText(receiveText)
  const mayBuy = useMay('purchasing:create')
  const mayMail = mayBuy && (order.status === 'ordered' || order.status === 'received')
  const { allowed, number, version } = order
  const missing = format.number((order.lines ?? []).reduce((sum, one) => sum + one.outstanding, 0))
  const params = { id: order.id }
  /** Sends one of the three and says how it went; a refusal keeps the question open. */
  async function act(send: () => Promise<unknown>, done: string, away = false) {
    try {
      await send()
      notify({ kind: 'success', title: done, text: number })
      if (away) void navigate({ to: paths.purchaseOrders })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  return (
    <>
      <Menu trigger={<IconButton kind="secondary" label={t('more')} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
        <PrintItems load={(language) => fetchPurchasePdf(order.id, language)} />
        {mayMail && (
          <MenuItem icon={<Mail size={16} />} onSelect={() => setOpen('send')}>
            {t(order.sent_to ? 'mailAgain' : 'mail')}
          </MenuItem>
        )}
        {(allowed.includes('cancel') || allowed.includes('delete')) && <MenuSeparator />}
        {allowed.includes('cancel') && (
          <MenuItem danger icon={<X size={16} />} onSelect={() => setOpen('cancel')}>
            {t('cancelOrder')}
          </MenuItem>
        )}
        {allowed.includes('delete') && (
          <MenuItem danger icon={<Trash2 size={16} />} onSelect={() => setOpen('delete')}>
            {t('deleteDraft')}
          </MenuItem>
        )}
      </Menu>
      {allowed.includes('edit') && (
        <Button aria-keyshortcuts="e" icon={<Pencil size={16} />} onClick={() => setOpen('edit')}>
          {t('edit')}
        </Button>
      )}
      {allowed.includes('close_short') && <Button onClick={() => setOpen('close')}>{t('closeShort', { count: missing })}</Button>}
      {allowed.includes('receive') && (
        <Button asChild kind="primary">
          <Link to={paths.receive(order.id)}>
            <ScanLine size={16} /> {words(order.stage === 'part_received' ? 'receiveRest' : 'receive')}
          </Link>
        </Button>
      )}
      {allowed.includes('order') && (
        <Button kind="primary" icon={<Send size={16} />} onClick={() => setOpen('order')}>
          {t('order')}
        </Button>
      )}
      <PurchaseDialog open={open === 'edit'} onOpenChange={shut} order={order} />
      <OrderDialog open={open === 'order'} onOpenChange={shut} order={order} />
      <SendDialog open={open === 'send'} onOpenChange={shut} order={order} />
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={shut}
        danger
        title={t('cancelTitle', { number })}
        description={t('cancelText')}
        confirmText={t('cancelNow')}
        cancelText={t('keep')}
        busyText={t('cancelling')}
        error={problem}
        onConfirm={() => act(() => cancel.mutateAsync({ params, body: { version } }), t('cancelDone'))}
      />
      <ConfirmDialog
        open={open === 'close'}
        onOpenChange={shut}
        danger
        title={t('closeTitle', { number, count: missing })}
        description={t('closeText')}
        confirmText={t('closeNow')}
        cancelText={t('keep')}
        busyText={t('closing')}
        error={problem}
        onConfirm={() => act(() => close.mutateAsync({ params, body: { version } }), t('closeDone'))}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={shut}
        danger
        title={t('deleteTitle', { number })}
        description={t('deleteText')}
        confirmText={t('deleteDraft')}
        cancelText={t('keep')}
        busyText={t('deleting')}
        error={problem}
        onConfirm={() => act(() => remove.mutateAsync({ params }), t('deleteDone'), true)}
      />
    </>
  )
}
