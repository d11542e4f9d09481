import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { useUiText } from '#ui/ui-text.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { type TurnedOrder, useModePreview, useSetTaxMode } from './taxes.api.ts'
import { taxesText } from './taxes.text.ts'

/** So many that the name to type stands below them without scrolling. */
const rows = 6
const cents = (amount: number): number => Math.round(amount * 100)

/** The open orders of a shop with both totals; a person who has seen them types the shop's name and switches for good (TAX7). */
export default function ModeDialog({
  open,
  onOpenChange,
  shop,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  shop: { id: string; name: string }
}) {
  const t = useText(taxesText)
  const words = useUiText()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const turn = useSetTaxMode()
  const problem = useProblemText(turn.error)
  const isSure = typed.trim().toLowerCase() === shop.name.trim().toLowerCase()
  const go = async () => {
    if (!isSure) return
    try {
      await turn.mutateAsync({ params: { id: shop.id }, body: { mode: 'components' } })
      notify({ kind: 'success', title: t('preview.done', { shop: shop.name }) })
      onOpenChange(false)
    } catch {
      // What the server refuses stands above the name.
    }
  }
  return (
    <Dialog
      size="lg"
      open={open}
      onOpenChange={onOpenChange}
      title={t('preview.title', { shop: shop.name })}
      description={t('preview.text')}
      onSubmit={() => void go()}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={turn.isPending}
            busyText={t('preview.going')}
            disabledReason={isSure ? undefined : t('preview.type')}
          >
            {t('preview.go')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Orders shopId={shop.id} page={page} onPage={setPage} />
        {turn.error && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        <Field label={t('preview.type')} help={t('preview.typeHelp', { shop: shop.name })}>
          <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function Orders({ shopId, page, onPage }: { shopId: string; page: number; onPage: (page: number) => void }) {
  const t = useText(taxesText)
  const found = useModePreview(shopId, page, rows)
  const problem = useProblemText(found.error)
  if (!found.data)
    return found.error ? (
      <ErrorState
        title={t('preview.failed')}
        message={problem}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (found.data.pagination.total === 0) return <EmptyState title={t('preview.none')} text={t('preview.noneText')} />
  return <OrderTable {...found.data} page={page} onPage={onPage} />
}

/** A table where it fits, else a list. */
function OrderTable({
  orders,
  pagination,
  page,
  onPage,
}: {
  orders: readonly TurnedOrder[]
  pagination: { total: number }
  page: number
  onPage: (page: number) => void
}) {
  const t = useText(taxesText)
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(frame, 520)
  return (
    <div ref={frame} className="min-w-0 rounded-lg border border-border">
      {isNarrow === null ? null : isNarrow ? (
        <ul className="divide-y divide-border" aria-label={t('preview.count', { count: pagination.total })}>
          {orders.map((order) => (
            <OrderItem key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <table className="data-table" aria-label={t('preview.count', { count: pagination.total })}>
          <thead>
            <tr>
              <th scope="col">{t('preview.order')}</th>
              <th scope="col" className="num">
                {t('preview.before')}
              </th>
              <th scope="col" className="num">
                {t('preview.after')}
              </th>
              <th scope="col" className="num">
                {t('preview.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} limit={rows} total={pagination.total} onPage={onPage} />
    </div>
  )
}

/** An order in the list of a phone. */
function OrderItem({ order }: { order: TurnedOrder }) {
  const t = useText(taxesText)
  const format = useFormat()
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-2.5">
      <Order order={order} />
      <span className="flex flex-none flex-col items-end">
        <Difference order={order} />
        <span className="text-xs text-ink-2">
          {t('preview.change', { before: format.money(order.total_before), after: format.money(order.total_after) })}
        </span>
      </span>
    </li>
  )
}

function Order({ order }: { order: TurnedOrder }) {
  const paths = usePaths()
  return (
    <div className="two-lines two-lines--whole min-w-0">
      <Link to={paths.order(order.id)} target="_blank">
        {order.number}
      </Link>
      <span>{order.customer_name}</span>
    </div>
  )
}

function Difference({ order }: { order: TurnedOrder }) {
  const t = useText(taxesText)
  const format = useFormat()
  const difference = (cents(order.total_after) - cents(order.total_before)) / 100
  if (difference === 0) return <span className="text-ink-3">{t('preview.same')}</span>
  return <b>{difference > 0 ? `+${format.money(difference)}` : format.money(difference)}</b>
}

function OrderRow({ order }: { order: TurnedOrder }) {
  return (
    <tr>
      <td>
        <Order order={order} />
      </td>
      <td className="num">
        <Sum total={order.total_before} tax={order.tax_before} />
      </td>
      <td className="num">
        <Sum total={order.total_after} tax={order.tax_after} />
      </td>
      <td className="num">
        <Difference order={order} />
      </td>
    </tr>
  )
}

function Sum({ total, tax }: { total: number; tax: number }) {
  const t = useText(taxesText)
  const format = useFormat()
  return (
    <div className="flex flex-col">
      <span>{format.money(total)}</span>
      <span className="text-xs text-ink-3">{t('preview.ofTax', { amount: format.money(tax) })}</span>
    </div>
  )
}
