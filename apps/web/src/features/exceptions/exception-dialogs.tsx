import { addDays } from '@twopost/contract/core/time'
import { mostSnoozedDays } from '@twopost/contract/exceptions.states'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import ReasonDialog from '#platform/reason-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { Select } from '#ui/select.tsx'
import {
  type ExceptionItem,
  useAcceptException,
  useAssignException,
  useExceptionOwners,
  useSnoozeException,
} from './exceptions.api.ts'
import { exceptionsText } from './exceptions.text.ts'

export type ExceptionAct = ExceptionItem['allowed'][number]
interface Props {
  exception: ExceptionItem
  onClose: () => void
}
/** Gives it to a person, puts it off or accepts it (EXC3, EXC18). */
export default function ExceptionDialog({ act, ...rest }: Props & { act: ExceptionAct; open: boolean }) {
  return act === 'assign' ? <Assign {...rest} /> : act === 'snooze' ? <Snooze {...rest} /> : <Accept {...rest} />
}

const nobody = 'none'
function Assign({ exception, onClose }: Props) {
  const t = useText(exceptionsText)
  const owners = useExceptionOwners(exception.id)
  const assign = useAssignException()
  const problem = useProblemText(assign.error ?? owners.error)
  const [person, setPerson] = useState(exception.owner?.id ?? nobody)
  const save = async () => {
    try {
      const user_id = person === nobody ? null : person
      await assign.mutateAsync({ params: { id: exception.id }, body: { user_id, version: exception.version } })
      notify({ kind: 'success', title: t('assigned') })
      onClose()
    } catch {
      // What the server refuses stands above the field.
    }
  }
  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('assignTitle')}
      description={t('assignText')}
      onSubmit={() => void save()}
      footer={
        <Button kind="primary" type="submit" busy={assign.isPending}>
          {assign.isPending ? t('assigning') : t('assignConfirm')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Banner kind="bad" alert>
            {t('assignFailed')}. {problem}
          </Banner>
        )}
        <Field label={t('person')}>
          <Select
            value={person}
            onValue={setPerson}
            options={[
              { value: nobody, label: t('nobody') },
              ...(owners.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** The frame of what is said of a row with a reason: putting it off, and accepting it. */
function useReasonFrame({ exception, onClose }: Props, what: 'snooze' | 'accept') {
  const t = useText(exceptionsText)
  return {
    ...{ open: true, harmless: true, most: 300, onClose, onDone: onClose, record: exception },
    title: t(`${what}Title`),
    description: t(`${what}Text`),
    words: {
      ...{ reason: t('reason'), help: t('reasonHelp'), missing: t('reasonMissing'), keep: t('cancel') },
      confirm: t(`${what}Confirm`),
      busy: t(what === 'snooze' ? 'snoozing' : 'accepting'),
    },
  }
}

function Snooze(props: Props) {
  const t = useText(exceptionsText)
  const format = useFormat()
  const frame = useReasonFrame(props, 'snooze')
  const send = useSnoozeException()
  const [until, setUntil] = useState(addDays(format.today, 7))
  return (
    <ReasonDialog
      {...frame}
      more={
        <Field label={t('snoozeUntil')} help={t('snoozeHelp')}>
          <DateField
            value={until}
            min={addDays(format.today, 1)}
            max={addDays(format.today, mostSnoozedDays)}
            onValue={(day) => setUntil(day || until)}
          />
        </Field>
      }
      send={async (reason, version) => {
        await send.mutateAsync({ params: { id: props.exception.id }, body: { until, reason, version } })
        notify({ kind: 'success', title: t('snoozedDone', { date: format.calendarDate(until) }) })
      }}
    />
  )
}

function Accept(props: Props) {
  const t = useText(exceptionsText)
  const frame = useReasonFrame(props, 'accept')
  const send = useAcceptException()
  return (
    <ReasonDialog
      {...frame}
      send={async (reason, version) => {
        await send.mutateAsync({ params: { id: props.exception.id }, body: { reason, version } })
        notify({ kind: 'success', title: t('acceptedDone') })
      }}
    />
  )
}
