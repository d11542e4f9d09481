import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { type DueFee, type LateFees, useCustomerFees, useRunLateFees } from './late-fees.api.ts'
import { lateFeesText } from './late-fees.text.ts'

/** Most invoices that one call takes. */
const mostAtOnce = 100

/** The fees of a shop that are due, by overdue invoice; an invoice is charged all of its turns or none (PAY20). */
export function DueFees({ fees, shopId }: { fees: LateFees; shopId: string }) {
  const t = useText(lateFeesText)
  const format = useFormat()
  const run = useRunLateFees()
  const problem = useProblemText(run.error)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [never, setNever] = useState<DueFee | null>(null)
  const choose = useCustomerFees()
  const notCharged = useProblemText(choose.error)
  const open = fees.late_fees.filter((fee) => fee.skipped === null)
  const taken = open.filter((fee) => !left.has(fee.invoice_id))
  const total = taken.reduce((sum, fee) => sum + Math.round(fee.amount * 100), 0) / 100
  const make = async () => {
    if (busy) return
    setBusy(true)
    const ids = [...new Set(taken.map((fee) => fee.invoice_id))]
    let [count, cents] = [0, 0]
    try {
      while (ids.length > 0) {
        const invoice_ids = ids.slice(0, mostAtOnce)
        const answer = await run.mutateAsync({ body: { shop_id: shopId, invoice_ids } })
        count += answer.made.length
        cents += Math.round(answer.total * 100)
        if (answer.remaining === 0 || answer.made.length === 0) ids.splice(0, mostAtOnce)
      }
      notify({ kind: 'success', title: t('made', { count, total: format.money(cents / 100) }) })
    } catch {
      // What the server refuses stands above the rows; what was made before stays.
    } finally {
      setBusy(false)
    }
  }
  const tick = (id: string, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  if (fees.late_fees.length === 0) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <Card
      title={t('due')}
      footer={
        <Button kind="primary" busy={busy} disabled={taken.length === 0} onClick={() => void make()}>
          {busy ? t('making') : t('make', { count: taken.length, total: format.money(total) })}
        </Button>
      }
    >
      {run.error && (
        <Banner kind="bad" alert>
          {t('failed')}. {problem}
        </Banner>
      )}
      {choose.error && never === null && (
        <Banner kind="bad" alert>
          {notCharged}
        </Banner>
      )}
      {fees.has_more && <Banner>{t('more')}</Banner>}
      {open.length > 0 && (
        <Checkbox
          checked={taken.length === open.length ? true : taken.length === 0 ? false : 'indeterminate'}
          onCheckedChange={(on) => setLeft(new Set(on ? [] : open.map((fee) => fee.invoice_id)))}
          disabled={busy}
        >
          {t('all')}
        </Checkbox>
      )}
      <ul className="divide-y divide-border">
        {fees.late_fees.map((fee) => (
          <FeeRow
            key={`${fee.invoice_id}:${fee.period}`}
            fee={fee}
            isTaken={!left.has(fee.invoice_id)}
            isBusy={busy || choose.isPending}
            onTake={(on) => tick(fee.invoice_id, on)}
            onNever={() => setNever(fee)}
            onAgain={() => choose.mutate({ params: { id: fee.customer_id }, body: { late_fees: 'rule' } })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={never !== null}
        onOpenChange={(opens) => !opens && setNever(null)}
        title={t('neverTitle', { name: never?.customer_name ?? '' })}
        description={t('neverText')}
        confirmText={t('never')}
        cancelText={t('keep')}
        danger
        error={choose.error ? notCharged : undefined}
        onConfirm={async () => {
          if (never) await choose.mutateAsync({ params: { id: never.customer_id }, body: { late_fees: 'none' } })
        }}
      />
    </Card>
  )
}

function FeeRow({
  fee,
  isTaken,
  isBusy,
  onTake,
  onNever,
  onAgain,
}: {
  fee: DueFee
  isTaken: boolean
  isBusy: boolean
  onTake: (on: boolean) => void
  onNever: () => void
  onAgain: () => void
}) {
  const t = useText(lateFeesText)
  const format = useFormat()
  const paths = usePaths()
  const days = t('days', { count: fee.days_overdue })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Checkbox
        aria-label={t('pick', { invoice: fee.invoice_number, period: String(fee.period) })}
        checked={fee.skipped === null && isTaken}
        onCheckedChange={onTake}
        disabled={isBusy || fee.skipped !== null}
      />
      <div className="two-lines min-w-0 flex-1 basis-40">
        <Link to={paths.invoice(fee.invoice_id)}>{fee.invoice_number}</Link>
        <span>
          {t('nth', { period: String(fee.period) })} ·{' '}
          {t('about', { customer: fee.customer_name, days, open: format.money(fee.open) })}
        </span>
      </div>
      {fee.skipped === null ? (
        <b className="tabular-nums">{format.money(fee.amount)}</b>
      ) : (
        <Tag>{t(`skipped.${fee.skipped}`)}</Tag>
      )}
      <span className="ml-auto">
        {fee.skipped === 'customer' ? (
          <Button size="sm" disabled={isBusy} onClick={onAgain}>
            {t('again')}
          </Button>
        ) : (
          <Button size="sm" kind="ghost" disabled={isBusy} onClick={onNever}>
            {t('never')}
          </Button>
        )}
      </span>
    </li>
  )
}
