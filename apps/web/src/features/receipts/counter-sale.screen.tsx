import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Printer, User } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type CustomerChoice, CustomerPicker } from '#features/customers/index.ts'
import { useScanner } from '#features/inventory/index.ts'
import { MoneyPage, openInvoicePdf, useMoneyPaths } from '#features/invoices/index.ts'
import { PartPicker, type PickedItem } from '#features/order-parts/index.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { CounterLines } from './counter-lines.tsx'
import { type Sale, useCounter, useDraftSale } from './counter-sale.api.ts'
import { addPart, isWhole, linesOfDraft, type SaleLine, saleBody, subtotalOf } from './counter-sale.rules.ts'
import { counterSaleText } from './counter-sale.text.ts'
import { PaymentPanel } from './payment-panel.tsx'

/** Parts over the counter: who, what, the money and its change, the paper (PAY22). */
export function CounterSaleScreen() {
  const t = useText(counterSaleText)
  const paths = useMoneyPaths()
  const shop = useShop()
  const navigate = useNavigate()
  const { draft } = useSearch({ strict: false }) as { draft?: string }
  const [round, setRound] = useState(0)
  const next = () => {
    setRound((before) => before + 1)
    if (draft !== undefined) void navigate({ to: paths.counter, search: {} as never })
  }
  return (
    <MoneyPage back={{ to: paths.invoices, label: t('back') }} title={t('title')}>
      {!shop ? (
        <Banner kind="warn">{t('chooseShop')}</Banner>
      ) : draft === undefined ? (
        <Counter key={`${shop.id} ${round}`} shop={shop} draft={null} onNext={next} />
      ) : (
        <OfDraft key={draft} id={draft} shop={shop} onNext={next} />
      )}
    </MoneyPage>
  )
}

/** A draft of a sale, to be changed and finished. */
function OfDraft({ id, ...rest }: { id: string; shop: NonNullable<ReturnType<typeof useShop>>; onNext: () => void }) {
  const t = useText(counterSaleText)
  const found = useDraftSale(id)
  const problem = useProblemText(found.error)
  const [begun, setBegun] = useState<Sale>()
  const sale = begun ?? found.data?.invoice
  // What is changed here stays as it is when the draft is fetched again.
  if (sale && begun === undefined) setBegun(sale)
  if (sale && (sale.status !== 'draft' || sale.origin !== 'counter')) return <Banner kind="warn">{t('noDraft')}</Banner>
  if (sale) return <Counter {...rest} draft={sale} />
  if (found.error) return <ErrorState title={t('draftFailed')} message={problem} onRetry={() => void found.refetch()} />
  return <SkeletonRows rows={4} />
}

interface Done {
  sale: Sale
  change: number | null
}

function Counter({
  shop,
  draft,
  onNext,
}: {
  shop: NonNullable<ReturnType<typeof useShop>>
  draft: Sale | null
  onNext: () => void
}) {
  const t = useText(counterSaleText)
  const mayPay = useMay('invoices:send')
  const counter = useCounter(shop)
  const [buyer, setBuyer] = useState<CustomerChoice | 'walk-in' | null>(
    draft && { kind: 'known', id: draft.customer.id, name: draft.customer.name },
  )
  const [lines, setLines] = useState<readonly SaleLine[]>(() => linesOfDraft(draft?.items ?? []))
  const [sale, setSale] = useState<Sale | null>(draft)
  const [isPaying, setPaying] = useState(false)
  const [fault, setFault] = useState<string>()
  const [done, setDone] = useState<Done | null>(null)
  const add = (part: PickedItem) => setLines((before) => addPart(before, part, crypto.randomUUID()))
  useScanner((code) => {
    if (isPaying || done) return
    void counter.find(code).then(
      (part) => (part ? add(part) : notify({ kind: 'error', title: t('unknown', { code }) })),
      async (error: unknown) => notify({ kind: 'error', title: await spokenProblem(error) }),
    )
  })
  if (done) return <Sold {...done} onNext={onNext} />
  // The picker adds nobody, so who is chosen is known.
  const customerId = buyer !== 'walk-in' && buyer?.kind === 'known' ? buyer.id : undefined
  const shown: CustomerChoice | null = buyer === 'walk-in' ? { kind: 'known', id: buyer, name: t('walkIn') } : buyer
  const toPayment = async () => {
    if (counter.isBusy) return
    const wrong = buyer === null ? t('chooseCustomer') : lines.length === 0 ? t('emptyText') : undefined
    const missing = wrong ?? (lines.every(isWhole) ? undefined : t('unfinished'))
    setFault(missing)
    if (missing !== undefined) return
    try {
      setSale(await counter.save(sale, customerId, saleBody(lines)))
      setPaying(true)
    } catch (error) {
      setFault(await spokenProblem(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPaying || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void toPayment()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter is a shortcut; the button inside has the keyboard
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.65fr)_minmax(320px,1fr)]" onKeyDown={onKeyDown}>
      <div className="stack">
        <Card>
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-56">
              <Field label={t('customer')}>
                <CustomerPicker value={shown} onValue={setBuyer} mayAdd={false} size="lg" disabled={sale !== null} />
              </Field>
            </div>
            {sale === null && (
              <Button size="lg" icon={<User size={16} />} aria-pressed={buyer === 'walk-in'} onClick={() => setBuyer('walk-in')}>
                {t('walkIn')}
              </Button>
            )}
          </div>
        </Card>
        <Card>
          {!isPaying && (
            <div className="flex flex-wrap items-start gap-3 pb-2">
              <div className="min-w-0 flex-1 basis-56">
                <Field label={t('find')} help={t('findHelp')}>
                  <PartPicker shopId={shop.id} value={null} onValue={(part) => part && add(part)} kits size="lg" />
                </Field>
              </div>
              <span className="md:pt-6">
                <Button
                  size="lg"
                  icon={<Plus size={16} />}
                  onClick={() => setLines((before) => [...before, newFee(crypto.randomUUID())])}
                >
                  {t('addFee')}
                </Button>
              </span>
            </div>
          )}
          <CounterLines lines={lines} onLines={setLines} isFixed={isPaying} />
        </Card>
      </div>
      <div className="stack">
        <Sums sale={isPaying ? sale : null} subtotal={subtotalOf(lines)}>
          {fault !== undefined && (
            <Banner kind="bad" alert>
              {fault}
            </Banner>
          )}
          {isPaying ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setPaying(false)}>{t('edit')}</Button>
              {sale && <Discard sale={sale} onDone={onNext} />}
            </div>
          ) : (
            <Button
              kind="primary"
              size="lg"
              block
              busy={counter.isBusy}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void toPayment()}
            >
              {counter.isBusy ? t('saving') : t('next')}
            </Button>
          )}
          {draft && !isPaying && <Discard sale={draft} onDone={onNext} />}
        </Sums>
        {isPaying && sale && (mayPay ? <Pay sale={sale} onDone={setDone} /> : <Banner kind="info">{t('mayNotPay')}</Banner>)}
      </div>
    </div>
  )
}
const newFee = (key: string): SaleLine => ({
  ...{ key, itemId: null, isFee: true, description: '', number: '', quantity: 1, price: null },
})

