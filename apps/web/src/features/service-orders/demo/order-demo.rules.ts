import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'

/** An order of the demo pages: fixed and invented (OP-26). */
export interface DemoOrder {
  id: string
  number: string
  work: 'dpf' | 'clutch' | 'brakes' | 'oil' | 'air' | 'tires'
  vehicle: string
  plate: string
  status: OrderStatus
  priority: OrderPriority
}
export const demoOrders: readonly DemoOrder[] = [
  {
    id: '1',
    number: 'SO-2026-00001',
    work: 'dpf',
    vehicle: 'Freightliner Cascadia',
    plate: 'EX 10001',
    status: 'in_progress',
    priority: 'critical',
  },
  {
    id: '2',
    number: 'SO-2026-00002',
    work: 'clutch',
    vehicle: 'Peterbilt 579',
    plate: 'EX 10002',
    status: 'scheduled',
    priority: 'high',
  },
  {
    id: '3',
    number: 'SO-2026-00003',
    work: 'brakes',
    vehicle: 'Ford F-150',
    plate: 'EX 10003',
    status: 'pending',
    priority: 'normal',
  },
  {
    id: '4',
    number: 'SO-2026-00004',
    work: 'oil',
    vehicle: 'Honda CR-V',
    plate: 'EX 10004',
    status: 'completed',
    priority: 'low',
  },
  {
    id: '5',
    number: 'SO-2026-00005',
    work: 'air',
    vehicle: 'Kenworth T680',
    plate: 'EX 10005',
    status: 'pending',
    priority: 'high',
  },
  {
    id: '6',
    number: 'SO-2026-00006',
    work: 'tires',
    vehicle: 'Tesla Model Y',
    plate: 'EX 10006',
    status: 'invoiced',
    priority: 'normal',
  },
]

/** A typical job of a trade: hours of labor and parts with example prices in dollars. */
export interface DemoService {
  work: DemoOrder['work']
  hours: number
  parts: number
}
export const demoTrades = {
  heavy: {
    rates: { labor_rate: 145, labor_tax_percent: 0, parts_tax_percent: 9.5 },
    services: [
      { work: 'dpf', hours: 4.5, parts: 1480 },
      { work: 'clutch', hours: 9.2, parts: 2215.4 },
      { work: 'air', hours: 1.75, parts: 86.35 },
    ],
  },
  light: {
    rates: { labor_rate: 120, labor_tax_percent: 0, parts_tax_percent: 9.5 },
    services: [
      { work: 'brakes', hours: 1.8, parts: 164.9 },
      { work: 'oil', hours: 0.5, parts: 48.75 },
      { work: 'tires', hours: 1.2, parts: 712 },
    ],
  },
} as const satisfies Record<
  string,
  { rates: { labor_rate: number; labor_tax_percent: number; parts_tax_percent: number }; services: readonly DemoService[] }
>
