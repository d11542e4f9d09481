import { useNavigate } from '@tanstack/react-router'
import { RotateCcw, X } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ApiError, spokenProblem, toProblem, useProblemText } from '#platform/api/problem.ts'
import { queryClient, useSend } from '#platform/api/queries.ts'
import { fromWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Banner } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { focusRefused } from '#ui/number-field.tsx'
import { draftTotals } from '../order-totals.rules.ts'
import { orderReads, useShopRecord, useShopTaxes, useStartOrder } from '../service-orders.api.ts'
import { CreateAssignmentStep } from './create-assignment-step.tsx'
import { type AfterCreate, CreateButton, printWhenThere } from './create-button.tsx'
import { CreateCustomerStep } from './create-customer-step.tsx'
import { CreateRail } from './create-rail.tsx'
import { CreateEffects, CreateReviewStep } from './create-review-step.tsx'
import { CreateServicesStep } from './create-services-step.tsx'
import type { CreateSlots } from './create-step.tsx'
import { type StepProps, useStepName } from './create-step.tsx'
import { CreateSteps } from './create-steps.tsx'
import { CreateVehicleStep } from './create-vehicle-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import { draftPayload, type OrderDraft, type Step, stepFaults, stepFrom, stepOfProblem, withChange } from './order-draft.rules.ts'
import { type KeptState, useKeptDraft } from './use-kept-draft.ts'
import { useLastOrder } from './use-last-order.ts'

const stepParams = { step: param.int(1, 5) }
const screens = { 1: CreateVehicleStep, 2: CreateCustomerStep, 3: CreateServicesStep, 4: CreateAssignmentStep } as const
const formSteps = [1, 2, 3, 4] as const
const refreshes = [...orderReads, 'listVehicles', 'listCustomers', 'listTechnicians'] as const

const openList = '[role="dialog"], [role="listbox"]:not([hidden]), [role="menu"], [aria-expanded="true"][aria-haspopup]'
const firstField = (step: HTMLElement | null) =>
  step?.querySelector<HTMLElement>(':is(input, textarea, [role="combobox"]):not(:disabled)') ?? null

