import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Pill } from '#ui/status.tsx'
import type { Core, VendorClaim } from './claims.api.ts'
import { claimsText } from './claims.text.ts'
import { coresText } from './cores.text.ts'

export function ClaimPill({ status }: { status: VendorClaim['status'] }) {
  const t = useText(claimsText)
  return (
    <Pill family="claim" value={status}>
      {t(`state.${status}`)}
    </Pill>
  )
}
export function CorePill({ status }: { status: Core['status'] }) {
  const t = useText(coresText)
  return (
    <Pill family="claim" value={status}>
      {t(`state.${status}`)}
    </Pill>
  )
}
/** Who may print labels: those who may read one of the records that have them. */
export const useMayPrint = (): boolean => useMay('inventory:view', 'service-order:view', 'vehicles:view')
/** How long there is still time; red when it is over, amber in its last week. */
export function DaysLeft({ days }: { days: number | null }) {
  const t = useText(claimsText)
  if (days === null) return <>–</>
  if (days < 0) return <span className="text-bad">{t('daysOver', { count: -days })}</span>
  if (days === 0) return <span className="text-warn">{t('today')}</span>
  return <span className={days <= 7 ? 'text-warn' : ''}>{t('daysLeft', { count: days })}</span>
}

/** Bills, claims and cores, one beside the other. */
export function MoneyTabs({ at }: { at: 'bills' | 'claims' | 'cores' }) {
  const t = useText(claimsText)
  const paths = usePaths()
  const mayMatch = useMay('purchasing:match')
  const looks = [
    ...(mayMatch ? ([['bills', paths.vendorBills]] as const) : []),
    ['claims', paths.vendorClaims],
    ['cores', paths.cores],
  ] as const
  return (
    <nav className="tab-list" aria-label={t('title')}>
      {looks.map(([look, to]) => (
        <Link key={look} to={to} className="tab" aria-current={look === at ? 'page' : undefined}>
          {t(`looks.${look}`)}
        </Link>
      ))}
    </nav>
  )
}
