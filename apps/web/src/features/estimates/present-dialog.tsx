import { prose } from '@twopost/contract/core/text'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { LanguageField } from '#platform/language-field.tsx'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { ContactChoice, firstDecider, useLimit } from './contact-choice.tsx'
import { estimateText } from './estimate.text.ts'
import { presentable } from './estimate-strip.rules.ts'
import { type Consent, usePresent } from './estimates.api.ts'

const schema = z.object({
  services: z.array(z.string()).min(1, 'NO_DECISIONS'),
  contact_id: z.string(),
  valid_days: z.number({ error: 'INVALID_DAYS' }).int('INVALID_DAYS').min(1, 'INVALID_DAYS').max(365, 'INVALID_DAYS').nullable(),
  message: prose(1000),
  language: z.enum(['en', 'es']),
  send: z.enum(['email', 'none']),
})

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Shows services to the customer: which, for how long, with what words, and by mail or by a link alone (EST18). */
// oxlint-disable-next-line max-lines-per-function -- the fields of one form
export default function PresentDialog({
  open,
  onOpenChange,
  orderId,
  consent,
  chosen,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  orderId: string
  consent: Consent
  /** The ids of the services that are ticked on the order. */
  chosen: readonly string[]
}) {
  const t = useText(estimateText)
  const format = useFormat()
  const limitOf = useLimit()
  const present = usePresent()
  const close = () => onOpenChange(false)
  const services = presentable(consent)
  const first = firstDecider(consent)
  const form = useSchemaForm(schema, {
    services: [...chosen],
    valid_days: consent.estimate_days,
    message: '',
    contact_id: first?.id ?? '',
    language: first?.language ?? consent.language,
    send: consent.may_send && (first ?? consent.contact).email !== '' ? 'email' : 'none',
  })
  const now = form.watch()
  const asked = consent.contacts.find((one) => one.id === now.contact_id)
  const { email } = asked ?? consent.contact
  const mayMail = consent.may_send && email !== ''
  /** The link is told once, so it is copied at once; on plain http in the house there is no clipboard. */
  const handOver = async (number: string, url: string) => {
    const isCopied = await copyText(url)
    notify({ kind: 'success', title: t('ready', { number }), text: t(isCopied ? 'linkCopied' : 'linkNotCopied') })
  }
  const record = useRecordForm({
    form,
    failedTitle: () => t('failed'),
    send: ({ services: ids, contact_id, valid_days, message, language, send }) =>
      present.mutateAsync({
        params: { id: orderId },
        body: {
          ...{ service_ids: ids, language, send },
          ...(contact_id !== '' && { contact_id }),
          ...(valid_days !== null && valid_days !== consent.estimate_days && { valid_days }),
          ...(message !== '' && { message }),
        },
      }),
    onSaved: ({ estimate, link, sent_to }) => {
      const { number } = estimate
      if (sent_to) notify({ kind: 'success', title: t('mailed', { number, email: sent_to }) })
      else void handOver(number, link.url)
      close()
    },
  })
  return (
    <FormDialog
      open={open}
      record={record}
      title={t('title')}
      description={t('description')}
      onClose={close}
      save={t('go')}
      saving={t('going')}
    >
      <div className="stack">
        <FormField form={form} name="services" label={t('services')} group>
          {(field) => (
            <ul className="overflow-hidden rounded-lg border border-border">
              {services.map((one) => (
                <li key={one.id} className="flex items-center justify-between gap-3 border-t border-border p-3 first:border-t-0">
                  <Checkbox
                    checked={field.value.includes(one.id)}
                    onCheckedChange={(isTicked) =>
                      field.onValue(isTicked ? [...field.value, one.id] : field.value.filter((id) => id !== one.id))
                    }
                  >
                    {one.name}
                  </Checkbox>
                  <span className="flex-none tabular-nums">{format.money(one.amount)}</span>
                </li>
              ))}
            </ul>
          )}
        </FormField>
        {consent.contacts.length > 0 && (
          <FormField form={form} name="contact_id" label={t('for')} help={limitOf(asked)}>
            {(field) => (
              <ContactChoice
                consent={consent}
                value={field.value}
                label={t('for')}
                other={consent.contact.name}
                onValue={(next) => {
                  field.onValue(next)
                  const one = consent.contacts.find((contact) => contact.id === next)
                  form.setValue('language', one?.language ?? consent.language)
                  const reach = (one ?? consent.contact).email
                  form.setValue('send', consent.may_send && reach !== '' ? 'email' : 'none')
                }}
              />
            )}
          </FormField>
        )}
        <FormField
          form={form}
          name="send"
          label={t('how')}
          group
          help={
            !consent.may_send
              ? t('mayNotSend')
              : email === ''
                ? t('noEmail')
                : now.send === 'email'
                  ? t('mailTo', { email })
                  : undefined
          }
        >
          {(field) => (
            <Segmented
              label={t('how')}
              value={field.value}
              onValue={field.onValue}
              options={(mayMail ? (['email', 'none'] as const) : (['none'] as const)).map((one) => ({
                value: one,
                label: t(`sends.${one}`),
              }))}
            />
          )}
        </FormField>
        <div className="grid gap-3 sm:grid-cols-2">
          <LanguageField form={form} label={t('language')} nameOf={(one) => t(`languages.${one}`)} />
          <FormField form={form} name="valid_days" label={t('validDays')}>
            {(field) => (
              <NumberField
                kind="count"
                min={1}
                max={365}
                unit={t('days')}
                value={field.value}
                onValue={field.onValue}
                onBlur={field.onBlur}
              />
            )}
          </FormField>
        </div>
        <FormField form={form} name="message" label={t('message')} help={t('messageHelp')} optional>
          {(field) => <Textarea rows={3} {...field} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
