import { useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, Camera, CameraOff, Minus, PackageCheck, Plus, ScanLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CameraCodes, readsCodes, useScanner } from '#features/inventory/index.ts'
import { api } from '#platform/api/client.ts'
import { spokenProblem } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { releaseUnsaved, useUnsaved } from '#ui/unsaved.ts'
import { useSendPhotos } from './damage-photos.tsx'
import { type PurchaseOrder, type PurchaseOrderLine, useLivePurchases, usePurchaseOrder, useReceive } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'
import { type Answers, acceptedOf, bookingOf, type Counts, differencesOf, lineOfCode, lineOfItems } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'
import { ReceiveDifferences } from './receive-differences.tsx'
import { useUnexpected } from './receive-unexpected.tsx'

/** Takes in what came of a purchase order, on a phone in one hand: count or scan, then say what becomes of differences (K19, prototype p3b). */
export function ReceiveScreen() {
  const t = useText(purchasingText)
  const paths = usePaths()
  const { purchaseOrderId = '' } = useParams({ strict: false }) as { purchaseOrderId?: string }
  const found = usePurchaseOrder(purchaseOrderId)
  useLivePurchases()
  const list: ListPlace = { to: paths.purchaseOrders, title: t('title'), back: t('back') }
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={list}>
      {({ purchase_order }) => <Receive key={purchase_order.id} order={purchase_order} />}
    </DetailFrame>
  )
}

