import { Controller, useForm, useWatch } from 'react-hook-form'
import { FormSheet } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify } from '#ui/notify.ts'
import { ChoiceGrid } from '#ui/toggle.tsx'
import { timerServicesText } from './timer-services.text.ts'
import { useCountsFor } from './timer-services.tsx'
import { type Timer, type TimerChoices, useChangeServices } from './timers.api.ts'

const order = 'order'
interface Values {
  services: string[]
}

/** Chooses what the time counts for from now on: the timer stops and starts again on that work (CLK12, CLK13). */
export function TimerServicesSheet({ timer, choices, onClose }: { timer: Timer; choices: TimerChoices; onClose: () => void }) {
  const t = useText(timerServicesText)
  const countsFor = useCountsFor()
  const change = useChangeServices()
  const { services, allowsSharedClock } = choices
  const now = timer.serviceIds.length > 0 ? timer.serviceIds : timer.serviceId ? [timer.serviceId] : []
  const form = useForm<Values, unknown, Values>({ defaultValues: { services: [...now] } })
  const chosen = useWatch({ control: form.control, name: 'services' })
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('failed'),
    send: ({ services: ids }) =>
      change.mutateAsync({
        body: { service_order_id: timer.id, kind: timer.kind, ...(ids.length > 0 && { service_ids: ids }) },
      }),
    onSaved: ({ timer: changed }) => {
      notify({ kind: 'success', title: t('saved', { what: countsFor(changed.serviceNames) }) })
      onClose()
    },
  })
  return (
    <FormSheet
      record={record}
      title={t('title')}
      description={allowsSharedClock ? t('hintShared') : t('hintOne')}
      onClose={onClose}
      save={t('save')}
    >
      <Controller
        control={form.control}
        name="services"
        render={({ field }) =>
          allowsSharedClock ? (
            <>
              <ul className="flex flex-col gap-2">
                <Row checked={field.value.length === 0} onChecked={() => field.onChange([])}>
                  {t('order')}
                </Row>
                {services.map(({ id, name }) => (
                  <Row
                    key={id}
                    checked={field.value.includes(id)}
                    onChecked={(on) => field.onChange(on ? [...field.value, id] : field.value.filter((one) => one !== id))}
                  >
                    {name}
                  </Row>
                ))}
              </ul>
              <p className="mt-2 min-h-6 text-[16px] text-ink-2" role="status">
                {chosen.length > 1 && t('parts', { count: String(chosen.length) })}
              </p>
            </>
          ) : (
            <ChoiceGrid
              value={field.value[0] ?? order}
              onValue={(value) => field.onChange(value === order ? [] : [value])}
              options={[{ value: order, label: t('order') }, ...services.map(({ id, name }) => ({ value: id, label: name }))]}
              label={t('title')}
            />
          )
        }
      />
    </FormSheet>
  )
}

function Row({ checked, onChecked, children }: { checked: boolean; onChecked: (checked: boolean) => void; children: string }) {
  return (
    <li className="rounded-lg border border-border bg-surface px-3 [&_label]:flex [&_label]:min-h-16 [&_label]:flex-1 [&_label]:items-center">
      <Checkbox
        size="lg"
        className="min-h-16 w-full !items-center gap-3 text-[17px]"
        checked={checked}
        onCheckedChange={onChecked}
      >
        {children}
      </Checkbox>
    </li>
  )
}
