import type { SalesClass } from '../core/line-types.ts'
import type { TwoWords } from '../core/list.ts'
import type { EntryKind, JournalFormat } from './ledger.states.ts'
import type { LedgerMethod, LedgerPlace, LedgerRole, PlaceGroup } from './ledger-places.rules.ts'

const roleWords: Readonly<Record<LedgerRole, TwoWords>> = {
  receivable: ['What customers owe', 'Lo que deben los clientes'],
  deposits: ['Deposits and customer credit', 'Anticipos y saldos a favor'],
  discounts: ['Discounts', 'Descuentos'],
  write_off: ['Write-offs', 'Cuentas incobrables'],
  goodwill: ['Goodwill', 'Cortesías'],
  opening_balance: ['Opening balances', 'Saldos iniciales'],
  inventory: ['Stock of parts', 'Existencias de piezas'],
  parts_on_orders: ['Parts taken for open orders', 'Piezas tomadas para órdenes abiertas'],
  cost_parts: ['Cost of parts sold', 'Costo de piezas vendidas'],
  cost_sublet: ['Cost of sublet work', 'Costo de trabajo externo'],
  cost_variance: ['Cost variance', 'Variación de costo'],
  uncounted_goods: ['Goods that are not counted', 'Mercancía que no se cuenta'],
  parts_lost: ['Parts billed to nobody', 'Piezas que no se facturan a nadie'],
  stock_adjustments: ['Counts and adjustments', 'Conteos y correcciones'],
  received_not_billed: ['Received, not billed yet', 'Recibido, aún sin factura'],
  payables: ['Bills of suppliers', 'Facturas de proveedores'],
  purchase_costs: ['Freight and other costs of bills', 'Fletes y otros gastos de facturas'],
  purchase_tax: ['Tax on bills of suppliers', 'Impuesto en facturas de proveedores'],
  core_receivable: ['Core deposits with suppliers', 'Depósitos por casco con proveedores'],
  core_losses: ['Core deposits lost', 'Depósitos por casco perdidos'],
  vendor_credits: ['Credits due from suppliers', 'Créditos por recibir de proveedores'],
  cash_over_short: ['Over and short of the day', 'Sobrantes y faltantes del día'],
  bank: ['Cash taken to the bank', 'Efectivo llevado al banco'],
  paid_in: ['Cash put into the drawer', 'Entradas de caja'],
  paid_out: ['Cash paid out of the drawer', 'Salidas de caja'],
  between_shops: ['Between shops', 'Entre talleres'],
}
const methodWords: Readonly<Record<LedgerMethod, TwoWords>> = {
  cash: ['Cash', 'Efectivo'],
  card: ['Card', 'Tarjeta'],
  check: ['Check', 'Cheque'],
  transfer: ['Transfer', 'Transferencia'],
  other: ['Other way of paying', 'Otra forma de pago'],
}
const classWords: Readonly<Record<SalesClass, TwoWords>> = {
  labor: ['Labor', 'Mano de obra'],
  labor_diagnosis: ['Diagnosis', 'Diagnóstico'],
  part_new: ['New parts', 'Piezas nuevas'],
  part_rebuilt: ['Rebuilt parts', 'Piezas reconstruidas'],
  part_used: ['Used parts', 'Piezas usadas'],
  part_customer: ['Customer’s own parts', 'Piezas del cliente'],
  tire: ['Tires', 'Llantas'],
  battery: ['Batteries', 'Baterías'],
  core: ['Core charges', 'Depósitos por casco'],
  sublet: ['Sublet work', 'Trabajo externo'],
  supplies: ['Shop supplies', 'Materiales del taller'],
  disposal: ['Disposal', 'Desecho'],
  environmental: ['Environmental fees', 'Cuotas ambientales'],
  storage: ['Storage', 'Almacenaje'],
  travel: ['Travel', 'Viajes'],
  late_fee: ['Late fees', 'Recargos por mora'],
  other: ['Other sales', 'Otras ventas'],
}
/** Rates of shops without tax components have no name of their own. */
const plainTaxes: Readonly<Record<string, TwoWords>> = {
  all: ['Sales tax', 'Impuesto sobre ventas'],
  labor: ['Sales tax on labor', 'Impuesto sobre mano de obra'],
  parts: ['Sales tax on parts', 'Impuesto sobre piezas'],
}
/** What a place of the map is called; of a tax its code, since its name is the shop's own. */
export function placeWords(place: LedgerPlace): TwoWords {
  if (place.startsWith('sales:')) return classWords[place.slice(6) as SalesClass]
  if (place.startsWith('method:')) return methodWords[place.slice(7) as LedgerMethod]
  if (place.startsWith('tax:')) return plainTaxes[place.slice(4)] ?? [`Tax ${place.slice(4)}`, `Impuesto ${place.slice(4)}`]
  return roleWords[place as LedgerRole]
}
export const placeGroupWords: Readonly<Record<PlaceGroup, TwoWords>> = {
  customers: ['Customers', 'Clientes'],
  sales: ['Sales', 'Ventas'],
  taxes: ['Taxes', 'Impuestos'],
  money: ['Money', 'Dinero'],
  stock: ['Parts and costs', 'Piezas y costos'],
  suppliers: ['Suppliers', 'Proveedores'],
}
/** What an entry is of. */
export const entryKindWords: Readonly<Record<EntryKind, TwoWords>> = {
  invoice: ['Invoice', 'Factura'],
  invoice_void: ['Void invoice', 'Factura anulada'],
  credit_note: ['Credit note', 'Nota de crédito'],
  receipt: ['Receipt', 'Recibo'],
  parts_taken: ['Parts of order', 'Piezas de la orden'],
  parts_lost: ['Parts not billed, order', 'Piezas sin facturar, orden'],
  counter_parts: ['Parts of counter sale', 'Piezas de venta de mostrador'],
  stock: ['Stock', 'Existencias'],
  delivery: ['Delivery', 'Entrega'],
  vendor_bill: ['Supplier bill', 'Factura de proveedor'],
  vendor_claim: ['Supplier claim', 'Reclamo a proveedor'],
  core: ['Core', 'Casco'],
  day_close: ['Day close', 'Cierre del día'],
  cash_move: ['Cash move', 'Movimiento de caja'],
}
export const journalFormatWords: Readonly<Record<JournalFormat, TwoWords>> = {
  csv: ['CSV', 'CSV'],
  quickbooks: ['QuickBooks Online', 'QuickBooks Online'],
  xero: ['Xero', 'Xero'],
}
