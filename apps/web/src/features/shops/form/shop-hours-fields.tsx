import { ArrowDownToLine, Plus, X } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useFieldText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TimeField } from '#ui/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Switch } from '#ui/toggle.tsx'
import { shopScreensText } from '../shop-screens.text.ts'
import type { ShopForm } from './shop-form.rules.ts'

/** A Sunday: from it the names of the days come. */
const sunday = Date.UTC(2026, 0, 4)
const fromMonday = [1, 2, 3, 4, 5, 6, 0]

/** The week of a shop and the days that differ from it (D8). */
export function ShopHoursFields({ form, since }: { form: ShopForm; since: string | null }) {
  const t = useText(shopScreensText)
  const { calendarDate } = useFormat()
  return (
    <div className="flex flex-col gap-5">
      {since !== null && <p className="text-sm text-ink-2">{t('hoursSince', { day: calendarDate(since) })}</p>}
      <Week form={form} />
      <Differing form={form} />
    </div>
  )
}

function Week({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const locale = useLocale()
  const say = useFieldText()
  const { control, watch, setValue, formState } = form
  const week = watch('week')
  const dayName = (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(sunday + weekday * 86_400_000)
  const copyDown = (place: number) => {
    const from = week[fromMonday[place] ?? 0]
    if (!from) return
    for (const weekday of fromMonday.slice(place + 1))
      if (week[weekday]?.isOpen)
        setValue(`week.${weekday}`, { ...from, isOpen: true }, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <ul className="flex flex-col">
      {fromMonday.map((weekday, place) => {
        const errors = formState.errors.week?.[weekday]
        const isOpen = week[weekday]?.isOpen ?? false
        return (
          <li key={weekday} className="list-row flex-wrap gap-x-4 gap-y-2">
            <Controller
              control={control}
              name={`week.${weekday}.isOpen`}
              render={({ field }) => (
                <span className="w-44">
                  <Switch checked={field.value} onCheckedChange={field.onChange}>
                    <span className="capitalize">{dayName(weekday)}</span>
                  </Switch>
                </span>
              )}
            />
            {isOpen ? (
              <span className="flex flex-wrap items-start gap-2">
                {(['opens_at', 'closes_at'] as const).map((end) => (
                  <Field
                    key={end}
                    hideLabel
                    label={`${dayName(weekday)}: ${t(end === 'opens_at' ? 'opens' : 'closes')}`}
                    error={say(errors?.[end])}
                  >
                    <Controller
                      control={control}
                      name={`week.${weekday}.${end}`}
                      render={({ field }) => (
                        <TimeField value={field.value} onValue={field.onChange} onBlur={field.onBlur} frameClassName="!w-32" />
                      )}
                    />
                  </Field>
                ))}
                {place < 6 && (
                  <IconButton icon={<ArrowDownToLine size={17} />} label={t('copyDown')} onClick={() => copyDown(place)} />
                )}
              </span>
            ) : (
              <span className="text-ink-3">{t('closed')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Differing({ form }: { form: ShopForm }) {
  const t = useText(shopScreensText)
  const say = useFieldText()
  const { control, register, watch, setValue, formState } = form
  const days = useFieldArray({ control, name: 'hour_exceptions' })
  const listFault = formState.errors.hour_exceptions?.root ?? formState.errors.hour_exceptions
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('differing')}</legend>
      <p className="text-sm text-ink-3">{t('differingHelp')}</p>
      {days.fields.map((field, index) => {
        const errors = formState.errors.hour_exceptions?.[index]
        const day = watch(`hour_exceptions.${index}`)
        const isClosed = day.opens_at === null
        return (
          <div key={field.id} className="card flex flex-col gap-3 p-3">
            <div className="flex items-start gap-3">
              <Field label={t('day')} error={say(errors?.day)} className="flex-1">
                <Controller
                  control={control}
                  name={`hour_exceptions.${index}.day`}
                  render={({ field: input }) => <DateField value={input.value} onValue={input.onChange} onBlur={input.onBlur} />}
                />
              </Field>
              <Field label={t('note')} optional error={say(errors?.note)} className="flex-1">
                <Input {...register(`hour_exceptions.${index}.note`)} />
              </Field>
              <IconButton icon={<X size={17} />} label={t('removeDay', { day: day.day })} onClick={() => days.remove(index)} />
            </div>
            <Checkbox
              checked={isClosed}
              onCheckedChange={(closed) => {
                setValue(`hour_exceptions.${index}.opens_at`, closed ? null : '08:00', { shouldDirty: true })
                setValue(`hour_exceptions.${index}.closes_at`, closed ? null : '12:00', { shouldDirty: true })
              }}
            >
              {t('allDay')}
            </Checkbox>
            {!isClosed && (
              <div className="flex gap-3">
                {(['opens_at', 'closes_at'] as const).map((end) => (
                  <Field key={end} label={t(end === 'opens_at' ? 'opens' : 'closes')} error={say(errors?.[end])}>
                    <Controller
                      control={control}
                      name={`hour_exceptions.${index}.${end}`}
                      render={({ field: input }) => (
                        <TimeField value={input.value ?? ''} onValue={input.onChange} onBlur={input.onBlur} />
                      )}
                    />
                  </Field>
                ))}
              </div>
            )}
          </div>
        )
      })}
      {listFault?.message && <p className="field-error">{say({ code: listFault.message })}</p>}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus size={16} />}
        onClick={() => days.append({ day: '', opens_at: null, closes_at: null, note: '' }, { shouldFocus: false })}
      >
        {t('addDay')}
      </Button>
    </fieldset>
  )
}
