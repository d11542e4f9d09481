import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { ClipboardSignature, FileText, Link2, Mail, MessageSquare, PenLine, Phone, Printer, UserRound } from 'lucide-react'
import { useState } from 'react'
import { PrintItems } from '#features/documents/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Pill } from '#ui/status.tsx'
import { approvalOf, shareOf } from './consent-card.rules.ts'
import { type Consent, fetchHistoryPdf, useConsent } from './estimates.api.ts'
import { estimatesText } from './estimates.text.ts'
import type { Override } from './override-dialog.tsx'
import { SeenPaper } from './seen-paper.tsx'
import { SeenSignature } from './seen-signature.tsx'

const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'))
const OverrideDialog = lazyDialog(() => import('./override-dialog.tsx'))

/** What the customer of an order has approved (AUT18); not there where the order was written without asking (EST7). */
export function ConsentCard({ order }: { order: Pick<ServiceOrderDetail, 'id' | 'number' | 'consent_mode' | 'shop_id'> }) {
  return order.consent_mode === 'off' ? null : <Asked orderId={order.id} shopId={order.shop_id} />
}

function Asked({ orderId, shopId }: { orderId: string; shopId: string }) {
  const t = useText(estimatesText)
  const found = useConsent(orderId, true)
  const problem = useProblemText(found.error)
  const [open, setOpen] = useState<'decision' | Override | null>(null)
  const consent = found.data?.consent
  const isOver = consent !== undefined && consent.now > consent.limit
  const drafts = consent?.services.filter((one) => one.approval === 'draft') ?? []
  return (
    <Card
      title={t('authorization')}
      beside={
        consent && (
          <span className="ml-auto flex items-center gap-2 text-sm text-ink-2">
            {t(`basis.${consent.basis}`)}
            <Menu trigger={<IconButton size="sm" label={t('history')} icon={<Printer size={16} />} />}>
              <PrintItems load={(language) => fetchHistoryPdf(orderId, language)} />
            </Menu>
          </span>
        )
      }
      flush
    >
      {consent ? (
        <>
          <div className="card-body flex flex-col gap-3">
            <Meter consent={consent} />
          </div>
          <Ledger consent={consent} />
          {consent.unapproved_work.length > 0 && (
            <p className="border-t border-border px-4 py-3 text-sm text-warn">
              {t('unapproved', { services: consent.unapproved_work.join(', ') })}
            </p>
          )}
          {(consent.may_decide || consent.may_override) && (
            <div className="flex flex-wrap gap-2 border-t border-border p-4">
              {consent.may_decide && (
                <Button block icon={<PenLine size={16} />} aria-keyshortcuts="a" onClick={() => setOpen('decision')}>
                  {t('record')}
                </Button>
              )}
              {consent.may_override && isOver && (
                <Button block kind="ghost" onClick={() => setOpen({ rule: 'over_authorized' })}>
                  {t('letThrough')}
                </Button>
              )}
              {consent.may_override && consent.unapproved_work.length > 0 && (
                <Button block kind="ghost" onClick={() => setOpen({ rule: 'not_authorized' })}>
                  {t('goOnUnapproved')}
                </Button>
              )}
              {consent.may_override && drafts.length > 0 && (
                <Menu
                  label={t('more')}
                  trigger={
                    <Button block kind="ghost">
                      {t('more')}
                    </Button>
                  }
                >
                  {drafts.map((one) => (
                    <MenuItem key={one.id} onSelect={() => setOpen({ rule: 'without_consent', service_id: one.id })}>
                      {t('withoutAsking', { service: one.name })}
                    </MenuItem>
                  ))}
                </Menu>
              )}
            </div>
          )}
          <DecisionDialog open={open === 'decision'} onOpenChange={() => setOpen(null)} orderId={orderId} consent={consent} />
          <OverrideDialog
            open={open !== null && open !== 'decision'}
            onOpenChange={() => setOpen(null)}
            orderId={orderId}
            shopId={shopId}
            asked={open === null || open === 'decision' ? { rule: 'over_authorized' } : open}
          />
        </>
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <div className="card-body">
          <SkeletonRows rows={3} />
        </div>
      )}
    </Card>
  )
}

