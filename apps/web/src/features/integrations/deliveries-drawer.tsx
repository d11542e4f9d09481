import { ArrowLeft, History, Send } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { DateTimeField } from '#platform/date-field.tsx'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { DefinitionList } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import { Tag } from '#ui/status.tsx'
import {
  type Delivery,
  perPage,
  useDeliveries,
  useDelivery,
  useReplayDelivery,
  useReplayRange,
  type Webhook,
} from './connections.api.ts'
import { connectionsText } from './connections.text.ts'

type View = { kind: 'list' } | { kind: 'one'; id: string } | { kind: 'again' }

/** What a webhook was sent: the list, one of them with sent body and answer, and sending a time again (INT21). */
export default function DeliveriesDrawer({
  open,
  onOpenChange,
  webhook,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null: closed. */
  webhook: Webhook | null
}) {
  const t = useText(connectionsText)
  const [view, setView] = useState<View>({ kind: 'list' })
  const mayReplay = useMay('integrations:create') && webhook?.state !== 'disabled'
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('sent.title', { name: webhook && URL.canParse(webhook.url) ? new URL(webhook.url).host : '' })}
      footer={
        view.kind === 'list' ? (
          mayReplay && (
            <Button icon={<History size={16} />} onClick={() => setView({ kind: 'again' })}>
              {t('sent.again')}
            </Button>
          )
        ) : (
          <Button icon={<ArrowLeft size={16} />} onClick={() => setView({ kind: 'list' })}>
            {t('sent.back')}
          </Button>
        )
      }
    >
      {webhook && view.kind === 'list' && <Deliveries hookId={webhook.id} onOpen={(id) => setView({ kind: 'one', id })} />}
      {view.kind === 'one' && <One id={view.id} mayReplay={mayReplay} />}
      {webhook && view.kind === 'again' && <Again hookId={webhook.id} />}
    </Drawer>
  )
}

const hues = { waiting: 'amber', delivered: 'green', dead: 'red' } as const
const states = ['all', 'waiting', 'delivered', 'dead'] as const

function StateTag({ state }: { state: Delivery['state'] }) {
  const t = useText(connectionsText)
  return (
    <Tag family="tone" value={hues[state]}>
      {t(`sent.states.${state}`)}
    </Tag>
  )
}

