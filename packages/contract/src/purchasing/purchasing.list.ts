import { defineList, filter } from '../core/list.ts'
import { billStates, claimKinds, purchaseStages } from './purchasing.states.ts'

/** The purchase orders of an organization (K20, prototype p3). */
export const purchaseOrderList = defineList({
  id: 'purchase-orders',
  tenant: true,
  columns: {
    number: { words: ['Number', 'Número'], sort: true, always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    status: { words: ['Status', 'Estado'] },
    received: { words: ['Received', 'Recibido'] },
    expected_delivery: { words: ['Expected', 'Se espera'], sort: true },
    total: { words: ['Total', 'Total'], sort: true },
    created_at: { words: ['Made', 'Creada'], sort: true, extra: true },
    created_by: { words: ['Made by', 'Creada por'], extra: true },
  },
  filters: {
    stage: filter.oneOf(purchaseStages, 'all'),
    supplier: filter.id,
    late: filter.oneOf(['true']),
  },
  sort: { by: 'created_at', dir: 'desc' },
  rows: 25,
})

/** The bills of suppliers (PAR28). */
export const vendorBillList = defineList({
  id: 'vendor-bills',
  tenant: true,
  columns: {
    number: { words: ['Bill', 'Factura'], sort: true, always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    bill_date: { words: ['Date', 'Fecha'], sort: true },
    due_date: { words: ['Due', 'Vence'], sort: true },
    status: { words: ['Status', 'Estado'] },
    delivered: { words: ['Delivered', 'Entregado'] },
    total: { words: ['Billed', 'Facturado'], sort: true },
    difference: { words: ['Difference', 'Diferencia'] },
    created_by: { words: ['Entered by', 'Registrada por'], extra: true },
  },
  filters: {
    status: filter.oneOf(billStates, 'all'),
    supplier: filter.id,
    approval: filter.oneOf(['true']),
  },
  sort: { by: 'bill_date', dir: 'desc' },
  rows: 25,
})

/** What suppliers owe (PAR29). */
export const vendorClaimList = defineList({
  id: 'vendor-claims',
  tenant: true,
  columns: {
    claim: { words: ['Claim', 'Reclamo'], always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    status: { words: ['Status', 'Estado'] },
    due_on: { words: ['Due', 'Vence'] },
    expected: { words: ['Expected', 'Esperado'] },
    credited: { words: ['Credited', 'Acreditado'] },
    rma: { words: ['Their number', 'Número del proveedor'], extra: true },
    created_by: { words: ['Claimed by', 'Reclamado por'], extra: true },
  },
  filters: {
    phase: filter.oneOf(['waiting', 'ended'], 'waiting'),
    kind: filter.oneOf(claimKinds),
    supplier: filter.id,
  },
  rows: 25,
})
/** Old parts that suppliers wait for (PAR18). */
export const coreList = defineList({
  id: 'cores',
  tenant: true,
  columns: {
    part: { words: ['Core', 'Casco'], always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    status: { words: ['Status', 'Estado'] },
    due_on: { words: ['Due', 'Vence'] },
    charge: { words: ['Deposit', 'Depósito'] },
    order: { words: ['Work order', 'Orden de trabajo'], extra: true },
  },
  filters: { phase: filter.oneOf(['waiting', 'ended'], 'waiting'), supplier: filter.id },
  rows: 25,
})

/** What the files of lists have that are no tables on the screen; all of their columns stand in each. */
export const partNeedList = defineList({
  id: 'parts-desk',
  columns: {
    part: { words: ['Part', 'Pieza'], always: true },
    order: { words: ['Work order', 'Orden de trabajo'] },
    needed_at: { words: ['Needed', 'Se necesita'] },
    quantity: { words: ['Quantity', 'Cantidad'] },
    supplier: { words: ['Supplier', 'Proveedor'] },
    asked_by: { words: ['Asked for by', 'Solicitada por'] },
  },
  filters: {},
})
/** Parts asked for in the bay that the inventory does not have. */
export const unlistedNeedList = defineList({
  id: 'unlisted-parts',
  columns: {
    part: { words: ['Part', 'Pieza'], always: true },
    needed: { words: ['Needed', 'Necesarias'] },
    order: { words: ['Work order', 'Orden de trabajo'] },
    needed_at: { words: ['Needed', 'Se necesita'] },
    asked_by: { words: ['Asked for by', 'Solicitada por'] },
  },
  filters: {},
})
/** What a shop is short of, and how many to order. */
export const purchaseNeedList = defineList({
  id: 'purchase-needs',
  columns: {
    part: { words: ['Part', 'Pieza'], always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    available: { words: ['Available', 'Disponible'] },
    reserved: { words: ['Reserved', 'Reservado'] },
    on_order: { words: ['On order', 'Por llegar'] },
    reorder_point: { words: ['Reorder point', 'Mínimo'] },
    quantity: { words: ['To order', 'Por pedir'] },
    unit_cost: { words: ['Unit cost', 'Costo unitario'] },
  },
  filters: {},
})
/** What somebody put on the list of what to buy, and what became of it. */
export const reorderList = defineList({
  id: 'reorders',
  columns: {
    part: { words: ['Part', 'Pieza'], always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    status: { words: ['Status', 'Estado'] },
    quantity: { words: ['Quantity', 'Cantidad'] },
    cost: { words: ['Unit cost', 'Costo unitario'] },
    purchase_order: { words: ['Purchase order', 'Orden de compra'] },
    order: { words: ['Work order', 'Orden de trabajo'] },
    notes: { words: ['Note', 'Nota'] },
    created_at: { words: ['Added', 'Agregado'] },
  },
  filters: {},
})
/** What came from suppliers: a row for each delivery with its parts. */
export const deliveryList = defineList({
  id: 'deliveries',
  columns: {
    received: { words: ['Received', 'Recibido'], always: true },
    supplier: { words: ['Supplier', 'Proveedor'] },
    documents: { words: ['Documents', 'Documentos'] },
    parts: { words: ['Parts', 'Piezas'] },
    total: { words: ['Total', 'Total'] },
    received_by: { words: ['Received by', 'Recibido por'] },
  },
  filters: {},
})
/** What suppliers did in 12 months (L5). */
export const supplierFigureList = defineList({
  id: 'supplier-figures',
  columns: {
    supplier: { words: ['Supplier', 'Proveedor'], always: true },
    rating: { words: ['Rating', 'Calificación'] },
    deliveries: { words: ['Deliveries', 'Entregas'] },
    on_time: { words: ['On time', 'A tiempo'] },
    complete: { words: ['Complete', 'Completas'] },
    price_kept: { words: ['Price kept', 'Precio respetado'] },
    credits: { words: ['Credits', 'Créditos'] },
    days: { words: ['Days to deliver', 'Días hasta la entrega'] },
    open_orders: { words: ['Open orders', 'Órdenes abiertas'] },
    bought: { words: ['Bought', 'Comprado'] },
  },
  filters: {},
})
/** What parts cost from a supplier in 12 months. */
export const supplierPriceList = defineList({
  id: 'supplier-prices',
  columns: {
    part: { words: ['Part', 'Pieza'], always: true },
    bought: { words: ['Bought', 'Comprado'] },
    first_cost: { words: ['First cost', 'Primer costo'] },
    last_cost: { words: ['Last cost', 'Último costo'] },
    last_on: { words: ['Last came', 'Última entrega'] },
  },
  filters: {},
})
