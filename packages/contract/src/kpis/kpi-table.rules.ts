import type { TwoWords } from '../core/list.ts'
import type { FactKpi, Kpi, Sum } from './kpi-shape.rules.ts'

/** One side of a figure of the facts. */
type Side = FactKpi['numerator']

const net: Sum = { labor: 1, parts: 1, tires: 1, cores: 1, sublet: 1, fees: 1 }
const goods: Sum = { parts: 1, tires: 1, cores: 1 }
const profit: Sum = { ...net, labor_cost: -1, parts_cost: -1, tires_cost: -1, cores_cost: -1, sublet_cost: -1 }
const anyUnknown: Sum = { labor_unknown: 1, parts_unknown: 1, tires_unknown: 1, cores_unknown: 1, sublet_unknown: 1 }

const netSales: Side = { words: ['Net sales', 'Ventas netas'], unit: 'money', sum: net }
const laborSales: Side = { words: ['Labor sales', 'Ventas de mano de obra'], unit: 'money', sum: { labor: 1 } }
const partsSales: Side = { words: ['Parts sales', 'Ventas de piezas'], unit: 'money', sum: goods }
const orders: Side = { words: ['Orders', 'Órdenes'], unit: 'count', sum: { orders: 1 } }
const hoursSold: Side = { words: ['Hours sold', 'Horas vendidas'], unit: 'hours', sum: { sold: 1 } }
const grossProfit: Side = { words: ['Gross profit', 'Ganancia bruta'], unit: 'money', sum: profit }

const posted: TwoWords = [
  'Invoices issued in these days that are not void, before tax and after discounts. Work for warranty and for the shop itself stands apart.',
  'Facturas emitidas en estos días que no están anuladas, antes de impuestos y después de descuentos. Lo que es por garantía o para el taller va aparte.',
]
const costed: TwoWords = [
  'The cost is the one that was known on the day of the invoice. Sales without a known cost count as if they had cost nothing: then the profit is at most this.',
  'El costo es el que se conocía el día de la factura. Lo vendido sin costo conocido cuenta como si no hubiera costado nada: entonces la ganancia es esta como máximo.',
]
const flagged: TwoWords = [
  'Hours sold times what an hour of the technician cost that day, load included. Sales of people without a rate count as if they had cost nothing.',
  'Horas vendidas por lo que costaba ese día una hora del técnico, con sus cargas. Lo vendido de personas sin tarifa cuenta como si no hubiera costado nada.',
]

const amount = (side: Side, formula: TwoWords, more: Pick<Kpi, 'group'> & Partial<FactKpi>): FactKpi => ({
  unit: side.unit,
  words: side.words,
  formula,
  counts: posted,
  numerator: side,
  better: 'more',
  ...more,
})
/** Profit of a group, as a share of its sales. */
const margin = (words: TwoWords, sales: Side, gain: Sum, unknown: Sum, more: Partial<FactKpi> = {}): FactKpi => ({
  group: 'profit',
  unit: 'share',
  words,
  formula: [
    `(${sales.words[0]} − cost) ÷ ${sales.words[0].toLowerCase()}`,
    `(${sales.words[1]} − costo) ÷ ${sales.words[1].toLowerCase()}`,
  ],
  counts: costed,
  numerator: { words: ['Gross profit', 'Ganancia bruta'], unit: 'money', sum: gain },
  denominator: sales,
  unknown,
  better: 'more',
  isFinancial: true,
  ...more,
})
const costShare = (words: TwoWords, cost: Side, unknown: Sum): FactKpi => ({
  group: 'profit',
  unit: 'share',
  words,
  formula: [`${cost.words[0]} ÷ net sales`, `${cost.words[1]} ÷ ventas netas`],
  counts: costed,
  numerator: cost,
  denominator: netSales,
  unknown,
  better: 'less',
  isFinancial: true,
})

