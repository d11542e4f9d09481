import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { requiredLine } from '@twopost/contract/core/text'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import type { Timer } from '#features/timers/index.ts'
import { spokenProblem, useFieldText } from '#platform/api/problem.ts'
import { FormSheet } from '#platform/form-dialog.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useReturnFocus } from '#platform/use-return-focus.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { notify } from '#ui/notify.ts'
import { useClockIn, useOwnClockOut } from './attendance.api.ts'
import { timeClockText } from './time-clock.text.ts'

const bigInput = '!h-14 !text-[17px]'
/** Where one clocks in when nothing else is known (I4). */
export const usualPlace = 'Shop Floor'

/**
 * Clocking in and out: a sheet asks for the place, and once whether a running timer stops too (I4, I6, CLK6). `sheet` has to be drawn;
 * `place` is what the sheet proposes.
 */
export function useClock({
  current,
  timer,
  place = usualPlace,
}: {
  current: Answer<Calls['getCurrentTimeEntry']> | undefined
  timer: Timer | null
  place?: string | undefined
}): { clockIn: () => void; clockOut: () => void; busy: boolean; isClockingIn: boolean; sheet: ReactNode } {
  const t = useText(timeClockText)
  const out = useOwnClockOut()
  const [shown, setShown] = useState<'in' | 'ask' | null>(null)
  const close = () => setShown(null)
  const entry = current?.time_entry
  const end = async (stopTimer?: boolean) => {
    if (!entry) return
    try {
      const body = { notes: 'Ended work day', ...(stopTimer === undefined ? {} : { stop_timer: stopTimer }) }
      const done = await out.mutateAsync({ params: { id: entry.id }, body })
      // What waits on this device is said by the strip.
      if (done) notify({ kind: 'success', title: t('clockedOut') })
    } catch (error) {
      notify({ kind: 'error', title: t('error'), text: `${t('clockOutFailed')}. ${await spokenProblem(error)}` })
    }
    close()
  }
  return {
    clockIn: () => setShown('in'),
    clockOut: () => (timer ? setShown('ask') : void end()),
    busy: out.isPending,
    isClockingIn: shown === 'in',
    sheet: (
      <>
        {shown === 'in' && <ClockInSheet place={place} places={current?.recentLocations ?? []} onClose={close} />}
        {shown === 'ask' && timer && (
          <AskSheet number={timer.number} busy={out.isPending} onClose={close} onAnswer={(stop) => void end(stop)} />
        )}
      </>
    ),
  }
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

/** Where one works today, or one of the recent places by a tap (I6). */
function ClockInSheet({ place, places, onClose }: { place: string; places: readonly string[]; onClose: () => void }) {
  const t = useText(timeClockText)
  const say = useFieldText()
  const clockIn = useClockIn()
  const form = useSchemaForm(schema, { location: place, notes: '' })
  const record = useRecordForm({
    form,
    guarded: false,
    failedTitle: () => ({ title: t('error'), text: t('clockInFailed') }),
    send: ({ location, notes }) => clockIn.mutateAsync({ body: { location, ...(notes && { notes }) } }),
    onSaved: (done) => {
      if (done) notify({ kind: 'success', title: t('clockedIn') })
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
        <Input
          frameClassName={bigInput}
          maxLength={120}
          {...form.register('location')}
          onKeyDown={(event) => {
            // The button waits for a place; the Enter key gets an answer all the same (P42).
            if (event.key !== 'Enter' || !empty) return
            event.preventDefault()
            notify({ kind: 'error', title: t('error'), text: t('locationMissing') })
          }}
        />
      </Field>
      {places.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {places.map((one) => (
            <Button key={one} className="!min-h-12" onClick={() => form.setValue('location', one, { shouldValidate: true })}>
              {one}
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
