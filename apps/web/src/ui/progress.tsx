import { Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useUiText } from './ui-text.ts'

/** Numbered steps of a flow: done ones can be clicked, the current one is marked. */
export function Stepper({
  steps,
  current,
  onStep,
  label,
}: {
  steps: readonly ReactNode[]
  /** From 0. */
  current: number
  /** Goes back to a done step (or on to one already visited, where `reached` allows). */
  onStep: (step: number) => void
  label: string
}) {
  const words = useUiText()
  return (
    <nav aria-label={label}>
      <ol className="stepper">
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'todo'
          const content = (
            <>
              <span className="step-number" aria-hidden="true">
                {state === 'done' ? <Check size={15} strokeWidth={2.5} /> : index + 1}
              </span>
              <span className="step-label">{step}</span>
              {state === 'done' && <span className="sr-only">({words.done})</span>}
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their number
            <Fragment key={index}>
              {index > 0 && <li className="step-line" data-done={index <= current || undefined} aria-hidden="true" />}
              <li>
                {state === 'done' ? (
                  <button type="button" className="step" data-state={state} onClick={() => onStep(index)}>
                    {content}
                  </button>
                ) : (
                  <span className="step" data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
                    {content}
                  </span>
                )}
              </li>
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}

export interface TrackStep {
  title: ReactNode
  /** Who and when, or what is missing to get here. */
  note?: ReactNode
  state: 'done' | 'now' | 'todo'
  /** Of the running step: 0 to 1. */
  share?: number
  late?: boolean
}

/** The way of a record through its states, the running one filled with the time used. */
export function ProgressTrack({ steps, label }: { steps: readonly TrackStep[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, and what scrolls must be reachable by keys
    <ol className="track" aria-label={label} tabIndex={0}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed order of states
          key={index}
          data-state={step.state}
          data-late={step.late || undefined}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className="track-bar">
            {step.state === 'now' && <i style={{ width: `${Math.min(1, step.share ?? 0) * 100}%` }} />}
          </span>
          <span className="track-title">{step.title}</span>
          {step.note && <span className="track-note">{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
