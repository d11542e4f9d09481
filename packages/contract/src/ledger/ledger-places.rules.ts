import { type SalesClass, salesClasses } from '../core/line-types.ts'

/** Ways of money, as receipts have them. */
export const ledgerMethods = ['cash', 'card', 'check', 'transfer', 'other'] as const
export type LedgerMethod = (typeof ledgerMethods)[number]

/** What entries are about besides sales, taxes and ways of money (INT5). */
export const ledgerRoles = [
  'receivable',
  'deposits',
  'discounts',
  'write_off',
  'goodwill',
  'opening_balance',
  'inventory',
  'parts_on_orders',
  'cost_parts',
  'cost_sublet',
  'cost_variance',
  'uncounted_goods',
  'parts_lost',
  'stock_adjustments',
  'received_not_billed',
  'payables',
  'purchase_costs',
  'purchase_tax',
  'core_receivable',
  'core_losses',
  'vendor_credits',
  'cash_over_short',
  'bank',
  'paid_in',
  'paid_out',
  'between_shops',
] as const
export type LedgerRole = (typeof ledgerRoles)[number]

/** Where an amount goes: a role, or what stands behind a word: `sales:labor`, `method:cash`, `tax:state` with the code of a tax. */
export type LedgerPlace = LedgerRole | `sales:${SalesClass}` | `method:${LedgerMethod}` | `tax:${string}`

const taxCode = /^tax:[^\s:]{1,60}$/u
/** Every place but those of taxes, which depend on what the shops charge. */
export const fixedPlaces: readonly LedgerPlace[] = [
  ...ledgerRoles,
  ...salesClasses.map((one) => `sales:${one}` as const),
  ...ledgerMethods.map((one) => `method:${one}` as const),
]
const fixed: ReadonlySet<string> = new Set(fixedPlaces)
export const isLedgerPlace = (place: string): place is LedgerPlace => fixed.has(place) || taxCode.test(place)

/** Groups in which a map of accounts is shown. */
export const placeGroups = ['customers', 'sales', 'taxes', 'money', 'stock', 'suppliers'] as const
export type PlaceGroup = (typeof placeGroups)[number]
const groupOfRole: Readonly<Record<LedgerRole, PlaceGroup>> = {
  receivable: 'customers',
  deposits: 'customers',
  write_off: 'customers',
  goodwill: 'customers',
  opening_balance: 'customers',
  between_shops: 'customers',
  discounts: 'sales',
  inventory: 'stock',
  parts_on_orders: 'stock',
  cost_parts: 'stock',
  cost_sublet: 'stock',
  cost_variance: 'stock',
  uncounted_goods: 'stock',
  parts_lost: 'stock',
  stock_adjustments: 'stock',
  received_not_billed: 'suppliers',
  payables: 'suppliers',
  purchase_costs: 'suppliers',
  purchase_tax: 'suppliers',
  core_receivable: 'suppliers',
  core_losses: 'suppliers',
  vendor_credits: 'suppliers',
  cash_over_short: 'money',
  bank: 'money',
  paid_in: 'money',
  paid_out: 'money',
}
export const groupOfPlace = (place: LedgerPlace): PlaceGroup => {
  if (place.startsWith('sales:')) return 'sales'
  if (place.startsWith('method:')) return 'money'
  if (place.startsWith('tax:')) return 'taxes'
  return groupOfRole[place as LedgerRole]
}

