import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '#platform/random-id.ts'
import { CustomerIcon } from './customer-icon.tsx'
import { type Choices, idsOf, type PublicOrder, progressOf, type ShownEstimate, type Totals } from './customer-page.rules.ts'
import type { Words } from './customer-words.rules.ts'
import { SignaturePad } from './signature-pad.tsx'

type Fault = 'overLimit' | 'onlyNamed' | 'nothing' | 'nameMissing' | 'signMissing' | 'sendFailed' | 'tooMany' | 'offline'

type Body = NonNullable<Sent<Calls['decidePublicOrder']>['body']>
type Sending = Omit<Body, 'key'>
/** How the form asks what a choice comes to, and sends it: by the link on the customer's page, as the person at the counter on the tablet. */
export interface DecisionCalls {
  count(body: { estimate_id: string; service_ids: string[] }, signal: AbortSignal): Promise<Answer<Calls['countPublicOrder']>>
  /** The same key is the same decision. */
  decide(body: Sending, key: string): Promise<unknown>
}
/** What a refused call tells. `status` 0: the server was not reached. */
interface Refusal {
  status: number
  code: string
  params: Readonly<Record<string, string | number>>
}
/** A field for a signature: `null` takes it back. */
export type SignField = ComponentType<{ label: string; clear: string; onSigned: (picture: string | null) => void }>

interface Parts {
  order: PublicOrder
  estimate: ShownEstimate
  words: Words
  choices: Choices
  calls: DecisionCalls
  /** What is approved comes to; null while it is not known. */
  onTotal: (total: number | null) => void
  onSent: () => void
  onStale: (what: 'newOne' | 'wasDecided') => void
  /** Who stands at the counter, with the shop beside them: anybody may write another name. Missing: the holder of a contact's link decides under that name alone. */
  person?: string
  /** Another field for the signature, which is then offered also where the shop does not ask for one. */
  Sign?: SignField
  /** What the button says, by how many services are approved. */
  sendWords?: (approved: number) => string
}
/** The decision itself: what it comes to, who decides, the signature where the shop asks, and the one button (EST24). */
export function DecisionForm({
  order,
  estimate,
  words,
  choices,
  calls,
  onTotal,
  onSent,
  onStale,
  person,
  Sign = DrawnField,
  sendWords = () => words.t('send'),
}: Parts) {
  const { t, format, language } = words
  const [name, setName] = useState(person ?? order.contact?.name ?? '')
  const [over, setOver] = useState<Refusal['params']>({})
  const [note, setNote] = useState('')
  const [signature, setSignature] = useState<string | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const { totals, isCounted } = useTotals(calls, estimate, choices)
  const total = totals?.total ?? (isCounted ? 0 : null)
  useEffect(() => onTotal(total), [onTotal, total])
  const isSigned = order.signature !== 'off' || Sign !== DrawnField
  const send = useSend({ calls, onSent, onStale, setBusy, setFault, setOver })
  const { open, chosen } = progressOf(estimate, choices)
  const approved = idsOf(choices, 'approve').length
  // What was missing may be there now.
  const isMended = { nothing: chosen > 0, nameMissing: name.trim() !== '', signMissing: signature !== null }
  const shownFault = fault && fault in isMended && isMended[fault as keyof typeof isMended] ? null : fault
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (chosen === 0) return setFault('nothing')
    if (!name.trim()) return setFault('nameMissing')
    if (order.signature === 'required' && !signature) return setFault('signMissing')
    void send({
      ...{ estimate_id: estimate.id, name: name.trim() },
      decisions: Object.entries(choices).map(([service_id, decision]) => ({ service_id, decision })),
      ...(signature && isSigned && { signature }),
      text_ids: order.text_ids,
      ...(note.trim() && { note: note.trim() }),
    })
  }
  const signLabel = t(order.signature === 'required' ? 'sign' : 'signOptional')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 id="decision" className="text-[20px] leading-7 font-[640]">
        {t('yourDecision')}
      </h2>
      <Sums {...{ estimate, choices, words, totals, isCounted }} />
      {chosen > 0 && chosen < open && <p className="text-ink-2">{t('openLeft', { count: open - chosen })}</p>}
      {order.contact && order.contact.limit !== null && (
        <p className="text-ink-2">{t('approvesUpTo', { limit: format.money(order.contact.limit) })}</p>
      )}
      <label className="field">
        <span className="field-label">{t('name')}</span>
        <input
          className="input h-[52px] text-[17px]"
          autoComplete="name"
          maxLength={120}
          value={name}
          readOnly={person === undefined && order.contact !== null}
          aria-invalid={shownFault === 'nameMissing'}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {order.disclosure[language] && (
        <p className="text-[15px] leading-[22px] break-words whitespace-pre-line">{order.disclosure[language]}</p>
      )}
      {isSigned && <Sign label={signLabel} clear={t('clear')} onSigned={setSignature} />}
      {person === undefined && (
        <label className="field">
          <span className="field-label">
            {t('note')} <span className="field-optional">{t('optional')}</span>
          </span>
          <textarea
            className="input min-h-[72px] py-2 text-[17px]"
            maxLength={1000}
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
      )}
      <p className="text-[15px] leading-[22px] text-ink-2">
        {approved === 0
          ? chosen > 0 && t('iApproveNone')
          : isCounted && totals
            ? t('iApprove', { total: format.money(totals.total) })
            : t('iApproveWork')}{' '}
        {order.consent[language]}
      </p>
      {order.terms[language] && (
        <details>
          <summary className="cursor-pointer py-1 text-accent-text">{t('terms')}</summary>
          <p className="pt-1 text-[15px] leading-[22px] break-words whitespace-pre-line">{order.terms[language]}</p>
        </details>
      )}
      <div aria-live="assertive">
        {shownFault && (
          <p
            data-tone={shownFault === 'offline' ? 'amber' : 'red'}
            className="rounded-lg border border-(--line) bg-(--soft) p-3 text-(--fg)"
          >
            {shownFault === 'overLimit'
              ? t('overLimit', { limit: String(over.limit ?? ''), amount: String(over.amount ?? '') })
              : t(shownFault)}
          </p>
        )}
      </div>
      <button type="submit" className="btn btn--primary btn--block" aria-disabled={busy}>
        <CustomerIcon name="send" />
        {busy ? t('sending') : sendWords(approved)}
      </button>
    </form>
  )
}

