import { X } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { emptyMessage, type MessageValues, messageBody, messageSchema } from './message.rules.ts'
import { useRecipients, useSendMessage } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

/** Writes to people or to everyone of a role (OP-57). */
export default function MessageDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(notificationsText)
  const say = useFieldText()
  const send = useSendMessage()
  const form = useSchemaForm(messageSchema, emptyMessage)
  const { register, formState } = form
  const record = useRecordForm({
    form,
    keepAs: 'message:new',
    fieldOf: (code) => (code === 'NO_RECIPIENT' ? (form.getValues('kind') === 'role' ? 'role' : 'user_ids') : undefined),
    failedTitle: () => t('sendFailed'),
    send: (values) => send.mutateAsync({ body: messageBody(values) }),
    onSaved: ({ sent }) => {
      notify({ kind: 'success', title: t('sent', { count: sent }) })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      size="md"
      title={t('writeTitle')}
      onClose={() => onOpenChange(false)}
      save={t('send')}
      saving={t('sending')}
    >
      <div className="flex flex-col gap-4">
        <Recipients form={form} />
        <Field label={t('subject')} error={say(formState.errors.title)}>
          <Input maxLength={120} {...register('title')} />
        </Field>
        <Field label={t('message')} error={say(formState.errors.message)}>
          <Textarea rows={4} maxLength={1000} {...register('message')} />
        </Field>
        <FormField form={form} name="priority" label={t('priority')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={(['low', 'medium', 'high', 'urgent'] as const).map((one) => ({ value: one, label: t(one) }))}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}

function Recipients({ form }: { form: SchemaForm<MessageValues> }) {
  const t = useText(notificationsText)
  const kind = useWatch({ control: form.control, name: 'kind' })
  const roles = useRecipients().data?.recipients.roles ?? []
  return (
    <>
      <Segmented
        label={t('to')}
        value={kind}
        onValue={(next) => {
          form.setValue('kind', next, { shouldDirty: true })
          form.clearErrors(['user_ids', 'role'])
        }}
        options={[
          { value: 'people', label: t('toPeople') },
          { value: 'role', label: t('toRole') },
        ]}
      />
      {kind === 'people' ? (
        <People form={form} />
      ) : (
        <FormField form={form} name="role" label={t('role')} says={{ RECIPIENT_REQUIRED: t('choose') }}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              placeholder={t('chooseRole')}
              options={roles.map((role) => ({
                value: role.id,
                label: t('roleCount', { name: role.name, count: String(role.count) }),
              }))}
            />
          )}
        </FormField>
      )}
    </>
  )
}

function People({ form }: { form: SchemaForm<MessageValues> }) {
  const t = useText(notificationsText)
  const [query, setQuery] = useState('')
  const users = useRecipients().data?.recipients.users
  const chosen = useWatch({ control: form.control, name: 'user_ids' })
  const wanted = query.trim().toLowerCase()
  const choose = (ids: string[]) =>
    form.setValue('user_ids', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <>
      <FormField form={form} name="user_ids" label={t('people')} says={{ RECIPIENT_REQUIRED: t('choose') }}>
        {() => (
          <Combobox
            value={null}
            onValue={(option) => option && choose([...chosen, option.value])}
            options={(users ?? [])
              .filter((user) => !chosen.includes(user.id) && user.name.toLowerCase().includes(wanted))
              .map((user) => ({ value: user.id, label: user.name, help: user.role }))}
            query={query}
            onQuery={setQuery}
            loading={users === undefined}
            emptyText={t('noMatch')}
            placeholder={t('findPeople')}
            searchLabel={t('findPeople')}
          />
        )}
      </FormField>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((id) => {
            const name = users?.find((user) => user.id === id)?.name ?? ''
            return (
              <li key={id} className="filter-chip">
                {name}
                <button
                  type="button"
                  aria-label={t('remove', { name })}
                  onClick={() => choose(chosen.filter((one) => one !== id))}
                >
                  <X size={14} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
