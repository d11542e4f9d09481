import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { toProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { acceptSignIn } from '#platform/session/session-actions.ts'
import type { SecondStep as Step } from '#platform/session/session-model.ts'
import { Button } from '#ui/button.tsx'
import { FactorForm, type Shown } from './factor-form.tsx'
import { secondFactorText } from './second-factor.text.ts'

/** The second step of signing in (3.2). A wrong answer brings the next ceremony with it; one that is over begins again at the password. */
export function SecondStep({
  step,
  onChoose,
  onAgain,
}: {
  step: Step
  /** It is right, and an organization has to be chosen; a session that begins leads on by itself. */
  onChoose: () => void
  /** Back to the first step. */
  onAgain: () => void
}) {
  const t = useText(secondFactorText)
  const [now, setNow] = useState(step)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)

  async function answer(shown: Shown) {
    setBusy(true)
    setError(null)
    const { password: _, ...factor } = shown
    try {
      const outcome = acceptSignIn(await api('answerSecondFactor', { body: { ceremony: now.ceremony, ...factor } }))
      if (outcome === 'choose-tenant') onChoose()
    } catch (caught) {
      const { code, current } = toProblem(caught)
      if (code === 'FACTOR_WRONG' && current) setNow(current as Step)
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="text-ink-2">{t('lead')}</p>
      <FactorForm
        ways={now.methods}
        passkeyOptions={now.passkey_options}
        busy={busy}
        problem={problem}
        onShown={(shown) => void answer(shown)}
      />
      <Button kind="ghost" onClick={onAgain}>
        {t('startAgain')}
      </Button>
    </>
  )
}
