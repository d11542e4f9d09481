import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/feedback.tsx'
import { FactorForm, type Shown } from './factor-form.tsx'
import { secondFactorText } from './second-factor.text.ts'

/** Asks once more who somebody is (3.2): by a factor, or by the password where there is none. `onDone(false)`: they gave up. */
export function StepUpDialog({ onDone }: { onDone: (done: boolean) => void }) {
  const t = useText(secondFactorText)
  const [begun, setBegun] = useState<Answer<Calls['beginStepUp']> | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const problem = useProblemText(error)
  const begin = useCallback(
    () =>
      api('beginStepUp').then(setBegun, (caught: unknown) => {
        setError(caught)
      }),
    [],
  )
  useEffect(() => void begin(), [begin])

  async function answer({ ...shown }: Shown) {
    if (!begun) return
    setBusy(true)
    setError(null)
    try {
      await api('stepUp', { body: { ceremony: begun.ceremony, ...shown } })
      onDone(true)
    } catch (caught) {
      setError(caught)
      // The ceremony is spent, whatever it was worth.
      await begin()
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(false)}
      title={t('stepUpTitle')}
      description={t('stepUpLead')}
      footer={<Button onClick={() => onDone(false)}>{t('cancel')}</Button>}
    >
      {begun ? (
        <FactorForm
          ways={begun.methods}
          passkeyOptions={begun.passkey_options}
          busy={busy}
          problem={problem}
          onShown={(shown) => void answer(shown)}
        />
      ) : (
        <>
          {problem && <p role="alert">{problem}</p>}
          <SkeletonRows rows={2} />
        </>
      )}
    </Dialog>
  )
}