function Deliveries({ hookId, onOpen }: { hookId: string; onOpen: (id: string) => void }) {
  const t = useText(connectionsText)
  const format = useFormat()
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [page, setPage] = useState(1)
  const [isWaiting, setIsWaiting] = useState(true)
  const found = useDeliveries(hookId, state === 'all' ? undefined : state, page, isWaiting)
  const problem = useProblemText(found.error)
  const rows = found.data?.deliveries
  const waits = rows?.some((row) => row.state === 'waiting') ?? true
  if (waits !== isWaiting) setIsWaiting(waits)
  if (rows === undefined)
    return found.error ? (
      <ErrorState
        title={t('sent.failed')}
        message={problem}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={5} />
    )
  return (
    <div className="stack">
      <Field label={t('sent.filter')}>
        <Select
          value={state}
          onValue={(next) => {
            setState(next)
            setPage(1)
          }}
          options={states.map((one) => ({ value: one, label: one === 'all' ? t('sent.all') : t(`sent.states.${one}`) }))}
        />
      </Field>
      {rows.length === 0 ? (
        <EmptyState
          icon={<Send size={24} />}
          title={t(state === 'all' ? 'sent.none' : 'sent.noneOf')}
          text={state === 'all' ? t('sent.noneText') : undefined}
        />
      ) : (
        <ul className="divide-y divide-border">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-left hover:bg-surface-2"
                onClick={() => onOpen(row.id)}
              >
                <code className="min-w-0 flex-1 basis-40 text-sm break-all">{row.type}</code>
                <StateTag state={row.state} />
                <span className="basis-full text-sm text-ink-2">
                  {[
                    format.dateTime(row.happened_at),
                    t('sent.tries', { count: row.tries }),
                    row.status !== null && t('sent.status', { status: String(row.status) }),
                    row.next_at && row.tries > 0 && t('sent.next', { date: format.dateTime(row.next_at) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(found.data?.pagination.total_pages ?? 1) > 1 && (
        <Pager
          page={page}
          limit={perPage}
          total={found.data?.pagination.total ?? 0}
          capped={found.data?.pagination.total_is_capped ?? false}
          onPage={setPage}
        />
      )}
    </div>
  )
}

/** A sent body as people read JSON; as it is when it is none. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function One({ id, mayReplay }: { id: string; mayReplay: boolean }) {
  const t = useText(connectionsText)
  const format = useFormat()
  const [isWaiting, setIsWaiting] = useState(true)
  const found = useDelivery(id, isWaiting)
  const problem = useProblemText(found.error)
  const replay = useReplayDelivery()
  const one = found.data?.delivery
  const waits = one ? one.state === 'waiting' : true
  if (waits !== isWaiting) setIsWaiting(waits)
  if (!one)
    return found.error ? (
      <ErrorState
        title={t('sent.failed')}
        message={problem}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={5} />
    )
  const again = async () => {
    try {
      await replay.mutateAsync({ params: { id } })
      notify({ kind: 'success', title: t('sent.replayed') })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  const status = one.status === null ? t('sent.noStatus') : t('sent.status', { status: String(one.status) })
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-auto break-all">{one.type}</code>
        <StateTag state={one.state} />
        {mayReplay && (
          <Button icon={<Send size={16} />} busy={replay.isPending} onClick={() => void again()}>
            {t('sent.replay')}
          </Button>
        )}
      </div>
      <DefinitionList
        items={[
          [
            t('sent.event'),
            <code key="event" className="text-sm break-all">
              {one.event_id}
            </code>,
          ],
          [t('sent.at'), format.dateTime(one.happened_at)],
          [
            t('sent.answer'),
            [
              one.tries > 0 && status,
              t('sent.tries', { count: one.tries }),
              one.ms !== null && t('sent.ms', { count: String(one.ms) }),
            ]
              .filter(Boolean)
              .join(' · '),
          ],
        ]}
      />
      {one.answer !== '' && <Told label={t('sent.answer')} text={one.answer} />}
      {one.body === '' ? (
        <p className="text-ink-2">{t('sent.noBody')}</p>
      ) : (
        <Told label={t('sent.body')} text={readable(one.body)} />
      )}
    </div>
  )
}

/** Words of a program, as they came; long ones scroll, also by keyboard. */
function Told({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <h3 className="font-[620]">{label}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded border border-border p-3 text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  )
}

function Again({ hookId }: { hookId: string }) {
  const t = useText(connectionsText)
  const format = useFormat()
  const replay = useReplayRange()
  const [from, setFrom] = useState(`${format.today}T00:00`)
  const [to, setTo] = useState(`${format.today}T23:59`)
  const [onlyFailed, setOnlyFailed] = useState(true)
  const [said, setSaid] = useState('')
  const send = async () => {
    const [first, last] = [fromWall(from, format.zone), fromWall(to, format.zone)]
    if (first === null || last === null) return
    try {
      const { replayed, more } = await replay.mutateAsync({
        params: { id: hookId },
        body: { from: first, to: last, only_failed: onlyFailed },
      })
      setSaid([t('sent.againDone', { count: replayed }), more && t('sent.againMore')].filter(Boolean).join('. '))
    } catch (caught) {
      setSaid(await spokenProblem(caught))
    }
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3 className="font-[620]">{t('sent.againTitle')}</h3>
      <p className="text-ink-2">{t('sent.againText')}</p>
      <Field label={t('sent.from')}>
        <DateTimeField value={from} onValue={setFrom} />
      </Field>
      <Field label={t('sent.to')}>
        <DateTimeField value={to} onValue={setTo} />
      </Field>
      <Checkbox checked={onlyFailed} onCheckedChange={setOnlyFailed}>
        {t('sent.onlyFailed')}
      </Checkbox>
      <Button type="submit" kind="primary" busy={replay.isPending}>
        {t('sent.send')}
      </Button>
      <p role="status">{said}</p>
    </form>
  )
}
