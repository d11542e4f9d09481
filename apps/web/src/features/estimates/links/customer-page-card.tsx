import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { Copy, FileText, History, Link2Off, Mail } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { openPdf } from '#platform/open-pdf.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { Card, DefinitionList } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Pill } from '#ui/status.tsx'
import { estimateText } from '../estimate.text.ts'
import { type Estimate, fetchEstimatePdf, type OrderLink, useNewLink, usePresented, useRevokeLink } from '../estimates.api.ts'
import { linkEventsText } from './link-events.text.ts'
import { useMailLink } from './use-mail-link.ts'

const LinkEventsDialog = lazyDialog(() => import('./link-events-dialog.tsx'))

const looks = {
  ...{ open: 'presented', decided: 'approved', expired: 'postponed', changed: 'draft', replaced: 'draft', closed: 'postponed' },
} as const

/** What was shown to the customer and whether they looked at it (s1); not there until something was presented. */
export function CustomerPageCard({ order }: { order: Pick<ServiceOrderDetail, 'id' | 'consent_mode'> }) {
  return order.consent_mode === 'off' ? null : <Presented orderId={order.id} />
}
function Presented({ orderId }: { orderId: string }) {
  const t = useText(estimateText)
  const { estimates, links } = usePresented(orderId)
  const problem = useProblemText(estimates.error ?? links.error)
  const estimate = estimates.data?.estimates[0]
  if (estimates.error || links.error)
    return (
      <Card title={t('card')}>
        <ErrorState
          title={t('cardFailed')}
          message={problem}
          onRetry={() => {
            void estimates.refetch()
            void links.refetch()
          }}
        />
      </Card>
    )
  if (!estimate || !links.data) return null
  return <Shown orderId={orderId} estimate={estimate} links={links.data.links} />
}

function Shown({ orderId, estimate, links }: { orderId: string; estimate: Estimate; links: readonly OrderLink[] }) {
  const t = useText(estimateText)
  const events = useText(linkEventsText)
  const [showing, setShowing] = useState(false)
  const format = useFormat()
  const mayShare = useMay('service-order:create')
  const open = links.find((one) => one.is_open)
  const latest = open ?? links[0]
  const opened = links.reduce((sum, one) => sum + one.opened, 0)
  const lastOpened = links
    .flatMap((one) => one.last_opened_at ?? [])
    .toSorted()
    .at(-1)
  return (
    <Card
      title={t('card')}
      beside={
        <Pill family="approval" value={looks[estimate.state]}>
          {t(`states.${estimate.state}`, { revision: `E${estimate.revision}` })}
        </Pill>
      }
    >
      <div className="flex flex-col gap-3">
        {(estimate.state === 'changed' || estimate.state === 'expired') && (
          <p className="text-sm text-warn">{t(estimate.state === 'changed' ? 'changedText' : 'expiredText')}</p>
        )}
        <DefinitionList
          items={[
            ...(latest
              ? [
                  [
                    t('sent'),
                    latest.sent_to
                      ? t('sentTo', { email: latest.sent_to, when: format.dateTime(latest.created_at) })
                      : t('handedOver', { name: latest.created_by, when: format.dateTime(latest.created_at) }),
                  ] as const,
                ]
              : []),
            ...(latest?.contact ? [[t('for'), latest.contact.name] as const] : []),
            [t('opened'), t('times', { count: opened, last: lastOpened ? format.dateTime(lastOpened) : '' })] as const,
            [t('valid'), format.calendarDate(estimate.valid_until)] as const,
            [t('linkUntil'), open ? format.date(open.expires_at) : t('noLink')] as const,
          ]}
        />
        <div className="flex flex-wrap gap-2">
          {mayShare && <LinkButtons orderId={orderId} open={open} />}
          <Button
            size="sm"
            kind="ghost"
            icon={<FileText size={15} />}
            onClick={() => void openPdf(() => fetchEstimatePdf(estimate.id))}
          >
            {t('pdf', { number: `E${estimate.revision}` })}
          </Button>
          {links.length > 0 && (
            <Button size="sm" kind="ghost" icon={<History size={15} />} onClick={() => setShowing(true)}>
              {events('show')}
            </Button>
          )}
        </div>
      </div>
      <LinkEventsDialog open={showing} onOpenChange={setShowing} links={links} />
    </Card>
  )
}

/** A link to copy, one by mail, and the end of the one that works. */
function LinkButtons({ orderId, open }: { orderId: string; open: OrderLink | undefined }) {
  const t = useText(estimateText)
  const maySend = useMay('messages:send')
  const [make, revoke] = [useNewLink(), useRevokeLink()]
  const { mail, busy } = useMailLink()
  const [asks, setAsks] = useState(false)
  const failed = async (error: unknown) => notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
  const copy = async () => {
    try {
      const { link } = await make.mutateAsync({ params: { id: orderId }, body: {} })
      await navigator.clipboard.writeText(link.url).then(
        () => notify({ kind: 'success', title: t('copied') }),
        () => notify({ kind: 'error', title: t('copyFailed') }),
      )
    } catch (error) {
      await failed(error)
    }
  }
  return (
    <>
      <Button size="sm" icon={<Copy size={15} />} busy={make.isPending} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {maySend && (
        <Button size="sm" icon={<Mail size={15} />} busy={busy} onClick={() => void mail(orderId)}>
          {t('again')}
        </Button>
      )}
      {open && (
        <Button size="sm" kind="danger-quiet" icon={<Link2Off size={15} />} onClick={() => setAsks(true)}>
          {t('revoke')}
        </Button>
      )}
      {open && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          danger
          title={t('revokeTitle')}
          description={t('revokeText')}
          confirmText={t('revoke')}
          onConfirm={async () => {
            try {
              await revoke.mutateAsync({ params: { id: orderId, linkId: open.id } })
              notify({ kind: 'success', title: t('revoked') })
              setAsks(false)
            } catch (error) {
              await failed(error)
            }
          }}
        />
      )}
    </>
  )
}
