import { type DeferredOffer, EarlierWork, UrgentOnArrival } from '#features/deferred/index.ts'
import { OrderCreateScreen as OrderCreate } from '#features/service-orders/create/order-create.screen.tsx'
import type { DraftDeferred } from '#features/service-orders/create/order-draft.rules.ts'

const draftOf = ({ id, name, lines }: DeferredOffer): DraftDeferred => ({
  ...{ id, name },
  lines: lines.map(({ type, description, quantity, unit_price_now }) => ({
    ...{ type, description, amount: quantity, price: unit_price_now },
  })),
})

/** A new order with what is left from earlier visits of its vehicle: put together here, because orders do not know of deferred work. */
export function OrderCreateScreen() {
  return (
    <OrderCreate
      arrival={(vehicleId) => <UrgentOnArrival vehicleId={vehicleId} />}
      earlier={({ vehicleId, chosen, onChosen }) => (
        <EarlierWork
          vehicleId={vehicleId}
          chosenIds={chosen.map((one) => one.id)}
          onChosen={(offers) => onChosen(offers.map(draftOf))}
        />
      )}
    />
  )
}
