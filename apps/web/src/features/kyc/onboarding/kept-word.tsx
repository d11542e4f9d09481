import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { Banner } from '#ui/feedback.tsx'
import type { Application } from '../kyc.api.ts'
import { onboardingText } from './onboarding.text.ts'
import type { KeptState } from './use-kept-application.ts'

/** Beside the title: whether what is typed is saved. */
export function KeptWord({ state }: { state: KeptState }) {
  const t = useText(onboardingText)
  const format = useFormat()
  if (state.kind === 'none' || state.kind === 'failed' || state.kind === 'conflict') return null
  return (
    <span className={cx('text-sm text-ink-3', 'max-md:order-last max-md:-mt-3 max-md:basis-full')} role="status">
      {state.kind === 'saving'
        ? t('saving')
        : state.kind === 'too-early'
          ? t('notSavedYet')
          : t('saved', { time: format.time(state.at) })}
    </span>
  )
}

/** What kept the last save from landing, and the way on: once more, or whose words count (R8). */
export function SaveTrouble({
  state,
  onSave,
  onSettle,
}: {
  state: KeptState
  onSave: () => void
  onSettle: (by: 'theirs' | 'mine', current: Application) => void
}) {
  const t = useText(onboardingText)
  const why = useProblemText(state.kind === 'failed' ? state.error : null)
  if (state.kind === 'failed')
    return (
      <Banner kind="bad" alert actions={<Button onClick={onSave}>{t('saveAgain')}</Button>}>
        {t('notSaved', { why })}
      </Banner>
    )
  if (state.kind !== 'conflict') return null
  const { current } = state
  return (
    <Banner
      kind="warn"
      size="lg"
      alert
      actions={
        <>
          <Button onClick={() => onSettle('theirs', current)}>{t('takeTheirs')}</Button>
          <Button onClick={() => onSettle('mine', current)}>{t('keepMine')}</Button>
        </>
      }
    >
      <b>{t('conflictTitle')}</b> {t('conflictText')}
    </Banner>
  )
}
