import { keyScopes, NewApiKey } from '@twopost/contract/integrations'
import * as z from 'zod'
import { useCatalogueWords } from '#features/roles/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useHeld } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { type ApiKey, useCreateApiKey, useUpdateApiKey } from './connections.api.ts'
import { connectionsText } from './connections.text.ts'
import { ShopChoice } from './shop-choice.tsx'

const { name, scopes, expires_on } = NewApiKey.shape
const schema = z.object({ name, scopes, shop_ids: z.array(z.string()), ranges: z.string(), expires_on: expires_on.unwrap() })
const valuesOf = (key: ApiKey | null) => ({
  name: key?.name ?? '',
  scopes: key?.scopes ?? [],
  shop_ids: key?.shop_ids ?? [],
  ranges: key?.ip_ranges.join('\n') ?? '',
  expires_on: key?.expires_on ?? null,
})
/** One address or range per line or after a comma. */
const rangesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Makes or changes a key of the API (INT21). `apiKey`: null for a new one. `onMade` gets the key, which is told once. */
export default function KeyDialog({
  open,
  onOpenChange,
  apiKey,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  apiKey: ApiKey | null
  onMade: (key: string) => void
}) {
  const t = useText(connectionsText)
  const words = useCatalogueWords()
  const held = useHeld()
  const [create, update] = [useCreateApiKey(), useUpdateApiKey()]
  const form = useSchemaForm(schema, valuesOf(apiKey))
  const close = () => onOpenChange(false)
  const record = useRecordForm({
    form,
    record: apiKey,
    valuesOf,
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'SCOPE_NOT_HELD' || code === 'SCOPE_UNKNOWN' ? 'scopes' : undefined),
    send: async ({ ranges, ...values }, { version }) => {
      const body = { ...values, ip_ranges: rangesOf(ranges) }
      if (apiKey) {
        await update.mutateAsync({ params: { id: apiKey.id }, body: { ...body, version } })
        return null
      }
      return (await create.mutateAsync({ body })).key
    },
    onSaved: (key) => {
      close()
      if (key === null) notify({ kind: 'success', title: t('changed') })
      else onMade(key)
    },
  })
  // What a key has already stays to be taken away, also when one holds it no more.
  const choices = keyScopes.filter((scope) => held.includes(scope) || apiKey?.scopes.includes(scope))
  return (
    <FormDialog
      open={open}
      size="md"
      record={record}
      title={t(apiKey ? 'keys.editTitle' : 'keys.newTitle')}
      onClose={close}
      save={t(apiKey ? 'save' : 'keys.add')}
      saving={t('saving')}
    >
      <div className="stack">
        <FormField form={form} name="name" label={t('keys.name')} help={t('keys.nameHelp')}>
          {(field) => (
            <Input
              maxLength={80}
              value={field.value}
              onChange={(event) => field.onValue(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
        <FormField form={form} name="scopes" label={t('keys.scopes')} help={t('keys.scopesHelp')} group>
          {(field) => (
            <div className="grid max-h-72 gap-x-4 gap-y-2 overflow-y-auto sm:grid-cols-2">
              {choices.map((scope) => (
                <Checkbox
                  key={scope}
                  checked={field.value.includes(scope)}
                  onCheckedChange={(on) =>
                    field.onValue(on ? [...field.value, scope] : field.value.filter((one) => one !== scope))
                  }
                >
                  {words.nameOf(scope)}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="shop_ids" label={t('shops')} help={t('shopsHelp')} group optional>
          {(field) => <ShopChoice value={field.value} onValue={field.onValue} />}
        </FormField>
        <FormField form={form} name="ranges" label={t('keys.ranges')} help={t('keys.rangesHelp')} optional>
          {(field) => (
            <Textarea
              rows={2}
              value={field.value}
              onChange={(event) => field.onValue(event.target.value)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
        <FormField form={form} name="expires_on" label={t('keys.expires')} help={t('keys.expiresHelp')} optional>
          {(field) => (
            <DateField
              value={field.value ?? ''}
              onValue={(day) => field.onValue(day === '' ? null : day)}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