function Receive({ order }: { order: PurchaseOrder }) {
  const t = useText(receiveText)
  const format = useFormat()
  const paths = usePaths()
  const navigate = useNavigate()
  const receive = useReceive()
  const sendPhotos = useSendPhotos()
  const [counts, setCounts] = useState<Counts>({})
  const [answers, setAnswers] = useState<Answers>({})
  const [papers, setPapers] = useState({ slip: '', bill: '' })
  const [checking, setChecking] = useState(false)
  const lines = (order.lines ?? []).filter((one) => one.outstanding > 0)
  const unexpected = useUnexpected(order, lines, counts)
  const { bad, extras } = unexpected
  const differences = differencesOf(lines, acceptedOf(counts, bad))
  const named = differences.length + extras.length
  const booking = bookingOf(lines, counts, answers, { bad, extras })
  const isCounted = extras.length > 0 || lines.some((one) => (counts[one.id] ?? 0) > 0)
  useUnsaved(isCounted || papers.slip !== '' || papers.bill !== '')
  const page: ListPlace = { to: paths.purchaseOrder(order.id), title: order.number, back: t('back', { number: order.number }) }

  async function book() {
    try {
      const { delivery } = await receive.mutateAsync({
        query: { shop_id: order.shop_id },
        body: {
          supplier_id: order.supplier_id,
          document_no: papers.slip,
          bill_no: papers.bill,
          lines: booking.lines,
          accept_over: booking.accept_over,
        },
      })
      releaseUnsaved()
      const aside = { count: format.number(booking.setAside), supplier: order.supplier_name }
      notify({
        kind: 'success',
        title: t('booked', { count: format.number(booking.quantity) }),
        text: booking.setAside > 0 ? t('setAside', aside) : order.number,
      })
      void navigate({ to: paths.purchaseOrder(order.id) })
      void sendPhotos(delivery.lines, bad)
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  if (order.status !== 'ordered' || lines.length === 0)
    return (
      <div className="page">
        <DetailHeader list={page} title={t('title', { number: order.number })} />
        <EmptyState icon={<PackageCheck size={24} />} title={t('done')} text={t('doneText')} />
      </div>
    )
  return (
    <div className="page">
      <DetailHeader
        list={page}
        title={checking ? t('differences', { count: named }) : t('title', { number: order.number })}
        beside={
          <span className="text-ink-2">
            {checking
              ? t('uncounted', { count: lines.filter((one) => counts[one.id] === undefined).length })
              : t('lead', { supplier: order.supplier_name, count: lines.length })}
          </span>
        }
      />
      <div className="mx-auto flex w-full max-w-170 flex-col gap-3 pb-32">
        {checking ? (
          <ReceiveDifferences
            order={order}
            counts={counts}
            differences={differences}
            answers={answers}
            onAnswer={(id, answer) => setAnswers((before) => ({ ...before, [id]: answer }))}
            papers={papers}
            onPapers={setPapers}
            unexpected={unexpected}
          />
        ) : (
          <Counting lines={lines} counts={counts} onCounts={setCounts} />
        )}
      </div>
      <div className="flow-foot">
        {checking ? (
          <>
            <Button className="h-12" icon={<ArrowLeft size={17} />} onClick={() => setChecking(false)}>
              {t('countAgain')}
            </Button>
            <Button
              kind="primary"
              className="h-12 flex-1"
              busy={receive.isPending}
              busyText={t('booking')}
              disabledReason={booking.quantity + booking.setAside > 0 ? undefined : t('nothing')}
              onClick={() => void book()}
            >
              {booking.quantity > 0 || booking.setAside === 0
                ? t('book', { count: format.number(booking.quantity) })
                : t('bookAside', { count: format.number(booking.setAside) })}
            </Button>
          </>
        ) : (
          <>
            {unexpected.addButton}
            <Button
              kind="primary"
              className="h-12 flex-1"
              disabledReason={isCounted ? undefined : t('nothing')}
              onClick={() => setChecking(true)}
            >
              {named > 0 ? t('check', { count: named }) : t('toPapers')}
            </Button>
          </>
        )}
      </div>
      {unexpected.dialogs}
    </div>
  )
}

/** The lines with their counts, the one that was counted last first, and the field that a scanner types into. */
function Counting({ lines, counts, onCounts }: CountingProps) {
  const t = useText(receiveText)
  const format = useFormat()
  const [last, setLast] = useState<string | null>(null)
  const set = (line: PurchaseOrderLine, count: number) =>
    onCounts((before) => ({ ...before, [line.id]: Math.max(0, Math.round(count * 1000) / 1000) }))
  const all = lines.reduce((sum, one) => sum + one.outstanding, 0)
  const done = lines.reduce((sum, one) => sum + Math.min(counts[one.id] ?? 0, one.outstanding), 0)
  const sorted = [...lines].sort((one, other) => Number(other.id === last) - Number(one.id === last))
  return (
    <>
      <Scanning
        lines={lines}
        counts={counts}
        onFound={(line, count) => {
          set(line, count)
          setLast(line.id)
        }}
      >
        <span className="text-ink-2">{t('counted', { count: format.number(done), all: format.number(all) })}</span>
        <span className="h-1.5 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
          <span
            className="block h-full rounded-full bg-green-solid"
            style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }}
          />
        </span>
      </Scanning>
      <ul className="flex flex-col gap-3">
        {sorted.map((line) => (
          <CountRow
            key={line.id}
            line={line}
            count={counts[line.id]}
            isLast={line.id === last}
            onCount={(count) => set(line, count)}
          />
        ))}
      </ul>
    </>
  )
}
interface CountingProps {
  lines: readonly PurchaseOrderLine[]
  counts: Counts
  onCounts: (change: (before: Counts) => Counts) => void
}

