import { Link } from '@tanstack/react-router'
import { itemName, measureText } from '@twopost/contract/inspections'
import { useCall } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout.tsx'
import { Count, tone } from '#ui/status.tsx'
import { findingsText } from './findings.text.ts'
import type { Inspection } from './inspections.api.ts'

/** The services that were made of findings, each with what it carries and what it comes to (prototype s4b). */
export function FindingServices({ inspection }: { inspection: Inspection }) {
  const t = useText(findingsText)
  const format = useFormat()
  const paths = usePaths()
  const locale = useLocale()
  const seesOrders = useMay('service-order:view')
  const made = inspection.results.filter((one) => one.service)
  const order = useCall(
    'getServiceOrder',
    { params: { id: inspection.service_order_id }, query: { shop_id: inspection.shop_id } },
    { enabled: seesOrders && made.length > 0 },
  )
  const ids = [...new Set(made.map((one) => one.service?.id ?? ''))]
  return (
    <Card
      flush
      title={t('services')}
      beside={<Count value={ids.length} />}
      actions={
        seesOrders && (
          <Button asChild size="sm">
            <Link to={paths.order(inspection.service_order_id)}>{t('openOrder')}</Link>
          </Button>
        )
      }
    >
      {ids.length === 0 ? (
        <p className="px-4 py-4 text-ink-3">
          {t('noServices')}. {inspection.counts.soon + inspection.counts.now > 0 && t('noServicesText')}
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {ids.map((id) => {
            const service = order.data?.service_order.services.find((one) => one.id === id)
            const carried = made.filter((one) => one.service?.id === id)
            return (
              <li key={id} className="flex flex-col gap-1.5 px-4 py-3">
                <span className="flex items-baseline justify-between gap-3">
                  <b className="min-w-0 font-[560] break-words">{service?.name ?? carried[0]?.service?.name}</b>
                  {service && <b className="tabular-nums">{format.money(service.total)}</b>}
                </span>
                <span className="flex flex-wrap gap-2">
                  {carried.map((one) => (
                    <span key={one.id} className="rating-mark" {...tone('rating', one.rating)}>
                      {[itemName(one, locale), one.value !== null && measureText(one.value, one.unit)].filter(Boolean).join(' ')}
                    </span>
                  ))}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
