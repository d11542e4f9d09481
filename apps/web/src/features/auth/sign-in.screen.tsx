import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Go, SignIn } from './sign-in.tsx'

/** Signing in, reached from within the product. */
export function SignInScreen() {
  const router = useRouter()
  const { returnTo } = useSearch({ strict: false }) as { returnTo?: string }
  const go = useCallback<Go>((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router])
  return <SignIn returnTo={returnTo} go={go} />
}
