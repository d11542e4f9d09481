import type { ErrorComponentProps } from '@tanstack/react-router'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ErrorState } from '#ui/feedback.tsx'
import { shellText } from './shell.text.ts'

/** A screen threw: its place shows the error, the shell around it stays. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const t = useText(shellText)
  const text = useProblemText(error)
  return (
    <div className="page">
      <div className="card">
        <ErrorState title={t('crashed')} message={text} onRetry={reset} />
      </div>
    </div>
  )
}
