import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { costOf, type Wanted, type WantedGroup } from './needs.rules.ts'
import { useBulkReorder, useCreatePurchaseOrder } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

/** One purchase order for each supplier, as pressing the button makes them. One supplier that fails does not undo the others. */
export function OrderRail({
  groups,
  chosen,
  amountOf,
  onDone,
  onClear,
}: {
  groups: readonly WantedGroup[]
  chosen: ReadonlySet<string>
  amountOf: (row: Wanted) => number
  onDone: (keys: readonly string[]) => void
  onClear: () => void
}) {
  const t = useText(purchasingText)
  const format = useFormat()
  const seesCost = useMay('pricing:cost')
  const [dates, setDates] = useState<Readonly<Record<string, string>>>({})
  const [notes, setNotes] = useState('')
  const orders = groups.flatMap((group) => {
    const rows = group.rows.filter((row) => chosen.has(row.key) && amountOf(row) > 0)
    return group.supplierId === null || rows.length === 0
      ? []
      : [{ supplierId: group.supplierId, supplier: group.supplier, rows }]
  })
  const totalOf = (rows: readonly Wanted[]) => rows.reduce((sum, row) => sum + costOf(amountOf(row), row.unitCost), 0)
  const total = orders.reduce((sum, one) => sum + totalOf(one.rows), 0)
  const hasAsked = orders.some((one) => one.rows.some((row) => row.reorder !== null))

  const { busy, faults, send } = usePlacing(orders, { amountOf, notes, dates, onDone })
  return (
    <aside className="stack">
      <section className="card flex flex-col gap-3 p-4" aria-label={t('toOrder')}>
        <header className="flex items-center gap-2">
          <b className="flex-1 text-[16px] font-[620]">{t('toOrder')}</b>
          {orders.length > 0 && (
            <Button kind="ghost" size="sm" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
        </header>
        {orders.length === 0 && <p className="text-ink-3">{t('nothingChosen')}</p>}
        {orders.map(({ supplierId, supplier, rows }) => (
          <NewOrder
            key={supplierId}
            supplier={supplier}
            rows={rows}
            amountOf={amountOf}
            total={seesCost ? format.money(totalOf(rows)) : null}
            fault={faults[supplierId]}
            date={dates[supplierId] ?? ''}
            onDate={(date) => setDates((before) => ({ ...before, [supplierId]: date }))}
          />
        ))}
        {orders.length > 0 && (
          <>
            <Field label={t('noteToSuppliers')} optional help={t('noteHelp')}>
              <Textarea rows={2} maxLength={1000} value={notes} onChange={(event) => setNotes(event.target.value)} />
            </Field>
            <Button
              kind="primary"
              busy={busy === 'place'}
              busyText={t('placing')}
              disabled={busy !== null}
              onClick={() => void send('place')}
            >
              {seesCost
                ? t('placeFor', { count: orders.length, amount: format.money(total) })
                : t('place', { count: orders.length })}
            </Button>
            <Button
              busy={busy === 'keep'}
              busyText={t('keepingDrafts')}
              disabled={busy !== null}
              disabledReason={hasAsked ? t('askedNow') : undefined}
              onClick={() => void send('keep')}
            >
              {t('keepDrafts')}
            </Button>
          </>
        )}
      </section>
    </aside>
  )
}

interface NewOrderOf {
  supplierId: string
  supplier: string
  rows: readonly Wanted[]
}
/** Places what was chosen, or keeps it as drafts: supplier by supplier, each by itself. */
function usePlacing(
  orders: readonly NewOrderOf[],
  {
    amountOf,
    notes,
    dates,
    onDone,
  }: {
    amountOf: (row: Wanted) => number
    notes: string
    dates: Readonly<Record<string, string>>
    onDone: (keys: readonly string[]) => void
  },
) {
  const t = useText(purchasingText)
  const shop = useShop()
  const [busy, setBusy] = useState<'place' | 'keep' | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [bulk, draft] = [useBulkReorder(), useCreatePurchaseOrder()]
  async function send(how: 'place' | 'keep') {
    setBusy(how)
    setFaults({})
    let done = 0
    for (const { supplierId, supplier, rows } of orders) {
      const expected = dates[supplierId] || null
      try {
        if (how === 'place')
          await bulk.mutateAsync({
            query: { shop_id: shop?.id },
            body: {
              items: rows.map((row) => ({
                partId: row.itemId,
                quantity: amountOf(row),
                supplier_id: supplierId,
                ...(row.reorder !== null && { reorder_id: row.reorder.id }),
              })),
              notes,
              expectedDelivery: expected,
            },
          })
        else
          await draft.mutateAsync({
            query: { shop_id: shop?.id },
            body: {
              supplier_id: supplierId,
              expected_delivery: expected,
              notes,
              lines: rows.map((row) => ({ item_id: row.itemId, quantity: amountOf(row) })),
            },
          })
        done += 1
        onDone(rows.map((row) => row.key))
      } catch (caught) {
        const text = await spokenProblem(caught)
        setFaults((before) => ({ ...before, [supplierId]: text }))
        notify({ kind: 'error', title: t('placeFailed', { supplier }), text })
      }
    }
    setBusy(null)
    if (done > 0) notify({ kind: 'success', title: t(how === 'place' ? 'placed' : 'kept', { count: done }) })
  }
  return { busy, faults, send }
}

/** What one supplier gets, and when it is expected. */
function NewOrder({
  supplier,
  rows,
  amountOf,
  total,
  fault,
  date,
  onDate,
}: {
  supplier: string
  rows: readonly Wanted[]
  amountOf: (row: Wanted) => number
  total: string | null
  fault: string | undefined
  date: string
  onDate: (date: string) => void
}) {
  const t = useText(purchasingText)
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2 rounded-md border border-border p-3">
      <div className="flex items-start gap-2">
        <span className="two-lines flex-1">
          <b className="font-[620]">{supplier}</b>
          <span>{t('newOrder', { parts: t('parts', { count: rows.length }) })}</span>
        </span>
        {total !== null && <b className="font-[620] tabular-nums">{total}</b>}
      </div>
      {fault && <Banner kind="bad">{fault}</Banner>}
      <ul className="flex flex-col gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.key} className="flex gap-2">
            <span className="min-w-0 flex-1 truncate">{row.name}</span>
            <span className="text-ink-2 tabular-nums">{format.number(amountOf(row))}</span>
          </li>
        ))}
      </ul>
      <Field label={t('expected')} optional>
        <DateField value={date} onValue={onDate} />
      </Field>
    </div>
  )
}
