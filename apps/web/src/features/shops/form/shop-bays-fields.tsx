import { bayKinds } from '@twopost/contract/shops'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import type { ShopForm } from './shop-form.rules.ts'

/** The bays of a shop in the order of the board; moved by buttons, so by keyboard as well. */
export function ShopBaysFields({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const say = useFieldText()
  const { control, register, watch, formState } = form
  const bays = useFieldArray({ control, name: 'bays', keyName: 'rowId' })
  const kinds = bayKinds.map((value) => ({ value, label: t(value) }))
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {bays.fields.map((bay, index) => {
          const name = watch(`bays.${index}.name`) || String(index + 1)
          const number = String(index + 1)
          return (
            <li key={bay.rowId} className="flex items-start gap-2">
              <Field
                hideLabel
                label={t('bayName', { number })}
                error={say(formState.errors.bays?.[index]?.name)}
                className="min-w-0 flex-1"
              >
                <Input {...register(`bays.${index}.name`)} />
              </Field>
              <Controller
                control={control}
                name={`bays.${index}.kind`}
                render={({ field }) => (
                  <Select
                    aria-label={t('bayKind', { number })}
                    className="w-44 max-sm:w-32"
                    value={field.value ?? 'light'}
                    onValue={field.onChange}
                    options={kinds}
                  />
                )}
              />
              <IconButton
                icon={<ArrowUp size={17} />}
                label={t('moveUp', { name })}
                disabled={index === 0}
                onClick={() => bays.move(index, index - 1)}
              />
              <IconButton
                icon={<ArrowDown size={17} />}
                label={t('moveDown', { name })}
                disabled={index === bays.fields.length - 1}
                onClick={() => bays.move(index, index + 1)}
              />
              <IconButton
                icon={<X size={17} />}
                label={t('removeBay', { name })}
                disabled={bays.fields.length === 1}
                onClick={() => bays.remove(index)}
              />
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-ink-3">{t('bayRemoval')}</p>
      <Button
        size="sm"
        className="self-start"
        icon={<Plus size={16} />}
        onClick={() => bays.append({ name: String(bays.fields.length + 1), kind: 'light' })}
      >
        {t('addBay')}
      </Button>
    </div>
  )
}
