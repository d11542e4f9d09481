import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, CircleCheck, Play, Receipt, Wallet } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { Pill } from '#ui/status.tsx'
import { mayDo, type OrderAction } from '../actions/order-actions.rules.ts'
import { orderPayersText } from '../lines/order-payers.text.ts'
import { useApply, useSuggestions } from '../schedule/scheduling.api.ts'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { invoiceBody, useCreateInvoice } from './order-detail.api.ts'
import { orderDetailText } from './order-detail.text.ts'
import { nextInvoice, nextStep } from './order-primary.rules.ts'

const icons = { start: <Play size={16} />, complete: <CircleCheck size={16} />, schedule: <CalendarClock size={16} /> }

/** The one next step of an order, also by Ctrl Enter; a paid one says so (R1-36, x2). */
export function OrderPrimary({
  order,
  busy,
  onAction,
}: {
  order: ServiceOrderDetail
  /** An action of this order is on its way. */
  busy: boolean
  onAction: (action: OrderAction) => void
}) {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const pays = useText(orderPayersText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const mayTakeMoney = useMay('invoices:create')
  const invoicing = useCreateInvoice()
  // Several who pay are billed one after the other (NOW4).
  const next = order.to_bill[0]
  const isShared = order.to_bill.length > 1 || order.invoices.some((one) => one.payer !== null && one.status !== 'void')
  const createInvoice = async () => {
    try {
      const made = await invoicing.mutateAsync({ body: invoiceBody(order.id, next) })
      await navigate({ to: paths.invoice(made.invoice.id) })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }
  const step = nextStep(order, (action) => mayDo(order, action), mayTakeMoney)
  const target = nextInvoice(order)
  const toInvoice = (search: object) => void navigate({ to: paths.invoice(target?.id ?? ''), search: search as never })
  if (step === null) return null
  if (step === 'paid')
    return (
      <Pill family="invoice" value="paid" size="lg">
        {t('money.paid')}
      </Pill>
    )
  switch (step) {
    case 'create_invoice':
      return (
        <Primary icon={<Receipt size={16} />} busy={invoicing.isPending} onPress={() => void createInvoice()}>
          {isShared && next
            ? pays('createFor', { name: next.name })
            : t('createInvoiceOf', { amount: format.money(order.total_with_tax) })}
        </Primary>
      )
    case 'open_draft':
      return (
        <Primary icon={<Receipt size={16} />} onPress={() => toInvoice({})}>
          {t('openDraft')}
        </Primary>
      )
    case 'take_payment':
      return (
        <Primary icon={<Wallet size={16} />} onPress={() => toInvoice({ ask: 'pay' })}>
          {t('takePayment', { amount: format.money(target?.open ?? 0) })}
        </Primary>
      )
    case 'schedule':
      return <BookPrimary order={order} busy={busy} onAsk={() => onAction('schedule')} />
    default:
      return (
        <Primary icon={icons[step]} busy={busy} onPress={() => onAction(step)}>
          {words(`moves.${step}`)}
        </Primary>
      )
  }
}

/** Books the best time of a pending order with one press: who and when stand on the button (x2). Where there is none, the dialog asks. */
function BookPrimary({ order, busy, onAsk }: { order: ServiceOrderDetail; busy: boolean; onAsk: () => void }) {
  const t = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const mayAssign = useMay('service-order:assign')
  const apply = useApply()
  const isKnown = order.estimated_duration !== null || order.labor_hours > 0
  const found = useSuggestions(isKnown && order.technicians.length <= 1 ? order.id : null)
  const best = found.data?.schedule_suggestions[0]
  const slot = best && (mayAssign || best.technician.id === order.assigned_technician_id) ? best : undefined
  if (!slot)
    return (
      <Primary icon={icons.schedule} busy={busy} onPress={onAsk}>
        {words('moves.schedule')}
      </Primary>
    )
  const book = async () => {
    const { technician, bay, pieces } = slot
    const item = { order_id: order.id, version: order.version, technician_id: technician.id, bay_id: bay?.id ?? null, pieces }
    try {
      await apply.mutateAsync({ body: { shop_id: order.shop_id, items: [item] } })
      notify({ kind: 'success', title: t('bookDone', { number: order.number, time: format.dateTime(slot.starts_at) }) })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
      await refreshCalls(['suggestSchedule', 'getServiceOrder'])
    }
  }
  return (
    <Primary icon={icons.schedule} busy={busy || apply.isPending} onPress={() => void book()}>
      {t('bookSlot', { time: format.dateTime(slot.starts_at), name: slot.technician.name.split(' ')[0] ?? '' })}
    </Primary>
  )
}

function Primary({
  icon,
  busy = false,
  onPress,
  children,
}: {
  icon: ReactNode
  busy?: boolean
  onPress: () => void
  children: ReactNode
}) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || busy) return
    // A form or a window has its own Ctrl Enter.
    if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return
    if (event.target instanceof Element && event.target.closest('form,textarea,[contenteditable="true"]')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Button kind="primary" icon={icon} busy={busy} aria-keyshortcuts="Control+Enter" onClick={onPress}>
      {children}
      <span className="max-lg:hidden" aria-hidden="true">
        <Kbd>Ctrl ↵</Kbd>
      </span>
    </Button>
  )
}
