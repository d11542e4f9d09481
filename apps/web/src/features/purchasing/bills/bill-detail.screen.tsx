import { Link, useParams } from '@tanstack/react-router'
import { FilePen, ReceiptText, Undo2 } from 'lucide-react'
import { spokenProblem } from '#platform/api/problem.ts'
import { DetailFrame, DetailHeader, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Card, DefinitionList, Timeline, Totals } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { useCreateClaim } from '../claims/claims.api.ts'
import { BillActions } from './bill-actions.tsx'
import { BillPaper } from './bill-paper.tsx'
import { BillPill, useDifference } from './bill-words.tsx'
import { useLiveBills, useMatchBill, useUnbilled, useVendorBill, type VendorBill, type VendorBillLine } from './bills.api.ts'
import { billsText } from './bills.text.ts'

export function useBillPlace(): ListPlace {
  const t = useText(billsText)
  const paths = usePaths()
  return { to: paths.vendorBills, title: t('title'), back: t('back') }
}

/** One bill: ordered, received and billed side by side (PAR16, PAR32). */
export function BillDetailScreen() {
  const t = useText(billsText)
  const { billId = '' } = useParams({ strict: false }) as { billId?: string }
  const found = useVendorBill(billId)
  useLiveBills()
  return (
    <DetailFrame found={found} failed={t('oneFailed')} list={useBillPlace()}>
      {({ vendor_bill }) => <BillDetail bill={vendor_bill} />}
    </DetailFrame>
  )
}

function BillDetail({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const format = useFormat()
  const paths = usePaths()
  const seesSuppliers = useMay('suppliers:view')
  const limits = useLimits(bill)
  const waits = bill.status === 'matched' && bill.needs_approval && !bill.allowed.includes('post')
  return (
    <div className="page">
      <DetailHeader
        list={useBillPlace()}
        title={bill.number}
        beside={
          <>
            <BillPill bill={bill} size="lg" />
            <span className="text-ink-2">{bill.supplier_name}</span>
          </>
        }
        actions={<BillActions bill={bill} />}
      />
      {waits && <Banner kind="warn">{t('needsApproval', limits)}</Banner>}
      {bill.status === 'draft' && bill.open_count > 0 && <Banner kind="info">{t('openHint')}</Banner>}
      {bill.reverses_id !== null && (
        <Banner kind="info">
          {t('reversal')} <Link to={paths.vendorBill(bill.reverses_id)}>{t('seeReversed')}</Link>
        </Banner>
      )}
      <div className="with-rail">
        <div className="stack">
          <Lines bill={bill} />
        </div>
        <aside className="stack">
          <Card title={t('one')}>
            <DefinitionList
              items={[
                [
                  t('supplier'),
                  seesSuppliers ? (
                    <Link key="supplier" to={paths.supplier(bill.supplier_id)}>
                      {bill.supplier_name}
                    </Link>
                  ) : (
                    bill.supplier_name
                  ),
                ],
                [t('billDate'), format.calendarDate(bill.bill_date)],
                [t('dueDate'), bill.due_date && format.calendarDate(bill.due_date)],
                [t('shop'), bill.shop_name],
                [
                  t('note'),
                  bill.notes ? (
                    <span key="note" className="whitespace-pre-wrap">
                      {bill.notes}
                    </span>
                  ) : null,
                ],
              ]}
            />
          </Card>
          <BillPaper bill={bill} />
          <History bill={bill} />
        </aside>
      </div>
    </div>
  )
}

/** The columns of the comparison where there is room for them; below, the figures of a line wrap under its name. */
const columns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_6.5rem_7rem_7rem_7.5rem] xl:items-start xl:gap-3'
function Lines({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const format = useFormat()
  const limits = useLimits(bill)
  const lines = bill.lines ?? []
  const sums = [
    ['goods', bill.goods],
    ['kind.core', bill.core],
    ['kind.freight', bill.freight],
    ['kind.tax', bill.tax],
    ['kind.other', bill.other],
  ] as const
  const some = sums.filter(([, amount]) => amount !== 0)
  return (
    <Card
      title={t('lines', { count: bill.line_count })}
      beside={<span className="hidden text-sm text-ink-3 sm:inline">{t('tolerance', limits)}</span>}
      flush
    >
      <div className={`hidden border-b border-border bg-surface-2 px-4 py-2 text-sm text-ink-2 ${columns}`} aria-hidden="true">
        <span />
        <span className="text-right">{t('ordered')}</span>
        <span className="text-right">{t('received')}</span>
        <span className="text-right">{t('billed')}</span>
        <span className="text-right">{t('difference')}</span>
      </div>
      <ul>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} bill={bill} />
        ))}
      </ul>
      <div className="border-t border-border p-4">
        <Totals
          items={[
            ...(some.length > 1 ? some.map(([word, amount]) => ({ label: t(word), value: format.money(amount) })) : []),
            { label: t('total'), value: format.money(bill.total), grand: true },
          ]}
        />
      </div>
    </Card>
  )
}

