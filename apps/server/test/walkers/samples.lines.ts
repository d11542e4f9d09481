import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

type LineCall =
  | 'listLineItems'
  | 'addLineItem'
  | 'updateLineItem'
  | 'deleteLineItem'
  | 'addOrderService'
  | 'updateOrderService'
  | 'deleteOrderService'
  | 'putLinePart'
  | 'issueLinePart'
  | 'returnLinePart'
  | RequestCall
type RequestCall = 'requestParts' | 'listPartsRequests' | 'exportPartsRequests' | 'getPartsRequest' | 'changePartsRequest'

/** Valid inputs of the calls about lines of orders and their parts. */
export function lineSamples({ ids, shopId }: FullWorld): Record<LineCall, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const at = (key: string): Sample => ({ params: { id: id(key) } })
  const shop = { shop_id: shopId }
  return {
    listLineItems: { ...at('order'), query: shop },
    addLineItem: {
      ...at('order'),
      body: {
        ...{ type: 'parts', description: 'Bolt', quantity: 1, unit_cost: 2.5, technician_id: id('technician') },
        ...{ inventory_item_id: id('item'), part_source: 'stock', part_supplier_id: id('supplier') },
      },
    },
    updateLineItem: {
      params: { id: id('order'), itemId: id('line') },
      body: { description: 'Changed', technician_id: id('technician') },
    },
    deleteLineItem: { params: { id: id('order'), itemId: id('line') } },
    addOrderService: {
      ...at('order'),
      body: {
        ...{ name: 'Wiper blades', kind: 'recommended', category: '', concern: 'They smear.', urgency: 'soon', position: 1 },
        ...{ payer: 'third_party', payer_customer_id: id('other_customer'), bay_kind: 'light' },
      },
    },
    updateOrderService: {
      params: { id: id('order'), serviceId: id('service') },
      body: { cause: 'Worn', kind: 'maintenance', urgency: 'later', position: 2 },
    },
    deleteOrderService: { params: { id: id('asked_order'), serviceId: id('bare_service') } },
    putLinePart: {
      params: { id: id('order'), itemId: id('part_line') },
      body: { source: 'order', item_id: id('item'), supplier_id: id('supplier'), not_used: 'Wrong part' },
    },
    issueLinePart: {
      params: { id: id('order'), itemId: id('part_line') },
      body: { quantity: 0.5, location_id: id('stock_location') },
    },
    returnLinePart: {
      params: { id: id('order'), itemId: id('part_line') },
      body: { quantity: 0.5, to: 'shelf', location_id: id('stock_location'), reason: 'Wrong part', off_line: false },
    },
    requestParts: {
      ...at('job'),
      body: {
        parts: [
          { partId: id('item'), quantity: 2, reason: 'Worn out' },
          { name: 'Hose clamp', quantity: 1, reason: '' },
        ],
        ...{ priority: 'urgent', notes: 'Check the seal' },
      },
    },
    listPartsRequests: { query: { ...shop, status: 'pending,approved', order_id: id('order'), page: '1', limit: '5' } },
    exportPartsRequests: {
      query: { ...shop, status: 'pending', order_id: id('order'), columns: 'technician,parts', format: 'csv' },
    },
    getPartsRequest: at('parts_request'),
    changePartsRequest: {
      ...at('parts_request'),
      body: { decisions: [{ id: id('asked_part'), decision: 'order', reason: '' }], answer: 'Tomorrow' },
    },
  }
}
