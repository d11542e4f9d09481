import { Link } from '@tanstack/react-router'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { ArrowDown, Ban, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { StatusGlyph } from '#ui/status.tsx'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { Verdict } from './order-board.rules.ts'
import { orderBoardText } from './order-board.text.ts'

interface ColumnProps {
  status: OrderStatus
  count: number
  /** What this column says to the lifted card; null while none is lifted. */
  verdict: Verdict | null
  /** The lifted card's state, for the words. */
  from: OrderStatus | null
  /** The card is over it now, by pointer or by keys. */
  isOver: boolean
}

/** Why a column does not take the card. */
export function useWhy(): (verdict: Extract<Verdict, { kind: 'refuses' }>, from: OrderStatus, to: OrderStatus) => string {
  const t = useText(orderBoardText)
  const words = useText(serviceOrdersText)
  return (verdict, from, to) =>
    verdict.reason === 'back'
      ? t('why.back', { from: words(`statuses.${from}`), to: words(`statuses.${to}`) })
      : verdict.reason === 'finished'
        ? t('why.finished', { from: words(`statuses.${from}`) })
        : t(`why.${verdict.reason}`)
}

/** A column with its cards; while a card is lifted it says whether it takes it (design: kanban). */
export function BoardColumn({
  status,
  count,
  shown,
  minutes,
  verdict,
  from,
  isOver,
  empty,
  children,
}: ColumnProps & { shown: number; minutes: number; empty: string; children: ReactNode }) {
  const t = useText(orderBoardText)
  const words = useText(serviceOrdersText)
  const paths = usePaths()
  const why = useWhy()
  const mayCreate = useMay('service-order:create')
  const takes = verdict?.kind === 'takes'
  return (
    <section
      aria-label={t('column', { status: words(`statuses.${status}`), count })}
      data-column={status}
      className={cx(
        columnClass,
        'min-w-[264px] flex-1 xl:min-w-[184px] max-md:w-[86vw] max-md:flex-none max-md:snap-center',
        takes && '!border-accent shadow-[0_0_0_1px_var(--accent)]',
      )}
    >
      <header className="flex h-11 flex-none items-center gap-2 pr-2 pl-3">
        <StatusGlyph status={status} toned size={15} />
        <h2 className="text-md font-[620]">{words(`statuses.${status}`)}</h2>
        <span className="text-ink-3">{count}</span>
        {minutes > 0 && (
          <span className="ml-auto text-sm text-ink-3">
            {t('hours', { hours: String(Math.round(minutes / 60)) })}
            <span className="sr-only"> {t('hoursTold')}</span>
          </span>
        )}
        {status === 'pending' && mayCreate && (
          <Button asChild kind="ghost" size="sm" className={cx('btn--icon', minutes === 0 && 'ml-auto')}>
            <Link to={paths.newOrder} aria-label={t('newIn')}>
              <Plus size={17} />
            </Link>
          </Button>
        )}
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys; of the cards Tab reaches one
        tabIndex={0}
        data-column-scroll
        className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto px-2 pt-0.5 pb-2 focus-visible:shadow-[var(--focus-ring)] max-md:overflow-visible"
      >
        {takes && (
          <div
            className={cx(
              'flex h-14 flex-none items-center justify-center gap-2 rounded-[9px] border-[1.5px] border-dashed border-accent bg-accent-soft font-[520] text-accent-text',
              isOver && 'bg-accent-soft-2',
            )}
          >
            <ArrowDown size={16} />
            {t(`drop.${verdict.action}`)}
          </div>
        )}
        {verdict?.kind === 'refuses' && from && (
          <div className="flex flex-none items-center gap-2 rounded-md bg-surface-3 px-2.5 py-2 text-xs text-ink-2">
            <Ban size={14} className="flex-none" />
            {why(verdict, from, status)}
          </div>
        )}
        <div className={cx('flex flex-col gap-2', verdict?.kind === 'refuses' && 'opacity-45')}>{children}</div>
        {shown === 0 && !takes && <p className="px-1 py-2 text-sm text-ink-3">{empty}</p>}
        {count > shown && (
          <Link to={paths.orders} search={{ status } as never} className="px-1 py-1 text-sm">
            {t('more', { shown: String(shown), count: String(count) })}
          </Link>
        )}
      </div>
    </section>
  )
}

const columnClass =
  'flex min-h-0 flex-col rounded-t-lg border border-b-0 border-border bg-surface-2 dark:bg-[color-mix(in_srgb,var(--surface)_55%,var(--canvas))] max-md:rounded-b-lg max-md:border-b'

/** Invoiced and Cancelled: folded to 44 px, a count that leads to the list, and a place to drop where one may. */
export function FoldedColumn({ status, count, verdict, isOver }: ColumnProps) {
  const t = useText(orderBoardText)
  const words = useText(serviceOrdersText)
  const paths = usePaths()
  const takes = verdict?.kind === 'takes'
  return (
    <section
      aria-label={t('column', { status: words(`statuses.${status}`), count })}
      data-column={status}
      className={cx(
        columnClass,
        'w-11 flex-none items-center gap-2.5 pt-3.5',
        takes && '!border-accent shadow-[0_0_0_1px_var(--accent)]',
        takes && isOver && '!bg-accent-soft-2',
        takes && !isOver && '!bg-accent-soft',
        verdict?.kind === 'refuses' && 'opacity-45',
      )}
    >
      <Link
        to={paths.orders}
        search={{ status } as never}
        aria-label={t('openList', { status: words(`statuses.${status}`), count: String(count) })}
        className="flex flex-col items-center gap-2.5 rounded-md text-ink-2 hover:no-underline"
      >
        <StatusGlyph status={status} toned size={15} />
        <b className="font-[520] [writing-mode:vertical-rl]">
          {takes ? t(`drop.${verdict.action}`) : words(`statuses.${status}`)}
        </b>
        <span className="text-sm text-ink-3">{count}</span>
      </Link>
    </section>
  )
}
