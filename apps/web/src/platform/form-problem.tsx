import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { staleRecord, useProblemText } from './api/problem.ts'
import { defineText, useText } from './i18n/text.ts'

const formProblemText = defineText(
  {
    changed: 'Someone else changed this meanwhile.',
    reloadText: 'Reload takes over their changes; what you typed stays.',
    reload: 'Reload',
  },
  {
    changed: 'Otra persona cambió esto mientras tanto.',
    reloadText: 'Recargar toma sus cambios; lo que usted escribió se conserva.',
    reload: 'Recargar',
  },
)

/**
 * Above the fields of a form: what the server said, or that the record has changed meanwhile with a button that takes it up
 * (`onReload`, with the record as it is now). Nothing without an error.
 */
export function FormProblem<R>({ error, onReload }: { error: unknown; onReload?: (current: R) => void }) {
  const t = useText(formProblemText)
  const problem = useProblemText(error)
  if (!error) return null
  const current = staleRecord<R>(error)
  return (
    <div className="mb-4">
      {current && onReload ? (
        <Banner
          kind="warn"
          alert
          actions={
            <Button size="sm" onClick={() => onReload(current)}>
              {t('reload')}
            </Button>
          }
        >
          <b>{t('changed')}</b> {t('reloadText')}
        </Banner>
      ) : (
        <Banner kind="bad" alert>
          {problem}
        </Banner>
      )}
    </div>
  )
}
