import { fontFamilies } from '@twopost/contract/core/display-list'
import {
  companyParts,
  headerParts,
  shownSections,
  stylingRanges,
  templateLayouts,
  templateTypes,
} from '@twopost/contract/invoices'
import { Check, Columns2, Minus, PanelLeft, Rows3 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Segmented } from '#ui/toggle.tsx'
import { TemplateColors } from './template-colors.tsx'
import { type TemplateValues, withType } from './template-form.rules.ts'
import { TemplateLogoField } from './template-logo-field.tsx'
import { templatesText } from './templates.text.ts'
import { TypeThumb } from './type-thumb.tsx'

export type TemplateForm = SchemaForm<TemplateValues>
const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'))
const layoutIcons = {
  'single-column': <Rows3 size={15} />,
  'two-column': <Columns2 size={15} />,
  detailed: <PanelLeft size={15} />,
}

/** Everything that changes the paper, in one column without opening anything (M20, prototype t1). */
export function TemplateControls({ form, values }: { form: TemplateForm; values: TemplateValues }) {
  const t = useText(templatesText)
  const say = useFieldText()
  const [isComparing, setComparing] = useState(false)
  const { errors } = form.formState
  const put = <K extends keyof TemplateValues>(name: K, value: TemplateValues[K]) =>
    form.setValue(name as 'name', value as string, { shouldDirty: true, shouldValidate: true })
  const changeType = (type: TemplateValues['type']) => {
    const next = withType(values, type)
    put('type', next.type)
    put('colors', next.colors)
    put('styling', next.styling)
  }
  return (
    <>
      <Part>
        <Field label={t('name')} error={say(errors.name)}>
          <Input maxLength={80} {...form.register('name')} />
        </Field>
        <Field label={t('description')} optional error={say(errors.description)}>
          <Input maxLength={300} {...form.register('description')} />
        </Field>
      </Part>
      <Part
        title={t('type')}
        beside={
          <Button kind="ghost" size="sm" onClick={() => setComparing(true)}>
            {t('compare')}
          </Button>
        }
      >
        <div className="grid grid-cols-5 gap-1.5" role="radiogroup" aria-label={t('type')}>
          {templateTypes.map((type) => (
            <label
              key={type}
              className={cx(
                'flex cursor-pointer flex-col items-center gap-1.5 text-xs',
                type === values.type && 'font-[620] text-accent-text',
              )}
            >
              <input
                type="radio"
                name="template-type"
                value={type}
                checked={type === values.type}
                onChange={() => changeType(type)}
                className="peer sr-only"
              />
              <TypeThumb type={type} isChosen={type === values.type} />
              {t(`types.${type}`)}
            </label>
          ))}
        </div>
      </Part>
      <Part title={t('layout')}>
        <Segmented
          block
          label={t('layout')}
          value={values.layout}
          onValue={(layout) => put('layout', layout)}
          options={templateLayouts.map((value) => ({ value, label: t(`layouts.${value}`), icon: layoutIcons[value] }))}
        />
      </Part>
      <TemplateColors form={form} values={values} />
      <Part title={t('logoHeader')}>
        <div className="flex gap-3">
          <TemplateLogoField logo={values.logo} onLogo={(logo) => put('logo', logo)} />
          <Chips
            label={t('logoHeader')}
            items={headerParts.map((part) => ({ id: part, label: t(`header.${part}`), isOn: values.header[part] }))}
            onToggle={(part, isOn) => put('header', { ...values.header, [part]: isOn })}
          />
        </div>
      </Part>
      <Part title={t('sections')}>
        <Chips
          label={t('sections')}
          items={shownSections.map((part) => ({ id: part, label: t(`show.${part}`), isOn: values.show[part] }))}
          onToggle={(part, isOn) => put('show', { ...values.show, [part]: isOn })}
        />
      </Part>
      <TextPart form={form} />
      <Part title={t('company')} note={t('companyHelp')}>
        {companyParts.map((part) => (
          <Field key={part} label={t(`companyParts.${part}`)} optional error={say(errors.companyInfo?.[part])}>
            {part === 'paymentInfo' ? (
              <Textarea rows={3} maxLength={1000} {...form.register('companyInfo.paymentInfo')} />
            ) : (
              <Input {...form.register(`companyInfo.${part}`)} />
            )}
          </Field>
        ))}
      </Part>
      <CompareDialog
        open={isComparing}
        onOpenChange={setComparing}
        values={values}
        onChoose={(type, layout) => {
          if (type !== values.type) changeType(type)
          put('layout', layout)
        }}
      />
    </>
  )
}

function TextPart({ form }: { form: TemplateForm }) {
  const t = useText(templatesText)
  const measures = [
    ['fontSize', 'size', 1],
    ['lineHeight', 'lineHeight', 2],
    ['spacing', 'spacing', 0],
  ] as const
  return (
    <Part title={t('text')}>
      <FormField form={form} name="styling.fontFamily" label={t('font')}>
        {({ value, onValue }) => (
          <Select value={value} onValue={onValue} options={fontFamilies.map((family) => ({ value: family, label: family }))} />
        )}
      </FormField>
      <div className="grid grid-cols-3 gap-3">
        {measures.map(([name, label, decimals]) => (
          <FormField key={name} form={form} name={`styling.${name}`} label={t(label)}>
            {({ value, onValue, onBlur }) => (
              <NumberField
                value={value}
                onValue={(next) => onValue(next ?? Number.NaN)}
                onBlur={onBlur}
                min={stylingRanges[name].least}
                max={stylingRanges[name].most}
                decimals={decimals}
              />
            )}
          </FormField>
        ))}
      </div>
    </Part>
  )
}

/** One piece of the column. */
export function Part({
  title,
  beside,
  note,
  children,
}: {
  title?: string
  beside?: ReactNode
  note?: string
  children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-3 border-border border-b px-5 py-4">
      {title && (
        <div className="flex min-h-7 items-center justify-between gap-2">
          <h2 className="font-[620]">{title}</h2>
          {beside}
        </div>
      )}
      {note && <p className="-mt-2 text-sm text-ink-3">{note}</p>}
      {children}
    </section>
  )
}

/** Switches as chips: a check for what is shown, a dash for what is not. */
function Chips<Id extends string>({
  label,
  items,
  onToggle,
}: {
  label: string
  items: readonly { id: Id; label: string; isOn: boolean }[]
  onToggle: (id: Id, isOn: boolean) => void
}) {
  return (
    <fieldset className="flex flex-wrap content-start gap-1.5" aria-label={label}>
      {items.map(({ id, label: word, isOn }) => (
        <button
          key={id}
          type="button"
          role="switch"
          aria-checked={isOn}
          onClick={() => onToggle(id, !isOn)}
          className={cx(
            'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-sm font-[520] max-md:h-11',
            isOn ? 'border-accent-border bg-accent-soft text-accent-text' : 'border-control bg-surface text-ink-2',
          )}
        >
          {isOn ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
          {word}
        </button>
      ))}
    </fieldset>
  )
}