/** An account that fits a place in the books of a usual repair shop: its number, and its name in English and Spanish. */
type Suggestion = readonly [code: string, en: string, es: string]
const suggestions: Readonly<Record<LedgerRole | 'tax' | `sales:${SalesClass}` | `method:${LedgerMethod}`, Suggestion>> = {
  'method:cash': ['1000', 'Cash on hand', 'Efectivo en caja'],
  'method:card': ['1050', 'Card payments in transit', 'Pagos con tarjeta en camino'],
  'method:check': ['1060', 'Undeposited checks', 'Cheques por depositar'],
  'method:transfer': ['1010', 'Checking account', 'Cuenta de cheques'],
  'method:other': ['1070', 'Other payments in transit', 'Otros pagos en camino'],
  bank: ['1010', 'Checking account', 'Cuenta de cheques'],
  receivable: ['1200', 'Accounts receivable', 'Cuentas por cobrar'],
  inventory: ['1300', 'Parts inventory', 'Inventario de piezas'],
  parts_on_orders: ['1300', 'Parts inventory', 'Inventario de piezas'],
  core_receivable: ['1350', 'Core deposits with suppliers', 'Depósitos por casco con proveedores'],
  vendor_credits: ['1360', 'Credits due from suppliers', 'Créditos por recibir de proveedores'],
  between_shops: ['1900', 'Due between shops', 'Entre talleres'],
  payables: ['2000', 'Accounts payable', 'Cuentas por pagar'],
  received_not_billed: ['2050', 'Goods received, not billed', 'Mercancía recibida sin factura'],
  tax: ['2200', 'Sales tax payable', 'Impuesto sobre ventas por pagar'],
  deposits: ['2300', 'Customer deposits and credit', 'Anticipos y saldos a favor de clientes'],
  opening_balance: ['3900', 'Opening balance equity', 'Saldos iniciales'],
  'sales:labor': ['4000', 'Labor sales', 'Ventas de mano de obra'],
  'sales:labor_diagnosis': ['4010', 'Diagnosis sales', 'Ventas de diagnóstico'],
  'sales:part_new': ['4100', 'Parts sales', 'Ventas de piezas'],
  'sales:part_rebuilt': ['4100', 'Parts sales', 'Ventas de piezas'],
  'sales:part_used': ['4100', 'Parts sales', 'Ventas de piezas'],
  'sales:part_customer': ['4100', 'Parts sales', 'Ventas de piezas'],
  'sales:tire': ['4110', 'Tire sales', 'Ventas de llantas'],
  'sales:battery': ['4120', 'Battery sales', 'Ventas de baterías'],
  'sales:core': ['4130', 'Core charges', 'Depósitos por casco cobrados'],
  'sales:sublet': ['4200', 'Sublet sales', 'Ventas de trabajo externo'],
  'sales:supplies': ['4300', 'Shop supplies', 'Materiales del taller'],
  'sales:disposal': ['4310', 'Disposal fees', 'Cuotas de desecho'],
  'sales:environmental': ['4320', 'Environmental fees', 'Cuotas ambientales'],
  'sales:storage': ['4330', 'Storage fees', 'Cuotas de almacenaje'],
  'sales:travel': ['4340', 'Travel charges', 'Viajes'],
  'sales:late_fee': ['4400', 'Late fees', 'Recargos por mora'],
  'sales:other': ['4900', 'Other sales', 'Otras ventas'],
  discounts: ['4950', 'Discounts given', 'Descuentos otorgados'],
  paid_in: ['4990', 'Cash paid in', 'Entradas de caja'],
  cost_parts: ['5000', 'Cost of parts', 'Costo de piezas'],
  uncounted_goods: ['5010', 'Shop materials bought', 'Materiales comprados'],
  cost_sublet: ['5100', 'Cost of sublet work', 'Costo de trabajo externo'],
  cost_variance: ['5200', 'Cost variance', 'Variación de costo'],
  stock_adjustments: ['5210', 'Inventory adjustments', 'Correcciones de inventario'],
  parts_lost: ['5220', 'Parts not billed', 'Piezas sin facturar'],
  core_losses: ['5230', 'Core deposits lost', 'Depósitos por casco perdidos'],
  purchase_costs: ['5300', 'Freight and purchase costs', 'Fletes y gastos de compra'],
  purchase_tax: ['5310', 'Sales tax paid on purchases', 'Impuesto pagado en compras'],
  write_off: ['6100', 'Bad debts', 'Cuentas incobrables'],
  goodwill: ['6110', 'Customer goodwill', 'Cortesías a clientes'],
  cash_over_short: ['6200', 'Cash over and short', 'Sobrantes y faltantes de caja'],
  paid_out: ['6300', 'Petty cash expenses', 'Gastos de caja chica'],
}
/** What a usual repair shop would enter for a place; a shop decides with its bookkeeper. */
export function suggestedAccount(place: LedgerPlace, language: 'en' | 'es'): { code: string; name: string } {
  const [code, en, es] = suggestions[place.startsWith('tax:') ? 'tax' : (place as Exclude<LedgerPlace, `tax:${string}`>)]
  return { code, name: language === 'es' ? es : en }
}
