import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ErrorState } from '#ui/feedback.tsx'
import { ScreenNotLoaded } from './lazy-screen.ts'
import { shellText } from './shell.text.ts'

/** A screen threw, or its script could not be loaded: its place shows why, the shell around it stays. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText)
  const router = useRouter()
  const text = useProblemText(error)
  const isUnloaded = error instanceof ScreenNotLoaded
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page">
      <div className="card">
        <ErrorState
          title={t(isUnloaded ? 'screenMissing' : 'crashed')}
          message={isUnloaded ? t('screenMissingText') : text}
          onRetry={again}
        />
      </div>
    </div>
  )
}
