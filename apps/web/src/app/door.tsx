import { useCallback, useEffect } from 'react'
import { authText } from '#features/auth/auth.text.ts'
import { type Go, SignIn } from '#features/auth/sign-in.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useTitle } from './page-title.ts'

/**
 * Signing in before the product is loaded: the first page of a day needs none of it. `onTouch`: somebody begins, so the product may
 * be loaded; `onLeave`: the address leads elsewhere.
 */
export function Door({ onTouch, onLeave }: { onTouch: () => void; onLeave: () => void }) {
  const t = useText(authText)
  useTitle(t('submit'))
  useEffect(() => {
    const touches = ['pointerdown', 'keydown', 'focusin'] as const
    for (const touch of touches) addEventListener(touch, onTouch)
    return () => {
      for (const touch of touches) removeEventListener(touch, onTouch)
    }
  }, [onTouch])
  const go = useCallback<Go>(
    (href, { replace = false } = {}) => {
      history[replace ? 'replaceState' : 'pushState'](null, '', href)
      onLeave()
    },
    [onLeave],
  )
  return <SignIn returnTo={new URLSearchParams(location.search).get('returnTo') ?? undefined} go={go} />
}
