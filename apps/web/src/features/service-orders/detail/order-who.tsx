import { Link } from '@tanstack/react-router'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { Mail, Phone } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { Avatar, Plate, Unit, VinText } from '#ui/identity.tsx'
import { Facts } from '#ui/layout.tsx'
import { orderOwnText } from '../order-own.text.ts'
import { vehicleName } from '../order-words.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderDetailText } from './order-detail.text.ts'
import { Meters } from './order-meters.tsx'

/** Who came with what, in two lines, and what they reported below (x2). */
export function OrderWho({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderDetailText)
  const own = useText(orderOwnText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const paths = usePaths()
  const seesVehicles = useMay('vehicles:view')
  const { vehicle } = order
  const facts = [
    ...(vehicle.unit_number
      ? [[words('unit', { number: '' }).trim(), <Unit key="unit">{vehicle.unit_number}</Unit>] as const]
      : []),
    [t('facts.created'), format.dateTime(order.created_at)] as const,
    ...(order.po_number ? [[own('poNumber'), order.po_number] as const] : []),
  ]
  return (
    <section className="order-who card" aria-label={`${words('vehicle')}, ${words('customer')}`}>
      <div className="grid md:grid-cols-2">
        <div className="flex min-w-0 flex-wrap items-center gap-3 px-4 py-3">
          {vehicle.license_plate && <Plate number={vehicle.license_plate} state={vehicle.plate_state} size="lg" />}
          <div className="flex min-w-0 flex-[1_1_190px] flex-col">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-[620] break-words">
                {seesVehicles ? <Link to={paths.vehicle(vehicle.id)}>{vehicleName(vehicle)}</Link> : vehicleName(vehicle)}
              </span>
              <Meters order={order} />
            </span>
            {vehicle.vin && <VinText vin={vehicle.vin} copy />}
          </div>
        </div>
        <Customer customer={order.customer} />
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-2 border-t border-border px-4 py-3">
        <div className="min-w-0 flex-[1_1_320px]">
          <h2 className="text-xs font-normal text-ink-3">{t('concern')}</h2>
          <p className="break-words whitespace-pre-line">{order.description}</p>
          {order.notes && <p className="mt-1 text-sm break-words whitespace-pre-line text-ink-2">{order.notes}</p>}
        </div>
        <Facts items={facts} />
      </div>
    </section>
  )
}

function Customer({ customer }: Pick<ServiceOrderDetail, 'customer'>) {
  const t = useText(orderDetailText)
  const paths = usePaths()
  const seesCustomers = useMay('customers:view')
  const company = customer.company_name === customer.name ? '' : customer.company_name
  return (
    <div className="flex min-w-0 items-center gap-3 border-t border-border px-4 py-3 md:border-t-0 md:border-l">
      <Avatar name={customer.name} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="font-[620] break-words">
          {seesCustomers ? <Link to={paths.customer(customer.id)}>{customer.name}</Link> : customer.name}
        </span>
        <span className="truncate text-sm text-ink-2">{[formatPhone(customer.phone), company].filter(Boolean).join(' · ')}</span>
      </div>
      {customer.phone && (
        <IconButton
          kind="secondary"
          label={`${t('facts.phone')}: ${formatPhone(customer.phone)}`}
          icon={<Phone size={17} />}
          onClick={() => window.location.assign(phoneLink(customer.phone))}
        />
      )}
      {customer.email && (
        <IconButton
          kind="secondary"
          label={`${t('facts.email')}: ${customer.email}`}
          icon={<Mail size={17} />}
          onClick={() => window.location.assign(`mailto:${customer.email}`)}
        />
      )}
    </div>
  )
}
