import { CustomerIcon } from './customer-icon.tsx'
import { firstName, type PublicOrder } from './customer-page.rules.ts'
import type { Words } from './customer-words.rules.ts'

/** The vehicle first, then how it stands, in one sentence. */
export function Intro({ order, words: { t, format } }: { order: PublicOrder; words: Words }) {
  const { estimate, answer, vehicle } = order
  const state = estimate?.state
  const asks = estimate?.services.filter((one) => one.asks).length ?? 0
  const name = firstName(answer?.person ?? order.customer)
  const said: readonly [title: string, text: string] = (() => {
    switch (state) {
      case 'open':
        return [t('asks', { count: asks }), t('asksText', { name })]
      case 'decided':
        return answer
          ? [t('decided', { name }), t('decidedText', { when: format.moment(answer.at) })]
          : [t('decidedElse'), t('decidedElseText')]
      case 'closed':
        return [t('closed'), t('closedText')]
      case 'expired':
        return [t('expired'), t('expiredText', { date: format.date(estimate?.valid_until ?? '') })]
      case 'changed':
      case 'replaced':
        return [t('changed'), t('changedText')]
      default:
        return [t('none'), t('noneText')]
    }
  })()
  return (
    <section aria-live="polite">
      {state === 'decided' && answer && (
        <span data-tone="green" className="mb-3 grid size-14 place-items-center rounded-full bg-(--soft) text-(--fg)">
          <CustomerIcon name="check" size={30} />
        </span>
      )}
      <p className="flex flex-wrap items-center gap-2">
        {vehicle.plate && (
          <span className="plate plate--lg">
            {vehicle.plate_state && <span className="plate-state">{vehicle.plate_state}</span>}
            <span>{vehicle.plate}</span>
          </span>
        )}
        <span className="text-ink-2">{vehicle.title}</span>
      </p>
      <h1 className="mt-3 text-[24px] leading-8 font-[640] break-words">{said[0]}</h1>
      <p className="mt-1 text-ink-2">{said[1]}</p>
      {state === 'open' && estimate?.message && <p className="mt-2 break-words whitespace-pre-line">{estimate.message}</p>}
    </section>
  )
}
