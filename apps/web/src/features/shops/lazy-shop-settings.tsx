import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

const Card = lazyPart(() => import('./shop-settings-card.tsx').then((module) => module.ShopSettingsCard))

/** The shop's part of the settings; its code comes with it, not with the shell. */
export function ShopSettingsCard() {
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  )
}
