import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, Lock } from 'lucide-react'
import { useState } from 'react'
import { MoneyTabs, useMoneyPaths } from '#features/invoices/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Card, PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import { type DayExpected, useCloseDay, useDay, useLiveMoney, useReopenDay } from '../receipts.api.ts'
import { CashDrawer } from './cash-drawer.tsx'
import { CountTable } from './count-table.tsx'
import { dayCloseText } from './day-close.text.ts'
import { differencesOf, type Pieces, sumPieces, type Typed } from './day-count.rules.ts'

const CashMoveDialog = lazyDialog(() => import('./cash-move-dialog.tsx'))
const ReasonDialog = lazyDialog(() => import('#platform/reason-dialog.tsx'))

/** The count of a business day at the counter (PAY29, PAY30, prototype u4). */
export function DayCloseScreen() {
  const t = useText(dayCloseText)
  const format = useFormat()
  const shop = useShop()
  const paths = useMoneyPaths()
  const navigate = useNavigate()
  const { date = format.today } = useSearch({ strict: false }) as { date?: string }
  const found = useDay(date, shop?.id)
  const problem = useProblemText(found.error)
  const [moving, setMoving] = useState(false)
  const mayMove = useMay('payments:create')
  useLiveMoney()
  const day = found.data?.day
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        beside={day && <Tag>{t(`states.${day.status}`)}</Tag>}
        actions={
          <>
            <div className="w-44">
              <DateField
                aria-label={t('day')}
                value={date}
                max={format.today}
                onValue={(next) => next && void navigate({ to: paths.days, search: { date: next } as never })}
              />
            </div>
            {mayMove && date === format.today && shop && (
              <Button icon={<ArrowLeftRight size={16} />} onClick={() => setMoving(true)}>
                {t('cashMove')}
              </Button>
            )}
          </>
        }
      />
      <MoneyTabs at="days" />
      {!shop ? (
        <Banner>{t('chooseShop')}</Banner>
      ) : found.error && !day ? (
        <div className="card">
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        </div>
      ) : !day ? (
        <SkeletonRows rows={8} />
      ) : (
        <Day key={`${day.business_date}:${day.status}`} day={day} shopId={shop.id} />
      )}
      <CashMoveDialog open={moving} onOpenChange={setMoving} shopId={shop?.id ?? ''} />
    </div>
  )
}

function Day({ day, shopId }: { day: DayExpected; shopId: string }) {
  const t = useText(dayCloseText)
  const format = useFormat()
  const close = useCloseDay()
  const reopen = useReopenDay()
  const problem = useProblemText(close.error)
  const [float, setFloat] = useState<number | null>(day.float)
  const [pieces, setPieces] = useState<Pieces>({})
  // What is not counted yet is taken to be as expected, but for cash.
  const [typed, setTyped] = useState<Typed>({})
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const [reopening, setReopening] = useState(false)
  const record = day.day_close
  const isClosed = day.status === 'closed' && record !== null
  const counted = isClosed
    ? record.counted
    : {
        cash: sumPieces(pieces),
        card: typed.card ?? day.expected.card,
        check: typed.check ?? day.expected.check,
        transfer: typed.transfer ?? day.expected.transfer,
        other: typed.other ?? day.expected.other,
      }
  const expected = isClosed ? record.expected : day.expected
  const floatNow = isClosed ? record.float : (float ?? 0)
  const { by, sum, differs } = differencesOf(expected, counted, floatNow)
  const needsNote = differs && note.trim() === ''
  const send = async () => {
    setAsked(true)
    if (needsNote) return
    const body = { date: day.business_date, float: floatNow, counted, note: note.trim() || undefined, version: record?.version }
    try {
      await close.mutateAsync({ query: { shop_id: shopId }, body })
      notify({ kind: 'success', title: t('closed') })
    } catch {
      // What the server refuses stands above the table.
    }
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.85fr)_minmax(300px,1fr)]">
      <div className="stack">
        <Card
          flush
          title={t('expectedAndCounted')}
          actions={
            isClosed
              ? record.allowed.includes('reopen') && <Button onClick={() => setReopening(true)}>{t('reopen')}</Button>
              : day.allowed.includes('close') && (
                  <Button kind="primary" icon={<Lock size={16} />} busy={close.isPending} onClick={() => void send()}>
                    {close.isPending ? t('closing') : t('close')}
                  </Button>
                )
          }
        >
          {close.error && (
            <div className="card-body">
              <Banner kind="bad" alert>
                {problem}
              </Banner>
            </div>
          )}
          <CountTable
            day={day}
            isClosed={isClosed}
            float={floatNow}
            counts={{ expected, counted, by, sum, differs }}
            typed={typed}
            onTyped={setTyped}
          />
          <DayNotes day={day} isClosed={isClosed} note={differs ? note : null} isMissing={asked && needsNote} onNote={setNote} />
        </Card>
        <Left day={day} />
      </div>
      <CashDrawer
        day={day}
        isClosed={isClosed}
        float={floatNow}
        onFloat={setFloat}
        pieces={pieces}
        onPieces={setPieces}
        counted={counted.cash}
        expected={expected.cash}
      />
      <ReasonDialog
        open={reopening}
        onClose={() => setReopening(false)}
        onDone={() => {
          setReopening(false)
          notify({ kind: 'success', title: t('reopened') })
        }}
        most={200}
        harmless
        title={t('reopenTitle', { date: format.calendarDate(day.business_date) })}
        description={t('reopenText')}
        words={{
          ...{ reason: t('reason'), help: t('reasonHelp'), keep: t('keepIt') },
          ...{ confirm: t('reopen'), busy: t('reopening') },
        }}
        record={record ?? undefined}
        send={(reason, version) => reopen.mutateAsync({ params: { id: record?.id ?? '' }, body: { reason, version } })}
      />
    </div>
  )
}

