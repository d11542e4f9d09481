import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useText } from '#platform/i18n/text.ts'
import type { SignInAnswer } from '#platform/session/session-model.ts'
import { Button } from '#ui/button.tsx'
import { askPasskey, isGivenUp } from './passkey-browser.api.ts'
import { secondFactorText } from './second-factor.text.ts'

/** Signs in with a passkey alone, without a name (3.2). */
export function PasskeyButton({
  onAnswer,
  onFailed,
}: {
  onAnswer: (answer: SignInAnswer) => void
  onFailed: (error: unknown) => void
}) {
  const t = useText(secondFactorText)
  const [busy, setBusy] = useState(false)
  async function enter() {
    setBusy(true)
    onFailed(null)
    try {
      const { ceremony, options } = await api('beginPasskeySignIn')
      onAnswer(await api('signInWithPasskey', { body: { ceremony, passkey: await askPasskey(options) } }))
    } catch (error) {
      if (!isGivenUp(error)) onFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="lg"
      block
      busy={busy}
      busyText={t('passkeyWaiting')}
      icon={<Fingerprint size={17} />}
      onClick={() => void enter()}
    >
      {t('signInWithPasskey')}
    </Button>
  )
}
