import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { Ban, CalendarClock, ChevronDown, CircleCheck, MoreHorizontal, Play, Trash2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { StatusGlyph, tone } from '#ui/status.tsx'
import { OrderStatusPill } from '../order-words.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import { type ActedOrder, actionTarget, mayDo, type OrderAction, statusMoves } from './order-actions.rules.ts'

const icons: Record<OrderAction, ReactNode> = {
  schedule: <CalendarClock size={16} />,
  reschedule: <CalendarClock size={16} />,
  start: <Play size={16} />,
  complete: <CircleCheck size={16} />,
  assign: <UserPlus size={16} />,
  cancel: <Ban size={16} />,
  delete: <Trash2 size={16} />,
}
const quick = ['schedule', 'reschedule', 'start', 'complete', 'assign'] as const
const endings = ['cancel', 'delete'] as const

/** The commands of one order; only what its `allowed` names (G42). `before` and `after` add the screen's own rows. */
export function OrderMenuItems({
  order,
  onAction,
  before,
}: {
  order: ActedOrder
  onAction: (action: OrderAction, order: ActedOrder) => void
  before?: ReactNode
}) {
  const t = useText(serviceOrdersText)
  const ends = endings.filter((action) => mayDo(order, action))
  const steps = quick.filter((action) => mayDo(order, action))
  return (
    <>
      {before}
      {steps.map((action) => (
        <MenuItem key={action} icon={icons[action]} onSelect={() => onAction(action, order)}>
          {t(`moves.${action}`)}
        </MenuItem>
      ))}
      {ends.length > 0 && (steps.length > 0 || before !== undefined) && <MenuSeparator />}
      {ends.map((action) => (
        <MenuItem key={action} icon={icons[action]} danger onSelect={() => onAction(action, order)}>
          {t(`moves.${action}`)}
        </MenuItem>
      ))}
    </>
  )
}

/** The three dots of a row or card. */
export function OrderMenu(props: Parameters<typeof OrderMenuItems>[0]) {
  const t = useText(serviceOrdersText)
  const label = t('actionsOf', { number: props.order.number })
  return (
    <Menu label={label} trigger={<IconButton size="sm" label={label} icon={<MoreHorizontal size={17} />} tooltip={false} />}>
      <OrderMenuItems {...props} />
    </Menu>
  )
}

/** The state as a button: opens the moves allowed now; others are absent. Without any it is a plain pill. */
export function OrderStatusMenu({
  order,
  onAction,
  size,
}: {
  order: ActedOrder
  onAction: (action: OrderAction, order: ActedOrder) => void
  size?: 'md' | 'lg'
}) {
  const t = useText(serviceOrdersText)
  const moves = statusMoves(order)
  const word = t(`statuses.${order.status}`)
  if (moves.length === 0) return <OrderStatusPill status={order.status} {...(size && { size })} />
  const target = (action: (typeof moves)[number]): OrderStatus => actionTarget[action]
  return (
    <Menu
      align="start"
      label={t('moves.changeStatus', { status: word })}
      trigger={
        <button
          type="button"
          className={size === 'lg' ? 'pill pill--lg pill-button' : 'pill pill-button'}
          {...tone('status', order.status)}
          aria-label={t('moves.changeStatus', { status: word })}
        >
          <StatusGlyph status={order.status} />
          <span>{word}</span>
          <ChevronDown size={13} />
        </button>
      }
    >
      {moves.map((action) => (
        <MenuItem
          key={action}
          icon={<StatusGlyph status={target(action)} toned size={16} />}
          danger={action === 'cancel'}
          end={action === 'cancel' ? undefined : t(`statuses.${target(action)}`)}
          onSelect={() => onAction(action, order)}
        >
          {t(`moves.${action}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
