import { Link } from '@tanstack/react-router'
import { type PartsDecision, partsDecisions } from '@twopost/contract/order-parts.states'
import { Check, PackageCheck, X } from 'lucide-react'
import { useId, useState } from 'react'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Avatar, Plate, RecordNumber } from '#ui/identity.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Pill } from '#ui/status.tsx'
import { type PartsRequest, useChangeRequest, useRequest } from './parts-requests.api.ts'
import { partsRequestsText } from './parts-requests.text.ts'
import { RequestPill, RequestPriority, useReasonWords } from './request-words.tsx'

type Asked = PartsRequest['parts'][number]
/** What is chosen of a part; `hold` orders it and puts the job on hold (r4). */
type Choice = PartsDecision | 'hold'
const decisionOfChoice = (choice: Choice): PartsDecision => (choice === 'hold' ? 'order' : choice)

/** One request with its parts, what the shop has of each, and what happens to them (r4). */
export function RequestPanel({ id }: { id: string }) {
  const t = useText(partsRequestsText)
  const found = useRequest(id)
  const problem = useProblemText(found.error)
  if (id === '') return <EmptyState icon={<PackageCheck size={24} />} title={t('choose')} />
  if (found.isError) return <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.parts_request.id !== id) return <SkeletonRows rows={4} />
  const request = found.data.parts_request
  return <Loaded key={`${id} ${request.version}`} request={request} />
}

/** What is proposed: the shelf where there is enough, else it is ordered. */
const proposed = (part: Asked): PartsDecision => ((part.available ?? 0) >= part.quantity ? 'take' : 'order')

