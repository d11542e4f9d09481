import { paperPlaces } from '@twopost/contract/core/paper-texts'
import { estimateFacts, invoiceFacts, type TextedPaper, textedPapers } from '@twopost/contract/shops'
import type { ReactNode } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormField } from '#platform/form-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { RadioCards, Segmented } from '#ui/toggle.tsx'
import type { ShopPapers } from './papers.api.ts'
import { papersText } from './papers.text.ts'
import type { PapersValues } from './papers-form.rules.ts'

interface Props {
  form: SchemaForm<PapersValues>
  papers: ShopPapers
  kind: TextedPaper
  onKind: (kind: TextedPaper) => void
  language: 'en' | 'es'
  onLanguage: (language: 'en' | 'es') => void
}

/** Everything that changes the papers of a shop: on what they are printed, which numbers and facts, and its own words (DOC2, DOC13). */
export function PapersControls(props: Props) {
  const { form } = props
  const t = useText(papersText)
  return (
    <div className="flex flex-col gap-6 px-5 py-4">
      <Words {...props} />
      <Part title={t('shop')} help={t('shopHelp')}>
        <FormField form={form} name="paper" label={t('paper')} group>
          {({ value, onValue }) => (
            <RadioCards
              value={value}
              onValue={onValue}
              options={(['letter', 'a4'] as const).map((one) => ({
                value: one,
                label: t(`papers.${one}`),
                help: t(`paperHelp.${one}`),
              }))}
            />
          )}
        </FormField>
        {(
          [
            ['registration_no', 'registration'],
            ['epa_no', 'epa'],
            ['license_no', 'license'],
          ] as const
        ).map(([name, label]) => (
          <Line key={name} form={form} name={name} label={t(label)} />
        ))}
      </Part>
      <Part title={t('bay')}>
        <FormField form={form} name="bay_language" label={t('bayLanguage')}>
          {({ value, onValue }) => <Select value={value} onValue={onValue} options={languageOptions(t)} />}
        </FormField>
        {(['bay_prices', 'bay_phone'] as const).map((name) => (
          <Flag key={name} form={form} name={name} label={t(name === 'bay_prices' ? 'bayPrices' : 'bayPhone')} />
        ))}
      </Part>
      <Part title={t('invoice')}>
        {invoiceFacts.map((fact) => (
          <Flag key={fact} form={form} name={`facts.${fact}`} label={t(`facts.${fact}`)} />
        ))}
      </Part>
      <Part title={t('estimate')}>
        {estimateFacts.map((fact) => (
          <Flag key={fact} form={form} name={`estimate.${fact}`} label={t(`facts.${fact}`)} />
        ))}
      </Part>
    </div>
  )
}

const languageOptions = (t: (key: 'english' | 'spanish') => string) => [
  { value: 'en' as const, label: t('english') },
  { value: 'es' as const, label: t('spanish') },
]

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-[620]">{title}</h2>
      {help && <p className="text-sm text-ink-3">{help}</p>}
      {children}
    </section>
  )
}

function Line({ form, name, label }: { form: Props['form']; name: 'registration_no' | 'epa_no' | 'license_no'; label: string }) {
  const say = useFieldText()
  return (
    <Field label={label} error={say(form.formState.errors[name])}>
      <Input maxLength={60} {...form.register(name)} />
    </Field>
  )
}

function Flag({
  form,
  name,
  label,
}: {
  form: Props['form']
  name: 'bay_prices' | 'bay_phone' | `facts.${(typeof invoiceFacts)[number]}` | `estimate.${(typeof estimateFacts)[number]}`
  label: string
}) {
  const value = form.watch(name) as boolean
  return (
    <Checkbox
      checked={value}
      onCheckedChange={(next) => form.setValue(name, next === true, { shouldDirty: true, shouldTouch: true })}
    >
      {label}
    </Checkbox>
  )
}

/** The words of one paper in one language; the preview shows the same. */
function Words({ form, papers, kind, onKind, language, onLanguage }: Props) {
  const t = useText(papersText)
  const say = useFieldText()
  const format = useFormat()
  return (
    <Part title={t('words')} help={t('otherLanguage')}>
      <Field label={t('kind')}>
        <Select value={kind} onValue={onKind} options={textedPapers.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      </Field>
      <Segmented label={t('language')} value={language} onValue={onLanguage} options={languageOptions(t)} />
      {paperPlaces.map((place) => {
        const name = `texts.${kind}.${place}.${language}` as const
        const next = papers.texts.find((one) => one.kind === kind && one.place === place && one.language === language)?.next
        return (
          <Field
            key={name}
            label={t(`places.${place}`)}
            help={next ? t('later', { date: format.calendarDate(next.valid_from), text: next.text || '–' }) : undefined}
            error={say(form.formState.errors.texts?.[kind]?.[place]?.[language])}
          >
            <Textarea rows={place === 'header' ? 2 : 3} maxLength={4000} {...form.register(name)} />
          </Field>
        )
      })}
      <FormField form={form} name="valid_from" label={t('validFrom')} help={t('validFromHelp')} optional>
        {({ value, onValue, onBlur }) => <DateField value={value} onValue={onValue} onBlur={onBlur} min={format.today} />}
      </FormField>
    </Part>
  )
}
