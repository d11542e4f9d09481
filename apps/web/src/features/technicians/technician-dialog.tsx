import { Plus, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { api } from '#platform/api/client.ts'
import { useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormDrawer } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TimeField } from '#ui/date-field.tsx'
import { Drawer } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { Segmented } from '#ui/toggle.tsx'
import {
  type Away,
  calendarBody,
  calendarFaults,
  newAway,
  newPart,
  type TechnicianCalendar,
  technicianSchema,
  technicianValues,
  type WeekPart,
} from './calendar-form.rules.ts'
import { SkillsField } from './skills-field.tsx'
import { type Technician, useCalendar, useReplaceCalendar, useUpdateTechnician } from './technicians.api.ts'
import { techniciansText } from './technicians.text.ts'

export interface TechnicianDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  technician: Technician
}

/** A technician and their calendar are one record to the form; both count the same version. */
interface Both {
  version: number
  technician: Technician
  calendar: TechnicianCalendar
}
const bothOf = (technician: Technician, calendar: TechnicianCalendar): Both => ({
  // The older of the two: what has changed since must be said.
  version: Math.min(technician.version, calendar.version),
  technician,
  calendar,
})

/** Skills, state, working hours and absences of a technician. */
export default function TechnicianDialog(props: TechnicianDialogProps) {
  const t = useText(techniciansText)
  const found = useCalendar(props.technician.id)
  const problem = useProblemText(found.error)
  const { technician, open, onOpenChange } = props
  if (found.data) return <Loaded {...props} calendar={found.data.calendar} />
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={technician.name}>
      {found.error ? (
        <ErrorState title={t('calendarFailed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  )
}

function Loaded({ open, onOpenChange, technician, calendar }: TechnicianDialogProps & { calendar: TechnicianCalendar }) {
  const t = useText(techniciansText)
  const zone = useShop()?.time_zone ?? 'UTC'
  const form = useSchemaForm(technicianSchema(zone), technicianValues(technician, calendar, zone))
  const [update, replace] = [useUpdateTechnician(), useReplaceCalendar()]
  /** What the first half of a save has counted the version up to. */
  const ownVersion = useRef(0)
  const both = useMemo(() => bothOf(technician, calendar), [technician, calendar])
  const record = useRecordForm({
    form,
    record: both,
    valuesOf: (current: Both) => technicianValues(current.technician, current.calendar, zone),
    reread: async () => {
      const params = { id: technician.id }
      const [one, other] = await Promise.all([api('getTechnician', { params }), api('getTechnicianCalendar', { params })])
      return bothOf(one.technician, other.calendar)
    },
    keepAs: `technician:${technician.id}`,
    failedTitle: () => t('saveFailed'),
    send: async (values, { changed, version = 0 }) => {
      const params = { id: technician.id }
      if ('skills' in changed || 'status' in changed) {
        const body = {
          skills: values.skills.map(({ id, level }) => ({ id, level })),
          status: values.status,
          version: Math.max(version, ownVersion.current),
        }
        ownVersion.current = (await update.mutateAsync({ params, body })).technician.version
      }
      if ('week' in changed || 'away' in changed) {
        const body = { ...calendarBody(values, zone), version: Math.max(version, ownVersion.current) }
        await replace.mutateAsync({ params, body })
      }
    },
    onSaved: () => {
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    },
  })
  const [week, away, skills] = useWatch({ control: form.control, name: ['week', 'away', 'skills'] })
  const faults = form.formState.isSubmitted ? calendarFaults({ week, away }, zone) : new Map<string, string>()
  return (
    <FormDrawer
      open={open}
      record={record}
      title={technician.name}
      description={technician.email}
      onClose={() => onOpenChange(false)}
      save={t('save')}
      saving={t('saving')}
    >
      <div className="flex flex-col gap-5">
        <Field group label={t('skills')}>
          <SkillsField value={skills} onValue={(list) => form.setValue('skills', list, { shouldDirty: true })} />
        </Field>
        <Field group label={t('status')}>
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <Segmented
                block
                label={t('status')}
                value={field.value}
                onValue={field.onChange}
                options={[
                  { value: 'active', label: t('active') },
                  { value: 'inactive', label: t('inactive') },
                ]}
              />
            )}
          />
        </Field>
        <Week
          parts={week}
          since={calendar.hoursSince}
          faults={faults}
          onParts={(parts) => form.setValue('week', parts, { shouldDirty: true })}
        />
        <Absences away={away} faults={faults} onAway={(days) => form.setValue('away', days, { shouldDirty: true })} />
      </div>
    </FormDrawer>
  )
}

type Faults = ReadonlyMap<string, string>
const fromMonday = [1, 2, 3, 4, 5, 6, 0]
/** A Sunday: from it the names of the days come. */
const sunday = Date.UTC(2026, 0, 4)

/** The usual week, with the day from which it holds: any day may have several parts. */
function Week({
  parts,
  since,
  faults,
  onParts,
}: {
  parts: readonly WeekPart[]
  since: string | null
  faults: Faults
  onParts: (parts: readonly WeekPart[]) => void
}) {
  const t = useText(techniciansText)
  const say = useFieldText()
  const { calendarDate } = useFormat()
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' })
  const change = (key: string, to: Partial<WeekPart>) =>
    onParts(parts.map((part) => (part.key === key ? { ...part, ...to } : part)))
  const whole = faults.get('week')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-[620]">{t('week')}</legend>
      <p className="mb-1 text-sm text-ink-2">{since === null ? t('weekNew') : t('weekSince', { day: calendarDate(since) })}</p>
      {whole && (
        <p className="text-sm text-bad" role="alert">
          {say({ code: whole })}
        </p>
      )}
      {fromMonday.map((weekday) => {
        const day = format.format(sunday + weekday * 86_400_000)
        const own = parts.filter((part) => part.weekday === weekday)
        return (
          <div key={weekday} className="list-row flex-wrap items-start gap-x-3 gap-y-2">
            <span className="w-28 pt-2 capitalize">{day}</span>
            <div className="flex flex-1 flex-col gap-2">
              {own.length === 0 && <span className="pt-2 text-ink-3">{t('off')}</span>}
              {own.map((part) => {
                const place = parts.indexOf(part)
                return (
                  <span key={part.key} className="flex items-start gap-2">
                    {(['from', 'to'] as const).map((end) => (
                      <Field
                        key={end}
                        hideLabel
                        label={`${day}: ${t(end)}`}
                        error={faults.has(`week.${place}.${end}`) && say({ code: faults.get(`week.${place}.${end}`) })}
                      >
                        <TimeField
                          value={part[end]}
                          onValue={(time) => change(part.key, { [end]: time })}
                          frameClassName="!w-33"
                        />
                      </Field>
                    ))}
                    <IconButton
                      icon={<X size={17} />}
                      label={t('removePart', { day })}
                      onClick={() => onParts(parts.filter((one) => one.key !== part.key))}
                    />
                  </span>
                )
              })}
            </div>
            <IconButton
              icon={<Plus size={17} />}
              label={t('addPart', { day })}
              onClick={() => onParts([...parts, newPart(weekday)])}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

/** Days away. */
function Absences({ away, faults, onAway }: { away: readonly Away[]; faults: Faults; onAway: (away: readonly Away[]) => void }) {
  const t = useText(techniciansText)
  const say = useFieldText()
  const change = (key: string, to: Partial<Away>) => onAway(away.map((one) => (one.key === key ? { ...one, ...to } : one)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-[620]">{t('absences')}</legend>
      {away.length === 0 && <p className="text-ink-3">{t('noAbsences')}</p>}
      {away.map((one, place) => (
        <div key={one.key} className="card flex flex-col gap-3 p-3">
          <div className="flex items-start gap-3">
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                className="flex-1"
                label={t(end === 'from' ? 'firstDay' : 'lastDay')}
                error={faults.has(`away.${place}.${end}`) && say({ code: faults.get(`away.${place}.${end}`) })}
              >
                <DateField value={one[end]} onValue={(day) => change(one.key, { [end]: day })} />
              </Field>
            ))}
            <IconButton
              icon={<X size={17} />}
              label={t('removeAbsence', { number: String(place + 1) })}
              onClick={() => onAway(away.filter((other) => other.key !== one.key))}
            />
          </div>
          <Field label={t('reason')} optional>
            <Input maxLength={120} value={one.reason} onChange={(event) => change(one.key, { reason: event.target.value })} />
          </Field>
        </div>
      ))}
      <Button size="sm" className="self-start" icon={<Plus size={16} />} onClick={() => onAway([...away, newAway()])}>
        {t('addAbsence')}
      </Button>
    </fieldset>
  )
}
