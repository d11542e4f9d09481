import { addDays } from '@twopost/contract/core/time'
import { useEffect, useRef, useState } from 'react'
import { type FieldFault, spokenProblem, toProblem } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { Banner, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { RecordNumber } from '#ui/identity.tsx'
import { notify } from '#ui/notify.ts'
import { Priority } from '#ui/status.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { type Plan, useApply, usePlan } from './scheduling.api.ts'
import { schedulingText } from './scheduling.text.ts'
import { useSlotWords } from './use-slot-words.ts'

type Placement = Plan['placements'][number]
const itemOf = ({ order, technician, bay, pieces }: Placement) => ({
  order_id: order.id,
  version: order.version,
  technician_id: technician.id,
  bay_id: bay?.id ?? null,
  pieces,
})

const changeCodes = [
  'PLAN_ORDER_CHANGED',
  'PLAN_PAST',
  'PLAN_MINUTES',
  'PLAN_NOT_ABLE',
  'PLAN_NOT_AT_WORK',
  'PLAN_BAY_UNFIT',
  'PLAN_TAKEN',
] as const
type ChangeCode = (typeof changeCodes)[number]
/** The orders of a refused plan with what has changed; `body.items.3` is the fourth of those sent. */
function changesOf(faults: readonly FieldFault[], sent: readonly Placement[]): ReadonlyMap<string, ChangeCode> {
  const found = new Map<string, ChangeCode>()
  for (const { path, code } of faults) {
    const order = sent[Number(path.split('.')[2])]?.order.id
    const known = changeCodes.find((one) => one === code)
    if (order && known) found.set(order, known)
  }
  return found
}

/** Times for everything that waits; what is ticked is booked in one go (G46). */
export default function PlanDialog({
  open,
  onOpenChange,
  from,
  mode,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The first day (YYYY-MM-DD); a week from it. */
  from: string
  /** `repair` moves what is in the way of running work, and as little as possible. */
  mode: 'plan' | 'repair'
}) {
  const t = useText(schedulingText)
  const shop = useShop()
  const [make, apply] = [usePlan(), useApply()]
  const [days, setDays] = useState({ from, to: addDays(from, 6) })
  const [moves, setMoves] = useState(false)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState('')
  /** What has changed since, by order. */
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangeCode>>(new Map())
  const ticked = plan?.placements.filter((one) => !left.has(one.order.id)) ?? []

  async function propose() {
    setFault('')
    try {
      const body = { shop_id: shop?.id ?? '', ...days, ...(mode === 'repair' ? { mode } : { keep_scheduled: !moves }) }
      setPlan((await make.mutateAsync({ body })).plan)
      setLeft(new Set())
      setChanged(new Map())
    } catch (caught) {
      setFault(await spokenProblem(caught))
    }
  }
  const first = useRef<(() => Promise<void>) | null>(propose)
  useEffect(() => {
    void first.current?.()
    first.current = null
  }, [])

  async function book() {
    setFault('')
    try {
      await apply.mutateAsync({ body: { shop_id: shop?.id ?? '', items: ticked.map(itemOf) } })
      notify({ kind: 'success', title: t('plan.applied', { count: ticked.length }) })
      onOpenChange(false)
    } catch (caught) {
      setFault(await spokenProblem(caught))
      setChanged(changesOf(toProblem(caught).errors, ticked))
    }
  }
  const tick = (id: string, on: boolean) => {
    const next = new Set(left)
    if (on) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t(mode === 'repair' ? 'plan.repairTitle' : 'plan.title')}
      description={t('plan.lead')}
      footer={
        <>
          <Button busy={make.isPending} onClick={() => void propose()}>
            {t('plan.again')}
          </Button>
          <Button
            kind="primary"
            busy={apply.isPending}
            busyText={t('plan.applying')}
            disabled={ticked.length === 0 || make.isPending}
            onClick={() => void book()}
          >
            {t('plan.apply', { count: ticked.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={t(`plan.${end}`)}>
              <DateField value={days[end]} onValue={(day) => setDays({ ...days, [end]: day })} />
            </Field>
          ))}
        </div>
        {mode === 'plan' && (
          <Checkbox checked={moves} onCheckedChange={setMoves}>
            {t('plan.moves')}
          </Checkbox>
        )}
        {fault && (
          <Banner kind="bad" alert>
            {fault}
          </Banner>
        )}
        {make.isPending ? (
          <div aria-live="polite">
            <p className="mb-2 text-ink-2">{t('plan.working')}</p>
            <SkeletonRows rows={4} />
          </div>
        ) : (
          plan && <Proposed plan={plan} left={left} changed={changed} onTick={tick} />
        )}
      </div>
    </Drawer>
  )
}

function Proposed({
  plan,
  left,
  changed,
  onTick,
}: {
  plan: Plan
  changed: ReadonlyMap<string, ChangeCode>
  left: ReadonlySet<string>
  onTick: (orderId: string, on: boolean) => void
}) {
  const t = useText(schedulingText)
  const format = useFormat()
  const sum =
    plan.lateness > 0
      ? t('plan.late', { time: format.duration(plan.lateness), baseline: format.duration(plan.baseline_lateness) })
      : t('plan.inTime')
  if (plan.placements.length + plan.left_out.length === 0) return <p className="text-ink-3">{t('plan.none')}</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2" aria-live="polite">
        {sum} {plan.kept_count > 0 && t('plan.kept', { count: plan.kept_count })}
      </p>
      <ul className="flex flex-col gap-2">
        {plan.placements.map((one) => (
          <li key={one.order.id}>
            <Proposal
              placement={one}
              change={changed.get(one.order.id)}
              isTicked={!left.has(one.order.id)}
              onTick={(on) => onTick(one.order.id, on)}
            />
          </li>
        ))}
      </ul>
      {plan.left_out.length > 0 && <LeftOut list={plan.left_out} />}
    </div>
  )
}

