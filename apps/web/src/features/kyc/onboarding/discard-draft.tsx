import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useDiscardApplication } from '../kyc.api.ts'
import { onboardingText } from './onboarding.text.ts'

/** Throws the own draft away with its documents (N8), after asking once. `onHold`: nothing is saved meanwhile; `onGone` starts over. */
export function DiscardDraft({ id, onHold, onGone }: { id: string; onHold: (isHeld: boolean) => void; onGone: () => void }) {
  const t = useText(onboardingText)
  const discard = useDiscardApplication()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  async function confirm() {
    onHold(true)
    try {
      await discard.mutateAsync({ params: { id } })
    } catch (error) {
      onHold(false)
      setProblem(await spokenProblem(error))
      throw error
    }
    onGone()
  }
  return (
    <>
      <Button kind="danger-quiet" className="self-start" icon={<Trash2 size={16} />} onClick={() => setIsAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        onOpenChange={setIsAsking}
        title={t('discardTitle')}
        description={t('discardText')}
        confirmText={t('discard')}
        busyText={t('discarding')}
        cancelText={t('keep')}
        error={problem}
        onConfirm={confirm}
      />
    </>
  )
}
