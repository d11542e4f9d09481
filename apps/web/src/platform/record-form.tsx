import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { notify } from '#ui/notify.ts'
import { releaseUnsaved } from '#ui/unsaved.ts'
import { spokenProblem, toProblem } from './api/problem.ts'
import { changedOf, showFaults } from './form-faults.ts'
import { FormProblem } from './form-problem.tsx'
import { defineText, useText } from './i18n/text.ts'
import { fittingForm } from './kept-form.rules.ts'
import { dropKeptWork, keepWork, keptWork } from './kept-work.ts'

const recordFormText = defineText(
  { kept: 'What you typed here before is back.', discard: 'Discard it' },
  { kept: 'Aquí está de nuevo lo que usted escribió antes.', discard: 'Descartar' },
)

interface Options<V extends FieldValues, O, R> {
  form: UseFormReturn<V, unknown, O>
  /** The record that is changed; none for a new one. */
  record?: { version: number } | null | undefined
  /** The values of a record as it is now, taken over when it has changed meanwhile; what was typed stays. */
  valuesOf?: (record: R) => V
  /** Sends it. `changed` holds only what was changed, `version` the version it was typed on. */
  send: (values: O, sent: { changed: Partial<O>; version: number | undefined }) => Promise<unknown>
  /** After it was saved: says so and closes. */
  onSaved?: () => void
  /** The title of the toast when it was refused; undefined for none. The sentence of the refusal stands below it, unless it is the title. */
  failedTitle?: (status: number, sentence: string) => string | undefined
  /** A refusal that belongs to one field although the answer does not say so. */
  fieldOf?: (code: string) => Path<V> | undefined
  /** The first field that has a fault, the form's own or the server's: a form in parts brings its part to the front. */
  onFault?: (field: string) => void
  /** Keeps what is typed in this tab under this name, for a reload or a lost session. Never for secrets. */
  keepAs?: string
}

/**
 * The one way a form about a record is sent: only with a valid form; faults of the answer stand at their fields, everything else above
 * them; a record that has changed meanwhile can be taken over without losing what was typed (R8); what is typed is kept in this tab
 * until it is saved or given up (R1-10). A Dialog or Drawer with `dirty` asks before it is left (R1-16).
 */
export function useRecordForm<V extends FieldValues, O extends FieldValues, R extends { version: number }>({
  form,
  record,
  valuesOf,
  send,
  onSaved,
  failedTitle,
  fieldOf,
  onFault,
  keepAs,
}: Options<V, O, R>) {
  const [version, setVersion] = useState(record?.version)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const { dirtyFields, isDirty } = form.formState
  const kept = useKeptForm(form, keepAs, record?.version)

  const submit = form.handleSubmit(
    async (values) => {
      setError(null)
      setBusy(true)
      try {
        await send(values, { changed: changedOf(values, dirtyFields as never), version })
        kept.drop()
        releaseUnsaved()
        onSaved?.()
      } catch (caught) {
        const { code, status, errors } = toProblem(caught)
        const own = fieldOf?.(code)
        const sentence = await spokenProblem(caught)
        if (own) form.setError(own, { type: code, message: sentence }, { shouldFocus: true })
        const shown = own !== undefined || showFaults(form, caught)
        setError(shown ? null : caught)
        const field = own ?? errors[0]?.path.split('.')[1]
        if (shown && field) onFault?.(field)
        const title = code === 'STALE_VERSION' ? undefined : failedTitle?.(status, sentence)
        if (title) notify({ kind: 'error', title, ...(title !== sentence && { text: sentence }) })
      } finally {
        setBusy(false)
      }
    },
    (faults) => onFault?.(Object.keys(faults)[0] ?? ''),
  )
  const reload =
    valuesOf &&
    ((current: R) => {
      setVersion(current.version)
      form.reset(valuesOf(current), { keepDirtyValues: true })
      setError(null)
    })
  return {
    /** For `onSubmit` of the dialog or the form. */
    submit: (event?: { preventDefault?: () => void }) => void submit(event as never),
    busy,
    dirty: isDirty,
    /** Closes without saving: what was typed is given up. */
    giveUp: kept.drop,
    /** Stands above the fields: what the server said, and that typed work is back. */
    notices: (
      <>
        {kept.notice}
        <FormProblem<R> error={error} {...(reload && { onReload: reload })} />
      </>
    ),
  }
}

/** Keeps the typed values of a form in this tab, and brings them back when it opens again. */
function useKeptForm<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  name: string | undefined,
  version: number | undefined,
): { drop: () => void; notice: ReactNode } {
  const t = useText(recordFormText)
  const [found] = useState(() => (name ? fittingForm(keptWork(name), Object.keys(form.getValues()), version) : null))
  const [back, setBack] = useState(found !== null)
  const begun = useRef(false)
  useEffect(() => {
    if (!found || begun.current) return
    begun.current = true
    for (const [field, value] of Object.entries(found)) form.setValue(field as Path<V>, value as never, { shouldDirty: true })
  }, [form, found])
  useEffect(() => {
    if (!name) return
    const { unsubscribe } = form.watch((values) => {
      const typed = changedOf(values as V, form.formState.dirtyFields as never)
      if (Object.keys(typed).length > 0) keepWork(name, { version: version ?? null, values: typed })
    })
    return unsubscribe
  }, [form, name, version])
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