/** Approved, now and limit, as figures and as a bar. */
function Meter({ consent }: { consent: Consent }) {
  const t = useText(estimatesText)
  const format = useFormat()
  const { authorized, now, limit } = consent
  const state = now > limit ? 'over' : now > authorized ? 'grown' : 'within'
  const { solid, free, tick } = shareOf(consent)
  const words = { now: format.money(now), limit: format.money(limit), authorized: format.money(authorized) }
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        {(['authorized', 'now', 'limit'] as const).map((one) => (
          <div key={one} className={cx('min-w-0', one === 'limit' && 'text-right')}>
            <dt className="text-sm text-ink-2">{t(one)}</dt>
            <dd className={cx('font-[620] tabular-nums', one === 'now' && state === 'over' && 'text-bad')}>{words[one]}</dd>
          </div>
        ))}
      </dl>
      <div className="relative h-2.5 overflow-hidden rounded-full bg-surface-3" role="img" aria-label={t('meter', words)}>
        <i
          className={cx(
            'absolute inset-y-0 left-0',
            state === 'over' ? 'bg-red-solid' : state === 'grown' ? 'bg-amber-solid' : 'bg-green-solid',
          )}
          style={{ width: `${solid * 100}%` }}
        />
        <i
          className="absolute inset-y-0 bg-amber-solid opacity-40"
          style={{ left: `${solid * 100}%`, width: `${free * 100}%` }}
        />
        <i className="absolute inset-y-0 w-0.5 bg-ink-1" style={{ left: `calc(${tick * 100}% - 1px)` }} />
      </div>
      <p className={cx('text-sm', state === 'over' ? 'text-bad' : state === 'grown' ? 'text-warn' : 'text-ink-2')}>
        {state === 'over'
          ? t('over', { amount: format.money(now - limit) })
          : state === 'grown'
            ? t('grown', { amount: format.money(now - authorized) })
            : limit > now
              ? t('within', { amount: format.money(limit - now) })
              : t('atLimit')}
        {consent.not_above !== null && (
          <span className="block">{t('notAbove', { amount: format.money(consent.not_above) })}</span>
        )}
      </p>
    </>
  )
}

const icons = {
  in_person: UserRound,
  phone: Phone,
  text: MessageSquare,
  email: Mail,
  link: Link2,
  signature: ClipboardSignature,
  fleet_po: FileText,
} as const

/** Each decision, the newest first: who and how, what about, before and after. */
function Ledger({ consent }: { consent: Consent }) {
  const t = useText(estimatesText)
  const format = useFormat()
  if (consent.authorizations.length === 0 && consent.overrides.length === 0)
    return (
      <div className="border-t border-border p-4">
        <p className="font-[520]">{t('nothing')}</p>
        <p className="text-sm text-ink-2">{t('nothingText')}</p>
      </div>
    )
  return (
    <ol aria-label={t('ledger')}>
      {consent.authorizations.map((row) => {
        const Icon = icons[row.method]
        const [said, typed] = [format.dateTime(row.received_at), format.dateTime(row.recorded_at)]
        const method = row.kind === 'drop_off' ? t('dropOff') : row.contact_detail || row.po_number || t(`methods.${row.method}`)
        const difference = row.amount_after - row.amount_before
        return (
          <li key={row.id} className="flex gap-3 border-t border-border p-4">
            <Icon size={17} aria-label={t(`methods.${row.method}`)} role="img" className="mt-0.5 flex-none text-ink-3" />
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="flex flex-wrap justify-between gap-x-3">
                <b className="font-[620] break-words">{row.person_name}</b>
                <b className="font-[620] tabular-nums">
                  {difference > 0 ? '+' : ''}
                  {format.money(difference)}
                </b>
              </span>
              <span className="text-sm break-words text-ink-2">
                {said === typed ? t('when', { method, when: said }) : t('whenTyped', { method, when: said, typed })}
                {row.taken_by && `, ${t('takenBy', { name: row.taken_by })}`}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {row.services.map((one) => (
                  <Pill key={one.service_id} family="approval" value={approvalOf(one.decision)}>
                    {t(`decided.${one.decision}`, { service: one.name })}
                  </Pill>
                ))}
              </span>
              {row.paper_file_id && <SeenPaper fileId={row.paper_file_id} note={`${row.person_name}, ${said}`} />}
              {row.signature_file_id && <SeenSignature fileId={row.signature_file_id} person={row.person_name} />}
              {row.note && <span className="text-sm break-words whitespace-pre-line">{row.note}</span>}
              <span className="text-sm text-ink-2 tabular-nums">
                {t('fromTo', { before: format.money(row.amount_before), after: format.money(row.amount_after) })}
              </span>
            </span>
          </li>
        )
      })}
      {consent.overrides.map((one) => (
        <li key={one.id} className="flex flex-col gap-1 border-t border-border p-4">
          <b className="font-[620]">{t(`overrides.${one.rule}`)}</b>
          {one.services.length > 0 && (
            <span className="text-sm break-words">{t('billedAnyway', { services: one.services.join(', ') })}</span>
          )}
          <span className="text-sm break-words">{one.reason}</span>
          <span className="text-sm text-ink-2">
            {[one.by, one.approved_by].filter(Boolean).join(', ')}, {format.dateTime(one.at)}
          </span>
        </li>
      ))}
    </ol>
  )
}
