import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type CalendarFeed, useCalendarFeeds, useCreateFeed, useDeleteFeed } from './connections.api.ts'
import { connectionsText } from './connections.text.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** One's own calendar feeds (INT17). */
export function CalendarList() {
  const t = useText(connectionsText)
  const format = useFormat()
  const found = useCalendarFeeds()
  const problem = useProblemText(found.error)
  const remove = useDeleteFeed()
  const [isNew, setIsNew] = useState(false)
  const [revoking, setRevoking] = useState<CalendarFeed | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const feeds = found.data?.calendar_feeds
  const add = (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setIsNew(true)}>
      {t('calendar.add')}
    </Button>
  )
  return (
    <Card title={t('tabs.calendar')} actions={feeds && feeds.length > 0 && add} flush>
      {feeds === undefined ? (
        found.error ? (
          <ErrorState
            title={t('calendar.failed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : feeds.length === 0 ? (
        <EmptyState icon={<CalendarDays size={24} />} title={t('calendar.none')} text={t('calendar.noneText')} action={add} />
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2">{t('calendar.lead')}</p>
          <ul className="divide-y divide-border border-border border-t" aria-label={t('tabs.calendar')}>
            {feeds.map((feed) => (
              <li key={feed.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="two-lines two-lines--whole min-w-0 flex-1 basis-48">
                  <b className="font-[620]">{t(`calendar.kinds.${feed.what}`)}</b>
                  <span className="whitespace-normal">
                    {[feed.shop_name, t('calendar.made', { date: format.date(feed.created_at) })].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <Button kind="danger-quiet" onClick={() => setRevoking(feed)}>
                  {t('calendar.revoke')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isNew && <NewFeed onClose={() => setIsNew(false)} onMade={setTold} />}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        danger
        title={t('calendar.revokeTitle')}
        description={t('calendar.revokeText')}
        confirmText={t('calendar.revoke')}
        onConfirm={async () => {
          try {
            await remove.mutateAsync({ params: { id: revoking?.id ?? '' } })
            notify({ kind: 'success', title: t('calendar.revoked') })
          } catch (caught) {
            notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
            throw caught
          }
        }}
      />
      <SecretDialog
        title={t('calendar.tellTitle')}
        text={t('calendar.tellText')}
        label={t('calendar.label')}
        value={told}
        onClose={() => setTold(null)}
      />
    </Card>
  )
}

function NewFeed({ onClose, onMade }: { onClose: () => void; onMade: (url: string) => void }) {
  const t = useText(connectionsText)
  const shops = useShops().data?.shops ?? []
  const selected = useShop()
  const maySeeShop = useMay('service-order:view')
  const [what, setWhat] = useState<CalendarFeed['what']>('own_jobs')
  const [shopId, setShopId] = useState(selected?.id ?? '')
  const [refusal, setRefusal] = useState<unknown>(null)
  const problem = useProblemText(refusal)
  const create = useCreateFeed()
  const kinds: CalendarFeed['what'][] = maySeeShop ? ['own_jobs', 'shop_schedule'] : ['own_jobs']
  const send = async () => {
    try {
      const made = await create.mutateAsync({ body: what === 'own_jobs' ? { what } : { what, shop_id: shopId } })
      onClose()
      onMade(made.url)
    } catch (caught) {
      setRefusal(caught)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('calendar.newTitle')}
      description={t('calendar.lead')}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            {t('calendar.add')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={t('calendar.what')}>
          <Select
            value={what}
            onValue={setWhat}
            options={kinds.map((kind) => ({ value: kind, label: t(`calendar.kinds.${kind}`) }))}
          />
        </Field>
        {what === 'shop_schedule' && (
          <Field label={t('calendar.shop')}>
            <Select value={shopId} onValue={setShopId} options={shops.map((shop) => ({ value: shop.id, label: shop.name }))} />
          </Field>
        )}
        {refusal !== null && (
          <p className="text-bad" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
