import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SecondStep as Step } from '#platform/session/session-model.ts'
import { useSession } from '#platform/session/session-store.ts'
import { SecondStep } from './second-step.tsx'

/** The second step after the link of a mail; a session that begins leads home. */
export function LinkSecondStep({ step }: { step: Step }) {
  const router = useRouter()
  const signedIn = useSession((state) => state.session !== null)
  useEffect(() => {
    if (signedIn) void router.navigate({ to: '/', replace: true })
  }, [signedIn, router])
  return (
    <SecondStep
      step={step}
      onChoose={() => void router.navigate({ to: '/auth/select-tenant', replace: true })}
      onAgain={() => void router.navigate({ to: '/auth/login', replace: true })}
    />
  )
}