function Loaded({ request }: { request: PartsRequest }) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const mayDecide = useMay('service-order:approve')
  const mayHold = useMay('service-order:start') && request.isAtWork
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const [holding, setHolding] = useState(false)
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const change = useChangeRequest()
  const open = request.parts.filter((part) => part.decision === null)
  const choiceOf = (part: Asked): Choice => chosen[part.id] ?? proposed(part)
  const countOf = (decision: PartsDecision) => open.filter((part) => decisionOfChoice(choiceOf(part)) === decision).length
  const holds = mayHold && open.some((part) => choiceOf(part) === 'hold')
  const [take, order] = [countOf('take'), countOf('order')]
  const send = async (body: Parameters<typeof change.mutateAsync>[0]['body'], done: string) => {
    try {
      await change.mutateAsync({ params: { id: request.id }, body: { ...body, version: request.version } })
      notify({ kind: 'success', title: done })
    } catch (error) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(error) })
    }
  }
  const needsAnswer = (rejects: boolean) => {
    const bare = rejects && answer.trim() === ''
    setMissing(bare)
    return bare
  }
  const decided = () => open.map((part) => ({ id: part.id, decision: decisionOfChoice(choiceOf(part)) }))
  const decide = () => {
    if (needsAnswer(countOf('reject') > 0)) return
    if (holds) return setHolding(true)
    const isGiven = take + order > 0 || request.parts.some((part) => part.decision !== null && part.decision !== 'reject')
    void send({ decisions: decided(), answer }, t(isGiven ? 'savedApproved' : 'savedRejected', { name: request.technicianName }))
  }
  const reject = () => {
    if (needsAnswer(true)) return
    void send({ status: 'rejected', answer }, t('savedRejected', { name: request.technicianName }))
  }
  const counts = { take: format.number(take), order: format.number(order) }
  const words = take + order === 0 ? t('save') : t(order === 0 ? 'approveTake' : take === 0 ? 'approveOrder' : 'approve', counts)
  return (
    <div className="flex flex-col">
      <Head request={request} />
      <ul>
        {request.parts.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            choice={mayDecide && request.status === 'pending' && part.decision === null ? choiceOf(part) : undefined}
            mayHold={mayHold}
            onChoice={(choice) => setChosen((before) => ({ ...before, [part.id]: choice }))}
          />
        ))}
      </ul>
      {request.notes && <p className="border-b border-border px-4 py-3 break-words text-ink-2">“{request.notes}”</p>}
      {request.answer && (
        <p className="border-b border-border px-4 py-3 break-words">
          {t('answered', { name: request.decidedByName, answer: request.answer })}
        </p>
      )}
      {mayDecide && request.status === 'pending' && (
        <div className="flex flex-col gap-3 p-4">
          <Field label={t('answer', { name: request.technicianName })} optional error={missing ? t('answerNeeded') : undefined}>
            <Input maxLength={500} value={answer} onChange={(event) => setAnswer(event.target.value)} />
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button icon={<X size={16} />} busy={change.isPending} onClick={reject}>
              {t('reject')}
            </Button>
            <Button
              kind="primary"
              aria-keyshortcuts="a"
              icon={<Check size={16} />}
              busy={change.isPending}
              busyText={t('saving')}
              onClick={decide}
            >
              {words}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={holding}
        onOpenChange={setHolding}
        title={t('holdTitle')}
        description={t('holdText', { count: order, name: request.technicianName })}
        confirmText={t('holdNow')}
        busyText={t('saving')}
        onConfirm={() => send({ decisions: decided(), answer, hold_job: true }, t('savedHeld', { name: request.technicianName }))}
      />
      {mayDecide && request.status === 'approved' && (
        <div className="flex justify-end p-4">
          <Button
            kind="primary"
            icon={<PackageCheck size={16} />}
            busy={change.isPending}
            busyText={t('saving')}
            onClick={() => void send({ status: 'fulfilled' }, t('handedOut'))}
          >
            {t('handOut')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Head({ request }: { request: PartsRequest }) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const paths = usePaths()
  const { vehicle } = request
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Avatar name={request.technicianName} size="md" />
        <div className="flex min-w-0 flex-[1_1_180px] flex-col">
          <h2 className="text-base font-[620]">
            {request.technicianName}, {t('partCount', { count: request.parts.length })}
          </h2>
          <span className="text-sm text-ink-2" title={format.exact(request.requestedAt)}>
            {t('askedBy', { name: request.technicianName, when: format.age(request.requestedAt) })}
          </span>
        </div>
        <RequestPriority priority={request.priority} />
        <RequestPill status={request.status} />
      </div>
      <Link
        to={paths.order(request.serviceOrderId)}
        aria-label={t('order', { number: request.orderNumber })}
        className="flex min-h-12 flex-wrap items-center gap-2 border-y border-border bg-surface-2 px-4 py-2.5 text-ink-1 !no-underline"
      >
        {vehicle.licensePlate && <Plate size="sm" number={vehicle.licensePlate} state={vehicle.plateState} />}
        <b className="min-w-0 truncate font-[560]">{request.orderTitle}</b>
        <RecordNumber number={request.orderNumber} />
        <span className="text-sm text-ink-2">{[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}</span>
        {request.isOnHold && <span className="text-sm text-bad">{t('onHold')}</span>}
      </Link>
    </>
  )
}

function PartRow({
  part,
  choice,
  mayHold,
  onChoice,
}: {
  part: Asked
  /** What is chosen; undefined where nothing can be. */
  choice: Choice | undefined
  mayHold: boolean
  onChoice: (choice: Choice) => void
}) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  const reasonOf = useReasonWords()
  const id = useId()
  const options = partsDecisions
    .filter((one) => one !== 'take' || part.partId !== null)
    .flatMap((one): Choice[] => (one === 'order' && mayHold ? ['order', 'hold'] : [one]))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3">
      <span className="flex min-w-40 flex-1 flex-col" id={id}>
        <span className="font-[520] break-words">
          {part.name} <span className="font-[620]">× {format.number(part.quantity, 3)}</span>
        </span>
        <span className="text-sm text-ink-2">
          {[part.partNumber, reasonOf(part.reason), part.decisionReason].filter(Boolean).join(' · ')}
        </span>
        {part.onOrder > 0 && <span className="text-sm text-warn">{t('already', { count: format.number(part.onOrder, 3) })}</span>}
      </span>
      <Presence part={part} />
      <span className="w-52 max-sm:w-full">
        {choice === undefined ? (
          <span className="text-sm text-ink-2">{part.decision ? t(`decided.${part.decision}`) : ''}</span>
        ) : (
          <Select
            aria-label={t('decisionOf', { part: part.name })}
            value={choice}
            onValue={onChoice}
            options={options.map((one) => ({ value: one, label: t(`decisions.${one}`) }))}
          />
        )}
      </span>
    </li>
  )
}

/** Whether a part is there, in words and bin. */
export function Presence({ part }: { part: Pick<Asked, 'available' | 'location' | 'partId' | 'quantity'> }) {
  const t = useText(partsRequestsText)
  const format = useFormat()
  if (part.partId === null) return <span className="text-sm text-ink-3">{t('notListed')}</span>
  if (part.available === null) return null
  const value = part.available <= 0 ? 'out' : part.available < part.quantity ? 'low' : 'in_stock'
  const count = format.number(part.available, 3)
  return (
    <Pill family="stock" value={value}>
      {value === 'out' ? t('out') : part.location ? t('there', { count, bin: part.location }) : t('thereNoBin', { count })}
    </Pill>
  )
}
