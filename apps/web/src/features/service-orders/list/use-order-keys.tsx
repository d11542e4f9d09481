import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { goBy, goWaitMs, isFreeKey } from '#platform/single-keys.rules.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { notify } from '#ui/notify.ts'
import { type ActedOrder, mayDo, type OrderAction } from '../actions/order-actions.rules.ts'
import type { ServiceOrder } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import type { CellEdit } from './order-cell-editor.tsx'
import { changeOfKey, type RowChange, takesChange } from './order-keys.rules.ts'

const OrderCellEditor = lazyPart(() => import('./order-cell-editor.tsx').then((module) => module.default))

/** The row that has the focus: its order's id, and what opens it. */
function focusedRow(): { row: HTMLElement; opener: HTMLElement; id: string } | null {
  const row = document.activeElement?.closest<HTMLElement>('tbody tr, .row-card')
  const opener = row?.querySelector<HTMLElement>('[data-row]')
  return row && opener?.dataset.row ? { row, opener, id: opener.dataset.row } : null
}

/**
 * The keys on a focused row (R1-35): P priority, D due, T technician open an editor at their cell, S schedules; with rows selected S is
 * that of the bar. Ctrl Z takes the last change back. Put the answer anywhere in the screen.
 */
export function useOrderKeys(
  orders: readonly ServiceOrder[] | undefined,
  onAction: (action: OrderAction, order: ActedOrder) => void,
): ReactNode {
  const words = useText(serviceOrdersText)
  const [edit, setEdit] = useState<CellEdit | null>(null)
  const goesUntil = useRef(0)
  const undo = useRef<(() => Promise<void>) | null>(null)
  async function takeBack() {
    const work = undo.current
    undo.current = null
    await work?.()
  }
  function begin(change: RowChange, { row, opener, id }: NonNullable<ReturnType<typeof focusedRow>>) {
    const order = orders?.find((one) => one.id === id)
    if (!order) return
    if (!takesChange(order, change)) {
      notify({ kind: 'info', title: words('notNow', { number: order.number, status: words(`statuses.${order.status}`) }) })
      return
    }
    if (change === 'schedule') onAction(mayDo(order, 'schedule') ? 'schedule' : 'reschedule', order)
    else {
      const cell = row.querySelector<HTMLElement>(`[data-column="${change}"]`)
      // Its column may be hidden: then beside what opens the row.
      setEdit({ change, order, cell: cell && cell.offsetParent !== null ? cell : opener, opener })
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undo.current) {
      if (event.target instanceof Element && event.target.closest('input,textarea,[role="dialog"]')) return
      event.preventDefault()
      void takeBack()
      return
    }
    if (!isFreeKey(event)) return
    const place = goBy(event.key, performance.now() < goesUntil.current)
    goesUntil.current = place === 'wait' ? performance.now() + goWaitMs : 0
    const change = changeOfKey(event.key)
    if (place || !change) return
    const ofBar = document.querySelector<HTMLElement>(`.bulk-bar [aria-keyshortcuts="${event.key}"]`)
    const focused = focusedRow()
    if (!ofBar && !focused) return
    event.preventDefault()
    if (ofBar) ofBar.click()
    else if (focused) begin(change, focused)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    edit && (
      <Suspense fallback={null}>
        <OrderCellEditor
          key={`${edit.change}-${edit.order.id}`}
          edit={edit}
          onClose={() => setEdit(null)}
          onSaved={(work) => {
            undo.current = work
            return takeBack
          }}
        />
      </Suspense>
    )
  )
}
