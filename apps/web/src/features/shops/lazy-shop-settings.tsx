import { lazy, Suspense } from 'react'

const Card = lazy(() => import('./shop-settings-card.tsx').then((module) => ({ default: module.ShopSettingsCard })))

/** The shop's part of the settings; its code comes with it, not with the shell. */
export function ShopSettingsCard() {
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  )
}
