import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Card } from '#ui/layout.tsx'
import { analyticsText } from './analytics.text.ts'

/** In the place of figures for those whose role has none: the areas it has, or the plain word that there is none yet (R1-25). */
export function OtherAreas() {
  const t = useText(analyticsText)
  const paths = usePaths()
  const areas = [
    ['customers', useMay('customers:view')],
    ['vehicles', useMay('vehicles:view')],
    ['invoices', useMay('invoices:view')],
    ['technicians', useMay('technicians:view')],
    ['shops', useMay('shop:view', 'shop:create', 'shop:delete')],
    ['users', useMay('users:view')],
    ['roles', useMay('roles:view', 'roles:create')],
  ] as const
  const open = areas.flatMap(([area, may]) => (may ? [area] : []))
  return (
    <Card title={t('areasTitle')}>
      <p className="text-ink-2">{t(open.length > 0 ? 'noParts' : 'noAreas')}</p>
      {open.length > 0 && (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {open.map((area) => (
            <li key={area}>
              <Link to={paths[area]} className="btn btn--secondary btn--lg w-full !justify-between">
                {t(`area.${area}`)}
                <ArrowRight size={17} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
