import { phone, requiredLine, typedEmail } from '@twopost/contract/core/text'
import { type ContactRole, contactRoles } from '@twopost/contract/customers'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { LanguageField } from '#platform/language-field.tsx'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { type Contact, useAddContact, useChangeContact } from './contacts.api.ts'
import { contactsText } from './contacts.text.ts'

const schema = z.object({
  name: requiredLine(120, 'CONTACT_NAME_NEEDED'),
  roles: z.array(z.enum(contactRoles)).min(1, 'CONTACT_ROLE_NEEDED'),
  phone: phone(),
  email: typedEmail(),
  language: z.enum(['en', 'es']),
  approval_limit: z.number().nullable(),
})
const valuesOf = (contact: Contact): z.output<typeof schema> => ({
  ...{ name: contact.name, roles: contact.roles, phone: contact.phone, email: contact.email },
  ...{ language: contact.language, approval_limit: contact.approval_limit },
})

/** A person of a customer: who they are, what they do, and up to how much they approve (NOW10). */
// oxlint-disable-next-line max-lines-per-function -- the fields of one form
export default function ContactDialog({
  open,
  onOpenChange,
  customerId,
  language,
  contact,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  customerId: string
  /** The customer's, for somebody new. */
  language: 'en' | 'es'
  contact: Contact | null
}) {
  const t = useText(contactsText)
  const say = useFieldText()
  const [add, change] = [useAddContact(), useChangeContact()]
  const close = () => onOpenChange(false)
  const blank = { name: '', roles: ['approver'] as ContactRole[], phone: '', email: '', language, approval_limit: null }
  const form = useSchemaForm(schema, contact ? valuesOf(contact) : blank)
  const approves = form.watch('roles').includes('approver')
  const record = useRecordForm({
    form,
    ...(contact && { record: contact, valuesOf }),
    failedTitle: () => t('saveFailed'),
    send: (values, { version }) => {
      const body = { ...values, approval_limit: approves ? values.approval_limit : null }
      return contact
        ? change.mutateAsync({
            params: { id: customerId, contactId: contact.id },
            body: { ...body, is_active: contact.is_active, ...(version !== undefined && { version }) },
          })
        : add.mutateAsync({ params: { id: customerId }, body })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved'), text: form.getValues('name') })
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t(contact ? 'dialogEdit' : 'dialogAdd')}
      onClose={close}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="stack">
        <Field label={t('name')} error={say(form.formState.errors.name)}>
          <Input maxLength={120} autoComplete="off" {...form.register('name')} />
        </Field>
        <FormField form={form} name="roles" label={t('rolesLabel')} group>
          {(field) => (
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {contactRoles.map((role) => (
                <Checkbox
                  key={role}
                  checked={field.value.includes(role)}
                  onCheckedChange={(isTicked) =>
                    field.onValue(isTicked ? [...field.value, role] : field.value.filter((one) => one !== role))
                  }
                >
                  {t(`roles.${role}`)}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        {approves && (
          <FormField form={form} name="approval_limit" label={t('limit')} help={t('limitHelp')} optional>
            {(field) => <MoneyField min={0} max={10_000_000} value={field.value} onValue={field.onValue} onBlur={field.onBlur} />}
          </FormField>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('phone')} optional error={say(form.formState.errors.phone)}>
            <Input type="tel" maxLength={40} {...form.register('phone')} />
          </Field>
          <Field label={t('email')} optional error={say(form.formState.errors.email)}>
            <Input type="email" maxLength={254} {...form.register('email')} />
          </Field>
        </div>
        <LanguageField form={form} label={t('language')} nameOf={(one) => t(`languages.${one}`)} />
      </div>
    </FormDialog>
  )
}
