import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { say } from '#platform/i18n/text.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import { orderReads, useStartOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { ActedOrder, OrderAction } from './order-actions.rules.ts'

const OrderDialog = lazyPart(() => import('./order-dialogs.tsx').then((module) => module.OrderDialog))

const GateAsk = lazyPart(() => import('./gate-ask.tsx').then((module) => module.GateAsk))

/** Says why an action on an order failed; a stale one is fetched again. */
export async function sayRefusal(error: unknown, number: string): Promise<void> {
  const t = say(serviceOrdersText)
  if (toProblem(error).code === 'STALE_VERSION') {
    notify({ kind: 'error', title: t('stale', { number }) })
    await refreshCalls(orderReads)
    return
  }
  notify({ kind: 'error', title: await spokenProblem(error) })
}

/**
 * Runs what people do with an order from menus, rows and cards: `run('schedule', order)` asks in a dialog what the action
 * needs, sends it, says what came of it and refreshes what shows orders. Put `dialogs` anywhere in the screen.
 */
export function useOrderActions({
  onDone,
  onClosed,
}: {
  onDone?: (action: OrderAction, order: ActedOrder) => void
  /** The question went away without anything done. */
  onClosed?: (order: ActedOrder) => void
} = {}): { run: (action: OrderAction, order: ActedOrder) => void; dialogs: ReactNode; busyId: string | null } {
  const [asked, setAsked] = useState<{ action: Exclude<OrderAction, 'start'>; order: ActedOrder } | null>(null)
  const start = useStartOrder()
  const { mutateAsync: sendStart } = start
  // The second of two quick presses comes before the button is busy.
  const startingId = useRef<string | null>(null)
  const go = useCallback(
    (action: OrderAction, order: ActedOrder) => {
      if (action !== 'start') {
        setAsked({ action, order })
        return
      }
      if (startingId.current === order.id) return
      startingId.current = order.id
      void (async () => {
        try {
          await sendStart({ params: { id: order.id }, body: { version: order.version } })
          notify({ kind: 'success', title: say(serviceOrdersText)('started', { number: order.number }) })
          onDone?.('start', order)
        } catch (error) {
          await sayRefusal(error, order.number)
        } finally {
          startingId.current = null
        }
      })()
    },
    [sendStart, onDone],
  )
  // What its shop wants on an order before a step is asked for first (AUT24).
  const [gated, setGated] = useState<{ step: 'start' | 'complete'; order: ActedOrder } | null>(null)
  const run = useCallback(
    (action: OrderAction, order: ActedOrder) => {
      if (order.has_gates && (action === 'start' || action === 'complete')) setGated({ step: action, order })
      else go(action, order)
    },
    [go],
  )
  const gate = gated && (
    <Suspense fallback={null}>
      <GateAsk
        key={`${gated.step}-${gated.order.id}`}
        order={gated.order}
        step={gated.step}
        onGo={() => {
          setGated(null)
          go(gated.step, gated.order)
        }}
        onClose={() => setGated(null)}
      />
    </Suspense>
  )
  const dialogs = useMemo(
    () =>
      asked && (
        <Suspense fallback={null}>
          <OrderDialog
            key={`${asked.action}-${asked.order.id}`}
            action={asked.action}
            order={asked.order}
            onClose={() => {
              setAsked(null)
              onClosed?.(asked.order)
            }}
            onDone={(action) => {
              setAsked(null)
              onDone?.(action, asked.order)
            }}
          />
        </Suspense>
      ),
    [asked, onDone, onClosed],
  )
  return {
    run,
    dialogs: gate ?? dialogs,
    busyId: start.isPending ? (start.variables?.params.id ?? null) : null,
  }
}
