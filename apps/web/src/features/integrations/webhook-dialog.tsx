import { NewWebhook } from '@twopost/contract/integrations'
import { integrationEventTypes, neededFor } from '@twopost/contract/registries/integration-events'
import * as z from 'zod'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useHeld } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useCreateWebhook, useUpdateWebhook, type Webhook } from './connections.api.ts'
import { connectionsText } from './connections.text.ts'
import { eventWords } from './event-words.text.ts'
import { ShopChoice } from './shop-choice.tsx'

const { url, event_types } = NewWebhook.shape
const schema = z.object({ url, event_types, shop_ids: z.array(z.string()) })
const valuesOf = (hook: Webhook | null) => ({
  url: hook?.url ?? '',
  event_types: hook?.event_types ?? [],
  shop_ids: hook?.shop_ids ?? [],
})

/** Adds or changes a webhook (INT21). `webhook`: null for a new one. `onMade` gets its secret, which is told once. */
export default function WebhookDialog({
  open,
  onOpenChange,
  webhook,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  webhook: Webhook | null
  onMade: (secret: string) => void
}) {
  const t = useText(connectionsText)
  const say = useText(eventWords)
  const held = useHeld()
  const [create, update] = [useCreateWebhook(), useUpdateWebhook()]
  const form = useSchemaForm(schema, valuesOf(webhook))
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    record: webhook,
    valuesOf,
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'WEBHOOK_ADDRESS_REFUSED' ? 'url' : code === 'EVENT_TYPE_NOT_HELD' ? 'event_types' : undefined),
    send: async (body, { version }) => {
      if (webhook) {
        await update.mutateAsync({ params: { id: webhook.id }, body: { ...body, version } })
        return null
      }
      return (await create.mutateAsync({ body })).secret
    },
    onSaved: (secret) => {
      close()
      if (secret === null) notify({ kind: 'success', title: t('changed') })
      else onMade(secret)
    },
  })
  const choices = integrationEventTypes.filter(
    (type) => webhook?.event_types.includes(type) || neededFor(type).every((permission) => held.includes(permission)),
  )
  return (
    <FormDialog
      open={open}
      size="md"
      record={record}
      title={t(webhook ? 'hooks.editTitle' : 'hooks.newTitle')}
      onClose={close}
      save={t(webhook ? 'save' : 'hooks.add')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="url" label={t('hooks.url')} help={t('hooks.urlHelp')}>
          {(field) => (
            <Input
              type="url"
              inputMode="url"
              maxLength={500}
              value={field.value}
              onChange={(event) => field.onValue(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
        <FormField form={form} name="event_types" label={t('hooks.events')} help={t('hooks.eventsHelp')} group>
          {(field) => (
            <div className="flex max-h-72 flex-col gap-2 overflow-y-auto">
              {choices.map((type) => (
                <Checkbox
                  key={type}
                  checked={field.value.includes(type)}
                  onCheckedChange={(on) => field.onValue(on ? [...field.value, type] : field.value.filter((one) => one !== type))}
                >
                  {say(type)} <code className="text-sm text-ink-2">{type}</code>
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="shop_ids" label={t('shops')} help={t('shopsHelp')} group optional>
          {(field) => <ShopChoice value={field.value} onValue={field.onValue} />}
        </FormField>
      </div>
    </FormDialog>
  )
}
