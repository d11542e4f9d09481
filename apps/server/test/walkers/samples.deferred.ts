import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type DeferredCall =
  | 'listDeferredServices'
  | 'exportDeferredServices'
  | 'createDeferredService'
  | 'getDeferredService'
  | 'dismissDeferredService'
  | 'addDeferredContact'
  | 'listVehicleDeferred'
  | 'listVehicleOffers'
  | 'listOrderDeferred'
  | 'addDeferredToOrder'

/** Valid inputs of the calls about work that was not done. */
export function deferredSamples({ ids, shopId }: FullWorld): Record<DeferredCall, Sample> {
  const { deferred, vehicle, asked_order: order } = ids
  if (!deferred || !vehicle || !order) throw new Error('the world has no work that was not done')
  const of = { params: { id: deferred } }
  const filter = {
    ...{ shop_id: shopId, search: 'belt', status: 'open,sold', urgency: 'now', category: 'Brakes', due_before: '2027-01-01' },
    ...{ follow_up_before: '2027-01-01', sort: 'price', order: 'asc' },
  }
  return {
    listDeferredServices: { query: { ...filter, page: '1', limit: '25' } },
    exportDeferredServices: { query: { ...filter, format: 'csv' } },
    createDeferredService: {
      query: { shop_id: shopId },
      body: {
        ...{ vehicle_id: vehicle, name: 'Timing belt', category: 'Engine', urgency: 'later', price: 780 },
        ...{ due_on: '2027-06-01', due_mileage: 999_000, follow_up_on: '2027-05-01' },
      },
    },
    getDeferredService: of,
    dismissDeferredService: { ...of, body: { reason: 'not_needed' } },
    addDeferredContact: {
      ...of,
      body: { channel: 'call', outcome: 'later', note: 'After the holidays', next_on: '2027-01-11', on: '2026-11-20' },
    },
    listVehicleDeferred: { params: { id: vehicle }, query: { page: '1', limit: '5' } },
    listVehicleOffers: { params: { id: vehicle }, query: { shop_id: shopId } },
    listOrderDeferred: { params: { id: order }, query: { shop_id: shopId } },
    addDeferredToOrder: { params: { id: order }, body: { deferred_ids: [deferred] } },
  }
}
