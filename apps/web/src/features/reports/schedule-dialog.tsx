import { scheduleEvery } from '@twopost/contract/reports'
import * as z from 'zod'
import { useShops } from '#features/shops/index.ts'
import { FormDialog } from '#platform/form-dialog.tsx'
import { FormField } from '#platform/form-field.tsx'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useUser } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import { type ReportSchedule, type SavedReport, useCreateSchedule, useRecipients, useUpdateSchedule } from './reports.api.ts'
import { savedReportsText } from './saved-reports.text.ts'

const formats = ['csv', 'xlsx'] as const
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const schema = z.object({
  every: z.enum(scheduleEvery),
  hour: z.string(),
  shop_id: z.string(),
  format: z.enum(formats),
  recipients: z.array(z.string()).min(1, 'TOO_FEW'),
})

/** An hour of a day as people here write it. */
export function useHourName(): (hour: number) => string {
  const format = useFormat()
  return (hour) => format.clockTime(`${String(hour).padStart(2, '0')}:00`)
}

/** When a report is mailed, and to whom of the organization (KPI10, KPI23). */
export default function ScheduleDialog({
  open,
  onOpenChange,
  report,
  schedule,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  report: SavedReport
  /** Null for a new one. */
  schedule: ReportSchedule | null
}) {
  const t = useText(savedReportsText)
  const hourName = useHourName()
  const shops = useShops().data?.shops ?? []
  const people = useRecipients(open)
  const own = useUser()?.email ?? ''
  const [create, update] = [useCreateSchedule(), useUpdateSchedule()]
  const valuesOf = (one: ReportSchedule | null): z.output<typeof schema> => ({
    every: one?.every ?? 'week',
    hour: String(one?.hour ?? 7),
    shop_id: one?.shop_id ?? report.filters.shop_id ?? shops[0]?.id ?? '',
    format: one?.format ?? 'xlsx',
    recipients: one ? one.recipients.filter((person) => person.is_active).map(({ email }) => email) : [own],
  })
  const form = useSchemaForm(schema, valuesOf(schedule))
  const record = useRecordForm({
    form,
    record: schedule,
    valuesOf: (current: ReportSchedule) => valuesOf(current),
    failedTitle: () => t('scheduleFailed'),
    fieldOf: (code) => (code === 'RECIPIENT_UNKNOWN' ? 'recipients' : undefined),
    send: ({ hour, shop_id, ...rest }, { version }) => {
      const body = { ...rest, hour: Number(hour), ...(shop_id && { shop_id }) }
      return schedule
        ? update.mutateAsync({ params: { id: schedule.id }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, saved_report_id: report.id } })
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('scheduleSaved') })
      onOpenChange(false)
    },
  })
  const sees = (person: { sees_figures: boolean; sees_taxes: boolean }) =>
    report.kind === 'tax' ? person.sees_taxes : person.sees_figures
  return (
    <FormDialog
      size="sm"
      open={open}
      record={record}
      title={schedule ? t('editSchedule') : t('newSchedule', { name: report.name })}
      onClose={() => onOpenChange(false)}
      save={t('saveSchedule')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-4">
        <FormField form={form} name="every" label={t('every')} help={t('periodHelp')}>
          {({ value, onValue }) => (
            <Select
              value={value}
              onValue={onValue}
              options={scheduleEvery.map((one) => ({ value: one, label: t(`each.${one}`) }))}
            />
          )}
        </FormField>
        <div className="grid grid-cols-2 gap-4">
          <FormField form={form} name="hour" label={t('hour')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={hours.map((one) => ({ value: one, label: hourName(Number(one)) }))}
              />
            )}
          </FormField>
          <FormField form={form} name="format" label={t('format')}>
            {({ value, onValue }) => (
              <Select
                value={value}
                onValue={onValue}
                options={formats.map((one) => ({ value: one, label: t(`formats.${one}`) }))}
              />
            )}
          </FormField>
        </div>
        {shops.length > 1 && (
          <FormField form={form} name="shop_id" label={t('clock')}>
            {({ value, onValue }) => (
              <Select value={value} onValue={onValue} options={shops.map(({ id, name }) => ({ value: id, label: name }))} />
            )}
          </FormField>
        )}
        <FormField form={form} name="recipients" label={t('recipients')} says={{ TOO_FEW: t('chooseSomeone') }} group>
          {({ value, onValue }) => (
            <FoundPart found={people} failed={t('recipientsFailed')}>
              {({ recipients }) => (
                <ul className="max-h-56 overflow-y-auto rounded-md border border-border p-2">
                  {recipients.map((person) => (
                    <li key={person.email} className="py-0.5">
                      <Checkbox
                        checked={value.includes(person.email)}
                        onCheckedChange={(on) =>
                          onValue(on ? [...value, person.email] : value.filter((one) => one !== person.email))
                        }
                      >
                        {person.name}
                        {!sees(person) && <span className="text-sm text-ink-3"> · {t('mayNotSee')}</span>}
                      </Checkbox>
                    </li>
                  ))}
                </ul>
              )}
            </FoundPart>
          )}
        </FormField>
      </div>
    </FormDialog>
  )
}