/** Who closed the day and why it was opened again, and the field for what made a difference. */
function DayNotes({
  day,
  isClosed,
  note,
  isMissing,
  onNote,
}: {
  day: DayExpected
  isClosed: boolean
  /** `null` while nothing differs. */
  note: string | null
  isMissing: boolean
  onNote: (note: string) => void
}) {
  const t = useText(dayCloseText)
  const format = useFormat()
  const record = day.day_close
  const asks = !isClosed && note !== null && day.allowed.includes('close')
  if (!asks && !(isClosed && record) && !record?.reopen_reason) return null
  return (
    <div className="card-body flex flex-col gap-2">
      {isClosed && record && (
        <>
          <span className="text-ink-2">
            {t('closedBy', { name: record.closed_by_name, at: format.dateTime(record.closed_at) })}
          </span>
          {record.note && <span>{record.note}</span>}
        </>
      )}
      {!isClosed && record?.reopen_reason && (
        <span className="text-ink-2">{t('reopenedBecause', { reason: record.reopen_reason })}</span>
      )}
      {asks && (
        <Field label={t('note')} error={isMissing ? t('noteNeeded') : undefined}>
          <Input value={note} maxLength={500} onChange={(event) => onNote(event.target.value)} />
        </Field>
      )}
    </div>
  )
}

/** What is left to invoice and to collect, so that it is seen before the day is closed. */
function Left({ day }: { day: DayExpected }) {
  const t = useText(dayCloseText)
  const format = useFormat()
  const paths = usePaths()
  const money = useMoneyPaths()
  const { not_invoiced: waiting, unpaid } = day
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Card flush title={t('notInvoiced')} beside={<Tag>{format.number(waiting.count)}</Tag>}>
        <ul className="divide-y divide-border">
          {waiting.orders.map((order) => (
            <li key={order.id} className="flex items-center gap-3 px-4 py-3">
              <div className="two-lines min-w-0 flex-1">
                <Link to={paths.order(order.id)}>{order.number}</Link>
                <span className="truncate">{order.customer_name}</span>
              </div>
              <b>{format.money(order.total)}</b>
            </li>
          ))}
          <Rest count={waiting.count - waiting.orders.length} isEmpty={waiting.count === 0} />
        </ul>
      </Card>
      <Card flush title={t('unpaid')} beside={<Tag>{format.number(unpaid.count)}</Tag>}>
        <ul className="divide-y divide-border">
          {unpaid.invoices.map((invoice) => (
            <li key={invoice.id} className="flex items-center gap-3 px-4 py-3">
              <div className="two-lines min-w-0 flex-1">
                <Link to={paths.invoice(invoice.id)}>{invoice.number}</Link>
                <span className="truncate">{invoice.customer_name}</span>
              </div>
              <b>{format.money(invoice.balance)}</b>
              <Button asChild size="sm">
                <Link to={money.take} search={{ customer: invoice.customer_id, invoice: invoice.id } as never}>
                  {t('takePayment')}
                </Link>
              </Button>
            </li>
          ))}
          <Rest count={unpaid.count - unpaid.invoices.length} isEmpty={unpaid.count === 0} />
        </ul>
      </Card>
    </div>
  )
}
function Rest({ count, isEmpty }: { count: number; isEmpty: boolean }) {
  const t = useText(dayCloseText)
  if (!isEmpty && count <= 0) return null
  return <li className="px-4 py-3 text-ink-3">{isEmpty ? t('none') : t('more', { count })}</li>
}
