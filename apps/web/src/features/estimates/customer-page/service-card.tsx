import type { ReactNode } from 'react'
import { CustomerIcon, type IconName } from './customer-icon.tsx'
import { type Choice, choicesFor, type ShownService } from './customer-page.rules.ts'
import type { Words } from './customer-words.rules.ts'

const tones = { approve: 'green', decline: 'red', later: 'slate' } as const
const urgencies = {
  now: { icon: 'alert', tone: 'red' },
  soon: { icon: 'soon', tone: 'amber' },
  later: { icon: 'later', tone: 'slate' },
} as const
const looks: Readonly<Record<ShownService['approval'], { icon: IconName; tone: string }>> = {
  approved: { icon: 'approve', tone: 'green' },
  declined: { icon: 'decline', tone: 'red' },
  postponed: { icon: 'later', tone: 'slate' },
  presented: { icon: 'waiting', tone: 'blue' },
  draft: { icon: 'waiting', tone: 'slate' },
  none: { icon: 'approve', tone: 'slate' },
}

/** One service: how urgent it is, what it is and why, its price before tax, and what may be said of it. Nothing is chosen beforehand. */
export function ServiceCard({
  service,
  words: { t, format },
  choice,
  onChoice,
  photos,
}: {
  service: ShownService
  words: Words
  choice: Choice | undefined
  onChoice: (choice: Choice) => void
  /** What was found, where there are photos of it. */
  photos?: ReactNode
}) {
  const { name, concern, urgency, net, was, approval, asks, lines, service_id: id } = service
  const look = looks[approval]
  const isOut = approval === 'declined' || approval === 'postponed'
  const urgent = urgency && urgencies[urgency]
  return (
    <section className="card card-body service-card" aria-labelledby={`s-${id}`}>
      {photos}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {asks && urgency && urgent && (
          <p data-tone={urgent.tone} className="flex items-center gap-1.5 text-sm font-[560] text-(--fg)">
            <CustomerIcon name={urgent.icon} size={16} />
            {t(`urgency.${urgency}`)}
          </p>
        )}
        <div className="flex justify-between gap-3">
          <h2 id={`s-${id}`} className="min-w-0 text-[19px] leading-6 font-[620] break-words">
            {name}
          </h2>
          <span className="flex-none text-right">
            <span className={isOut && !asks ? 'block text-[19px] text-ink-3 line-through' : 'block text-[19px] font-[640]'}>
              {format.money(net)}
            </span>
            <span className="block text-sm text-ink-2">{t('beforeTax')}</span>
          </span>
        </div>
        {concern && <p className="break-words whitespace-pre-line text-ink-2">{concern}</p>}
        {was !== null && asks && (
          <p data-tone="amber" className="text-(--fg)">
            {t('was', { was: format.money(was), more: format.money(net - was) })}
          </p>
        )}
        {lines.length > 0 && (
          <details>
            <summary className="cursor-pointer py-1 text-accent-text">{t('lines')}</summary>
            <ul className="flex flex-col gap-1 pt-1">
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are frozen and may be the same
                <li key={at} className="flex justify-between gap-3 text-[15px]">
                  <span className="min-w-0 break-words">{line.description}</span>
                  <span>{format.money(line.amount)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {asks ? (
          <fieldset className="m-0 min-w-0 border-0 p-0">
            <legend className="sr-only">{t('choose', { service: name })}</legend>
            <div className="flex gap-2">
              {choicesFor(service).map((one) => (
                <label key={one} className="customer-choice" data-tone={tones[one]}>
                  <input type="radio" name={id} value={one} checked={choice === one} onChange={() => onChoice(one)} />
                  <ChoiceMark choice={one} isChosen={choice === one} />
                  <span>{one === 'decline' && was !== null ? t('keep') : t(`choices.${one}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <p data-tone={look.tone} className="flex items-center gap-1.5 font-[560] text-(--fg)">
            <CustomerIcon name={look.icon} />
            {t(`states.${approval}`)}
          </p>
        )}
      </div>
    </section>
  )
}

const ChoiceMark = ({ choice, isChosen }: { choice: Choice; isChosen: boolean }) =>
  isChosen ? (
    <CustomerIcon name={choice} />
  ) : (
    <span
      className="size-[18px] flex-none rounded-full border-[1.5px] border-border-control max-[359px]:hidden"
      aria-hidden="true"
    />
  )