/** Codes by a hand scanner anywhere on the page, by the camera or typed: each adds one to its line, and what is not on the order is named (PAR32). */
function Scanning({
  lines,
  counts,
  onFound,
  children,
}: Omit<CountingProps, 'onCounts'> & {
  onFound: (line: PurchaseOrderLine, count: number) => void
  children: ReactNode
}) {
  const t = useText(receiveText)
  const format = useFormat()
  const seesParts = useMay('inventory:view')
  const [typed, setTyped] = useState('')
  const [filming, setFilming] = useState(false)
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null)
  // What was scanned while the server was asked counts as well.
  const latest = useRef(counts)
  useEffect(() => {
    latest.current = counts
  }, [counts])
  function take(line: PurchaseOrderLine) {
    const count = (latest.current[line.id] ?? 0) + 1
    latest.current = { ...latest.current, [line.id]: count }
    onFound(line, count)
    const of = `${format.number(count)} ${t('of', { count: format.number(line.outstanding) })}`
    setTold({ good: count <= line.outstanding, text: t('scanned', { name: line.item_name, count: of }) })
    navigator.vibrate?.(30)
  }
  const refuse = (text: string) => {
    setTold({ good: false, text })
    navigator.vibrate?.([60, 40, 60])
  }
  async function scan(text: string) {
    const code = text.trim()
    if (code === '') return
    const line = lineOfCode(lines, code, latest.current)
    if (line) return take(line)
    if (!seesParts) return refuse(t('notListed', { code }))
    try {
      const { found } = await api('scan', { query: { code } })
      const parts = found.filter((one) => one.kind === 'item')
      const named = lineOfItems(
        lines,
        parts.map((one) => one.id),
        latest.current,
      )
      if (named) take(named)
      else refuse(parts[0] ? t('notOrdered', { name: parts[0].title, number: parts[0].number }) : t('notListed', { code }))
    } catch (caught) {
      refuse(await spokenProblem(caught))
    }
  }
  useScanner((code) => void scan(code))
  return (
    <form
      className="card flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void scan(typed)
        setTyped('')
      }}
    >
      {filming ? (
        <CameraCodes goesOn onCode={(code) => void scan(code)} />
      ) : (
        <Field label={t('scan')} help={t('scanHelp')}>
          <Input
            size="lg"
            icon={<ScanLine size={17} />}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <p className={`empty:hidden ${told?.good === false ? 'text-bad' : 'font-[520] text-ok'}`} role="status">
        {told?.text}
      </p>
      {children}
      <div className="flex gap-3">
        {readsCodes() && (
          <Button
            className="h-12 flex-1"
            icon={filming ? <CameraOff size={17} /> : <Camera size={17} />}
            onClick={() => setFilming(!filming)}
          >
            {t(filming ? 'cameraOff' : 'camera')}
          </Button>
        )}
        {!filming && (
          <Button type="submit" className="h-12 flex-1" icon={<Plus size={17} />}>
            {t('add')}
          </Button>
        )}
      </div>
    </form>
  )
}

function CountRow({
  line,
  count,
  isLast,
  onCount,
}: {
  line: PurchaseOrderLine
  count: number | undefined
  /** It was scanned last. */
  isLast: boolean
  onCount: (count: number) => void
}) {
  const t = useText(receiveText)
  const format = useFormat()
  const name = line.service_order ? `${line.item_name}, ${line.service_order}` : line.item_name
  const by = Math.round(Math.abs((count ?? 0) - line.outstanding) * 1000) / 1000
  const state =
    count === undefined
      ? { text: t('notCounted'), tone: 'text-ink-3' }
      : by === 0
        ? { text: t('allCame'), tone: 'text-ok' }
        : count < line.outstanding
          ? { text: t('short', { count: format.number(by) }), tone: 'text-warn' }
          : { text: t('over', { count: format.number(by) }), tone: 'text-accent-text' }
  return (
    <li className={`card flex flex-col gap-3 p-4 ${isLast ? 'border-accent' : ''}`}>
      <span className="flex items-start gap-3">
        <b className="min-w-0 flex-1 font-[620]">{line.item_name}</b>
        <span className={`text-sm font-[520] ${state.tone}`}>{state.text}</span>
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex min-w-28 flex-1 flex-col text-ink-2">
          <span>{line.part_number}</span>
          {line.service_order ? (
            <span className="text-sm font-[520] text-accent-text">{t('forOrder', { number: line.service_order })}</span>
          ) : (
            line.location && <span className="text-sm text-ink-3">{t('bin', { name: line.location })}</span>
          )}
        </span>
        <span className="flex items-center gap-2">
          <Button
            className="h-12 w-12"
            aria-label={t('less', { name })}
            disabled={!count}
            onClick={() => onCount((count ?? 0) - 1)}
          >
            <Minus size={18} />
          </Button>
          <Field label={t('count', { name })} hideLabel className="w-22">
            <NumberField
              size="lg"
              kind="quantity"
              max={100_000}
              data-count={line.item_id}
              className="text-center"
              value={count ?? null}
              onValue={(value) => onCount(value ?? 0)}
            />
          </Field>
          <span className="text-ink-2">{t('of', { count: format.number(line.outstanding) })}</span>
          <Button className="h-12 w-12" aria-label={t('more', { name })} onClick={() => onCount((count ?? 0) + 1)}>
            <Plus size={18} />
          </Button>
        </span>
      </div>
      {count === undefined && (
        <Button className="h-12" onClick={() => onCount(line.outstanding)}>
          {t('all', { count: format.number(line.outstanding) })}
        </Button>
      )}
    </li>
  )
}