/** The figures of what was posted (KPI6, KPI7), each with its formula. They are added up from the facts of sales. */
export const kpiTable = {
  net_sales: amount(
    netSales,
    ['Labor + parts + sublet work + fees, less discounts', 'Mano de obra + piezas + trabajo externo + cuotas, menos descuentos'],
    { group: 'sales' },
  ),
  car_count: amount(orders, ['Number of posted orders with a vehicle', 'Número de órdenes facturadas con un vehículo'], {
    group: 'sales',
    words: ['Car count', 'Vehículos atendidos'],
  }),
  aro: {
    group: 'sales',
    unit: 'money',
    words: ['Average repair order', 'Orden promedio'],
    formula: ['Net sales ÷ orders', 'Ventas netas ÷ órdenes'],
    counts: posted,
    numerator: netSales,
    denominator: orders,
    better: 'more',
  },
  hours_sold: amount(hoursSold, ['Sum of the hours of labor lines', 'Suma de las horas de las líneas de mano de obra'], {
    group: 'sales',
  }),
  hours_per_order: {
    group: 'sales',
    unit: 'hours',
    words: ['Hours per order', 'Horas por orden'],
    formula: ['Hours sold ÷ orders', 'Horas vendidas ÷ órdenes'],
    counts: posted,
    numerator: hoursSold,
    denominator: orders,
    better: 'more',
  },
  elr: {
    group: 'sales',
    unit: 'hourly',
    words: ['Effective labor rate', 'Tarifa efectiva de mano de obra'],
    formula: ['Labor sales ÷ hours sold', 'Ventas de mano de obra ÷ horas vendidas'],
    counts: [
      'Hours given at a discount count. Work for the shop itself does not, and warranty stands apart.',
      'Las horas con descuento cuentan. El trabajo para el taller no cuenta y la garantía va aparte.',
    ],
    numerator: laborSales,
    denominator: hoursSold,
    better: 'more',
  },
  parts_to_labor: {
    group: 'sales',
    unit: 'ratio',
    words: ['Parts to labor', 'Piezas por mano de obra'],
    formula: ['Parts sales ÷ labor sales', 'Ventas de piezas ÷ ventas de mano de obra'],
    counts: posted,
    numerator: partsSales,
    denominator: laborSales,
  },
  discount_rate: {
    group: 'sales',
    unit: 'share',
    words: ['Discount rate', 'Tasa de descuento'],
    formula: ['Discounts ÷ (net sales + discounts)', 'Descuentos ÷ (ventas netas + descuentos)'],
    counts: posted,
    numerator: { words: ['Discounts', 'Descuentos'], unit: 'money', sum: { discount: 1 } },
    denominator: {
      words: ['Sales before discounts', 'Ventas antes de descuentos'],
      unit: 'money',
      sum: { ...net, discount: 1 },
    },
    better: 'less',
  },
  labor_sales: amount(laborSales, ['Sum of labor lines', 'Suma de las líneas de mano de obra'], { group: 'sales' }),
  parts_sales: amount(partsSales, ['Sum of parts, tires and cores', 'Suma de piezas, llantas y cascos'], { group: 'sales' }),
  sublet_sales: amount(
    { words: ['Sublet sales', 'Ventas de trabajo externo'], unit: 'money', sum: { sublet: 1 } },
    ['Sum of the work of other shops', 'Suma del trabajo de otros talleres'],
    { group: 'sales' },
  ),
  fee_sales: amount(
    { words: ['Fees', 'Cuotas'], unit: 'money', sum: { fees: 1 } },
    ['Sum of supplies, disposal and other fees', 'Suma de insumos, desechos y otras cuotas'],
    { group: 'sales' },
  ),
  gross_profit: margin(['Gross profit', 'Ganancia bruta'], netSales, profit, anyUnknown, {
    formula: [
      '(Net sales − cost of parts, sublet work and labor sold) ÷ net sales',
      '(Ventas netas − costo de piezas, trabajo externo y mano de obra vendida) ÷ ventas netas',
    ],
  }),
  parts_gp: margin(
    ['Gross profit on parts', 'Ganancia bruta de piezas'],
    { words: ['Parts sales', 'Ventas de piezas'], unit: 'money', sum: { parts: 1 } },
    { parts: 1, parts_cost: -1 },
    { parts_unknown: 1 },
  ),
  labor_gp: margin(
    ['Gross profit on labor', 'Ganancia bruta de mano de obra'],
    laborSales,
    { labor: 1, labor_cost: -1 },
    { labor_unknown: 1 },
    {
      formula: [
        '(Labor sales − hours sold × loaded rate) ÷ labor sales',
        '(Ventas de mano de obra − horas vendidas × tarifa con cargas) ÷ ventas de mano de obra',
      ],
      counts: flagged,
    },
  ),
  tire_gp: margin(
    ['Gross profit on tires', 'Ganancia bruta de llantas'],
    { words: ['Tire sales', 'Ventas de llantas'], unit: 'money', sum: { tires: 1 } },
    { tires: 1, tires_cost: -1 },
    { tires_unknown: 1 },
  ),
  sublet_gp: margin(
    ['Gross profit on sublet work', 'Ganancia bruta de trabajo externo'],
    { words: ['Sublet sales', 'Ventas de trabajo externo'], unit: 'money', sum: { sublet: 1 } },
    { sublet: 1, sublet_cost: -1 },
    { sublet_unknown: 1 },
  ),
  fee_gp: margin(
    ['Gross profit on fees', 'Ganancia bruta de cuotas'],
    { words: ['Fees', 'Cuotas'], unit: 'money', sum: { fees: 1 } },
    { fees: 1 },
    {},
    {
      counts: [
        'Fees are sold without a cost of their own, so all of them is profit here.',
        'Las cuotas se venden sin un costo propio, así que aquí todo es ganancia.',
      ],
    },
  ),
  gp_per_order: {
    group: 'profit',
    unit: 'money',
    words: ['Gross profit per order', 'Ganancia bruta por orden'],
    formula: ['Gross profit ÷ orders', 'Ganancia bruta ÷ órdenes'],
    counts: costed,
    numerator: grossProfit,
    denominator: orders,
    unknown: anyUnknown,
    better: 'more',
    isFinancial: true,
  },
  gp_per_sold_hour: {
    group: 'profit',
    unit: 'hourly',
    words: ['Gross profit per hour sold', 'Ganancia bruta por hora vendida'],
    formula: ['Gross profit ÷ hours sold', 'Ganancia bruta ÷ horas vendidas'],
    counts: costed,
    numerator: grossProfit,
    denominator: hoursSold,
    unknown: anyUnknown,
    better: 'more',
    isFinancial: true,
  },
  parts_cost_share: costShare(
    ['Parts cost of sales', 'Costo de piezas sobre ventas'],
    { words: ['Cost of parts', 'Costo de piezas'], unit: 'money', sum: { parts_cost: 1, tires_cost: 1, cores_cost: 1 } },
    { parts_unknown: 1, tires_unknown: 1, cores_unknown: 1 },
  ),
  labor_cost_share: costShare(
    ['Labor cost of sales', 'Costo de mano de obra sobre ventas'],
    { words: ['Cost of labor sold', 'Costo de la mano de obra vendida'], unit: 'money', sum: { labor_cost: 1 } },
    { labor_unknown: 1 },
  ),
  sublet_cost_share: costShare(
    ['Sublet cost of sales', 'Costo de trabajo externo sobre ventas'],
    { words: ['Cost of sublet work', 'Costo del trabajo externo'], unit: 'money', sum: { sublet_cost: 1 } },
    { sublet_unknown: 1 },
  ),
} as const satisfies Readonly<Record<string, FactKpi>>
