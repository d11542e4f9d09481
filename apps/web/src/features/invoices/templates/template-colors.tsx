import { isColor } from '@twopost/contract/core/colors'
import { templateColors } from '@twopost/contract/invoices'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useFieldText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Input } from '#ui/input.tsx'
import { Part, type TemplateForm } from './template-controls.tsx'
import { firstFaint, type TemplateValues } from './template-form.rules.ts'
import { templatesText } from './templates.text.ts'

/** The four colours; one whose words cannot be read on the paper is named with how near it is, and not saved. */
export function TemplateColors({ form, values }: { form: TemplateForm; values: TemplateValues }) {
  const t = useText(templatesText)
  const say = useFieldText()
  const faint = firstFaint(values)
  const errors = form.formState.errors.colors
  const fault = templateColors.map((name) => say(errors?.[name])).find(Boolean)
  return (
    <Part
      title={t('colors')}
      beside={
        !faint && (
          <span className="flex items-center gap-1.5 text-green-fg text-sm">
            <CircleCheck size={15} aria-hidden="true" /> {t('readable')}
          </span>
        )
      }
    >
      <div className="grid grid-cols-4 gap-2 max-sm:grid-cols-2">
        {templateColors.map((name) => (
          <div key={name} className="flex flex-col gap-1.5">
            <input
              type="color"
              aria-label={t('chooseColor', { color: t(`color.${name}`) })}
              className="h-8 w-full cursor-pointer rounded-md border border-control bg-surface p-0.5"
              value={isColor(values.colors[name]) ? values.colors[name].toLowerCase() : '#000000'}
              onChange={(event) =>
                form.setValue(`colors.${name}`, event.target.value, { shouldDirty: true, shouldValidate: true })
              }
            />
            <span className="text-sm font-[520]" aria-hidden="true">
              {t(`color.${name}`)}
            </span>
            <Input
              size="sm"
              maxLength={7}
              spellCheck={false}
              aria-label={t('codeOf', { color: t(`color.${name}`) })}
              aria-invalid={errors?.[name] ? true : undefined}
              {...form.register(`colors.${name}`)}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {fault ? (
          <p className="text-red-fg text-sm">{fault}</p>
        ) : (
          faint && (
            <p className="flex gap-1.5 text-red-fg text-sm">
              <TriangleAlert size={15} className="mt-0.5 flex-none" aria-hidden="true" />
              {t('faint', { color: t(`color.${faint.color}`), contrast: String(faint.contrast) })}
            </p>
          )
        )}
      </div>
    </Part>
  )
}
