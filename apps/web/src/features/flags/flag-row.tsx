import { isFlagOpen } from '@twopost/contract/flags.states'
import { memo } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Plate, RecordNumber } from '#ui/identity.tsx'
import { FlagPriorityMark, FlagStatusPill, FlagTile } from './flag-words.tsx'
import type { Flag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** A flag in the list: what it is, on which order, who raised it when, and its next step. Done ones lose their color. */
export const FlagRow = memo(function FlagRow({
  flag,
  isCurrent,
  busy,
  onOpen,
  onFocus,
  onStep,
}: {
  flag: Flag
  isCurrent: boolean
  busy: boolean
  onOpen: (flag: Flag) => void
  /** Where the chosen flag is shown beside the rows, J and K choose it. */
  onFocus: ((flag: Flag) => void) | undefined
  /** Its next step at once; undefined where there is none, or where it has to say why. */
  onStep: ((flag: Flag) => void) | undefined
}) {
  const t = useText(flagsText)
  const format = useFormat()
  const { vehicle } = flag
  const done = !isFlagOpen(flag.status)
  return (
    <li
      className={cx(
        'row-card !flex-row !gap-3 !rounded-none !border-x-0 !border-t-0 !py-2.5 last:!border-b-0',
        isCurrent && '!bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <FlagTile type={flag.type} done={done} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            data-row={flag.id}
            aria-current={isCurrent ? 'true' : undefined}
            className={cx(
              'min-w-0 truncate text-left text-base font-[560] after:absolute after:inset-0',
              done ? 'text-ink-2' : 'text-ink-1',
            )}
            onClick={() => onOpen(flag)}
            onFocus={() => onFocus?.(flag)}
          >
            {flag.title}
          </button>
          <span className="flex-none text-sm">
            <FlagPriorityMark priority={flag.priority} />
          </span>
        </span>
        {flag.message && <span className="truncate text-sm text-ink-2">{flag.message}</span>}
        <span className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
          <RecordNumber number={flag.order.number} />
          {vehicle.licensePlate && <Plate size="sm" number={vehicle.licensePlate} state={vehicle.plateState} />}
          <span className="truncate">{[vehicle.make, vehicle.model].filter(Boolean).join(' ')}</span>
        </span>
        <span className="flex items-center gap-2 text-sm text-ink-3 md:hidden">
          <FlagStatusPill status={flag.status} />
          <span className="truncate">
            {flag.raisedByUserName}, {format.age(flag.timestamp)}
          </span>
        </span>
      </div>
      <div className="flex flex-none flex-col items-end gap-1.5 max-md:hidden">
        <span className="text-sm whitespace-nowrap text-ink-3">
          {flag.raisedByUserName},{' '}
          <time dateTime={flag.timestamp} title={format.exact(flag.timestamp)}>
            {format.age(flag.timestamp)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          {(flag.status !== 'new' || !onStep) && <FlagStatusPill status={flag.status} />}
          {onStep && (
            <Button size="sm" className="relative z-1" busy={busy} onClick={() => onStep(flag)}>
              {t(flag.status === 'new' ? 'moves.acknowledge' : 'moves.resolve')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
})
