import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { RouteBadge } from '../route-meta.ts'

/** What each badge of the menu shows; its code is fetched where an entry has one. */
const badges: Record<RouteBadge, ComponentType> = {
  newFlags: lazyPart(() => import('#features/flags/new-flags-count.tsx').then((module) => module.default)),
  waitingParts: lazyPart(() => import('#features/order-parts/waiting-requests-count.tsx').then((module) => module.default)),
  lowStock: lazyPart(() => import('#features/inventory/figures/low-stock-count.tsx').then((module) => module.default)),
  kycWaiting: lazyPart(() => import('#features/kyc/review/waiting-count.tsx').then((module) => module.default)),
}

/** The count beside an entry of the menu (B4). */
export function NavBadge({ badge }: { badge: RouteBadge | undefined }) {
  const Badge = badge && badges[badge]
  return Badge ? (
    <Suspense fallback={null}>
      <Badge />
    </Suspense>
  ) : null
}
