import { RotateCw, X } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { TimeBar } from '#ui/status.tsx'
import { useProblemText } from '../api/problem.ts'
import { useText } from '../i18n/text.ts'
import { useFormat } from '../i18n/use-format.ts'
import { uploadsText } from './uploads.text.ts'
import type { UploadEntry } from './use-uploads.ts'

export interface UploadRowsProps {
  uploads: { list: readonly UploadEntry[]; retry: (key: string) => void; drop: (key: string) => void }
  /** 48 px buttons, for gloves. */
  large?: boolean
  /** What is said of a file of another kind, where the purpose has better words. */
  wrongKind?: (name: string) => string
}

/** Files on their way: how far each is, and a way to stop it; or why it is not there, and what to do. Nothing when there are none. */
export function UploadRows({ uploads, large = false, wrongKind }: UploadRowsProps) {
  const t = useText(uploadsText)
  if (uploads.list.length === 0) return null
  return (
    <ul className="flex flex-col gap-3" aria-label={t('files')}>
      {uploads.list.map((entry) => (
        <UploadRow
          key={entry.key}
          entry={entry}
          large={large}
          wrongKind={wrongKind}
          onRetry={() => uploads.retry(entry.key)}
          onDrop={() => uploads.drop(entry.key)}
        />
      ))}
    </ul>
  )
}

function UploadRow({
  entry: { name, state },
  large,
  wrongKind,
  onRetry,
  onDrop,
}: {
  entry: UploadEntry
  large: boolean
  wrongKind: UploadRowsProps['wrongKind']
  onRetry: () => void
  onDrop: () => void
}) {
  const t = useText(uploadsText)
  const isFailed = state.phase === 'failed'
  return (
    <li className="flex flex-wrap items-start justify-end gap-2">
      <div className="flex min-w-48 flex-1 flex-col gap-1.5 py-1">
        <span className="truncate text-sm font-[520]" title={name}>
          {name}
        </span>
        {isFailed ? <Failure state={state} name={name} wrongKind={wrongKind} /> : <Progress state={state} />}
      </div>
      {isFailed && mayHelp(state) && (
        <Button size={large ? 'lg' : 'sm'} icon={<RotateCw size={16} />} aria-label={t('retry', { name })} onClick={onRetry}>
          {t('retryWord')}
        </Button>
      )}
      <IconButton
        size={large ? 'lg' : 'md'}
        label={t(isFailed ? 'dismiss' : 'cancel', { name })}
        icon={<X size={17} />}
        onClick={onDrop}
      />
    </li>
  )
}

/** Would the same file be taken at another try? Not when it is of another kind or too large. */
const mayHelp = ({ fault, error }: Extract<UploadEntry['state'], { phase: 'failed' }>): boolean =>
  fault === undefined && error?.status !== 413 && error?.status !== 415

function Progress({ state }: { state: Exclude<UploadEntry['state'], { phase: 'failed' }> }) {
  const t = useText(uploadsText)
  const format = useFormat()
  const percent = 'share' in state ? format.percent(state.share) : ''
  const words =
    state.phase === 'waiting'
      ? t('waiting')
      : state.phase === 'sending'
        ? t('sending', { percent })
        : state.phase === 'lost'
          ? t('lost', { percent })
          : state.share > 0
            ? t('checkingShare', { percent })
            : t('checking')
  return (
    <>
      <TimeBar
        used={'share' in state ? (state.phase === 'checking' && state.share === 0 ? 1 : state.share) : 0}
        of={1}
        family="tone"
        value={state.phase === 'lost' ? 'amber' : 'blue'}
        label={words}
      />
      <span className={state.phase === 'lost' ? 'text-sm text-warn' : 'text-xs text-ink-3'} role="status">
        {words}
      </span>
    </>
  )
}

function Failure({
  state,
  name,
  wrongKind,
}: {
  state: Extract<UploadEntry['state'], { phase: 'failed' }>
  name: string
  wrongKind: UploadRowsProps['wrongKind']
}) {
  const t = useText(uploadsText)
  const problem = useProblemText(state.error)
  const { fault } = state
  if (fault?.fault === 'wrongKind' && wrongKind)
    return (
      <span className="text-sm text-bad" role="alert">
        {wrongKind(name)}
      </span>
    )
  const why =
    fault === undefined
      ? problem
      : fault.fault === 'empty'
        ? t('empty')
        : fault.fault === 'wrongKind'
          ? t('wrongKind', { kinds: fault.kinds })
          : t('tooLarge', { kind: fault.kind, megabytes: fault.megabytes })
  return (
    <span className="text-sm text-bad" role="alert">
      <span className="sr-only">{t('failed', { name })}: </span>
      {why}
    </span>
  )
}
