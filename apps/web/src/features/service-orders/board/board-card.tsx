import { MessageSquareQuote, MoreHorizontal, Package, UserPlus } from 'lucide-react'
import { memo } from 'react'
import { type BadgeSay, FlagBadge } from '#features/flags/index.ts'
import { duration } from '#platform/i18n/format.ts'
import type { Say } from '#platform/i18n/text.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Avatar, NoAvatar, Plate, RecordNumber } from '#ui/identity.tsx'
import { Menu, MenuLabel } from '#ui/menu.tsx'
import { Dot, Priority, TimeBar } from '#ui/status.tsx'
import type { ActedOrder, OrderAction } from '../actions/order-actions.rules.ts'
import { OrderMenuItems } from '../actions/order-menu.tsx'
import { OpenItem } from '../list/order-cells.tsx'
import { WillBeLate } from '../order-words.tsx'
import type { ServiceOrder } from '../service-orders.api.ts'
import type { serviceOrdersText } from '../service-orders.text.ts'
import type { orderBoardText } from './order-board.text.ts'

/** The board's words, of which all cards share one set: hundreds of subscriptions to the language would be slow to make and to end. */
export interface BoardWords {
  t: Say<(typeof orderBoardText)['en']>
  words: Say<(typeof serviceOrdersText)['en']>
  badge: BadgeSay
}

/** What a card says of its order; the words of time are made by the column, so that a card is drawn again only when they change. */
export interface CardFacts extends BoardWords {
  order: ServiceOrder
  minutes: number
  href: string
  /** `Today 4:00 PM`; '' without a due date. */
  due: string
  /** The same in full, for the tooltip. */
  dueInFull: string
  /** How long ago something was shown to the customer that waits for an answer; '' where nothing does (EST21). */
  waits: string
  isLate: boolean
}
export interface CardProps extends CardFacts {
  /** The one card of the board that Tab reaches. */
  isCurrent: boolean
  /** Taken up by keys: it stays in its place and looks so. */
  isLifted: boolean
  /** Taken up by a pointer: its place is kept free, with nothing in it. */
  isHeld: boolean
  isRinged: boolean
  /** In sight from the beginning: to find out first whether it is would cost a second layout. */
  isFirst: boolean
  onAction: (action: OrderAction, order: ActedOrder) => void
}

/** A card that can be dragged; drawn again only when its own order or place changes. */
export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { order, isHeld, t, words } = props
  return (
    <article
      data-card={order.id}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-label={t('card', {
        number: order.number,
        title: order.title,
        status: words(`statuses.${order.status}`),
        priority: words(`priorities.${order.priority}`),
      })}
      aria-describedby="board-keys"
      className={cx(
        cardClass,
        'cursor-grab select-none [-webkit-touch-callout:none] focus-visible:shadow-[var(--focus-ring)]',
        !props.isFirst && '[contain-intrinsic-size:auto_136px] [content-visibility:auto]',
        props.isLifted && 'shadow-[var(--elev-4)] !border-accent',
        props.isRinged && 'shadow-[0_0_0_2px_var(--accent-border)]',
        isHeld && 'cursor-grabbing !border-dashed !border-border-strong !bg-transparent !shadow-none *:invisible',
      )}
    >
      <CardContent {...props} />
    </article>
  )
})

export const cardClass =
  'relative flex flex-none flex-col gap-1.5 rounded-[9px] border border-border bg-surface px-[11px] pt-2.5 pb-[9px] shadow-[var(--elev-1)] outline-none dark:bg-surface-2'

const partsTone = { here: 'text-ok', coming: 'text-warn', not_coming: 'text-bad' } as const

