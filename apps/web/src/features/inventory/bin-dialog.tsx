import { StockLocationFields } from '@twopost/contract/inventory'
import { locationKinds } from '@twopost/contract/inventory.states'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { binsText } from './bins.text.ts'
import { type Place, useCreatePlace, useUpdatePlace } from './inventory.api.ts'

const schema = StockLocationFields.pick({ name: true, kind: true })
const valuesOf = (place: Place | null) => ({ name: place?.name ?? '', kind: place?.kind ?? ('shelf' as const) })

/** Name and kind of a bin of the selected shop (PAR31). */
export default function BinDialog({
  open,
  onOpenChange,
  place,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  place: Place | null
}) {
  const t = useText(binsText)
  const say = useFieldText()
  const shop = useShop()
  const [create, update] = [useCreatePlace(), useUpdatePlace()]
  const form = useSchemaForm(schema, valuesOf(place))
  const kind = form.watch('kind') ?? 'shelf'
  const record = useRecordForm({
    form,
    record: place,
    valuesOf: (current: Place) => valuesOf(current),
    failedTitle: () => t('saveFailed'),
    fieldOf: (code) => (code === 'LOCATION_EXISTS' ? 'name' : code === 'LOCATION_HAS_STOCK' ? 'kind' : undefined),
    send: (body, { changed, version }) =>
      place
        ? update.mutateAsync({ params: { id: place.id }, body: { ...changed, version } })
        : create.mutateAsync({ query: { shop_id: shop?.id }, body }),
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={place ? t('editTitle') : t('createTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <Field label={t('name')} error={say(form.formState.errors.name)}>
          <Input data-autofocus maxLength={80} {...form.register('name')} />
        </Field>
        <FormField form={form} name="kind" label={t('kind')} help={t(`kindHelp.${kind}`)}>
          {({ value, onValue }) => (
            <Select
              value={value ?? 'shelf'}
              onValue={onValue}
              options={locationKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
