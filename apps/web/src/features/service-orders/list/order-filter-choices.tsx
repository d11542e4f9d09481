import { formatPhone } from '@twopost/contract/core/phone'
import { type ReactNode, useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useShop } from '#platform/session/use-session.ts'
import { usePaused } from '#platform/use-paused.ts'
import { Field } from '#ui/field.tsx'
import { Plate } from '#ui/identity.tsx'
import { SearchInput } from '#ui/input.tsx'
import { vehicleName } from '../order-words.tsx'
import { orderFilterChoicesText } from './order-filter-choices.text.ts'

interface Found {
  id: string
  label: string
  help: string
  aside?: ReactNode
}

/** A box to type in and what was found. */
function SearchChoices({
  label,
  typed,
  onTyped,
  found,
  onPick,
}: {
  label: string
  typed: string
  onTyped: (typed: string) => void
  found: readonly Found[]
  onPick: (id: string) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <SearchInput label={label} value={typed} onValue={onTyped} />
      <ul className="flex max-h-72 flex-col overflow-y-auto" aria-label={label}>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" className="menu-item cursor-pointer hover:bg-surface-3" onClick={() => onPick(one.id)}>
              <span className="flex min-w-0 flex-1 flex-col text-left">
                <span className="truncate">{one.label}</span>
                {one.help && <span className="truncate text-xs text-ink-3">{one.help}</span>}
              </span>
              {one.aside}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The customers of the shop that match what is typed. */
export function CustomerChoices({ onPick }: { onPick: (id: string) => void }) {
  const t = useText(orderFilterChoicesText)
  const shopId = useShop()?.id
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const { data } = useCall(
    'listCustomers',
    { query: { shop_id: shopId, all: asked || undefined, limit: 20 } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
  const found = (data?.customers ?? []).map((one) => ({
    id: one.id,
    label: one.name,
    help: one.company_name || formatPhone(one.phone),
  }))
  return <SearchChoices label={t('searchCustomers')} found={found} typed={typed} onTyped={setTyped} onPick={onPick} />
}

/** The vehicles of the shop, or of one customer, that match what is typed. */
export function VehicleChoices({ customerId, onPick }: { customerId: string; onPick: (id: string) => void }) {
  const t = useText(orderFilterChoicesText)
  const shopId = useShop()?.id
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed.trim())
  const { data } = useCall(
    'listVehicles',
    { query: { shop_id: shopId, search: asked || undefined, customer_id: customerId || undefined, limit: 20 } },
    { keepPrevious: true, enabled: Boolean(shopId) },
  )
  const found = (data?.vehicles ?? []).map((one) => ({
    id: one.id,
    label: vehicleName(one),
    help: one.customer_name ?? '',
    aside: one.license_plate && <Plate number={one.license_plate} state={one.plate_state} size="sm" />,
  }))
  return <SearchChoices label={t('searchVehicles')} found={found} typed={typed} onTyped={setTyped} onPick={onPick} />
}

/** Two days, either of which may be left open. */
export function DateChoices({
  from,
  to,
  onRange,
}: {
  from: string
  to: string
  onRange: (change: { from?: string; to?: string }) => void
}) {
  const t = useText(orderFilterChoicesText)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('from')}>
        <DateField value={from} max={to || undefined} onValue={(next) => onRange({ from: next })} />
      </Field>
      <Field label={t('to')}>
        <DateField value={to} min={from || undefined} onValue={(next) => onRange({ to: next })} />
      </Field>
    </div>
  )
}
