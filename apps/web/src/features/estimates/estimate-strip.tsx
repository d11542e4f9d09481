import { useNavigate } from '@tanstack/react-router'
import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { Lock, Send, Tablet } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { serviceApprovalsText } from '#features/service-orders/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { isFreeKey } from '#platform/single-keys.rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/classes.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Pill } from '#ui/status.tsx'
import { estimateText } from './estimate.text.ts'
import { countedIds, isTicked, lockedOf, presentable, type Ticks } from './estimate-strip.rules.ts'
import { type Consent, useConsent, useEstimateTotals } from './estimates.api.ts'

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'))
const PresentDialog = lazyDialog(() => import('./present-dialog.tsx'))

/** What a key on the row of a service means (s1). */
const keyDecisions = { a: 'approve', d: 'decline', l: 'postpone' } as const
type KeyDecision = (typeof keyDecisions)[keyof typeof keyDecisions]

/** Under the services of an order whose customer is asked: what they said, what is ticked comes to, and the button that shows it to them (EST22). */
export function EstimateStrip({ order }: { order: Pick<ServiceOrderDetail, 'id' | 'consent_mode'> }) {
  const found = useConsent(order.id, order.consent_mode !== 'off')
  const consent = found.data?.consent
  return order.consent_mode === 'off' || !consent || consent.services.length === 0 ? null : (
    <Shown orderId={order.id} consent={consent} />
  )
}

function Shown({ orderId, consent }: { orderId: string; consent: Consent }) {
  const t = useText(estimateText)
  const navigate = useNavigate()
  const paths = usePaths()
  const [ticks, setTicks] = useState<Ticks>({})
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<{ service_id: string; decision: KeyDecision } | null>(null)
  const services = presentable(consent)
  const press = (service: Consent['services'][number], event: KeyboardEvent) => {
    if (!isFreeKey(event.nativeEvent)) return
    const key = event.key.toLowerCase()
    const decision = Object.hasOwn(keyDecisions, key) ? keyDecisions[key as keyof typeof keyDecisions] : undefined
    if (decision && consent.may_decide && service.allowed.includes(decision)) setSaid({ service_id: service.id, decision })
    else if (key === 'p' && consent.may_present && services.length > 0) setOpen(true)
    else return
    event.preventDefault()
  }
  return (
    <section aria-label={t('strip')} className="border-t border-border" data-own-keys="a d l p">
      {services.length > 0 && (
        <ul className="flex flex-col">
          {consent.services.map((one) => (
            <Row
              key={one.id}
              service={one}
              isLocked={lockedOf(one)}
              ticked={isTicked(one, ticks)}
              onTick={(ticked) => setTicks({ ...ticks, [one.id]: ticked })}
              onKey={(event) => press(one, event)}
            />
          ))}
        </ul>
      )}
      <Figures consent={consent} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border bg-surface-2 p-4">
        {services.length > 0 ? <WhatIf orderId={orderId} consent={consent} ticks={ticks} /> : <span />}
        {consent.may_decide && consent.services.some((one) => one.approval === 'presented' || one.grown) && (
          <Button kind="ghost" icon={<Tablet size={16} />} onClick={() => void navigate({ href: paths.counter(orderId) })}>
            {t('counter')}
          </Button>
        )}
        {consent.may_present && (
          <Button
            kind="soft"
            icon={<Send size={16} />}
            disabledReason={services.length === 0 ? t('nothing') : undefined}
            onClick={() => setOpen(true)}
          >
            {t('present')}
          </Button>
        )}
      </div>
      <DecisionDialog
        open={said !== null}
        onOpenChange={() => setSaid(null)}
        {...{ orderId, consent }}
        chosen={said ?? undefined}
      />
      <PresentDialog
        open={open}
        onOpenChange={() => setOpen(false)}
        {...{ orderId, consent }}
        chosen={services.filter((one) => isTicked(one, ticks)).map((one) => one.id)}
      />
    </section>
  )
}

function Row({
  service,
  isLocked,
  ticked,
  onTick,
  onKey,
}: {
  service: Consent['services'][number]
  isLocked: boolean
  ticked: boolean
  onTick: (ticked: boolean) => void
  onKey: (event: KeyboardEvent) => void
}) {
  const t = useText(estimateText)
  const approvals = useText(serviceApprovalsText)
  const format = useFormat()
  const { name, approval, amount, authorized, grown } = service
  const isOut = approval === 'declined' || approval === 'postponed'
  return (
    <li className="flex items-center gap-3 border-b border-border px-4 py-2" onKeyDown={onKey}>
      {isLocked ? (
        <Lock size={16} role="img" aria-label={t('locked', { service: name })} className="flex-none text-ink-3" />
      ) : (
        <Checkbox
          checked={ticked}
          disabled={!service.may_present}
          onCheckedChange={onTick}
          aria-label={t('tick', { service: name })}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{name}</span>
        {approval !== 'none' && (
          <Pill family="approval" value={approval}>
            {approvals(approval)}
          </Pill>
        )}
        {grown && authorized !== null && (
          <span className="text-sm text-warn">{t('grown', { was: format.money(authorized) })}</span>
        )}
      </span>
      <span className={cx('flex-none tabular-nums', isOut && 'text-ink-3 line-through')}>{format.money(amount)}</span>
    </li>
  )
}

function Figures({ consent }: { consent: Consent }) {
  const t = useText(estimateText)
  const format = useFormat()
  const figures = [
    ['approved', 'approved', consent.approved_total],
    ['waiting', 'presented', consent.presented_total],
    ['declined', 'declined', consent.declined_total],
    ['draft', 'draft', consent.draft_total],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-y-3 p-4 sm:grid-cols-4">
      {figures.map(([key, , amount]) => (
        <div key={key} className="min-w-0">
          <dt className="text-sm text-ink-2">{t(`figures.${key}`)}</dt>
          <dd className={cx('font-[620] tabular-nums', amount === 0 && 'text-ink-3')}>{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What approved services and the ticked ones come to; while the server counts, the figure before stays, dimmed. */
function WhatIf({ orderId, consent, ticks }: { orderId: string; consent: Consent; ticks: Ticks }) {
  const t = useText(estimateText)
  const format = useFormat()
  const counted = useEstimateTotals(orderId, countedIds(consent, ticks))
  const total = counted.data?.totals.total
  return (
    <p className="min-w-0" aria-live="polite">
      <span className="block text-sm text-ink-2">{t('ifApproved')}</span>
      <span className={cx('text-xl font-[620] tabular-nums', counted.isPlaceholderData && 'text-ink-3')}>
        {total === undefined ? '…' : format.money(total)}
      </span>{' '}
      <span className="text-sm text-ink-2">{t('withTax')}</span>
    </p>
  )
}
