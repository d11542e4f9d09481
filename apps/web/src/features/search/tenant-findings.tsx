import { type SearchList, searchKindNames, searchKinds } from '@twopost/contract/registries/search-kinds'
import { orderStatuses } from '@twopost/contract/service-orders.states'
import { Command } from 'cmdk'
import { ClipboardList, type LucideIcon, Package, ReceiptText, Truck, Users } from 'lucide-react'
import { StatePill } from '#features/inventory/index.ts'
import { OrderStatusPill } from '#features/service-orders/index.ts'
import { useCall } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Plate, VinText } from '#ui/identity.tsx'
import { StatusGlyph } from '#ui/status.tsx'
import { markMatch } from './mark-match.tsx'
import { paletteText } from './palette.text.ts'
import { type Findings, Row, RowWords } from './palette-row.tsx'

const icons: Readonly<Record<SearchList, LucideIcon>> = {
  vehicles: Truck,
  orders: ClipboardList,
  customers: Users,
  parts: Package,
  invoices: ReceiptText,
}
/** In the order of the registry, vehicles first: that is what people look for most. */
const kinds = searchKindNames
  .map((kind) => searchKinds[kind].list)
  .sort((a, b) => Number(b === 'vehicles') - Number(a === 'vehicles'))
  .map((key) => ({ key, icon: icons[key] }))

/** Orders, customers, vehicles, parts and invoices of the organization one is in (B62). */
export function useTenantFindings(query: string, asks: boolean, go: (href: string) => void): Findings {
  const t = useText(paletteText)
  const paths = usePaths()
  const shop = useShop()
  const found = useCall(
    'search',
    { query: { q: query, ...(shop && { shop_id: shop.id }) } },
    { enabled: asks, keepPrevious: true, staleTime: 5_000 },
  )
  const results = asks ? found.data?.results : undefined
  const placeOf = {
    orders: paths.order,
    customers: paths.customer,
    vehicles: paths.vehicle,
    parts: paths.item,
    invoices: paths.invoice,
  }
  return {
    isFetching: found.isFetching,
    error: asks ? found.error : null,
    count: results ? kinds.reduce((sum, kind) => sum + results[kind.key].length, 0) : null,
    groups:
      results &&
      kinds.map(({ key, icon: Icon }) =>
        results[key].length === 0 ? null : (
          <Command.Group key={key} heading={t(key)}>
            {results[key].map((hit) => (
              <Row key={hit.id} id={`${key}:${hit.id}`} icon={<Icon size={18} />} onSelect={() => go(placeOf[key](hit.id))}>
                <RowWords title={markMatch(hit.title, query)}>
                  {hit.number && <span className="whitespace-nowrap">{markMatch(hit.number, query)}</span>}
                  {hit.vin && (
                    <span className={key === 'vehicles' ? undefined : 'max-md:hidden'}>
                      <VinText vin={hit.vin} />
                    </span>
                  )}
                  <span className="truncate">{markMatch(hit.subtitle, query)}</span>
                </RowWords>
                {hit.license_plate && <Plate number={hit.license_plate} state={hit.plate_state} />}
                {key === 'orders' && <OrderState status={hit.status} />}
                {key === 'parts' && (hit.status === 'in_stock' || hit.status === 'out') && <StatePill state={hit.status} />}
              </Row>
            ))}
          </Command.Group>
        ),
      ),
  }
}

/** The state of an order: in words, on phones by its shape. */
function OrderState({ status }: { status: string }) {
  const known = orderStatuses.find((one) => one === status)
  if (!known) return null
  return (
    <>
      <span className="max-md:hidden">
        <OrderStatusPill status={known} />
      </span>
      <span className="md:hidden">
        <StatusGlyph status={known} toned />
      </span>
    </>
  )
}
