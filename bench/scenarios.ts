import { customersEach, idOf, vehiclesEach } from './load.ts'

export interface Scenario {
  name: string
  /** Of the product's own interface; `{id}` is an order. */
  path: string
  query: string
  /** The use case behind it, below the server's features. */
  file: string
  use: string
  input: (orderId: string) => object
}

/** What is read, as the screens ask for it. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'list',
    path: '/api/v1/service-orders',
    query: 'limit=20',
    file: 'service-orders/list/order-list.service',
    use: 'listOrders',
    input: () => ({ query: { limit: 20 } }),
  },
  {
    name: 'detail',
    path: '/api/v1/service-orders/{id}',
    query: '',
    file: 'service-orders/detail/order-detail.service',
    use: 'showOrder',
    input: (id) => ({ params: { id } }),
  },
  {
    name: 'board',
    path: '/api/v1/service-orders/board',
    query: '',
    file: 'service-orders/list/order-list.service',
    use: 'showBoard',
    input: () => ({ query: {} }),
  },
  {
    name: 'search',
    path: '/api/v1/search',
    query: 'q=clutch%20garcia',
    file: 'search/search.service',
    use: 'search',
    input: () => ({ query: { q: 'clutch garcia' } }),
  },
  {
    name: 'dashboard',
    path: '/api/v1/dashboard',
    query: '',
    file: 'analytics/dashboard.service',
    use: 'showDashboard',
    input: () => ({ query: {} }),
  },
]

/** An order with three lines on it; `n` picks customer and vehicle. */
export const newOrder = (tenant: number, n: number) => {
  const pick = ((n - 1) % Math.min(customersEach, vehiclesEach)) + 1
  return {
    shop_id: idOf('shop', tenant),
    customer_id: idOf('customer', tenant, pick),
    vehicle_id: idOf('vehicle', tenant, pick),
    title: 'Brake inspection',
    description: 'Noise at the front when braking.',
    line_items: [
      { type: 'labor', description: 'Inspect brakes', quantity: 1.5, service_name: 'Brakes' },
      { type: 'parts', description: 'Brake pads', quantity: 2, unit_cost: 48.5, service_name: 'Brakes' },
      { type: 'parts', description: 'Brake fluid', quantity: 1, unit_cost: 12, service_name: 'Brakes' },
    ],
  }
}

/** A call that writes; each request has records of its own, the n-th ones of its tenant. */
export interface Write {
  name: string
  /** Of the product's own interface, as a route of Fastify. */
  route: string
  file: string
  use: string
  /** The records that a request names, in the same order for every one. */
  records: (tenant: number, n: number) => string[]
  params: (tenant: number, n: number) => Record<string, string>
  query: (tenant: number) => Record<string, string>
  body: (tenant: number, n: number) => object
  /** The k-th record that it can be asked for: every fourth order is at work, and no part is in both. */
  nth: (k: number) => number
  /** Which one it is that a request asks for, by the number at the end of the last id that it names. */
  numberOf: (last: number) => number
}
/** Parts that go out and come in: one for a line of an order at work, and the one that a purchase order asks for. `stock.ts` loads both. */
export const stockWrites: readonly Write[] = [
  {
    name: 'issue',
    route: '/api/v1/service-orders/:id/line-items/:itemId/issue',
    file: 'order-parts/take-parts.service',
    use: 'issueLinePart',
    records: (tenant, n) => [idOf('order', tenant, n), idOf('line', tenant, n * 3 + 1), idOf('item', tenant, n)],
    params: (tenant, n) => ({ id: idOf('order', tenant, n), itemId: idOf('line', tenant, n * 3 + 1) }),
    query: () => ({}),
    body: () => ({ quantity: 1 }),
    nth: (k) => 4 * k - 2,
    numberOf: (last) => (last - 1) / 3,
  },
  {
    name: 'receive',
    route: '/api/v1/deliveries',
    file: 'purchasing/deliveries.service',
    use: 'createDelivery',
    records: (tenant, n) => [idOf('purchase', tenant, n), idOf('purchaseLine', tenant, n), idOf('item', tenant, n)],
    params: () => ({}),
    query: (tenant) => ({ shop_id: idOf('shop', tenant) }),
    body: (tenant, n) => ({
      supplier_id: idOf('supplier', tenant),
      lines: [{ purchase_order_line_id: idOf('purchaseLine', tenant, n), quantity: 1 }],
    }),
    nth: (k) => 4 * k - 1,
    numberOf: (last) => last,
  },
]
/** What the statements of an invoice name: those of its order, as `load.ts` makes them. */
const recordsOfInvoice = (tenant: number, n: number): string[] => [
  ...[idOf('invoice', tenant, n), idOf('order', tenant, n), idOf('service', tenant, n), idOf('job', tenant, n)],
  ...[0, 1, 2].map((line) => idOf('line', tenant, n * 3 + line)),
  idOf('customer', tenant, 1 + (((n - 1) % vehiclesEach) % customersEach)),
  idOf('vehicle', tenant, 1 + ((n - 1) % vehiclesEach)),
  idOf('technician', tenant, 2 + (n % 4)),
]
/** An invoice that is issued, and a payment on one that was: drafts of finished orders and issued ones, a quarter of them each. `money-load.ts` loads both. */
export const moneyWrites: readonly Write[] = [
  {
    name: 'issue',
    route: '/api/v1/invoices/:id/send',
    file: 'invoices/issue/issue-invoice.service',
    use: 'sendInvoice',
    records: recordsOfInvoice,
    params: (tenant, n) => ({ id: idOf('invoice', tenant, n) }),
    query: () => ({}),
    body: () => ({}),
    nth: (k) => 4 * k - 1,
    numberOf: (last) => last,
  },
  {
    name: 'payment',
    route: '/api/v1/invoices/:id/payments',
    file: 'receipts/invoice-payments.service',
    use: 'addPayment',
    records: recordsOfInvoice,
    params: (tenant, n) => ({ id: idOf('invoice', tenant, n) }),
    query: () => ({}),
    body: () => ({ amount: 100, method: 'cash' }),
    nth: (k) => 4 * k - 3,
    numberOf: (last) => last,
  },
]
