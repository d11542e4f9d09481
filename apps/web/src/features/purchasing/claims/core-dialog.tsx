import { line } from '@twopost/contract/core/text'
import { useState } from 'react'
import * as z from 'zod'
import { useCall } from '#platform/api/queries.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { Checkbox } from '#ui/toggle.tsx'
import { useMayPrint } from './claim-words.tsx'
import { type Core, useKeepCore, useSendCore, useTakeInCore } from './claims.api.ts'
import { claimsText } from './claims.text.ts'
import { coresText } from './cores.text.ts'

const order = z.object({ id: z.string(), number: z.string() })
const schema = z.object({ order: order.nullable(), line_item_id: z.string(), rma: line(60) })
type Order = z.output<typeof order>

/** Asks before an old part is taken in, left with the customer or sent back (PAR10, PAR36). */
export default function CoreDialog({
  open,
  onOpenChange,
  core,
  act,
  onLabel,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  core: Core
  act: Exclude<Core['allowed'][number], 'lose'>
  /** Asks for its label when it has come in. */
  onLabel: () => void
}) {
  const t = useText(coresText)
  const claims = useText(claimsText)
  const format = useFormat()
  const seesOrders = useMay('service-order:view')
  const [takeIn, keep, send] = [useTakeInCore(), useKeepCore(), useSendCore()]
  const form = useSchemaForm(schema, { order: null, line_item_id: '', rma: '' })
  const [chosen, lineId] = form.watch(['order', 'line_item_id'])
  const [labels, setLabels] = useState(true)
  const mayPrint = useMayPrint()
  const word = act === 'take_in' ? 'takeIn' : act
  const params = { id: core.id }
  const name = core.item_name
  const record = useRecordForm({
    form,
    record: core,
    failedTitle: () => claims('failed'),
    guarded: false,
    send: ({ line_item_id, rma }, { version }): Promise<unknown> => {
      const line = line_item_id ? { line_item_id } : {}
      if (act === 'send') return send.mutateAsync({ params, body: { rma, version } })
      return (act === 'keep' ? keep : takeIn).mutateAsync({ params, body: { ...line, version } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t(`done.${word}`), text: name })
      onOpenChange(false)
      if (act === 'take_in' && labels && mayPrint) onLabel()
    },
  })
  const description = {
    takeIn: t('takeInText', { code: core.label_code }),
    keep: t('keepText', { amount: format.money(core.customer_charge), supplier: core.supplier_name }),
    send:
      core.vendor_charge === undefined
        ? t('sendTextPlain', { supplier: core.supplier_name })
        : t('sendText', { supplier: core.supplier_name, amount: format.money(core.vendor_charge) }),
  }[word]
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={t(`${word}Title`, { name })}
      description={description}
      onClose={() => onOpenChange(false)}
      save={t(`save.${word}`)}
      saving={claims('saving')}
    >
      {act === 'send' ? (
        <Field label={claims('rma')} optional>
          <Input autoComplete="off" maxLength={60} {...form.register('rma')} />
        </Field>
      ) : (
        seesOrders && (
          <div className="flex flex-col gap-4">
            <FormField form={form} name="order" label={t('order')} optional>
              {({ value, onValue }) => (
                <OrderPicker
                  shopId={core.shop_id}
                  value={value}
                  onValue={(one) => {
                    onValue(one)
                    form.setValue('line_item_id', '')
                  }}
                />
              )}
            </FormField>
            {chosen && (
              <LinePicker
                orderId={chosen.id}
                itemId={core.item_id}
                value={lineId}
                onValue={(id) => form.setValue('line_item_id', id)}
              />
            )}
          </div>
        )
      )}
      {act === 'take_in' && mayPrint && (
        <Checkbox className={seesOrders ? 'mt-4' : ''} checked={labels} onCheckedChange={setLabels}>
          {t('printLabel')}
        </Checkbox>
      )}
    </FormDialog>
  )
}

function OrderPicker({
  shopId,
  value,
  onValue,
}: {
  shopId: string
  value: Order | null
  onValue: (order: Order | null) => void
}) {
  const t = useText(coresText)
  const [typed, setTyped] = useState('')
  const query = { shop_id: shopId, search: usePaused(typed.trim()) || undefined, limit: 20 }
  const found = useCall('listServiceOrders', { query }, { keepPrevious: true })
  return (
    <Combobox
      clearable
      value={value && { value: value.id, label: value.number, help: '' }}
      onValue={(option) => onValue(option && { id: option.value, number: option.label })}
      options={(found.data?.service_orders ?? []).map((one) => ({ value: one.id, label: one.number, help: one.title }))}
      query={typed}
      onQuery={setTyped}
      loading={found.isFetching}
      searchLabel={t('orderHelp')}
    />
  )
}
/** The parts of an order, those of the same part first. */
function LinePicker({
  orderId,
  itemId,
  value,
  onValue,
}: {
  orderId: string
  itemId: string
  value: string
  onValue: (id: string) => void
}) {
  const t = useText(coresText)
  const found = useCall('listLineItems', { params: { id: orderId }, query: { shop_id: '' } })
  const parts = (found.data?.line_items ?? []).filter((one) => one.type === 'parts')
  const sorted = [...parts].sort(
    (one, other) => Number(other.inventory_item_id === itemId) - Number(one.inventory_item_id === itemId),
  )
  if (found.data && sorted.length === 0) return <p className="text-ink-3">{t('noLines')}</p>
  return (
    <Field label={t('line')}>
      <Select
        value={value || null}
        onValue={onValue}
        options={sorted.map((one) => ({ value: one.id, label: one.description }))}
      />
    </Field>
  )
}
