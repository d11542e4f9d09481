import { formatPhone } from '@twopost/contract/core/phone'
import type { ReactNode } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useTenant } from '#platform/session/use-session.ts'
import { vehicleName } from '../order-words.tsx'
import type { ServiceOrderDetail } from '../service-orders.api.ts'
import { serviceOrdersText } from '../service-orders.text.ts'
import { orderDetailText } from './order-detail.text.ts'
import { orderSheetText } from './order-sheet.text.ts'

/**
 * The order on paper (R1-36): shop, vehicle, customer, what is asked for, the work with its sums, and lines to sign. In light colors
 * and with whole dates, whatever the screen shows; notes for the shop and the timeline stay out.
 */
export default function OrderSheet({ order }: { order: ServiceOrderDetail }) {
  const t = useText(orderSheetText)
  const detail = useText(orderDetailText)
  const words = useText(serviceOrdersText)
  const format = useFormat()
  const tenant = useTenant()
  const shop = useCall('getShop', { params: { id: order.shop_id } }, { staleTime: 60_000 }).data?.shop
  const { vehicle, customer } = order
  const when = (iso: string | null) => iso && format.moment(iso)
  return (
    <article className="print-sheet" data-theme="light" aria-hidden="true">
      <header className="print-head">
        <div>
          <b>{shop?.name ?? tenant?.name}</b>
          {shop && (
            <>
              {tenant && tenant.name !== shop.name && <span>{tenant.name}</span>}
              <span>
                {shop.address}, {shop.city}, {shop.state} {shop.zip_code}
              </span>
              <span>{[formatPhone(shop.phone), shop.contact_email].filter(Boolean).join(' · ')}</span>
            </>
          )}
        </div>
        <div>
          <h1>{t('workOrder')}</h1>
          <b>{order.number}</b>
          <span>{words(`statuses.${order.status}`)}</span>
        </div>
      </header>
      <div className="print-parties">
        <Facts
          title={words('vehicle')}
          lead={vehicleName(vehicle)}
          items={[
            [t('plate'), [vehicle.plate_state, vehicle.license_plate].filter(Boolean).join(' ')],
            [detail('facts.vin'), vehicle.vin],
            [t('unit'), vehicle.unit_number],
            [detail('facts.mileage'), order.mileage_in === null ? null : `${format.number(order.mileage_in)} mi`],
          ]}
        />
        <Facts
          title={words('customer')}
          lead={customer.name}
          items={[
            [t('company'), customer.company_name === customer.name ? null : customer.company_name],
            [detail('facts.phone'), formatPhone(customer.phone)],
            [detail('facts.email'), customer.email],
            [t('poNumber'), order.po_number],
          ]}
        />
        <Facts
          title={t('dates')}
          items={[
            [detail('facts.created'), when(order.created_at)],
            [detail('booked'), when(order.scheduled_at)],
            [words('due'), when(order.due_date)],
            [t('done'), when(order.completed_at)],
            [words('bay'), order.bay?.name],
            [detail('technicians'), order.technicians.map((one) => one.name).join(', ')],
          ]}
        />
      </div>
      <section className="print-concern">
        <h2>{order.title}</h2>
        <p>{order.description}</p>
      </section>
      {order.services.map((service) => (
        <ServiceOnPaper key={service.id} order={order} service={service} />
      ))}
      <Sums order={order} />
      <footer className="print-sign">
        <span>{t('signature')}</span>
        <span>{t('date')}</span>
      </footer>
    </article>
  )
}

/** A service: what was found and done, its labor and parts. */
function ServiceOnPaper({ order, service }: { order: ServiceOrderDetail; service: ServiceOrderDetail['services'][number] }) {
  const t = useText(orderSheetText)
  const detail = useText(orderDetailText)
  const format = useFormat()
  return (
    <section className="print-service">
      <h2>
        {service.name}
        <span>{format.money(service.total)}</span>
      </h2>
      <Facts
        items={[
          [detail('concern'), service.concern],
          [detail('cause'), service.cause],
          [detail('correction'), service.correction],
        ]}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('work')}</th>
            <th scope="col">{t('amountOf')}</th>
            <th scope="col">{t('each')}</th>
            <th scope="col">{detail('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.line_items
            .filter((line) => line.service_name === service.name)
            .map((line) => (
              <tr key={line.id}>
                <td>{line.description}</td>
                <td>
                  {format.number(line.quantity, 3)}
                  {line.type === 'labor' && ' h'}
                </td>
                <td>{format.money(line.unit_cost)}</td>
                <td>{format.money(line.amount)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Sums({ order }: { order: ServiceOrderDetail }) {
  const detail = useText(orderDetailText)
  const format = useFormat()
  return (
    <dl className="print-sums">
      <Sum label={detail('laborSum', { hours: format.number(order.labor_hours, 3) })} value={format.money(order.labor_total)} />
      <Sum label={detail('partsSum')} value={format.money(order.parts_total)} />
      {order.sublet_total > 0 && <Sum label={detail('subletSum')} value={format.money(order.sublet_total)} />}
      {order.fees_total > 0 && <Sum label={detail('feesSum')} value={format.money(order.fees_total)} />}
      {order.tax_lines.map((tax) => (
        <Sum
          key={tax.code ?? tax.label}
          label={detail(`tax.${tax.label}`, { name: tax.name ?? '', percent: format.number(tax.percent, 4) })}
          value={format.money(tax.amount)}
        />
      ))}
      <Sum label={detail('total')} value={format.money(order.total_with_tax)} grand />
      {order.billing && order.billing.status !== 'draft' && (
        <>
          <Sum label={detail('money.billed')} value={format.money(order.billing.total)} />
          <Sum label={detail('money.paid')} value={format.money(order.billing.paid)} />
          <Sum label={detail('money.open')} value={format.money(order.billing.open)} grand />
        </>
      )}
    </dl>
  )
}

/** Facts that are there, under a heading; nothing when there is none. */
function Facts({
  title,
  lead,
  items,
}: {
  title?: string
  lead?: string
  items: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const known = items.filter(([, value]) => Boolean(value))
  if (!lead && known.length === 0) return null
  return (
    <section className="print-facts">
      {title && <h2>{title}</h2>}
      {lead && <b>{lead}</b>}
      <dl>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sum({ label, value, grand = false }: { label: string; value: string; grand?: boolean }) {
  return (
    <div data-grand={grand || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
