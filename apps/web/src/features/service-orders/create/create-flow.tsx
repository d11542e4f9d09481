import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, toProblem, useProblemText } from '#platform/api/problem.ts'
import { queryClient, useSend } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat, useZone } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Banner } from '#ui/feedback.tsx'
import { Kbd } from '#ui/identity.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { focusRefused } from '#ui/number-field.tsx'
import { Stepper } from '#ui/progress.tsx'
import { draftTotals } from '../order-totals.rules.ts'
import { orderReads, useShopRecord } from '../service-orders.api.ts'
import { CreateAssignmentStep } from './create-assignment-step.tsx'
import { CreateCustomerStep } from './create-customer-step.tsx'
import { CreateRail } from './create-rail.tsx'
import { CreateEffects, CreateReviewStep } from './create-review-step.tsx'
import { CreateServicesStep } from './create-services-step.tsx'
import { type StepProps, useStepName } from './create-step.tsx'
import { CreateVehicleStep } from './create-vehicle-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import { draftPayload, type OrderDraft, type Step, stepFaults, stepFrom, stepOfProblem } from './order-draft.rules.ts'
import { type KeptState, useKeptDraft } from './use-kept-draft.ts'

const steps = [1, 2, 3, 4, 5] as const
const stepParams = { step: param.int(1, 5) }
const screens = { 1: CreateVehicleStep, 2: CreateCustomerStep, 3: CreateServicesStep, 4: CreateAssignmentStep } as const
const refreshes = [...orderReads, 'listVehicles', 'listCustomers', 'listTechnicians'] as const

const firstField = (step: HTMLElement | null) =>
  step?.querySelector<HTMLElement>(':is(input, textarea, [role="combobox"]):not(:disabled)') ?? null

/** The five steps from a vehicle's arrival to a work order, sent as one call at the end (G43). */
// oxlint-disable-next-line max-lines-per-function -- the five steps share one draft
export function CreateFlow({ shopId, start, startStep }: { shopId: string; start: OrderDraft; startStep: Step }) {
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
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const check = useRef<(() => Promise<boolean>) | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const kept = useKeptDraft(shopId, draft, step)
  const withLines = useSend('createOrderWithLineItems', { refreshes })
  const withTechnicians = useSend('createOrderWithTechnicians', { refreshes })
  const shop = useShopRecord().data?.shop
  const totals = draftTotals(draft, shop ?? { labor_rate: 0, labor_tax_percent: 0, parts_tax_percent: 0 })
  const change = useCallback((part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part })), [])
  const problemText = useProblemText(problem)
  const stepName = useStepName(draft)
  const problemStep = problem ? stepOfProblem(problem) : null

  // A draft that is taken up again opens at its step; Back leads out of the flow from there.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    setPlace({ step: startStep })
  }, [setPlace, startStep])

  /** Each step is a place of its own in the browser's history: Back goes one step back (R1-10). */
  function go(to: Step) {
    setTried(false)
    setPlace({ step: to }, { push: true })
  }
  // A new step begins at its top, with the focus on its heading; a fresh order begins in its first field (R1-34).
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef<Step | null>(null)
  useEffect(() => {
    if (shownStep.current === step) return
    const first = shownStep.current === null && step === 1 ? firstField(top.current) : null
    shownStep.current = step
    window.scrollTo({ top: 0 })
    const target = first ?? heading.current
    target?.focus({ preventScroll: true })
  }, [step])

  async function next() {
    setTried(true)
    if (top.current && focusRefused(top.current)) return
    const whole = check.current ? await check.current() : true
    if (!whole || stepFaults(draft, step).length > 0) {
      requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (problemStep === step) setProblem(null)
    if (step < 5) go((step + 1) as Step)
  }

  async function create() {
    if (sending.current) return
    const lacking = steps.find((one) => stepFaults(draft, one).length > 0)
    if (lacking) {
      go(lacking)
      setTried(true)
      return
    }
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await kept.settle()
      const body = draftPayload(draft, { shopId, zone, mayAssign, maySchedule })
      const send = body.technicians ? withTechnicians : withLines
      const { service_order: order } = await send.mutateAsync({ body })
      // The server has used the draft up; what the cache still holds of it must not be offered again.
      queryClient.removeQueries({ queryKey: ['getOrderDraft'] })
      notify({ kind: 'success', title: t('created', { number: order.number }) })
      await navigate({ to: paths.order(order.id), replace: true })
    } catch (error) {
      kept.goOn()
      const found = toProblem(error)
      setProblem(found)
      const at = stepOfProblem(found)
      if (at < 5) {
        go(at)
        setTried(true)
      }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const onKey = useRef<() => void>(() => undefined)
  useEffect(() => {
    onKey.current = () => void (step === 5 ? create() : next())
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      onKey.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const props: StepProps = {
    draft,
    change,
    faults: tried ? stepFaults(draft, step) : [],
    problem: problemStep === step ? problem : null,
    check,
  }
  const Screen = step === 5 ? null : screens[step]
  return (
    <div className="page !pb-28">
      <PageHeader
        title={t('title')}
        beside={<KeptWord state={kept.state} />}
        actions={
          <Button kind="ghost" icon={<X size={16} />} onClick={() => void navigate({ to: paths.orders })}>
            <span className="max-sm:sr-only">{t('close')}</span>
          </Button>
        }
      />
      <div className="card px-5 py-3.5 max-md:px-3">
        <Stepper label={t('steps')} current={step - 1} onStep={(index) => go((index + 1) as Step)} steps={steps.map(stepName)} />
      </div>
      <div className="with-summary">
        <section ref={top} className="stack" aria-labelledby={headingId}>
          <h2 ref={heading} id={headingId} tabIndex={-1} data-quiet-focus="" className="text-lg font-[620]">
            {stepName(step)}
          </h2>
          {problem && (problemStep === step || step === 5) && (
            <Banner kind="bad" size="lg" alert>
              <b>{t('problemAt')}.</b> {problemText}
            </Banner>
          )}
          {Screen ? <Screen {...props} /> : <CreateReviewStep draft={draft} onEdit={go} />}
        </section>
        <aside className="stack">
          <CreateRail draft={draft} totals={totals} review={step === 5} />
          {step === 5 && <CreateEffects draft={draft} />}
        </aside>
      </div>
      <div className="flow-foot">
        {step > 1 ? (
          <Button size="lg" icon={<ArrowLeft size={17} />} onClick={() => go((step - 1) as Step)}>
            {t('back')}
          </Button>
        ) : (
          <Button size="lg" kind="ghost" onClick={() => void navigate({ to: paths.orders })}>
            {t('cancel')}
          </Button>
        )}
        <span className="ml-auto flex items-center gap-3">
          {step < 5 ? (
            <>
              <span className="flex items-center gap-2 text-sm text-ink-3 max-md:hidden">
                {t('continueWith')} <Kbd>Ctrl ↵</Kbd>
              </span>
              <Button size="lg" kind="primary" onClick={() => void next()}>
                {t(`continueTo.${(step + 1) as 2 | 3 | 4 | 5}`)}
                <ArrowRight size={17} />
              </Button>
            </>
          ) : (
            <>
              <span className="flex flex-col text-right max-md:hidden">
                <span className="text-xs text-ink-3">{t('estimateWithTax')}</span>
                <b className="text-lg font-[620]">{format.money(totals.total)}</b>
              </span>
              <Button
                size="lg"
                kind="primary"
                icon={<Check size={17} />}
                busy={busy}
                busyText={t('creating')}
                onClick={() => void create()}
              >
                {t('create')}
              </Button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}

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
