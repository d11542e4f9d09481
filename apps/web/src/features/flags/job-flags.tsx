import { isFlagOpen } from '@twopost/contract/flags.states'
import { Flag as FlagIcon } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { FlagPhoto } from './flag-photo.tsx'
import { FlagPriorityMark, FlagStatusPill, FlagTile } from './flag-words.tsx'
import type { Flag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** The flags of a job's order for the person who works on it, with what was answered (H13). Nothing without any and without the right to raise one. */
export function JobFlags({ flags, onRaise }: { flags: readonly Flag[]; onRaise: (() => void) | undefined }) {
  const t = useText(flagsText)
  const format = useFormat()
  if (flags.length === 0 && !onRaise) return null
  return (
    <section className="card p-4" aria-label={t('title')}>
      <div className="mb-2 flex items-center gap-3">
        <h2 className="flex-1 text-lg">{t('title')}</h2>
        {onRaise && (
          <Button size="glove" icon={<FlagIcon size={20} />} onClick={onRaise}>
            {t('raise')}
          </Button>
        )}
      </div>
      {flags.length === 0 ? (
        <p className="text-[16px] text-ink-2">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-[16px] leading-[22px]">
          {flags.map((flag) => (
            <li key={flag.id} className="flex gap-3 border-t border-border pt-3 first:border-t-0 first:pt-0">
              <FlagTile type={flag.type} done={!isFlagOpen(flag.status)} />
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="font-[520] break-words">{flag.title}</span>
                {flag.message && <span className="break-words whitespace-pre-line text-ink-2">{flag.message}</span>}
                {flag.photoFileId && <FlagPhoto fileId={flag.photoFileId} name={t('photoOf', { title: flag.title })} />}
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px]">
                  <FlagStatusPill status={flag.status} />
                  {isFlagOpen(flag.status) && <FlagPriorityMark priority={flag.priority} />}
                  <span className="text-ink-3">
                    {flag.raisedByUserName}, {format.age(flag.timestamp)}
                  </span>
                </span>
                {flag.note && (
                  <span className="rounded-md bg-surface-2 px-3 py-2 break-words whitespace-pre-line">
                    <b>{flag.statusByUserName}</b>: {flag.note}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