const DrawnField: SignField = ({ label, clear, onSigned }) => {
  const [clearing, setClearing] = useState(0)
  return (
    <div className="field">
      <span className="field-label justify-between">
        {label}
        <button
          type="button"
          className="link px-2 py-1"
          onClick={() => {
            onSigned(null)
            setClearing(clearing + 1)
          }}
        >
          {clear}
        </button>
      </span>
      <SignaturePad label={label} clearing={clearing} onSigned={onSigned} />
    </div>
  )
}

/** What is approved comes to, counted by the server with one tax; below it what is not. */
function Sums({
  estimate,
  choices,
  words: { t, format },
  totals,
  isCounted,
}: Pick<Parts, 'estimate' | 'choices' | 'words'> & Counted) {
  const isKnown = isCounted || totals !== null
  const out = estimate.services.filter((one) => choices[one.service_id] === 'decline' || choices[one.service_id] === 'later')
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <dl className="flex flex-col gap-1">
        {(['labor', 'parts', 'sublet', 'fees', 'discount', 'tax'] as const).map(
          (key) =>
            ((totals?.[key] ?? 0) > 0 || (key === 'tax' && isKnown)) && (
              <div key={key} className="flex justify-between gap-3">
                <dt className="text-ink-2">{t(`sums.${key}`)}</dt>
                <dd>{format.money(totals?.[key] ?? 0)}</dd>
              </div>
            ),
        )}
        <div className="mt-1 flex justify-between gap-3 border-t border-border pt-2 text-[20px] leading-7 font-[640]">
          <dt>{t('total')}</dt>
          <dd>{isKnown ? format.money(totals?.total ?? 0) : '…'}</dd>
        </div>
      </dl>
      {out.length > 0 && (
        <ul className="flex flex-col gap-1 border-t border-border pt-2">
          {out.map((one) => (
            <li key={one.service_id} className="flex justify-between gap-3 text-ink-2">
              <span className="min-w-0 break-words">{one.name}</span>
              <span className="line-through">{format.money(one.net)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Counted {
  totals: Totals | null
  /** They are those of what is approved now. */
  isCounted: boolean
}
/** The totals of what is approved. While the server counts, the ones before stay; what it could not count has none. Null where nothing is approved. */
function useTotals(calls: DecisionCalls, estimate: ShownEstimate, choices: Choices): Counted {
  const [last, setLast] = useState<{ ids: string; totals: Totals | null }>({ ids: '', totals: null })
  const ids = idsOf(choices, 'approve').join()
  useEffect(() => {
    if (ids === '') return
    const waiting = new AbortController()
    const count = () => {
      calls.count({ estimate_id: estimate.id, service_ids: ids.split(',') }, waiting.signal).then(
        ({ totals }) => setLast({ ids, totals }),
        // Sending says what is wrong. The figures before are of other work.
        () => {
          if (!waiting.signal.aborted) setLast({ ids: '', totals: null })
        },
      )
    }
    const timer = setTimeout(count, 120)
    window.addEventListener('online', count)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', count)
      waiting.abort()
    }
  }, [calls, estimate.id, ids])
  return ids === '' ? { totals: null, isCounted: true } : { totals: last.totals, isCounted: last.ids === ids }
}

/** Sends a decision once, whatever the network does: its key stays the same until it is taken or refused. Without a network it waits for one. */
function useSend({
  calls,
  onSent,
  onStale,
  setBusy,
  setFault,
  setOver,
}: Pick<Parts, 'calls' | 'onSent' | 'onStale'> & {
  setBusy: (busy: boolean) => void
  setFault: (fault: Fault | null) => void
  setOver: (params: Refusal['params']) => void
}) {
  const key = useRef<{ of: string; key: string } | null>(null)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(
    () => () => {
      if (waiting.current) removeEventListener('online', waiting.current)
    },
    [],
  )
  return async function send(body: Sending): Promise<void> {
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: randomId() }
    if (waiting.current) removeEventListener('online', waiting.current)
    setBusy(true)
    setFault(null)
    try {
      await calls.decide(body, key.current.key)
      onSent()
    } catch (error) {
      const { status, code, params } = error as Refusal
      if (status === 0) {
        setFault('offline')
        waiting.current = () => void send(body)
        addEventListener('online', waiting.current, { once: true })
      } else if (code === 'OVER_CONTACT_LIMIT') {
        setOver(params)
        setFault('overLimit')
      } else if (code === 'ONLY_NAMED_CONTACTS') setFault('onlyNamed')
      else if (code === 'ALREADY_DECIDED' || code === 'DECISION_REFUSED') onStale('wasDecided')
      else if (['ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED', 'ORDER_CLOSED', 'LINK_GONE'].includes(code)) onStale('newOne')
      else setFault(status === 429 ? 'tooMany' : 'sendFailed')
    } finally {
      setBusy(false)
    }
  }
}
