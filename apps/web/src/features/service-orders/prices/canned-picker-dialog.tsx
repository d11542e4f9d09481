import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { offeredSums } from './canned-picker.rules.ts'
import { LaborGuide } from './labor-guide.tsx'
import { type OfferedJob, useAddCannedJob, useOfferedJobs } from './order-prices.api.ts'
import { orderPricesText } from './order-prices.text.ts'

/** Picks a canned job for an order: those that fit its vehicle first, with the price before anything is added (CAN25, s5). */
export function CannedPickerDialog({ order, onClose }: { order: ServiceOrderDetail; onClose: () => void }) {
  const t = useText(orderPricesText)
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [category, setCategory] = useState('')
  const jobs = useOfferedJobs(order, search.trim(), category)
  const add = useAddCannedJob()
  const found = jobs.data?.canned_jobs ?? []
  const categories = jobs.data?.categories ?? []
  const chosen = found.find((one) => one.id === chosenId) ?? found[0]
  const sums = chosen && offeredSums(chosen, ticked)
  const choose = (job: OfferedJob | undefined) => {
    setChosenId(job?.id ?? null)
    setTicked(new Set())
  }
  const send = async (stays: boolean) => {
    if (!chosen || add.isPending) return
    try {
      await add.mutateAsync({ params: { id: order.id }, body: { canned_job_id: chosen.id, optional_line_ids: [...ticked] } })
      notify({ kind: 'success', title: t('added', { name: chosen.name }) })
      setTicked(new Set())
      if (!stays) onClose()
    } catch (error) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = found.findIndex((one) => one.id === chosen?.id)
    if (event.key === 'ArrowDown') choose(found[Math.min(found.length - 1, at + 1)])
    else if (event.key === 'ArrowUp') choose(found[Math.max(0, at - 1)])
    else if (event.key === 'Enter') void send(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('title')}
      description={[order.vehicle.year, order.vehicle.make, order.vehicle.model].filter(Boolean).join(' ')}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={add.isPending} busyText={t('adding')} disabled={!chosen} onClick={() => void send(false)}>
            {t('add', { amount: format.money((sums?.totalCents ?? 0) / 100) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="flex flex-wrap items-start gap-2">
          <Field label={t('searchLabel')} hideLabel className="min-w-48 flex-1">
            <Input
              data-autofocus
              value={search}
              placeholder={t('search')}
              maxLength={80}
              onChange={(event) => {
                setSearch(event.target.value)
                choose(undefined)
              }}
              onKeyDown={onKeyDown}
            />
          </Field>
          {categories.length > 0 && (
            <span className="w-48 max-sm:w-full">
              <Select
                aria-label={t('category')}
                value={category}
                onValue={(next) => {
                  setCategory(next)
                  choose(undefined)
                }}
                options={[{ value: '', label: t('anyCategory') }, ...categories.map((one) => ({ value: one, label: one }))]}
              />
            </span>
          )}
        </div>
        <p className="text-xs text-ink-3">{t('keys')}</p>
        {jobs.isError && (
          <EmptyState
            title={t('loadFailed')}
            action={
              <Button kind="secondary" onClick={() => void jobs.refetch()}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {jobs.data && found.length === 0 && (
          <EmptyState title={search.trim() ? t('none') : t('noneAtAll')} text={t('noneText')} />
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto" aria-label={t('title')}>
            {found.map((job) => (
              <JobChoice key={job.id} job={job} isChosen={job.id === chosen?.id} onChoose={() => choose(job)} />
            ))}
          </ul>
          {chosen && sums && <Offer job={chosen} {...{ order, sums, ticked, onTicked: setTicked }} />}
        </div>
      </div>
    </Dialog>
  )
}

function JobChoice({ job, isChosen, onChoose }: { job: OfferedJob; isChosen: boolean; onChoose: () => void }) {
  const t = useText(orderPricesText)
  const format = useFormat()
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        className={cx('w-full rounded-md px-3 py-2 text-left hover:bg-surface-2', isChosen && 'bg-accent-soft')}
        onClick={onChoose}
      >
        <span className="flex items-baseline justify-between gap-3">
          <b className="font-[620] break-words">{job.name}</b>
          <span className="flex-none">{format.money(job.price)}</span>
        </span>
        <span className="block text-xs text-ink-2">
          {[job.code, job.price_mode === 'package' ? t('package') : '', t('sold', { count: job.times_sold })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {!job.fits && (
          <span className="flex items-center gap-1 text-xs text-warn">
            <TriangleAlert size={13} className="flex-none" aria-hidden />
            {t('fitsNot')}. {t('only', { vehicles: job.fits_only })}
          </span>
        )}
      </button>
    </li>
  )
}

/** What a job comes to, line by line, before it is added. */
function Offer({
  order,
  job,
  sums,
  ticked,
  onTicked,
}: {
  order: ServiceOrderDetail
  job: OfferedJob
  sums: ReturnType<typeof offeredSums>
  ticked: ReadonlySet<string>
  onTicked: (ids: ReadonlySet<string>) => void
}) {
  const t = useText(orderPricesText)
  const format = useFormat()
  const money = (cents: number) => format.money(cents / 100)
  const toggle = (id: string) => onTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
  return (
    <section className="flex flex-col gap-2" aria-label={job.name}>
      <h3 className="font-[620]">{job.name}</h3>
      {job.description && <p className="text-ink-2">{job.description}</p>}
      {job.warranty && <p className="text-xs text-ink-3">{job.warranty}</p>}
      <LaborGuide order={order} cannedJobId={job.id} />
      <ul className="flex flex-col gap-2">
        {job.lines.map((line) => {
          const net = sums.netCents(line)
          const count =
            line.type === 'labor' ? t('hours', { count: format.number(line.quantity, 3) }) : format.number(line.quantity, 3)
          const words = `${line.description} · ${count}${line.is_optional ? ` · ${t('optional')}` : ''}`
          return (
            <li key={line.id} className="flex items-start justify-between gap-3">
              {line.is_optional ? (
                <Checkbox checked={ticked.has(line.id)} onCheckedChange={() => toggle(line.id)}>
                  {words}
                </Checkbox>
              ) : (
                <span className="break-words">{words}</span>
              )}
              <span className={cx('flex-none', net === null && 'text-ink-3')}>
                {net === null ? format.money(line.amount) : money(net)}
              </span>
            </li>
          )
        })}
      </ul>
      {sums.discountCents !== 0 && (
        <>
          <p className="flex justify-between gap-3 text-ink-2">
            <span>{t('list')}</span>
            <span>{money(sums.listCents)}</span>
          </p>
          <p className="flex justify-between gap-3 text-ink-2">
            <span>{t('discount')}</span>
            <span>{money(-sums.discountCents)}</span>
          </p>
        </>
      )}
      <p className="flex justify-between gap-3 font-[620]">
        <span>{t('total')}</span>
        <span>{money(sums.totalCents)}</span>
      </p>
    </section>
  )
}
