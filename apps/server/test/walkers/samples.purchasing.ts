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
    listUnlistedNeeds: { query: { ...shop, page: '1', limit: '5' } },
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
    listVendorBills: {
      query: {
        ...shop,
        search: 'B-1',
        status: 'draft',
        supplier_id: id('supplier'),
        needs_approval: 'false',
        sort: 'number',
        order: 'asc',
        page: '1',
        limit: '5',
      },
    },
    listUnbilled: { query: { ...shop, supplier_id: id('supplier'), page: '1', limit: '5' } },
    vendorBillImportTemplate: { query: { format: 'csv' } },
    importVendorBills: {
      query: { ...shop, mode: 'good_rows' },
      csv: `Bill Number,Supplier,Bill Date,Kind,Description,Amount\nI-${shopId.slice(-4)} ${world.canary},Supplier ${shopId.slice(-4)} ${world.canary},2026-01-02,Freight,Truck ${world.canary},18\n`,
    },
    listVendorBillImports: { query: { ...shop, page: '1', limit: '5' } },
    createVendorBill: {
      body: {
        ...shop,
        supplier_id: id('supplier'),
        number: `B-1 ${world.canary}`,
        bill_date: '2026-01-02',
        due_date: '2026-02-01',
        notes: `Dock ${world.canary}`,
        lines: [
          {
            ...{ kind: 'goods', item_id: id('item'), description: `Filter ${world.canary}`, quantity: 2, cost: 7.04 },
            delivery_line_id: id('delivery_line'),
          },
        ],
      },
    },
    getVendorBill: at('posted_bill'),
    updateVendorBill: {
      ...at('vendor_bill'),
      body: {
        ...{
          supplier_id: id('supplier'),
          number: `B-2 ${world.canary}`,
          bill_date: '2026-01-03',
          due_date: null,
          notes: 'Later',
        },
        lines: [{ kind: 'freight', item_id: null, description: 'Truck', quantity: 1, cost: 18, delivery_line_id: null }],
      },
    },
    deleteVendorBill: at('vendor_bill'),
    matchVendorBill: {
      ...at('vendor_bill'),
      body: { lines: [{ id: id('bill_line'), delivery_line_id: id('delivery_line') }] },
    },
    postVendorBill: { ...at('matched_bill'), body: { reason: 'Agreed by phone' } },
    reverseVendorBill: { ...at('posted_bill'), body: { reason: 'Billed twice' } },
    getVendorBillFile: at('posted_bill'),
    deleteVendorBillFile: at('posted_bill'),
    getSupplierAccount: { ...at('supplier'), query: { ...shop, show: 'expected', page: '1', limit: '5' } },
    getSupplierAnalytics: {
      query: { ...shop, supplier_id: id('supplier'), sort: 'rating', order: 'desc', page: '1', limit: '5' },
    },
    listSupplierPrices: { ...at('supplier'), query: { ...shop, page: '1', limit: '5' } },
    getPriceHistory: { params: { id: id('supplier'), itemId: id('item') }, query: shop },
    listVendorClaims: {
      query: { ...shop, status: 'open', phase: 'waiting', kind: 'return', supplier_id: id('supplier'), page: '1', limit: '5' },
    },
    createVendorClaim: {
      body: {
        ...{ ...shop, kind: 'warranty', supplier_id: id('supplier'), item_id: id('item'), description: `Leaks ${world.canary}` },
        ...{ quantity: 1, expected: 3.5, due_on: '2030-01-02', notes: `Box 7 ${world.canary}` },
        ...{ delivery_line_id: id('delivery_line'), location_id: id('stock_location') },
      },
    },
    shipVendorClaim: { ...at('vendor_claim'), body: { rma: `RMA ${world.canary}` } },
    creditVendorClaim: { ...at('shipped_claim'), body: { amount: 3 } },
    loseVendorClaim: { ...at('lost_claim'), body: { reason: 'Too late' } },
    listCores: {
      query: { ...shop, status: 'owed', phase: 'waiting', supplier_id: id('supplier'), search: 'c-', page: '1', limit: '5' },
    },
    takeInCore: { ...at('core'), body: { line_item_id: id('part_line'), location_id: id('stock_location') } },
    loseCore: { ...at('lost_core'), body: { reason: `Broken ${world.canary}` } },
    keepCore: { ...at('other_core'), body: { line_item_id: id('part_line') } },
    exportPurchaseOrders: { query: { ...shop, stage: 'draft', sort: 'number', columns: 'number,total', format: 'csv' } },
    exportVendorBills: {
      query: { ...shop, status: 'draft', supplier_id: id('supplier'), columns: 'number,total', format: 'xlsx' },
    },
    exportVendorClaims: { query: { ...shop, phase: 'waiting', kind: 'return', columns: 'claim,expected', format: 'csv' } },
    exportCores: { query: { ...shop, phase: 'waiting', search: 'c-', columns: 'part,due_on', format: 'xlsx' } },
    exportSupplierFigures: {
      query: {
        ...shop,
        ...{ supplier_id: id('supplier'), sort: 'rating', order: 'desc' },
        ...{ columns: 'supplier,rating', format: 'csv' },
      },
    },
    exportSupplierPrices: { query: { ...shop, supplier_id: id('supplier'), columns: 'part,last_cost', format: 'xlsx' } },
    exportPartNeeds: { query: { ...shop, presence: 'not_coming', search: 'part', columns: 'part,order', format: 'csv' } },
    exportUnlistedNeeds: { query: { ...shop, columns: 'part,needed', format: 'xlsx' } },
    exportReorders: { query: { ...shop, status: 'pending', item_id: id('item'), columns: 'part,status', format: 'csv' } },
    exportPurchaseNeeds: {
      query: { ...shop, supplier_id: id('supplier'), search: 'part', columns: 'part,quantity', format: 'xlsx' },
    },
    exportDeliveries: {
      query: {
        ...shop,
        ...{ supplier_id: id('supplier'), purchase_order_id: id('placed_purchase') },
        ...{ columns: 'received,parts', format: 'csv' },
      },
    },
    sendCore: { ...at('core_in_shop'), body: { rma: 'RMA 5521' } },
    receiveReorder: { ...at('reorder'), body: { quantity: 1, document_no: '40-22818', accept_over: true } },
  } satisfies Record<string, Sample>
}