/** What a card says: priority, number / title / vehicle, plate / bay and time when running / technician, customer, due. */
export function CardContent({
  t,
  words,
  badge,
  order,
  minutes,
  href,
  due,
  waits,
  dueInFull,
  isLate,
  isCurrent,
  onAction,
}: CardFacts & Pick<CardProps, 'isCurrent' | 'onAction'>) {
  const label = words('actionsOf', { number: order.number })
  const vehicle = [order.vehicle.make, order.vehicle.model].filter(Boolean).join(' ')
  const inner = isCurrent ? 0 : -1
  return (
    <>
      <div className="flex h-6 items-center gap-2">
        {order.priority === 'critical' ? (
          <Priority priority="critical">{words('priorities.critical')}</Priority>
        ) : (
          <Priority priority={order.priority} label={words(`priorities.${order.priority}`)} />
        )}
        {/* Beside the word and a flag there is room for the end of the number alone. */}
        <span className={cx('min-w-0', order.priority === 'critical' && order.open_flags > 0 && '[&_span_span]:sr-only')}>
          <RecordNumber number={order.number} />
        </span>
        <span className="-mr-1.5 ml-auto flex items-center gap-1">
          <FlagBadge say={badge} open={order.open_flags} safety={order.open_safety_flags} />
          <Menu
            label={label}
            trigger={
              <IconButton
                size="sm"
                label={label}
                tabIndex={inner}
                className="!h-6 !w-7"
                icon={<MoreHorizontal size={16} />}
                tooltip={false}
              />
            }
          >
            <MenuLabel>{t('moveTo')}</MenuLabel>
            <OrderMenuItems order={order} onAction={onAction} before={<OpenItem id={order.id} />} />
          </Menu>
        </span>
      </div>
      {/* Not the router's: hundreds of those would look at every change of the address. The board follows it. */}
      <a
        href={href}
        draggable={false}
        tabIndex={inner}
        data-card-link
        className="line-clamp-2 leading-[19px] font-[520] text-ink-1 hover:text-ink-1"
      >
        {order.title}
      </a>
      <div className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate">{vehicle}</span>
        {order.vehicle.license_plate && (
          <Plate size="sm" number={order.vehicle.license_plate} state={order.vehicle.plate_state} />
        )}
      </div>
      <RunningLine t={t} words={words} order={order} minutes={minutes} />
      {(order.will_be_late || order.parts_presence || waits) && (
        <span className="flex flex-wrap items-center gap-x-3 text-xs">
          {order.parts_presence && (
            <span className={cx('flex items-center gap-1', partsTone[order.parts_presence])}>
              <Package size={13} aria-hidden="true" /> {t(`parts.${order.parts_presence}`)}
            </span>
          )}
          {waits && (
            <span className="flex items-center gap-1 text-accent-text">
              <MessageSquareQuote size={13} aria-hidden="true" /> {t('waits', { age: waits })}
            </span>
          )}
          {order.will_be_late && <WillBeLate />}
        </span>
      )}
      <div className="mt-0.5 flex items-center gap-2 border-t border-border pt-2 text-xs text-ink-2 [&_.avatar--none]:size-6">
        {order.assigned_technician ? (
          <Avatar size="sm" name={order.assigned_technician.name} label={order.assigned_technician.name} />
        ) : (
          <NoAvatar icon={<UserPlus size={12} />} label={words('noTechnician')} />
        )}
        {order.technician_count > 1 && (
          <span className="-ml-1 text-ink-3">{t('more_technicians', { count: String(order.technician_count - 1) })}</span>
        )}
        <span className="min-w-0 flex-1 truncate text-ink-3">{order.customer.name}</span>
        {due && order.due_date && (
          <time dateTime={order.due_date} title={dueInFull} className={cx('flex-none', isLate && 'text-bad')}>
            {due}
          </time>
        )}
      </div>
    </>
  )
}

/** Bay and time used, while the order is in work. */
function RunningLine({ t, words, order, minutes }: Pick<CardFacts, 't' | 'words' | 'order' | 'minutes'>) {
  const isIdle = order.timer_state === 'none' && !order.on_hold
  if (order.status !== 'in_progress' || (isIdle && minutes === 0 && !order.bay)) return null
  const isStill = order.on_hold || order.timer_state === 'paused'
  const isOver = order.estimated_duration !== null && minutes > order.estimated_duration
  const used = duration(minutes)
  const state = order.on_hold
    ? t('onHold')
    : order.timer_state === 'paused'
      ? t('paused')
      : order.timer_state === 'break'
        ? t('onBreak')
        : null
  const place = state ?? (order.bay ? words('bayNamed', { name: order.bay.name }) : null)
  const timer = isStill || isIdle ? 'paused' : order.timer_state === 'break' ? 'break' : 'working'
  if (isIdle && minutes === 0) return <span className="text-xs text-ink-2">{place}</span>
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs text-ink-2">
      {!isIdle && <Dot family="timer" value={timer} live={order.timer_state === 'working' && !order.on_hold} />}
      {place && <span className="max-w-24 flex-none truncate">{place}</span>}
      {order.timer_state === 'working' && <span className="sr-only">{t('working')}</span>}
      <span className="min-w-8 flex-1">
        <TimeBar
          used={minutes}
          of={order.estimated_duration}
          family="timer"
          value={timer}
          hatch={isStill}
          label={
            order.estimated_duration === null
              ? t('usedOnly', { used })
              : t('used', { used, of: duration(order.estimated_duration) })
          }
        />
      </span>
      <span className={cx('flex-none', isOver && 'text-bad')}>{used}</span>
    </div>
  )
}
