import { feeBases, feeBaseTypes, feeClasses, feePers } from '@twopost/contract/pricing.states'
import { useWatch } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { type SchemaForm, useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented, Switch } from '#ui/toggle.tsx'
import { type FeeRule, useCreateFee, useUpdateFee } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { ShopChoice } from '../shop-choice.tsx'
import { type FeeValues, feeBody, feeSchema, feeValues, pieceClasses } from './fee-form.rules.ts'
import { feesText } from './fees.text.ts'

type FeeForm = SchemaForm<FeeValues, Parameters<typeof feeBody>[0]>

/** Adds a fee, or says what one asks for from a day on (CAN4). */
export default function FeeDialog({
  open,
  onOpenChange,
  fee,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  fee: FeeRule | null
}) {
  const t = useText(feesText)
  const words = useText(pricingText)
  const say = useFieldText()
  const format = useFormat()
  const [create, update] = [useCreateFee(), useUpdateFee()]
  const form = useSchemaForm(feeSchema, feeValues(fee, format.today))
  const { errors } = form.formState
  const [code, name] = useWatch({ control: form.control, name: ['code', 'name'] })
  const record = useRecordForm({
    form,
    record: fee,
    valuesOf: (current: FeeRule) => feeValues(current, format.today),
    failedTitle: () => words('saveFailed'),
    fieldOf: (problem) => (problem === 'CODE_TAKEN' ? 'code' : undefined),
    send: async (values, { version }) => {
      const body = feeBody(values, fee, format.today)
      return fee
        ? update.mutateAsync({ params: { id: fee.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, basis: values.basis } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  return (
    <FormDrawer
      open={open}
      record={record}
      title={fee ? t('editTitle', { name: fee.name }) : t('newTitle')}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={words('saving')}
      disabledReason={code.trim() === '' || name.trim() === '' ? t('need') : undefined}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <Field label={words('name')} className="wide" help={t('nameHelp')} error={say(errors.name)}>
            <Input data-autofocus autoComplete="off" maxLength={80} {...form.register('name')} />
          </Field>
          <Field label={words('code')} error={say(errors.code)}>
            <Input autoComplete="off" maxLength={30} {...form.register('code')} />
          </Field>
          <FormField form={form} name="sales_class" label={t('soldAs')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={feeClasses.map((one) => ({ value: one, label: t(`classes.${one}`) }))}
              />
            )}
          </FormField>
        </div>
        <Terms form={form} />
        <div className="form-grid">
          <Field label={t('printMethod')} className="wide" optional help={t('printHelp')} error={say(errors.print_method)}>
            <Input autoComplete="off" maxLength={120} {...form.register('print_method')} />
          </Field>
          <FormField form={form} name="shop_id" label={words('shop')} className="wide">
            {({ value, onValue }) => <ShopChoice value={value} onValue={onValue} />}
          </FormField>
          <FormField form={form} name="valid_from" label={words('validFrom')} help={words('validFromHelp')}>
            {({ value, onValue }) => <DateField value={value} onValue={(day) => onValue(day || format.today)} />}
          </FormField>
          <FormField form={form} name="valid_to" label={t('validTo')} help={t('validToHelp')} optional>
            {({ value, onValue }) => <DateField value={value} onValue={onValue} />}
          </FormField>
        </div>
        <FormField form={form} name="is_on_warranty" label={t('onWarranty')} hideLabel>
          {({ value, onValue }) => (
            <Switch checked={value} onCheckedChange={onValue}>
              {t('onWarranty')}
            </Switch>
          )}
        </FormField>
      </div>
    </FormDrawer>
  )
}

function Terms({ form }: { form: FeeForm }) {
  const t = useText(feesText)
  const basis = useWatch({ control: form.control, name: 'basis' })
  return (
    <div className="form-grid">
      <FormField form={form} name="basis" label={t('basis')} className="wide" group>
        {({ value, onValue }) => (
          <Segmented
            block
            label={t('basis')}
            value={value}
            onValue={onValue}
            options={feeBases.map((one) => ({ value: one, label: t(`bases.${one}`) }))}
          />
        )}
      </FormField>
      {basis === 'percent' ? (
        <FormField form={form} name="percent" label={t('percent')}>
          {(field) => <NumberField {...field} kind="percent" decimals={4} unit="%" />}
        </FormField>
      ) : (
        <FormField form={form} name="amount" label={basis === 'per_unit' ? t('amountEach') : t('amount')}>
          {(field) => <MoneyField {...field} />}
        </FormField>
      )}
      {basis === 'per_unit' ? (
        <FormField form={form} name="item_class" label={t('itemClass')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={pieceClasses.map((one) => ({ value: one, label: t(`itemClasses.${one}`) }))}
            />
          )}
        </FormField>
      ) : (
        <FormField form={form} name="of" label={t('of')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={feeBaseTypes.map((one) => ({ value: one, label: t(`ofs.${one}`) }))}
            />
          )}
        </FormField>
      )}
      {basis === 'percent' && (
        <>
          <FormField form={form} name="min" label={t('min')} optional>
            {(field) => <MoneyField {...field} />}
          </FormField>
          <FormField form={form} name="max" label={t('max')} optional>
            {(field) => <MoneyField {...field} />}
          </FormField>
        </>
      )}
      {basis !== 'per_unit' && (
        <FormField form={form} name="per" label={t('per')}>
          {({ value, onValue }) => (
            <Select value={value} onValue={onValue} options={feePers.map((one) => ({ value: one, label: t(`pers.${one}`) }))} />
          )}
        </FormField>
      )}
    </div>
  )
}
