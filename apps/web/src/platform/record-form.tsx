import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { releaseUnsaved, useUnsaved } from '#ui/unsaved.ts'
import { spokenProblem, staleRecord, toProblem, useProblemText } from './api/problem.ts'
import { changedOf, showFaults } from './form-faults.ts'
import { useText } from './i18n/text.ts'
import { fittingForm } from './kept-form.rules.ts'
import { dropKeptWork, keepWork, keptWork } from './kept-work.ts'
import { recordFormText } from './record-form.text.ts'

interface Options<V extends FieldValues, O extends FieldValues, R extends { version: number }, A> {
  form: UseFormReturn<V, unknown, O>
  /** The record that is changed; none for a new one. While nothing is typed the form follows it. */
  record?: R | null | undefined
  /** The values of a record as it is now, taken over when it has changed meanwhile; what was typed stays. */
  valuesOf?: (record: R) => V
  /** Reads the record again when a stale one is taken up; for a form over more than what the refusal brings along. */
  reread?: () => Promise<R>
  /** What only the screen can judge, as field and code; then it is not sent. */
  check?: (values: O) => { field: Path<V>; code: string } | undefined
  /** Sends it. `changed` holds only what was changed, `version` the version it was typed on. */
  send: (values: O, sent: { changed: Partial<O>; version: number | undefined }) => Promise<A>
  /** For a form that stays open: the record as it was saved, from the answer; the form goes on with it. */
  savedOf?: (answer: A) => R
  /** After it was saved: says so and closes. */
  onSaved?: (answer: A) => void
  /**
   * The title of the toast when it was refused; undefined for none. The sentence of the refusal is shown below it, unless it is the title.
   * `{ title, text }` says both parts itself; the sentence follows.
   */
  failedTitle?: (status: number, sentence: string) => string | { title: string; text: string } | undefined
  /** A refusal that belongs to one field although the answer does not say so. */
  fieldOf?: (code: string) => Path<V> | undefined
  /** The first field that has a fault, the form's own or the server's: a form in parts brings its part to the front. */
  onFault?: (field: string) => void
  /** Keeps what is typed in this tab under this name, for a reload or a lost session. Never for secrets. */
  keepAs?: string | undefined
  /** False where typed work is so little that nobody is asked before leaving: an address for a mail, a password. */
  guarded?: boolean
}

/** What useRecordForm gives to the frame of a form. */
export interface RecordForm {
  /** For `onSubmit` of the dialog or the form. */
  submit: (event?: { preventDefault?: () => void }) => void
  busy: boolean
  dirty: boolean
  /** Closes without saving: what was typed is given up. */
  giveUp: () => void
  /** What the last sending was refused with, unless it is shown at a field; null for nothing. */
  error: unknown
  /** Stands above the fields: what the server said, and that typed work is back. */
  notices: ReactNode
}

/**
 * The one way a form is sent: only with a valid form, once at a time; faults of the answer stand at their fields, everything else above
 * them; a record that has changed meanwhile can be taken over without losing what was typed (R8); what is typed is kept in this tab
 * until it is saved or given up (R1-10), and leaving the page asks first (R1-16).
 */
