import { Plus, X } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { dateOf, now } from '#platform/clock.ts'
import { toWall } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/text.ts'
import { useZone } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Checkbox, Switch } from '#ui/toggle.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { firstStart } from '../schedule/schedule.rules.ts'
import { ScheduleFields, useScheduleDoubts } from '../schedule/schedule-fields.tsx'
import { useShopRecord } from '../service-orders.api.ts'
import { technicianFitText } from '../technician-fit.text.ts'
import { TechnicianSelect } from '../technician-select.tsx'
import { CreateProposals } from './create-proposals.tsx'
import type { StepProps } from './create-step.tsx'
import type { DraftSlot } from './draft-slots.rules.ts'
import { orderCreateText } from './order-create.text.ts'
import { type DraftNeed, type DraftTechnician, emptyDraft } from './order-draft.rules.ts'
import { draftNeeds, draftWork } from './service-line.rules.ts'

const most = 10

/** Step 4: who does it, when and where; hidden with the reason from those who may not say (G15, G25). */
export function CreateAssignmentStep({ draft, change, faults, problem, check }: StepProps) {
  const t = useText(orderCreateText)
  const zone = useZone()
  const shop = useShopRecord().data?.shop
  const mayAssign = useMay('service-order:assign')
  const maySchedule = useMay('service-order:schedule')
  const laborMinutes = Math.round(
    draftWork(draft)
      .flatMap((service) => service.lines)
      .reduce((hours, line) => (line.type === 'labor' ? hours + (line.amount ?? 0) : hours), 0) * 60,
  )
  const fitWords = useText(technicianFitText)
  const needs = useMemo(() => draftNeeds(draft.services), [draft.services])
  const doubts = useScheduleDoubts(
    draft.schedule,
    draft.technicians.map((one) => one.id),
  )
  const isDoubted = draft.isScheduled && doubts.length > 0 && !draft.schedule.anyway
  const [asked, setAsked] = useState(false)
  useImperativeHandle(
    check,
    () => async () => {
      setAsked(isDoubted)
      return !isDoubted
    },
    [isDoubted],
  )
  // Without work there is nothing to take a time for.
  const isLoose = draft.autoSlot && draft.isScheduled && laborMinutes === 0
  useEffect(() => {
    if (isLoose) change({ technicians: [], isScheduled: false })
  }, [isLoose, change])
  const take = (slot: DraftSlot | null, autoSlot: boolean) =>
    change(
      slot
        ? {
            autoSlot,
            technicians: [
              { ...slot.technician, minutes: slot.minutes },
              ...draft.technicians.slice(1).filter((one) => one.id !== slot.technician.id),
            ],
            isScheduled: true,
            schedule: {
              start: toWall(dateOf(slot.start).toISOString(), zone),
              minutes: slot.minutes,
              bayId: slot.bay?.id ?? null,
              allowOverlap: false,
              allowUnfit: false,
              anyway: false,
            },
          }
        : { autoSlot, isScheduled: false, technicians: draft.autoSlot ? [] : draft.technicians, schedule: emptyDraft().schedule },
    )
  return (
    <>
      {mayAssign && maySchedule && laborMinutes > 0 && <CreateProposals draft={draft} minutes={laborMinutes} onTake={take} />}
      {mayAssign ? (
        <Technicians
          technicians={draft.technicians}
          needs={needs.length > 0 ? needs : undefined}
          suggestion={laborMinutes || null}
          onTechnicians={(technicians) => change({ technicians, autoSlot: false })}
        />
      ) : (
        <Banner size="lg">{t('mayNotAssign')}</Banner>
      )}
      {mayAssign && !draft.isScheduled && (problem?.code === 'NOT_ABLE' || draft.schedule.allowUnfit) && (
        <Checkbox
          checked={draft.schedule.allowUnfit}
          onCheckedChange={(allowUnfit) => change({ schedule: { ...draft.schedule, allowUnfit } })}
        >
          {fitWords('assignUnfit')}
        </Checkbox>
      )}
      {maySchedule ? (
        <Card title={t('scheduleTitle')}>
          <div className="flex flex-col gap-4">
            <div className="flex flex-col gap-1">
              <Switch
                checked={draft.isScheduled}
                onCheckedChange={(isScheduled) =>
                  change({
                    isScheduled,
                    autoSlot: false,
                    ...(isScheduled &&
                      draft.schedule.start === '' && {
                        schedule: {
                          ...draft.schedule,
                          start: firstStart(now(), zone, shop),
                          minutes: laborMinutes || draft.schedule.minutes,
                        },
                      }),
                  })
                }
              >
                {t('scheduleNow')}
              </Switch>
              {!draft.isScheduled && <span className="text-sm text-ink-3">{t('scheduleLater')}</span>}
            </div>
            {draft.isScheduled && (
              <ScheduleFields
                value={draft.schedule}
                onValue={(schedule) => change({ schedule, autoSlot: false })}
                technicianIds={draft.technicians.map((one) => one.id)}
                showErrors={faults.includes('scheduleStart') || faults.includes('scheduleDuration') || asked}
                refusedFor={problem?.code}
              />
            )}
          </div>
        </Card>
      ) : (
        <Banner size="lg">{t('mayNotSchedule')}</Banner>
      )}
    </>
  )
}

