import { itemKinds } from '@twopost/contract/inventory.states'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { SupplierPicker } from '#features/suppliers/index.ts'
import { api } from '#platform/api/client.ts'
import { spokenProblem, toProblem, useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { type Item, useAddPart } from '../order-parts.api.ts'
import { type NewPartForm, newPartBody, newPartSchema, newPartValues } from './new-part.rules.ts'
import { newPartText } from './new-part.text.ts'

interface Props {
  shopId: string
  /** The words that were looked for. */
  words: string
  /** It is on file: made now, or by somebody before. */
  onPart: (item: Item, isNew: boolean) => void
  onClose: () => void
}
/** Puts a part on file without leaving the line that needs it; it stands inside that line's form (K3, PAR26). */
export default function NewPartPanel({ shopId, words, onPart, onClose }: Props) {
  const t = useText(newPartText)
  const add = useAddPart()
  const [twin, setTwin] = useState<string | null>(null)
  const form = useSchemaForm(newPartSchema, newPartValues(words))
  const record = useRecordForm({
    form,
    fieldOf: (code) => (code === 'ITEM_EXISTS' ? 'partNumber' : undefined),
    failedTitle: () => t('failed'),
    send: async (values) => {
      setTwin(null)
      try {
        return await add.mutateAsync({ body: newPartBody(shopId, values) })
      } catch (caught) {
        const { code, params } = toProblem(caught)
        if (code === 'ITEM_EXISTS' && params.id) setTwin(String(params.id))
        throw caught
      }
    },
    onSaved: ({ item }) => {
      notify({ kind: 'success', title: t('added', { name: item.name }) })
      onPart(item, true)
    },
  })
  async function takeTwin(id: string) {
    try {
      onPart((await api('getItem', { params: { id }, query: { shop_id: shopId } })).item, false)
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
    }
  }
  // Enter in its fields puts the part on file; the form around it is not sent.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return
    event.preventDefault()
    // With Ctrl it means the page.
    if (!event.ctrlKey && !event.metaKey) record.submit()
  }
  return (
    <fieldset aria-label={t('title')} className="card flex flex-col gap-3 bg-surface-2 p-4" onKeyDown={onKeyDown}>
      <div>
        <b className="font-[620]">{t('title')}</b>
        <p className="text-sm text-ink-2">{t('lead')}</p>
      </div>
      {record.notices}
      <PartFields
        form={form}
        beside={
          twin && (
            <Button size="sm" className="self-start" onClick={() => void takeTwin(twin)}>
              {t('useExisting')}
            </Button>
          )
        }
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" busy={record.busy} busyText={t('adding')} onClick={() => record.submit()}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}

function PartFields({ form, beside }: { form: NewPartForm; beside: ReactNode }) {
  const t = useText(newPartText)
  const say = useFieldText()
  const seesCost = useMay('pricing:cost')
  const seesSuppliers = useMay('suppliers:view')
  const { errors } = form.formState
  return (
    <div className="form-grid">
      <Field label={t('name')} className="wide" error={say(errors.name)}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="flex flex-col gap-1.5">
        <Field label={t('partNumber')} help={t('partNumberHelp')} error={say(errors.partNumber)}>
          <Input autoFocus autoComplete="off" {...form.register('partNumber')} />
        </Field>
        {beside}
      </div>
      <Field label={t('maker')} optional error={say(errors.maker)}>
        <Input autoComplete="off" {...form.register('maker')} />
      </Field>
      {seesCost && (
        <FormField form={form} name="unit_cost" label={t('cost')} optional>
          {({ value, ...field }) => <MoneyField {...field} value={value ?? null} />}
        </FormField>
      )}
      <FormField form={form} name="unit_price" label={t('price')} optional>
        {({ value, ...field }) => <MoneyField {...field} value={value ?? null} />}
      </FormField>
      {seesSuppliers && (
        <FormField form={form} name="supplier_id" label={t('supplier')} optional>
          {({ value, onValue }) => <SupplierPicker value={value ?? null} onValue={onValue} />}
        </FormField>
      )}
      <FormField form={form} name="kind" label={t('kind')}>
        {({ value, onValue }) => (
          <Select
            value={value ?? 'special'}
            onValue={onValue}
            options={itemKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        )}
      </FormField>
    </div>
  )
}