function Proposal({
  placement,
  change,
  isTicked,
  onTick,
}: {
  placement: Placement
  change: ChangeCode | undefined
  isTicked: boolean
  onTick: (on: boolean) => void
}) {
  const t = useText(schedulingText)
  const words = useSlotWords()
  const { order, was, deciding } = placement
  return (
    <div className="row-card">
      <span className="row-card-line">
        <Checkbox checked={isTicked} onCheckedChange={onTick}>
          <span className="sr-only">{t('plan.tick', { number: order.number })}</span>
        </Checkbox>
        <Priority priority={order.priority} />
        <span className="min-w-0 flex-1 truncate font-[620]">{order.title}</span>
        <RecordNumber number={order.number} />
      </span>
      <span>{words.time(placement)}</span>
      <span className="text-sm text-ink-2">
        {words.who(placement)} ·{' '}
        <span className={placement.late_minutes > 0 ? 'text-bad' : undefined}>{words.cost(placement)}</span>
      </span>
      {placement.is_moved && was && (
        <span className="text-sm text-ink-2">
          {t('plan.moved')}. {t('plan.was', { time: words.time(was) })}
        </span>
      )}
      {change && (
        <b className="text-sm font-[620] text-bad" role="alert">
          {t(`plan.changed.${change}`)}
        </b>
      )}
      {deciding && <span className="text-sm text-ink-3">{t(`deciding.${deciding.constraint}`)}</span>}
    </div>
  )
}

function LeftOut({ list }: { list: Plan['left_out'] }) {
  const t = useText(schedulingText)
  const words = useSlotWords()
  const why = ({ why: code, missing }: Plan['left_out'][number]): string =>
    code === 'no_slot' ? words.missing(missing) : t(`plan.why.${code}`)
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-[620]">{t('plan.leftOut')}</h3>
      <ul>
        {list.map((one) => (
          <li key={one.order.id} className="list-row flex-col items-start">
            <span className="truncate">
              {one.order.title} <RecordNumber number={one.order.number} />
            </span>
            <span className="text-sm text-ink-2">{why(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