function Technicians({
  technicians,
  needs,
  suggestion,
  onTechnicians,
}: {
  technicians: readonly DraftTechnician[]
  needs: readonly DraftNeed[] | undefined
  suggestion: number | null
  onTechnicians: (technicians: DraftTechnician[]) => void
}) {
  const t = useText(orderCreateText)
  const [adding, setAdding] = useState(technicians.length === 0)
  const focusRow = useRowFocus()
  const set = (index: number, next: DraftTechnician | null) =>
    onTechnicians(technicians.flatMap((one, at) => (at === index ? (next ? [next] : []) : [one])))
  const taken = technicians.map((one) => one.id)
  return (
    <Card title={t('assignTitle')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-3">{t('assignHelp')}</p>
        {technicians.map((technician, index) => (
          <div
            key={technician.id}
            data-focus-row={technician.id}
            className="grid grid-cols-[minmax(0,1fr)_44px] items-end gap-3 md:grid-cols-[minmax(0,1fr)_112px_36px]"
          >
            <Field label={index === 0 ? t('lead') : t('helper')} className="max-md:col-span-2">
              <TechnicianSelect
                minutes={technician.minutes ?? suggestion}
                needs={needs}
                value={technician.id}
                clearable={false}
                except={taken.filter((id) => id !== technician.id)}
                onValue={(one) => one && set(index, { ...technician, ...one })}
              />
            </Field>
            <Field label={t('estimate')} optional>
              <NumberField
                value={technician.minutes === null ? null : technician.minutes / 60}
                kind="hours"
                decimals={2}
                max={1000}
                unit={t('hoursUnit')}
                onValue={(hours) => set(index, { ...technician, minutes: hours ? Math.max(1, Math.round(hours * 60)) : null })}
              />
            </Field>
            <IconButton
              label={t('removeTechnician', { name: technician.name })}
              icon={<X size={16} />}
              onClick={() => {
                focusRow('add-technician')
                set(index, null)
                if (technicians.length === 1) setAdding(true)
              }}
            />
          </div>
        ))}
        {adding ? (
          <div data-focus-row="add-technician">
            <Field label={technicians.length === 0 ? t('addLead') : t('addTechnician')} optional>
              <TechnicianSelect
                minutes={suggestion}
                needs={needs}
                value={null}
                except={taken}
                onValue={(one) => {
                  if (!one) return
                  focusRow(one.id)
                  onTechnicians([...technicians, { ...one, minutes: technicians.length === 0 ? suggestion : null }])
                  setAdding(false)
                }}
              />
            </Field>
          </div>
        ) : (
          technicians.length < most && (
            <div>
              <Button
                size="sm"
                data-focus-row="add-technician"
                icon={<Plus size={15} />}
                onClick={() => {
                  focusRow('add-technician')
                  setAdding(true)
                }}
              >
                {t('addTechnician')}
              </Button>
            </div>
          )
        )}
      </div>
    </Card>
  )
}