/** A work order on one screen: five parts that tick themselves, sent as one call at the end (G43, x1). */
// oxlint-disable-next-line max-lines-per-function -- the five parts share one draft
export function CreateFlow({
  shopId,
  start,
  startStep,
  slots,
}: {
  shopId: string
  start: OrderDraft
  startStep: Step
  slots: CreateSlots
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const zone = useZone()
  const paths = usePaths()
  const navigate = useNavigate()
  const mayAssign = useMay('service-order:assign')
  const maySchedule = useMay('service-order:schedule')
  const [draft, setDraft] = useState(start)
  const [place, setPlace] = useUrlState(stepParams)
  const step = stepFrom(place.step)
  /** The part that somebody works in; the address has the one that was gone to. */
  const [current, setCurrent] = useState(step)
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const checks = useChecks()
  const root = useRef<HTMLDivElement>(null)
  const ids = useId()
  const kept = useKeptDraft(shopId, draft, current)
  const withLines = useSend('createOrderWithLineItems', { refreshes })
  const withTechnicians = useSend('createOrderWithTechnicians', { refreshes })
  const startOrder = useStartOrder()
  const shop = useShopRecord().data?.shop
  const shopTaxes = useShopTaxes(shopId, draft.customer?.kind === 'known' ? draft.customer.id : undefined, shop?.tax_mode)
  const totals = draftTotals(draft, shop ?? { labor_rate: 0, labor_tax_percent: 0, parts_tax_percent: 0 }, shopTaxes)
  const change = useCallback((part: Partial<OrderDraft>) => setDraft((before) => withChange(before, part)), [])
  const problemText = useProblemText(problem)
  const last = useLastOrder(draft)
  const stepName = useStepName(draft)
  const problemStep = problem ? stepOfProblem(problem) : null

  // A draft that is taken up again opens at its step; Back leads out of the flow from there.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    setPlace({ step: startStep })
  }, [setPlace, startStep])

  const partOf = (one: Step) => root.current?.querySelector<HTMLElement>(`[data-part="${one}"]`) ?? null
  /** Each part is a place of its own in the browser's history: Back goes one part back (R1-10). */
  function go(to: Step) {
    if (to === step) enter(to)
    else setPlace({ step: to }, { push: true })
  }
  function enter(to: Step) {
    setCurrent(to)
    partOf(to)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // After the router, which begins every address at its top.
    requestAnimationFrame(() => partOf(to)?.scrollIntoView({ block: 'start', behavior: 'instant' }))
  }
  // A part that is gone to has the focus on its heading; a fresh order begins in its first field (R1-34). Where one works already it stays.
  const shownStep = useRef<Step | null>(null)
  const enterNow = useEffectEvent((to: Step) => {
    const first = shownStep.current === null && to === 1 ? firstField(partOf(1)) : null
    shownStep.current = to
    if (first) first.focus({ preventScroll: true })
    else if (!partOf(to)?.contains(document.activeElement)) enter(to)
  })
  useEffect(() => {
    if (shownStep.current !== step) enterNow(step)
  }, [step])

  /** The first part that is not whole, with its faults shown; null when all are. */
  async function lackingPart(): Promise<Step | null> {
    for (const one of formSteps) {
      const part = partOf(one)
      if (part && focusRefused(part)) return one
      const isWhole = (await checks[one].current?.()) ?? true
      if (!isWhole || stepFaults(draft, one).length > 0) return one
    }
    return null
  }

  async function create(after: AfterCreate = 'open') {
    if (sending.current) return
    sending.current = true
    const lacking = await lackingPart()
    sending.current = false
    if (lacking) {
      setTried((before) => new Set([...before, lacking]))
      setPlace({ step: lacking })
      requestAnimationFrame(() => {
        const wrong = partOf(lacking)?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unfinished] input')
        if (wrong) wrong.focus()
        else enter(lacking)
      })
      return
    }
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await kept.settle()
      const sent = after === 'later' ? { ...draft, isScheduled: false } : draft
      const body = draftPayload(sent, { shopId, zone, mayAssign, maySchedule })
      const send = body.technicians ? withTechnicians : withLines
      const { service_order: order } = await send.mutateAsync({ body })
      // The server has used the draft up; what the cache still holds of it must not be offered again.
      queryClient.removeQueries({ queryKey: ['getOrderDraft'] })
      notify({ kind: 'success', title: t('created', { number: order.number }) })
      if (after === 'start') await startCreated(order)
      await navigate({ to: paths.order(order.id), replace: true })
      if (after === 'print') await printWhenThere()
    } catch (error) {
      kept.goOn()
      const found = toProblem(error)
      setProblem(found)
      const at = stepOfProblem(found)
      go(at)
      setTried((before) => new Set([...before, at]))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  /** The order is there, whether or not its start is refused: that is said on its page. */
  async function startCreated({ id, version }: { id: string; version: number }): Promise<void> {
    try {
      await startOrder.mutateAsync({ params: { id }, body: { version } })
    } catch (error) {
      notify({ kind: 'error', title: await spokenProblem(error) })
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]')) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void create()
    } else if (event.altKey && !event.ctrlKey && /^Digit[1-5]$/.test(event.code)) {
      event.preventDefault()
      go(stepFrom(Number(event.code.slice(-1))))
    }
  })
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    // A list that is open is closed by it first; out of the order it never leads.
    if (event.key !== 'Escape' || current === 1 || document.querySelector(openList)) return
    event.preventDefault()
    go(stepFrom(current - 1))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    const back = (event: KeyboardEvent) => onEscape(event)
    addEventListener('keydown', listen)
    // Before the fields, which close their lists with it themselves.
    addEventListener('keydown', back, { capture: true })
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('keydown', back, { capture: true })
    }
  }, [])

  const propsOf = (one: Step): StepProps => ({
    slots,
    draft,
    change,
    faults: tried.has(one) ? stepFaults(draft, one) : [],
    problem: problemStep === one ? problem : null,
    check: checks[one === 5 ? 4 : one],
  })
  const heading = (one: Step) => (
    <h2 id={`${ids}-${one}`} tabIndex={-1} data-quiet-focus="" className="text-lg font-[620]">
      {stepName(one)}
    </h2>
  )
  const refusal = (one: Step) =>
    problem &&
    problemStep === one && (
      <Banner kind="bad" size="lg" alert>
        <b>{t('problemAt')}.</b> {problemText}
      </Banner>
    )
  return (
    <div className="page !pb-28">
      <PageHeader
        title={t('title')}
        beside={<KeptWord state={kept.state} />}
        actions={
          <>
            {last.order && (
              <Button
                kind="ghost"
                icon={<RotateCcw size={16} />}
                title={t('lastOrderOf', { number: last.order.number })}
                onClick={() => last.order && change({ description: last.order.description, services: [...last.services] })}
              >
                <span className="max-sm:sr-only">{t('lastOrder')}</span>
              </Button>
            )}
            <Button kind="ghost" icon={<X size={16} />} onClick={() => void navigate({ to: paths.orders })}>
              <span className="max-sm:sr-only">{t('close')}</span>
            </Button>
          </>
        }
      />
      <div
        ref={root}
        className="grid items-start gap-4 xl:grid-cols-[168px_minmax(0,1fr)] min-[87.5rem]:grid-cols-[168px_minmax(0,1fr)_300px]"
      >
        <CreateSteps draft={draft} current={current} total={format.money(totals.total)} onStep={go} />
        <div className="flex min-w-0 flex-col gap-7">
          {formSteps.map((one) => {
            const Part = screens[one]
            return (
              <section
                key={one}
                data-part={one}
                className="stack scroll-mt-24"
                aria-labelledby={`${ids}-${one}`}
                onFocus={(event) => {
                  if (!(event.target instanceof HTMLHeadingElement)) setCurrent(one)
                }}
              >
                {heading(one)}
                {refusal(one)}
                <Part {...propsOf(one)} />
              </section>
            )
          })}
          <section data-part={5} className="stack scroll-mt-24" aria-labelledby={`${ids}-5`}>
            {heading(5)}
            {refusal(5)}
            <CreateReviewStep draft={draft} onEdit={go} />
          </section>
        </div>
        <aside className="stack xl:col-start-2 min-[87.5rem]:sticky min-[87.5rem]:top-20 min-[87.5rem]:col-start-auto">
          <CreateRail draft={draft} totals={totals} review />
          <CreateEffects draft={draft} />
        </aside>
      </div>
      <div className="flow-foot">
        <Button size="lg" kind="ghost" className="max-md:hidden" onClick={() => void navigate({ to: paths.orders })}>
          {t('cancel')}
        </Button>
        <span className="ml-auto flex min-w-0 items-center gap-3 max-md:flex-1">
          <span className="flex flex-col text-right max-md:hidden">
            <span className="text-xs text-ink-3">{t('estimateWithTax')}</span>
            <b className="text-lg font-[620]" aria-live="polite">
              {format.money(totals.total)}
            </b>
          </span>
          <CreateButton
            bookedAt={draft.isScheduled && maySchedule ? fromWall(draft.schedule.start, zone) : null}
            busy={busy}
            onCreate={(after) => void create(after)}
          />
        </span>
      </div>
    </div>
  )
}

/** The forms of the parts, each asked before the order is sent. */
function useChecks() {
  const [one, two, three, four] = [useRef<Check>(null), useRef<Check>(null), useRef<Check>(null), useRef<Check>(null)]
  return { 1: one, 2: two, 3: three, 4: four } as const
}
type Check = (() => Promise<boolean>) | null

function KeptWord({ state }: { state: KeptState }) {
  const t = useText(orderCreateText)
  const format = useFormat()
  if (state.kind === 'none') return null
  return (
    <span
      className={cx(
        'text-sm max-md:order-last max-md:-mt-3 max-md:basis-full',
        state.kind === 'failed' ? 'text-bad' : 'text-ink-3',
      )}
      role="status"
    >
      {state.kind === 'saving'
        ? t('draftSaving')
        : state.kind === 'failed'
          ? t('draftFailed')
          : t('draftSaved', { time: format.time(state.at) })}
    </span>
  )
}