/** How far a line of a bill may differ in its shop, as sentences say it. */
function useLimits({ tolerance_percent, tolerance_amount }: VendorBill) {
  const format = useFormat()
  return { percent: format.percent(tolerance_percent / 100, 4), amount: format.money(tolerance_amount) }
}

function LineRow({ line, bill }: { line: VendorBillLine; bill: VendorBill }) {
  const t = useText(billsText)
  const format = useFormat()
  const paths = usePaths()
  const sayDifference = useDifference()
  const mayOpen = useMay('inventory:view')
  const isOfDelivery = line.kind === 'goods' || line.kind === 'core'
  const isOpen = isOfDelivery && bill.allowed.includes('match')
  const { received } = line
  const cost = line.work?.expected ?? (line.kind === 'core' ? received?.core : received?.cost)
  const { work } = line
  const title = line.item_name || work?.description || line.description || t(`kind.${line.kind}`)
  const limits = useLimits(bill)
  const faults = { open: t('noDelivery'), quantity: t('otherQuantity'), price: t('priceDiffers', limits) } as const
  const came = received && {
    date: format.calendarDate(received.business_date),
    slip: received.document_no,
  }
  return (
    <li className={`flex flex-wrap gap-x-5 gap-y-3 border-b border-border px-4 py-3 last:border-b-0 ${columns}`}>
      <div className="flex min-w-0 flex-1 basis-full flex-col break-words">
        {line.item_id && mayOpen ? <Link to={paths.item(line.item_id)}>{title}</Link> : <span>{title}</span>}
        <span className="text-sm text-ink-3">
          {[
            line.claimed ? t(`claimedFor.${line.claimed}`) : line.kind === 'goods' ? '' : t(`kind.${line.kind}`),
            line.part_number,
            line.item_name ? line.description : '',
          ]
            .filter((word) => word && word !== title)
            .join(' · ')}
        </span>
        {came && <span className="text-sm text-ink-3">{came.slip ? t('cameSlip', came) : t('came', came)}</span>}
        {line.fault && bill.status !== 'posted' && <span className="text-warn">{faults[line.fault]}</span>}
        {line.to_stock !== 0 && <span className="text-ink-3">{t('toStock', { amount: format.money(line.to_stock) })}</span>}
        {line.to_variance !== 0 && (
          <span className="text-ink-3">{t('toVariance', { amount: format.money(line.to_variance) })}</span>
        )}
        {isOpen && <DeliveryChoice line={line} bill={bill} title={title} />}
        {isOpen && <ClaimButton line={line} />}
      </div>
      <Figure label={t('ordered')}>
        {work
          ? work.expected === null
            ? ''
            : format.money(work.expected)
          : !isOfDelivery || !received
            ? '–'
            : received.ordered_quantity === null
              ? t('notOrdered')
              : line.kind === 'core'
                ? '–'
                : t('each', {
                    count: format.number(received.ordered_quantity),
                    amount: format.money(received.ordered_unit_cost ?? 0),
                  })}
        {work && (
          <Link className="text-sm" to={paths.order(work.order_id)}>
            {work.order_number}
          </Link>
        )}
        {received?.purchase_order && received.purchase_order_id && (
          <Link className="text-sm" to={paths.purchaseOrder(received.purchase_order_id)}>
            {received.purchase_order}
          </Link>
        )}
      </Figure>
      <Figure label={t('received')}>
        {received ? t('ofCount', { count: format.number(received.quantity), amount: format.money(cost ?? 0) }) : '–'}
      </Figure>
      <Figure label={t('billed')}>
        <b className="font-[620]">
          {isOfDelivery
            ? t('ofCount', { count: format.number(line.quantity), amount: format.money(line.cost) })
            : format.money(line.cost)}
        </b>
      </Figure>
      <Figure label={t('difference')}>
        <span className={line.fault ? 'text-warn' : line.difference ? '' : 'text-ink-3'}>
          {line.difference === null ? '–' : sayDifference(line.difference, cost ?? 0)}
        </span>
      </Figure>
    </li>
  )
}
function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="flex min-w-28 flex-col tabular-nums xl:min-w-0 xl:text-right">
      <span className="text-sm text-ink-3 xl:sr-only">{label}</span>
      {children}
    </span>
  )
}