export function useRecordForm<V extends FieldValues, O extends FieldValues, R extends { version: number }, A>({
  form,
  record,
  valuesOf,
  reread,
  check,
  send,
  savedOf,
  onSaved,
  failedTitle,
  fieldOf,
  onFault,
  keepAs,
  guarded = true,
}: Options<V, O, R, A>): RecordForm {
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const { dirtyFields, isDirty } = form.formState
  const { version, take } = useFollowed(form, record, valuesOf)
  const kept = useKeptForm(form, keepAs, version, record?.version)
  useUnsaved(guarded && isDirty)

  async function refused(caught: unknown) {
    const { code, status, errors } = toProblem(caught)
    const own = fieldOf?.(code)
    const sentence = await spokenProblem(caught)
    if (own) form.setError(own, { type: code, message: sentence }, { shouldFocus: true })
    const shown = own !== undefined || showFaults(form, caught)
    setError(shown ? null : caught)
    const field = own ?? errors[0]?.path.split('.')[1]
    if (shown && field) onFault?.(field)
    const told = code === 'STALE_VERSION' ? undefined : failedTitle?.(status, sentence)
    if (typeof told === 'object') notify({ kind: 'error', title: told.title, text: `${told.text}. ${sentence}` })
    else if (told) notify({ kind: 'error', title: told, ...(told !== sentence && { text: sentence }) })
  }
  async function attempt(values: O) {
    if (sending.current) return
    const fault = check?.(values)
    if (fault) {
      form.setError(fault.field, { type: fault.code, message: fault.code }, { shouldFocus: true })
      return
    }
    sending.current = true
    setError(null)
    setBusy(true)
    try {
      const answer = await send(values, { changed: changedOf(values, dirtyFields), version: version() })
      releaseUnsaved()
      if (savedOf) take(savedOf(answer))
      kept.drop()
      onSaved?.(answer)
    } catch (caught) {
      await refused(caught)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  async function reload(current: R) {
    try {
      take(reread ? await reread() : current, { keepTyped: true })
      setError(null)
    } catch (caught) {
      setError(caught)
    }
  }
  return {
    submit: (event) => void form.handleSubmit(attempt, (faults) => onFault?.(Object.keys(faults)[0] ?? ''))(event as never),
    busy,
    dirty: isDirty,
    giveUp: () => {
      // In this order: while it is reset a form still calls its fields changed, and would be kept again.
      form.reset()
      kept.drop()
    },
    error,
    notices: (
      <>
        {kept.notice}
        <Refusal<R> error={error} {...(valuesOf && { onReload: reload })} />
      </>
    ),
  }
}

/** What the server said, or that the record has changed meanwhile with a button that takes it up. Nothing without an error. */
function Refusal<R>({ error, onReload }: { error: unknown; onReload?: (current: R) => Promise<void> }) {
  const t = useText(recordFormText)
  const problem = useProblemText(error)
  if (!error) return null
  const current = staleRecord<R>(error)
  return (
    <div className="mb-4">
      {current && onReload ? (
        <Banner
          kind="warn"
          alert
          actions={
            <Button size="sm" onClick={() => void onReload(current)}>
              {t('reload')}
            </Button>
          }
        >
          <b>{t('changed')}</b> {t('reloadText')}
        </Banner>
      ) : (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
    </div>
  )
}

/** The version a form is typed on. While nothing is typed, or nothing that the form shows has changed, it follows the record. */
function useFollowed<V extends FieldValues, O, R extends { version: number }>(
  form: UseFormReturn<V, unknown, O>,
  record: R | null | undefined,
  valuesOf: ((record: R) => V) | undefined,
): { version: () => number | undefined; take: (current: R, options?: { keepTyped?: boolean }) => void } {
  const shownOf = (current: R | null | undefined) => (current && valuesOf ? JSON.stringify(valuesOf(current)) : '')
  const [start] = useState(() => ({ version: record?.version, shown: shownOf(record) }))
  const taken = useRef(start)
  const take = (current: R, { keepTyped = false } = {}) => {
    taken.current = { version: current.version, shown: shownOf(current) }
    if (valuesOf) form.reset(valuesOf(current), { keepDirtyValues: keepTyped })
  }
  const follow = useEffectEvent((current: R) => {
    if (!valuesOf || taken.current.version === undefined || current.version <= taken.current.version) return
    const isSame = shownOf(current) === taken.current.shown
    // Typed on what has changed since: sending it is refused, and then the person decides (R8).
    if (isSame || !form.formState.isDirty) take(current, { keepTyped: isSame })
  })
  useEffect(() => {
    if (record) follow(record)
  }, [record])
  return { version: () => taken.current.version, take }
}

/** Keeps the typed values of a form in this tab, and brings them back when it opens again. */
function useKeptForm<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  name: string | undefined,
  version: () => number | undefined,
  /** Of the record as it is when the form opens. */
  first: number | undefined,
): { drop: () => void; notice: ReactNode } {
  const t = useText(recordFormText)
  const [found] = useState(() => (name ? fittingForm(keptWork(name), Object.keys(form.getValues()), first) : null))
  const [back, setBack] = useState(found !== null)
  const begun = useRef(false)
  useEffect(() => {
    if (!found || begun.current) return
    begun.current = true
    for (const [field, value] of Object.entries(found)) form.setValue(field as Path<V>, value as never, { shouldDirty: true })
  }, [form, found])
  const keep = useEffectEvent((values: V) => {
    if (!name) return
    // Asked of the form itself: what was rendered last is one change behind.
    const typed = Object.entries(values).filter(([field]) => form.getFieldState(field as Path<V>).isDirty)
    if (typed.length > 0) keepWork(name, { version: version() ?? null, values: Object.fromEntries(typed) })
    else dropKeptWork(name)
  })
  useEffect(() => form.watch((values) => keep(values as V)).unsubscribe, [form])
  const drop = () => {
    if (name) dropKeptWork(name)
    setBack(false)
  }
  return {
    drop,
    notice: back && (
      <div className="mb-4">
        <Banner
          kind="info"
          actions={
            <Button
              size="sm"
              onClick={() => {
                form.reset()
                drop()
              }}
            >
              {t('discard')}
            </Button>
          }
        >
          {t('kept')}
        </Banner>
      </div>
    ),
  }
}
