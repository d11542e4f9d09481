import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about buying. */
export const purchasingSamples = ({ ids, world, shopId }: FullWorld) => {
  const id = (key: string): string => ids[key] as string
  const at = (key: string) => ({ params: { id: id(key) } })
  const shop = { shop_id: shopId }
  const lines = [{ item_id: id('item'), quantity: 2.5, unit_cost: 3.5, line_item_id: id('wanted_line') }]
  return {
    listPurchaseOrders: {
      query: {
        ...shop,
        search: 'po',
        stage: 'draft',
        supplier_id: id('supplier'),
        late: 'false',
        sort: 'number',
        order: 'asc',
        page: '1',
        limit: '5',
      },
    },
    getPurchaseOrder: at('purchase_order'),
    createPurchaseOrder: {
      body: { ...shop, supplier_id: id('supplier'), expected_delivery: '2030-01-02', notes: `Dock 2 ${world.canary}`, lines },
    },
    updatePurchaseOrder: {
      ...at('purchase_order'),
      body: { supplier_id: id('supplier'), notes: 'Gate 4', expected_delivery: null, lines },
    },
    deletePurchaseOrder: at('purchase_order'),
    orderPurchaseOrder: { ...at('purchase_order'), body: { send: 'none', expected_delivery: '2030-01-02' } },
    sendPurchaseOrder: { ...at('placed_purchase'), body: { email: 'orders@tidewater.example' } },
    getPurchaseOrderPdf: at('purchase_order'),
    closePurchaseOrderShort: { ...at('purchase_order'), body: { reason: 'Discontinued' } },
    cancelPurchaseOrder: { ...at('purchase_order'), body: { reason: 'Found cheaper' } },
    listReorders: { query: { ...shop, status: 'pending', item_id: id('item'), page: '1', limit: '5' } },
    listPurchaseNeeds: { query: { ...shop, supplier_id: id('supplier'), search: 'part', page: '1', limit: '5' } },
    getReorder: at('reorder'),
    createReorder: {
      body: {
        ...shop,
        partId: id('item'),
        quantity: 3,
        cost: 4.25,
        supplier_id: id('supplier'),
        line_item_id: id('wanted_line'),
        notes: 'Soon',
      },
    },
    updateReorder: { ...at('reorder'), body: { quantity: 4, cost: 4.5, supplier_id: id('supplier'), notes: 'Later' } },
    deleteReorder: at('reorder'),
    orderReorder: { ...at('reorder'), body: { expected_delivery: '2030-01-02' } },
    cancelReorder: { ...at('reorder'), body: { reason: 'Not needed' } },
    bulkReorder: {
      body: {
        ...shop,
        items: [{ partId: id('item'), quantity: 2, cost: 3, supplier_id: id('supplier'), reorder_id: id('reorder') }],
        notes: 'Both on one truck',
        expectedDelivery: '2030-01-02',
      },
    },
    listPartNeeds: { query: { ...shop, presence: 'not_coming', search: 'rotor', page: '1', limit: '5' } },
    orderPartNeeds: {
      body: {
        ...shop,
        needs: [{ line_item_id: id('wanted_line'), supplier_id: id('supplier'), quantity: 1, unit_cost: 3 }],
        notes: 'Before noon',
        expected_delivery: '2030-01-02',
      },
    },
    listDeliveries: {
      query: { ...shop, purchase_order_id: id('purchase_order'), supplier_id: id('supplier'), page: '1', limit: '5' },
    },
    createDelivery: {
      body: {
        ...shop,
        supplier_id: id('supplier'),
        document_no: `40-22817 ${world.canary}`,
        bill_no: 'PDE-118204',
        document_date: '2026-01-02',
        accept_over: true,
        lines: [{ item_id: id('item'), quantity: 1.5, unit_cost: 3.5, location_id: id('stock_location') }],
      },
    },
    receiveReorder: { ...at('reorder'), body: { quantity: 1, document_no: '40-22818', accept_over: true } },
  } satisfies Record<string, Sample>
}
