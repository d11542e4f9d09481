import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { requiredLine } from '@twopost/contract/core/text'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import type { Timer } from '#features/timers/index.ts'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { instantMs, useNow } from '#platform/clock.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useClockIn, useClockOut } from './attendance.api.ts'
import { timeClockText } from './time-clock.text.ts'

type Current = Answer<Calls['getCurrentTimeEntry']>
const bigInput = '!h-14 !text-[17px]'

/** The attendance clock: big, by the server's start; clocking out asks once while a timer runs (I2, I3, r2, CLK6). */
export function ClockCard({ current, timer }: { current: Current; timer: Timer | null }) {
  const t = useText(timeClockText)
  const format = useFormat()
  const now = useNow(1000)
  const out = useClockOut()
  const [sheet, setSheet] = useState<'in' | 'ask' | null>(null)
  const entry = current.time_entry
  const clockOut = async (stopTimer?: boolean) => {
    if (!entry) return
    try {
      const body = { notes: 'Ended work day', ...(stopTimer === undefined ? {} : { stop_timer: stopTimer }) }
      await out.mutateAsync({ params: { id: entry.id }, body })
      notify({ kind: 'success', title: t('clockedOut') })
    } catch (error) {
      notify({ kind: 'error', title: t('clockOutFailed'), text: await spokenProblem(error) })
    }
    setSheet(null)
  }
  return (
    <section aria-label={t('title')} className="card flex flex-col gap-3 p-4">
      {entry ? (
        <>
          <p className="text-ink-2">
            {t('clockedInSince', { time: format.time(entry.startTime) })} {entry.location && t('at', { place: entry.location })}
          </p>
          <div role="timer" aria-label={format.duration(Math.floor((now - instantMs(entry.startTime)) / 60_000))}>
            <span className="timer-digits text-[56px] leading-[64px]" aria-hidden="true">
              {format.timerDigits((now - instantMs(entry.startTime)) / 1000)}
            </span>
          </div>
          <Button
            size="glove"
            block
            className="!min-h-16"
            icon={<LogOut size={22} />}
            busy={out.isPending}
            onClick={() => (timer ? setSheet('ask') : void clockOut())}
          >
            {t('clockOut')}
          </Button>
        </>
      ) : (
        <>
          <b>{t('notClockedIn')}</b>
          <p className="text-ink-2">{t('notClockedInText')}</p>
          <Button
            size="glove"
            kind="primary"
            block
            className="!min-h-16"
            icon={<LogIn size={22} />}
            onClick={() => setSheet('in')}
          >
            {t('clockIn')}
          </Button>
        </>
      )}
      {sheet === 'in' && <ClockInSheet places={current.recentLocations} onClose={() => setSheet(null)} />}
      {sheet === 'ask' && timer && (
        <AskSheet
          number={timer.number}
          busy={out.isPending}
          onClose={() => setSheet(null)}
          onAnswer={(stop) => void clockOut(stop)}
        />
      )}
    </section>
  )
}

function AskSheet({
  number,
  busy,
  onClose,
  onAnswer,
}: {
  number: string
  busy: boolean
  onClose: () => void
  onAnswer: (stopTimer: boolean) => void
}) {
  useReturnFocus()
  const t = useText(timeClockText)
  return (
    <BottomSheet open onOpenChange={(open) => !open && onClose()} title={t('askTitle')} description={t('askText', { number })}>
      <div className="flex flex-col gap-2">
        <Button size="glove" kind="primary" block className="!min-h-16" busy={busy} onClick={() => onAnswer(true)}>
          {t('stopBoth')}
        </Button>
        <Button size="glove" block className="!min-h-16" disabled={busy} onClick={() => onAnswer(false)}>
          {t('keepTimer')}
        </Button>
      </div>
    </BottomSheet>
  )
}

const schema = z.object({ location: requiredLine(120, 'LOCATION_REQUIRED'), notes: z.string().max(2000, 'TOO_LONG') })

/** Where one works today: the last place, or one of the recent ones by a tap (I6). */
function ClockInSheet({ places, onClose }: { places: readonly string[]; onClose: () => void }) {
  const t = useText(timeClockText)
  const say = useFieldText()
  const clockIn = useClockIn()
  const form = useSchemaForm(schema, { location: places[0] ?? 'Shop Floor', notes: '' })
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => t('clockInFailed'),
    send: ({ location, notes }) => clockIn.mutateAsync({ body: { location, ...(notes && { notes }) } }),
    onSaved: () => {
      notify({ kind: 'success', title: t('clockedIn') })
      onClose()
    },
  })
  const empty = form.watch('location').trim() === ''
  return (
    <FormSheet
      record={record}
      title={t('clockIn')}
      onClose={onClose}
      cancel={t('cancel')}
      save={t('clockIn')}
      disabledReason={empty ? t('locationMissing') : undefined}
    >
      <Field label={t('location')} error={say(form.formState.errors.location, { LOCATION_REQUIRED: t('locationMissing') })}>
        <Input frameClassName={bigInput} maxLength={120} {...form.register('location')} />
      </Field>
      {places.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {places.map((place) => (
            <Button key={place} className="!min-h-12" onClick={() => form.setValue('location', place, { shouldValidate: true })}>
              {place}
            </Button>
          ))}
        </div>
      )}
      <Field label={t('notes')} optional error={say(form.formState.errors.notes)}>
        <Input frameClassName={bigInput} maxLength={2000} {...form.register('notes')} />
      </Field>
    </FormSheet>
  )
}