function Sums({ sale, subtotal, children }: { sale: Sale | null; subtotal: number; children: React.ReactNode }) {
  const t = useText(counterSaleText)
  const format = useFormat()
  return (
    <Card>
      <div className="stack">
        <dl className="grid gap-1">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{t('subtotal')}</dt>
            <dd className="tabular-nums">{format.money(sale?.subtotal ?? subtotal)}</dd>
          </div>
          {sale && (
            <>
              <div className="flex justify-between gap-4">
                <dt className="text-ink-2">{t('tax')}</dt>
                <dd className="tabular-nums">{format.money(sale.taxAmount)}</dd>
              </div>
              <div className="flex items-baseline justify-between gap-4">
                <dt className="font-[520]">{t('total')}</dt>
                <dd className="text-xl font-[620] tabular-nums">{format.money(sale.totalAmount)}</dd>
              </div>
            </>
          )}
        </dl>
        {children}
      </div>
    </Card>
  )
}

/** Takes the money for a draft, which issues it; parts leave the stock with it. */
function Pay({ sale, onDone }: { sale: Sale; onDone: (done: Done) => void }) {
  const { pay } = useCounter(null)
  const [amount, setAmount] = useState<number | null>(sale.totalAmount)
  const problem = useProblemText(pay.error)
  return (
    <PaymentPanel
      amount={amount}
      onAmount={setAmount}
      shares={{}}
      invoices={[]}
      busy={pay.isPending}
      disabled={false}
      problem={pay.error ? problem : undefined}
      onTake={async ({ method, reference, date, tendered }) => {
        if (amount === null) return
        const { invoice } = await pay.mutateAsync({
          params: { id: sale.id },
          body: {
            ...{ amount, method, reference: reference || undefined, date },
            ...(tendered !== null && { tendered }),
          },
        })
        onDone({ sale: invoice, change: tendered === null ? null : Math.round((tendered - amount) * 100) / 100 })
      }}
    />
  )
}

function Discard({ sale, onDone }: { sale: Sale; onDone: () => void }) {
  const t = useText(counterSaleText)
  const { discard } = useCounter(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title={t('discard')}
        description={t('discardText')}
        confirmText={t('discard')}
        onConfirm={async () => {
          try {
            await discard.mutateAsync({ params: { id: sale.id } })
            onDone()
          } catch (error) {
            notify({ kind: 'error', title: await spokenProblem(error) })
            throw error
          }
        }}
      />
    </>
  )
}

/** The end of a sale: the change in large figures, the paper, and the next one. */
function Sold({ sale, change, onNext }: Done & { onNext: () => void }) {
  const t = useText(counterSaleText)
  const format = useFormat()
  const paths = usePaths()
  const number = sale.invoiceNumber ?? ''
  return (
    <Card title={t('sold')}>
      <div className="stack">
        <p>{sale.balance > 0 ? t('leftText', { number, amount: format.money(sale.balance) }) : t('soldText', { number })}</p>
        {change !== null && (
          <div role="status" className="flex items-baseline gap-6">
            <span className="text-ink-2">{t('changeDue')}</span>
            <b className="text-[40px] leading-none tabular-nums">{format.money(change)}</b>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" autoFocus onClick={onNext}>
            {t('another')}
          </Button>
          <Button icon={<Printer size={16} />} onClick={() => void openInvoicePdf(sale)}>
            {t('print')}
          </Button>
          <Button asChild>
            <Link to={paths.invoice(sale.id)}>{t('openInvoice')}</Link>
          </Button>
        </div>
      </div>
    </Card>
  )
}
