import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { spokenProblem, toProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { useRecipients, useSendMessage } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

type Priority = 'low' | 'medium' | 'high' | 'urgent'
const empty = {
  kind: 'people' as 'people' | 'role',
  people: [] as string[],
  role: null as string | null,
  title: '',
  message: '',
  priority: 'medium' as Priority,
}

/** Writes to people or to everyone of a role (OP-57). */
// oxlint-disable-next-line max-lines-per-function -- one form whose fields depend on each other
export default function MessageDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(notificationsText)
  const fieldText = useFieldText()
  const recipients = useRecipients().data?.recipients
  const send = useSendMessage()
  const [values, setValues] = useState(empty)
  const [query, setQuery] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const set = (change: Partial<typeof empty>) => setValues((before) => ({ ...before, ...change }))
  const faults = toProblem(send.error).errors
  const problem = useProblemText(send.error)
  const nobody = values.kind === 'people' ? values.people.length === 0 : values.role === null
  const missing = (text: string) => (isChecked && text.trim() === '' ? { code: 'REQUIRED' } : undefined)
  const faultOf = (name: string) => (send.error ? faults.find((one) => one.path === `body.${name}`) : undefined)
  const wanted = query.trim().toLowerCase()
  const isDirty = values !== empty

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (nobody || values.title.trim() === '' || values.message.trim() === '') return
    const to = values.kind === 'people' ? { user_ids: values.people } : { role: values.role ?? '' }
    try {
      const { sent } = await send.mutateAsync({
        body: { ...to, title: values.title, message: values.message, priority: values.priority },
      })
      notify({ kind: 'success', title: t('sent', { count: sent }) })
      onOpenChange(false)
    } catch (caught) {
      notify({ kind: 'error', title: t('sendFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('writeTitle')}
      dirty={isDirty}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={send.isPending} busyText={t('sending')}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && faults.length === 0 && (
          <Banner kind="bad" alert>
            {problem}
          </Banner>
        )}
        <Segmented
          label={t('to')}
          value={values.kind}
          onValue={(kind) => set({ kind })}
          options={[
            { value: 'people', label: t('toPeople') },
            { value: 'role', label: t('toRole') },
          ]}
        />
        {values.kind === 'people' ? (
          <Field label={t('people')} error={isChecked && nobody ? t('choose') : undefined}>
            <Combobox
              value={null}
              onValue={(option) => option && set({ people: [...values.people, option.value] })}
              options={(recipients?.users ?? [])
                .filter((user) => !values.people.includes(user.id) && user.name.toLowerCase().includes(wanted))
                .map((user) => ({ value: user.id, label: user.name, help: user.role }))}
              query={query}
              onQuery={setQuery}
              loading={recipients === undefined}
              emptyText={t('noMatch')}
              placeholder={t('findPeople')}
              searchLabel={t('findPeople')}
            />
          </Field>
        ) : (
          <Field label={t('role')} error={isChecked && nobody ? t('choose') : undefined}>
            <Select
              value={values.role}
              onValue={(role) => set({ role })}
              placeholder={t('chooseRole')}
              options={(recipients?.roles ?? []).map((role) => ({
                value: role.id,
                label: t('roleCount', { name: role.name, count: String(role.count) }),
              }))}
            />
          </Field>
        )}
        {values.kind === 'people' && values.people.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {values.people.map((id) => {
              const name = recipients?.users.find((user) => user.id === id)?.name ?? ''
              return (
                <li key={id} className="filter-chip">
                  {name}
                  <button
                    type="button"
                    aria-label={t('remove', { name })}
                    onClick={() => set({ people: values.people.filter((one) => one !== id) })}
                  >
                    <X size={14} />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <Field label={t('subject')} error={fieldText(missing(values.title) ?? faultOf('title'))}>
          <Input value={values.title} maxLength={120} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        <Field label={t('message')} error={fieldText(missing(values.message) ?? faultOf('message'))}>
          <Textarea rows={4} value={values.message} maxLength={1000} onChange={(event) => set({ message: event.target.value })} />
        </Field>
        <Field label={t('priority')}>
          <Select
            value={values.priority}
            onValue={(priority) => set({ priority })}
            options={(['low', 'medium', 'high', 'urgent'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
