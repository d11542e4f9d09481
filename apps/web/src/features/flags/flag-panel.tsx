import { Link } from '@tanstack/react-router'
import { type FlagMove, flagStatuses } from '@twopost/contract/flags.states'
import { Check, Eye, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { Textarea } from '#ui/input.tsx'
import { Timeline } from '#ui/layout.tsx'
import { Pill, tone } from '#ui/status.tsx'
import { FlagPhoto } from './flag-photo.tsx'
import { FlagPriorityMark, FlagStatusPill, FlagTypeTag, flagIcon } from './flag-words.tsx'
import { type FlagDetail, useFlag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'
import { stepOf, useFlagMoves } from './use-flag-moves.ts'

/** One flag with its photo, its order, what happened to it, and the note that goes to the person who raised it (q2). */
export function FlagPanel({ id, bare = false }: { id: string; bare?: boolean }) {
  const t = useText(flagsText)
  const found = useFlag(id)
  const problem = useProblemText(found.error)
  if (id === '') return <EmptyState icon={flagIcon('other', 24)} title={t('choose')} />
  if (found.isError)
    return found.error.status === 404 ? (
      <EmptyState icon={flagIcon('other', 24)} title={t('gone')} />
    ) : (
      <ErrorState title={t('loadFailed')} message={problem} onRetry={() => void found.refetch()} />
    )
  if (!found.data || found.data.flag.id !== id) return <SkeletonRows rows={4} />
  return <Loaded key={id} flag={found.data.flag} bare={bare} />
}

const moveIcons: Readonly<Record<FlagMove, ReactNode>> = {
  acknowledge: <Eye size={16} />,
  resolve: <Check size={16} />,
  dismiss: <X size={16} />,
  reopen: <RotateCcw size={16} />,
}
/** The key of each move (q2). */
const moveKeys: Readonly<Record<FlagMove, string | undefined>> = {
  acknowledge: 'a',
  resolve: 'r',
  dismiss: 'd',
  reopen: undefined,
}

function Loaded({ flag, bare }: { flag: FlagDetail; bare: boolean }) {
  const t = useText(flagsText)
  const Heading = bare ? 'h2' : 'h3'
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-2 p-4 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <FlagTypeTag type={flag.type} />
          <FlagPriorityMark priority={flag.priority} />
          <span className="ml-auto">
            <FlagStatusPill status={flag.status} />
          </span>
        </div>
        <Heading className="text-lg break-words">{flag.title}</Heading>
        {flag.message && <p className="break-words whitespace-pre-line text-ink-2">{flag.message}</p>}
      </div>
      {flag.photoFileId && (
        <div className="px-4">
          <FlagPhoto fileId={flag.photoFileId} name={t('photoOf', { title: flag.title })} />
        </div>
      )}
      <OrderBox flag={flag} />
      <FlagHistory flag={flag} />
      {flag.allowed.length > 0 && <FlagMoves flag={flag} />}
    </div>
  )
}

function OrderBox({ flag }: { flag: FlagDetail }) {
  const t = useText(flagsText)
  const paths = usePaths()
  const { vehicle, order } = flag
  return (
    <Link
      to={paths.order(flag.serviceOrderId)}
      aria-label={t('goToOrder', { number: order.number })}
      className="mx-4 mt-3 flex min-h-12 flex-col gap-1.5 rounded-lg border border-border px-3 py-2.5 text-ink-1 !no-underline hover:border-border-strong hover:text-ink-1"
    >
      <span className="flex min-w-0 items-center gap-2">
        {vehicle.licensePlate && <Plate size="sm" number={vehicle.licensePlate} state={vehicle.plateState} />}
        <b className="min-w-0 truncate font-[560]">{[vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')}</b>
      </span>
      <span className="flex items-center gap-2 text-sm">
        <RecordNumber number={order.number} />
        <Pill family="status" value={order.status}>
          {t(`orderStatuses.${order.status}`)}
        </Pill>
      </span>
      <span className="truncate text-sm text-ink-2">{[order.title, flag.customerName].filter(Boolean).join(', ')}</span>
    </Link>
  )
}

function FlagHistory({ flag }: { flag: FlagDetail }) {
  const t = useText(flagsText)
  const format = useFormat()
  const bold = (chunks: ReactNode) => <b>{chunks}</b>
  const when = (at: string) => (
    <time dateTime={at} title={format.exact(at)}>
      {format.age(at)}
    </time>
  )
  return (
    <div className="p-4 text-sm">
      <Timeline
        label={t('history')}
        items={[
          ...flag.changes.map((change, place) => ({
            id: `${change.timestamp}-${place}`,
            icon: flagIcon(flag.type, 14),
            text: (
              <>
                {t.rich(`changed.${change.status}`, { b: bold, who: change.userName })}
                {change.note && <span className="block break-words whitespace-pre-line text-ink-1">{change.note}</span>}
              </>
            ),
            when: when(change.timestamp),
            toneProps: tone('flag_state', change.status) as Record<string, string>,
          })),
          {
            id: 'raised',
            icon: flagIcon(flag.type, 14),
            text: flag.taskTitle
              ? t.rich('raisedFromTask', { b: bold, who: flag.raisedByUserName, task: flag.taskTitle })
              : t.rich('raisedBy', { b: bold, who: flag.raisedByUserName }),
            when: when(flag.timestamp),
            toneProps: tone('flag', flag.type) as Record<string, string>,
          },
        ]}
      />
    </div>
  )
}

/** The moves that are allowed, with the note; what has to say why asks for it at the field. */
function FlagMoves({ flag }: { flag: FlagDetail }) {
  const t = useText(flagsText)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const fieldId = useId()
  const { run, busyId } = useFlagMoves()
  const isOpen = flagStatuses.indexOf(flag.status) < 2
  const moves = flag.allowed.filter((move) => (move === 'reopen' ? !isOpen : true))
  const first = flag.raisedByUserName.split(' ')[0] ?? ''
  const go = async (move: FlagMove) => {
    if (stepOf(flag, move)?.needsNote && note.trim() === '') {
      setMissing(true)
      document.getElementById(fieldId)?.querySelector('textarea')?.focus()
      return
    }
    setMissing(false)
    if (await run(flag, move, note.trim())) setNote('')
  }
  return (
    <div className="flex flex-col gap-3 border-t border-border p-4" id={fieldId}>
      <Field
        label={first ? t('noteFor', { name: first }) : t('note')}
        optional
        help={t('noteHelp')}
        error={missing && note.trim() === '' ? t('noteMissing') : undefined}
      >
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2 max-md:*:min-h-12">
        {moves.map((move, place) => (
          <Button
            key={move}
            kind={place === 0 ? 'primary' : move === 'dismiss' ? 'ghost' : 'secondary'}
            className={place === 0 ? 'flex-1' : ''}
            icon={place === 0 ? moveIcons[move] : undefined}
            {...(moveKeys[move] && { 'aria-keyshortcuts': moveKeys[move] })}
            busy={busyId === flag.id}
            onClick={() => void go(move)}
          >
            {t(`moves.${move}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
