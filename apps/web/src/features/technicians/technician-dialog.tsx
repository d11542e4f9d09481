import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { spokenProblem, useFieldText, useProblemText } from '#platform/api/problem.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DateField } from '#platform/date-field.tsx'
import { FormProblem } from '#platform/form-problem.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
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
  type CalendarValues,
  calendarBody,
  calendarFaults,
  calendarValues,
  newAway,
  newPart,
  skillsFrom,
  type TechnicianCalendar,
  type WeekPart,
} from './calendar-form.rules.ts'
import { type Technician, useCalendar, useReplaceCalendar, useUpdateTechnician } from './technicians.api.ts'
import { techniciansText } from './technicians.text.ts'

export interface TechnicianDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  technician: Technician
}

/** Skills, state, working hours and absences of a technician. */
export default function TechnicianDialog(props: TechnicianDialogProps) {
  const t = useText(techniciansText)
  const found = useCalendar(props.technician.id)
  const problem = useProblemText(found.error)
  const { technician, open, onOpenChange } = props
  if (found.data) return <Loaded key={found.data.calendar.version} {...props} calendar={found.data.calendar} />
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
  const [start] = useState(() => calendarValues(calendar, zone))
  const [values, setValues] = useState<CalendarValues>(start)
  const [skills, setSkills] = useState(technician.skills.join(', '))
  const [status, setStatus] = useState(technician.status)
  const [isChecked, setIsChecked] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [update, replace] = [useUpdateTechnician(), useReplaceCalendar()]
  const hasFacts = skills !== technician.skills.join(', ') || status !== technician.status
  const hasDays = values !== start
  const faults = isChecked ? calendarFaults(values, zone) : new Map<string, string>()

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    setError(null)
    if (calendarFaults(values, zone).size > 0) return
    const params = { id: technician.id }
    try {
      let { version } = calendar
      if (hasFacts)
        version = (await update.mutateAsync({ params, body: { skills: skillsFrom(skills), status, version } })).technician.version
      if (hasDays) await replace.mutateAsync({ params, body: { ...calendarBody(values, zone), version } })
      notify({ kind: 'success', title: t('saved') })
      onOpenChange(false)
    } catch (caught) {
      setError(caught)
      notify({ kind: 'error', title: t('saveFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={technician.name}
      description={technician.email}
      dirty={hasFacts || hasDays}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <span className="flex-1" />
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={update.isPending || replace.isPending} busyText={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FormProblem error={error} />
      <div className="flex flex-col gap-5">
        <Field label={t('skills')} help={t('skillsHelp')}>
          <Input data-autofocus maxLength={600} value={skills} onChange={(event) => setSkills(event.target.value)} />
        </Field>
        <Field group label={t('status')}>
          <Segmented
            block
            label={t('status')}
            value={status}
            onValue={setStatus}
            options={[
              { value: 'active', label: t('active') },
              { value: 'inactive', label: t('inactive') },
            ]}
          />
        </Field>
        <Week parts={values.week} faults={faults} onParts={(week) => setValues({ ...values, week })} />
        <Absences away={values.away} faults={faults} onAway={(away) => setValues({ ...values, away })} />
      </div>
    </Drawer>
  )
}

type Faults = ReadonlyMap<string, string>
const fromMonday = [1, 2, 3, 4, 5, 6, 0]
/** A Sunday: from it the names of the days come. */
const sunday = Date.UTC(2026, 0, 4)

/** The usual week: any day may have several parts. */
function Week({
  parts,
  faults,
  onParts,
}: {
  parts: readonly WeekPart[]
  faults: Faults
  onParts: (parts: readonly WeekPart[]) => void
}) {
  const t = useText(techniciansText)
  const say = useFieldText()
  const format = new Intl.DateTimeFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' })
  const change = (key: string, to: Partial<WeekPart>) =>
    onParts(parts.map((part) => (part.key === key ? { ...part, ...to } : part)))
  const whole = faults.get('week')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-[620]">{t('week')}</legend>
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
