import { useRouter } from '@tanstack/react-router'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { logOut, renewSession } from '#platform/session/session-actions.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { AddAuthenticator, AddPasskey } from './add-factor.tsx'
import { useFactors } from './factors.api.ts'
import { canUsePasskeys } from './passkey-here.rules.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { securityText } from './security.text.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

/** Where somebody is led who needs a second factor and has none (3.2); afterwards they go on. */
export function SetUpFactorScreen() {
  const t = useText(securityText)
  const router = useRouter()
  const found = useFactors()
  const problem = useProblemText(found.error)
  const [open, setOpen] = useState<'passkey' | 'app' | 'confirm' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function goOn() {
    await renewSession().catch(() => undefined)
    await router.navigate({ to: '/', replace: true })
  }
  function added(made: readonly string[] | null) {
    setOpen(null)
    if (made) setCodes(made)
    else void goOn()
  }
  const factors = found.data?.factors
  const hasFactor = factors !== undefined && (factors.passkeys.length > 0 || factors.authenticator_since !== null)
  return (
    <SignInFrame>
      <h1>{t('setUpTitle')}</h1>
      {factors === undefined ? (
        found.error ? (
          <ErrorState message={problem} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : (
        <>
          <p className="text-ink-2">{hasFactor ? t('setUpConfirm') : t('setUpLead')}</p>
          {hasFactor ? (
            <Button kind="primary" size="lg" block onClick={() => setOpen('confirm')}>
              {t('confirm')}
            </Button>
          ) : (
            <>
              <Button
                kind="primary"
                size="lg"
                block
                icon={<KeyRound size={17} />}
                disabledReason={canUsePasskeys(factors.passkey_host) ? undefined : t('passkeysNotHere')}
                onClick={() => setOpen('passkey')}
              >
                {t('addPasskey')}
              </Button>
              <Button size="lg" block icon={<Smartphone size={17} />} onClick={() => setOpen('app')}>
                {t('addApp')}
              </Button>
            </>
          )}
        </>
      )}
      <Button kind="ghost" onClick={() => void logOut()}>
        {t('signOut')}
      </Button>
      {open === 'passkey' && <AddPasskey onClose={() => setOpen(null)} onAdded={added} />}
      {open === 'app' && <AddAuthenticator onClose={() => setOpen(null)} onAdded={added} />}
      {open === 'confirm' && <StepUpDialog onDone={(done) => (done ? void goOn() : setOpen(null))} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => void goOn()} />}
    </SignInFrame>
  )
}
