import { PartMatrixInput } from '@twopost/contract/pricing'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { useFieldText } from '#platform/api/problem.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Checkbox, Switch } from '#ui/toggle.tsx'
import { type PartMatrix, useCreateMatrix, useUpdateMatrix } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { allShops, ShopChoice } from '../shop-choice.tsx'
import { matricesText } from './matrices.text.ts'

const { code, name, is_default, part_classes } = PartMatrixInput.shape
const schema = z.object({
  code,
  name,
  shop_id: z.string(),
  is_default: is_default.unwrap(),
  part_classes: part_classes.unwrap(),
})
/** The customer's own parts and cores are never priced by a matrix. */
export const matrixClasses = ['part_new', 'part_rebuilt', 'part_used', 'tire', 'battery'] as const
const valuesOf = (matrix: PartMatrix | null): z.input<typeof schema> => ({
  code: matrix?.code ?? '',
  name: matrix?.name ?? '',
  shop_id: matrix?.shop_id ?? allShops,
  is_default: matrix?.is_default ?? false,
  part_classes: matrix?.part_classes ?? [],
})
/** What a new matrix says until somebody changes it: each part sells for twice what it costs. */
const firstTiers = [{ from: 0, to: null, method: 'multiplier' as const, value: 2, round_to: 'cent' as const }]

/** What a matrix is called and which parts it is for; its prices are versions of their own (CAN3). */
export default function MatrixDialog({
  open,
  onOpenChange,
  matrix,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null for a new one. */
  matrix: PartMatrix | null
  onMade: (id: string) => void
}) {
  const t = useText(matricesText)
  const words = useText(pricingText)
  const say = useFieldText()
  const [create, update] = [useCreateMatrix(), useUpdateMatrix()]
  const form = useSchemaForm(schema, valuesOf(matrix))
  const { errors } = form.formState
  const [typedCode, typedName] = useWatch({ control: form.control, name: ['code', 'name'] })
  const record = useRecordForm({
    form,
    record: matrix,
    valuesOf,
    failedTitle: () => words('saveFailed'),
    fieldOf: (problem) => (problem === 'CODE_TAKEN' ? 'code' : undefined),
    send: async ({ shop_id, ...values }, { version }) => {
      const body = { ...values, shop_id: shop_id === allShops ? null : shop_id }
      return matrix
        ? update.mutateAsync({ params: { id: matrix.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, tiers: firstTiers, is_draft: true } })
    },
    onSaved: ({ part_matrix }) => {
      notify({ kind: 'success', title: t(matrix ? 'detailsSaved' : 'created') })
      onMade(part_matrix.id)
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      size="md"
      record={record}
      title={matrix ? t('detailsTitle', { name: matrix.name }) : t('newTitle')}
      {...(!matrix && { description: t('newText') })}
      onClose={() => onOpenChange(false)}
      save={t(matrix ? 'saveDetails' : 'create')}
      saving={words('saving')}
      disabledReason={typedCode.trim() === '' || typedName.trim() === '' ? t('need') : undefined}
    >
      <div className="flex flex-col gap-5">
        <div className="form-grid">
          <Field label={words('name')} className="wide" error={say(errors.name)}>
            <Input data-autofocus autoComplete="off" maxLength={80} {...form.register('name')} />
          </Field>
          <Field label={words('code')} error={say(errors.code)}>
            <Input autoComplete="off" maxLength={30} {...form.register('code')} />
          </Field>
          <FormField form={form} name="shop_id" label={words('shop')}>
            {({ value, onValue }) => <ShopChoice value={value} onValue={onValue} />}
          </FormField>
        </div>
        <FormField form={form} name="part_classes" label={t('classes')} help={t('classesHelp')} group>
          {({ value, onValue }) => (
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {matrixClasses.map((one) => (
                <Checkbox
                  key={one}
                  checked={value.includes(one)}
                  onCheckedChange={(on) => onValue(on ? [...value, one] : value.filter((other) => other !== one))}
                >
                  {t(`className.${one}`)}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        <FormField form={form} name="is_default" label={t('makeDefault')} hideLabel help={t('makeDefaultHelp')}>
          {({ value, onValue }) => (
            <Switch checked={value} onCheckedChange={onValue}>
              {t('makeDefault')}
            </Switch>
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