/** Claims what a line asks too much, so that the rest agrees with its delivery. */
function ClaimButton({ line }: { line: VendorBillLine }) {
  const t = useText(billsText)
  const mayClaim = useMay('purchasing:create')
  const claim = useCreateClaim()
  const { received, fault } = line
  const isMore =
    (fault === 'quantity' && received !== null && line.quantity > received.quantity) ||
    (fault === 'price' && (line.difference ?? 0) > 0)
  if (!mayClaim || !isMore) return null
  async function send() {
    try {
      const kind = fault === 'quantity' ? ('short' as const) : ('price' as const)
      const { vendor_claim: made } = await claim.mutateAsync({ body: { kind, bill_line_id: line.id } })
      notify({ kind: 'success', title: t('claimed'), text: made.supplier_name })
    } catch (caught) {
      notify({ kind: 'error', title: t('claimFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <span className="mt-1 block">
      <Button size="sm" busy={claim.isPending} onClick={() => void send()}>
        {t(fault === 'quantity' ? 'claimMissing' : 'claimPrice')}
      </Button>
    </span>
  )
}

const none = 'none'
/** Which delivery a line bills; what is chosen is saved at once. */
function DeliveryChoice({ line, bill, title }: { line: VendorBillLine; bill: VendorBill; title: string }) {
  const t = useText(billsText)
  const format = useFormat()
  const match = useMatchBill()
  const unbilled = useUnbilled(bill.shop_id, bill.supplier_id)
  const fits = (unbilled.data?.lines ?? []).filter((one) => line.item_id === null || one.item_id === line.item_id)
  const labelOf = (count: number, name: string, date: string) =>
    t('choice', { count: format.number(count), name, date: format.calendarDate(date) })
  const options = [
    ...(line.delivery_line_id && line.received
      ? [
          {
            value: line.delivery_line_id,
            label: labelOf(line.received.quantity, line.item_name, line.received.business_date),
          },
          { value: none, label: t('letGo') },
        ]
      : []),
    ...fits.map((one) => ({
      value: one.delivery_line_id,
      label: labelOf(one.quantity, one.item_name, one.business_date),
    })),
  ]
  if (options.length === 0) return unbilled.data ? <span className="text-ink-3">{t('nothingLeft')}</span> : null
  async function choose(value: string) {
    if (value === line.delivery_line_id) return
    try {
      const lines = [{ id: line.id, delivery_line_id: value === none ? null : value }]
      await match.mutateAsync({ params: { id: bill.id }, body: { lines, version: bill.version } })
    } catch (caught) {
      notify({ kind: 'error', title: t('matchFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <span className="mt-1 block max-w-90">
      <Select
        size="sm"
        aria-label={t('chooseDelivery', { name: title })}
        placeholder={t('choose')}
        value={line.delivery_line_id}
        onValue={(value) => void choose(value)}
        options={options}
      />
    </span>
  )
}

function History({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  const format = useFormat()
  return (
    <Card title={t('history')}>
      <Timeline
        label={t('history')}
        items={[
          ...(bill.reversed_at
            ? [
                {
                  id: 'reversed',
                  icon: <Undo2 size={15} />,
                  text: t('wasReversed', { name: bill.reversed_by, reason: bill.reverse_reason }),
                  when: format.dateTime(bill.reversed_at),
                },
              ]
            : []),
          ...(bill.posted_at
            ? [
                {
                  id: 'posted',
                  icon: <ReceiptText size={15} />,
                  text: !bill.approved_by
                    ? t('wasPosted', { name: bill.posted_by })
                    : bill.approval_reason
                      ? t('wasApprovedFor', { name: bill.approved_by, reason: bill.approval_reason })
                      : t('wasApproved', { name: bill.approved_by }),
                  when: format.dateTime(bill.posted_at),
                },
              ]
            : []),
          {
            id: 'entered',
            icon: <FilePen size={15} />,
            text: t('wasEntered', { name: bill.created_by }),
            when: format.dateTime(bill.created_at),
          },
        ]}
      />
    </Card>
  )
}
