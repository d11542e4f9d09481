import { Check } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { cx } from '#ui/classes.ts'
import { Kbd } from '#ui/identity.tsx'
import { vehicleName } from '../order-words.tsx'
import { useStepName } from './create-step.tsx'
import { orderCreateText } from './order-create.text.ts'
import { isStepDone, type OrderDraft, type Step } from './order-draft.rules.ts'

const steps = [1, 2, 3, 4, 5] as const

/** The five parts of a new order as a rail: each ticks itself, says what it holds, and is gone to by a click or Alt with its number (x1). */
export function CreateSteps({
  draft,
  current,
  total,
  onStep,
}: {
  draft: OrderDraft
  current: Step
  /** The running total in words. */
  total: string
  onStep: (step: Step) => void
}) {
  const t = useText(orderCreateText)
  const stepName = useStepName(draft)
  const { vehicle, customer, services, technicians } = draft
  const known = vehicle.kind === 'known' ? null : vehicle.values
  const holds: Record<Step, string> = {
    1:
      vehicle.kind === 'known'
        ? vehicle.name
        : vehicleName({ year: known?.year ?? null, make: known?.make ?? '', model: known?.model ?? '' }),
    2: (customer?.kind === 'known' ? customer.name : customer?.values.name) ?? '',
    3: services.length > 0 ? t('serviceCount', { count: services.length }) : '',
    4: technicians.map((one) => one.name).join(', '),
    5: total,
  }
  return (
    <nav aria-label={t('steps')} className="sticky top-16 z-(--z-sticky) min-w-0 max-xl:bg-canvas max-xl:py-2 xl:top-20">
      <ol className="flex gap-1 max-xl:justify-between xl:flex-col">
        {steps.map((one) => {
          const isDone = isStepDone(draft, one)
          const isCurrent = one === current
          return (
            <li key={one} className="min-w-0">
              <button
                type="button"
                aria-keyshortcuts={`Alt+${one}`}
                aria-current={isCurrent ? 'step' : undefined}
                className="flex min-h-11 w-full min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1 text-left hover:bg-surface-2 focus-visible:shadow-[var(--focus-ring)]"
                onClick={() => onStep(one)}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'flex size-7 flex-none items-center justify-center rounded-full border text-sm font-[620]',
                    isCurrent
                      ? 'border-accent bg-accent text-on-accent'
                      : isDone
                        ? 'border-accent-border bg-accent-soft text-accent-text'
                        : 'border-border-strong bg-surface text-ink-2',
                  )}
                >
                  {isDone && !isCurrent ? <Check size={15} strokeWidth={2.5} /> : one}
                </span>
                <span className="flex min-w-0 flex-col max-md:sr-only">
                  <span className="truncate text-sm font-[520]">{stepName(one)}</span>
                  <span className="truncate text-xs text-ink-2 max-xl:hidden">{holds[one] || t('stepEmpty')}</span>
                </span>
                {isDone && <span className="sr-only">({t('stepDone')})</span>}
              </button>
            </li>
          )
        })}
      </ol>
      <ul
        aria-label={t('keys')}
        className="mt-4 flex flex-col gap-2 border-t border-border pt-4 text-xs text-ink-2 max-xl:hidden"
      >
        <li className="flex items-center gap-2">
          <Kbd>Esc</Kbd> {t('keyBack')}
        </li>
        <li className="flex items-center gap-2">
          <Kbd>Alt 1–5</Kbd> {t('keyJump')}
        </li>
        <li className="flex items-center gap-2">
          <Kbd>Ctrl ↵</Kbd> {t('keyCreate')}
        </li>
      </ul>
    </nav>
  )
}
