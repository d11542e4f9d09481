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
