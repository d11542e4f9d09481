import type { TwoWords } from '../core/list.ts'
import type { KpiAge, KpiSide, RecordKpi } from './kpi-shape.rules.ts'

const ages = (...all: (readonly [key: string, to: number | null, en: string, es: string])[]): KpiAge[] =>
  all.map(([key, to, en, es]) => ({ key, to, words: [en, es] }))
/** Days after the due date (PAY18). */
const afterDue = ages(
  ['current', 0, 'Not due yet', 'Sin vencer'],
  ['1-30', 30, '1–30 days late', '1–30 días vencida'],
  ['31-60', 60, '31–60 days late', '31–60 días vencida'],
  ['61-90', 90, '61–90 days late', '61–90 días vencida'],
  ['90+', null, 'Over 90 days late', 'Más de 90 días vencida'],
)
/** Days since the work began. */
const sinceStart = ages(
  ['0-7', 7, 'Up to 7 days', 'Hasta 7 días'],
  ['8-14', 14, '8–14 days', '8–14 días'],
  ['15-30', 30, '15–30 days', '15–30 días'],
  ['30+', null, 'Over 30 days', 'Más de 30 días'],
)

const money = (en: string, es: string): KpiSide => ({ words: [en, es], unit: 'money' })
const count = (en: string, es: string): KpiSide => ({ words: [en, es], unit: 'count' })
const owed: KpiSide = money('Owed', 'Por cobrar')
const now: TwoWords = ['As things stand now, whatever the period.', 'Como están las cosas ahora, sin importar el periodo.']
const promised: TwoWords = [
  'Orders finished in these days that were promised for some time. Others do not count.',
  'Órdenes terminadas en estos días que se prometieron para alguna hora. Las otras no cuentan.',
]
const ruled: TwoWords = [
  'Part lines of invoices issued in these days that are not void, with a price by a rule. Prices above the rule make up for nothing.',
  'Líneas de piezas de facturas emitidas en estos días que no están anuladas, con un precio según una regla. Los precios por encima no compensan.',
]

const attended: TwoWords = [
  'All paid hours of technicians that day at their loaded rate, also those for warranty, for the shop itself and without work. Hours of people without a rate cost nothing here; shifts that are not over do not count.',
  'Todas las horas pagadas de los técnicos ese día a su tarifa con cargas, también las de garantía, del taller y sin trabajo. Las horas de personas sin tarifa aquí no cuestan nada; los turnos sin terminar no cuentan.',
]
/** Work that was deferred and is sold within so many months (DEF12). */
const recaptured = (months: 6 | 12) =>
  ({
    ...{ group: 'sales', unit: 'share', of: 'deferred', over: 'period' },
    words: [`Deferred work sold within ${months} months`, `Trabajo pendiente vendido en ${months} meses`],
    formula: [
      `Deferred work sold within ${months} months ÷ deferred work`,
      `Trabajo pendiente vendido en ${months} meses ÷ trabajo pendiente`,
    ],
    counts: [
      'Work noted as deferred in these days, all of it at its price then, before tax, so that it is never above 100 %. What was noted by mistake does not count.',
      'Trabajo anotado como pendiente en estos días, todo a su precio de entonces, antes de impuestos, así que nunca pasa del 100 %. Lo anotado por error no cuenta.',
    ],
    numerator: money('Sold since', 'Vendido desde entonces'),
    denominator: money('Deferred', 'Pendiente'),
    better: 'more',
  }) as const satisfies RecordKpi

/**
 * Figures of money, stock and flow that are sums of records (KPI8, KPI9). One whose records the product does not keep yet is not here: nothing is made up.
 */
export const recordTable = {
  open_invoices: {
    ...{ group: 'cash', unit: 'money', of: 'invoice', over: 'now', numerator: owed, ages: afterDue },
    words: ['Open invoices', 'Facturas abiertas'],
    formula: ['Sum of what is still owed on invoices', 'Suma de lo que todavía se debe en facturas'],
    counts: now,
    better: 'less',
  },
  dso: {
    ...{ group: 'cash', unit: 'days', of: 'invoice', over: 'now', numerator: owed, times: 90 },
    words: ['Days sales outstanding', 'Días de ventas por cobrar'],
    formula: ['Owed ÷ sold on credit in 90 days × 90', 'Por cobrar ÷ vendido a crédito en 90 días × 90'],
    counts: [
      'Owed now, and invoices of the 90 days that end today which are due later than they were issued, both with tax.',
      'Lo que se debe ahora y las facturas de los 90 días hasta hoy que vencen después de emitirse, todo con impuestos.',
    ],
    denominator: money('Sold on credit in 90 days', 'Vendido a crédito en 90 días'),
    better: 'less',
  },
  days_to_invoice: {
    ...{ group: 'cash', unit: 'days', of: 'invoice', over: 'period' },
    words: ['Days to invoice', 'Días hasta facturar'],
    formula: ['Time from finished work to the invoice ÷ invoices', 'Tiempo del trabajo terminado a la factura ÷ facturas'],
    counts: [
      'Invoices issued in these days for finished orders that are not void.',
      'Facturas emitidas en estos días por órdenes terminadas que no están anuladas.',
    ],
    numerator: { words: ['Days waited', 'Días de espera'], unit: 'days' },
    denominator: count('Invoices', 'Facturas'),
    better: 'less',
  },
  wip: {
    ...{ group: 'cash', unit: 'money', of: 'order', over: 'now', ages: sinceStart },
    words: ['Work not invoiced', 'Trabajo sin facturar'],
    formula: [
      'Orders in progress or completed − what is invoiced of them',
      'Órdenes en curso o terminadas − lo ya facturado de ellas',
    ],
    counts: [
      'Open work as it stands now, before tax and discounts, by the days since it began. It is never added to what was posted.',
      'El trabajo abierto como está ahora, antes de impuestos y descuentos, por los días desde que empezó. Nunca se suma a lo facturado.',
    ],
    numerator: money('Work not invoiced', 'Trabajo sin facturar'),
    better: 'less',
  },
  cash_difference: {
    ...{ group: 'cash', unit: 'money', of: 'day_close', over: 'period' },
    words: ['Cash difference', 'Diferencia de caja'],
    formula: ['Counted − float − expected', 'Contado − fondo − esperado'],
    counts: [
      'Closed days, all methods of payment. What was short stands below zero; days that are open or were reopened do not count.',
      'Días cerrados, todos los métodos de pago. Lo que faltó va bajo cero; los días abiertos o reabiertos no cuentan.',
    ],
    numerator: money('Cash difference', 'Diferencia de caja'),
  },
  turns: {
    ...{ group: 'stock', unit: 'ratio', of: 'part', over: 'year' },
    words: ['Inventory turns', 'Rotación de inventario'],
    formula: ['Cost of parts used in 12 months ÷ average inventory', 'Costo de piezas usadas en 12 meses ÷ inventario promedio'],
    counts: [
      'The 12 months that end with the period. The average is of the value when they begin and when they end.',
      'Los 12 meses que terminan con el periodo. El promedio es del valor al principio y al final.',
    ],
    numerator: money('Parts used', 'Piezas usadas'),
    denominator: money('Average inventory', 'Inventario promedio'),
    ...{ better: 'more', isFinancial: true },
  },
  dead_stock: {
    ...{ group: 'stock', unit: 'money', of: 'part', over: 'now' },
    words: ['Dead stock', 'Inventario inmóvil'],
    formula: ['Value of parts that nothing happened to in a year', 'Valor de piezas sin movimiento en un año'],
    counts: [
      'Parts on hand now that were neither used nor bought in the last 365 days, at cost.',
      'Piezas en existencia que no se usaron ni se compraron en los últimos 365 días, al costo.',
    ],
    numerator: money('Dead stock', 'Inventario inmóvil'),
    ...{ better: 'less', isFinancial: true },
  },
  parts_gap: {
    ...{ group: 'stock', unit: 'money', of: 'movement', over: 'period' },
    words: ['Purchases not accounted for', 'Compras sin explicación'],
    formula: [
      'Purchases − used − change of stock − returned to suppliers',
      'Compras − usado − cambio de inventario − devuelto a proveedores',
    ],
    counts: ['Should be near zero. At cost.', 'Debe estar cerca de cero. Al costo.'],
    numerator: money('Not accounted for', 'Sin explicación'),
    ...{ better: 'less', isFinancial: true },
  },
  core_recovery: {
    ...{ group: 'stock', unit: 'share', of: 'core', over: 'period' },
    words: ['Core recovery', 'Recuperación de cascos'],
    formula: ['Core credits received ÷ core charges paid', 'Créditos de cascos recibidos ÷ depósitos de cascos pagados'],
    counts: [
      'Cores of parts that were delivered in these days, with what suppliers have credited for them since.',
      'Cascos de piezas entregadas en estos días, con lo que los proveedores han acreditado desde entonces.',
    ],
    numerator: money('Credited', 'Acreditado'),
    denominator: money('Core charges', 'Depósitos de cascos'),
    ...{ better: 'more', isFinancial: true },
  },
  return_recovery: {
    ...{ group: 'stock', unit: 'share', of: 'claim', over: 'period' },
    words: ['Return recovery', 'Recuperación de devoluciones'],
    formula: ['Credits received ÷ credits expected for returns', 'Créditos recibidos ÷ créditos esperados por devoluciones'],
    counts: [
      'Returns to suppliers that were written down in these days, with what was credited for them since.',
      'Devoluciones a proveedores registradas en estos días, con lo acreditado desde entonces.',
    ],
    numerator: money('Credited', 'Acreditado'),
    denominator: money('Expected', 'Esperado'),
    ...{ better: 'more', isFinancial: true },
  },
  inspection_rate: {
    ...{ group: 'sales', unit: 'share', of: 'order', over: 'period' },
    words: ['Inspection rate', 'Tasa de inspección'],
    formula: [
      'Orders with a finished inspection ÷ orders to inspect',
      'Órdenes con una inspección terminada ÷ órdenes por inspeccionar',
    ],
    counts: [
      'Orders invoiced in these days with work of a category that counts for inspections. Where no category counts, there is no rate.',
      'Órdenes facturadas en estos días con trabajo de una categoría que cuenta para inspecciones. Si ninguna cuenta, no hay tasa.',
    ],
    numerator: count('Orders inspected', 'Órdenes inspeccionadas'),
    denominator: count('Orders to inspect', 'Órdenes por inspeccionar'),
    better: 'more',
  },
  recommendation_conversion: {
    ...{ group: 'sales', unit: 'share', of: 'service', over: 'period' },
    words: ['Recommendations approved', 'Recomendaciones aprobadas'],
    formula: ['Approved recommended work ÷ recommended work', 'Trabajo recomendado aprobado ÷ trabajo recomendado'],
    counts: [
      'Recommended services that customers were last shown in these days, before tax. What the customer asked for does not count, nor does work that nobody was shown.',
      'Servicios recomendados que se presentaron por última vez en estos días, antes de impuestos. Lo que pidió el cliente no cuenta, ni lo que no se presentó a nadie.',
    ],
    numerator: money('Approved', 'Aprobado'),
    denominator: money('Recommended', 'Recomendado'),
    better: 'more',
  },
  deferred_recapture: recaptured(12),
  deferred_recapture_6: recaptured(6),
  discounts_given: {
    ...{ group: 'sales', unit: 'money', of: 'line', over: 'period', splits: ['reason', 'person'] },
    words: ['Discounts given', 'Descuentos dados'],
    formula: ['Sum of what discounts with a reason took off', 'Suma de lo que quitaron los descuentos con un motivo'],
    counts: [
      'Discounts of orders, services and lines on invoices issued in these days that are not void, for what customers pay. A package above its list takes away from it; a discount of the invoice itself has no reason and is not in it, and credit notes change nothing.',
      'Descuentos de órdenes, servicios y líneas en facturas emitidas en estos días que no están anuladas, de lo que pagan los clientes. Un paquete por encima de su lista resta; un descuento de la factura misma no tiene motivo y no está aquí, y las notas de crédito no cambian nada.',
    ],
    numerator: money('Discounts given', 'Descuentos dados'),
    better: 'less',
  },
  labor_gp_attended: {
    ...{ group: 'profit', unit: 'share', of: 'line', over: 'period' },
    words: ['Gross profit on labor, attended hours', 'Ganancia bruta de mano de obra, horas de asistencia'],
    formula: [
      '(Labor sales − attended hours × loaded rate) ÷ labor sales',
      '(Ventas de mano de obra − horas de asistencia × tarifa con cargas) ÷ ventas de mano de obra',
    ],
    counts: [`Labor that customers pay. ${attended[0]}`, `Mano de obra que pagan los clientes. ${attended[1]}`],
    numerator: money('Gross profit', 'Ganancia bruta'),
    denominator: money('Labor sales', 'Ventas de mano de obra'),
    ...{ better: 'more', isFinancial: true },
  },
  gp_per_attended_hour: {
    ...{ group: 'profit', unit: 'hourly', of: 'line', over: 'period' },
    words: ['Gross profit per attended hour', 'Ganancia bruta por hora de asistencia'],
    formula: ['Gross profit ÷ attended hours', 'Ganancia bruta ÷ horas de asistencia'],
    counts: [
      'The gross profit of sales, with labor at the hours sold, over every hour that technicians were there: what stood idle counts. Paid time without unpaid breaks; shifts that are not over do not count.',
      'La ganancia bruta de ventas, con la mano de obra por horas vendidas, entre todas las horas que los técnicos estuvieron: el tiempo sin trabajo cuenta. Tiempo pagado sin descansos no pagados; los turnos sin terminar no cuentan.',
    ],
    numerator: money('Gross profit', 'Ganancia bruta'),
    denominator: { words: ['Attended hours', 'Horas de asistencia'], unit: 'hours' },
    ...{ better: 'more', isFinancial: true },
  },
  true_parts_gp: {
    ...{ group: 'profit', unit: 'share', of: 'document', over: 'period' },
    words: ['True gross profit on parts', 'Ganancia bruta real de piezas'],
    formula: [
      '(Parts sales − parts cost − cores written off − credits never received − unbilled parts) ÷ parts sales',
      '(Ventas de piezas − costo de piezas − cascos perdidos − créditos no recibidos − piezas sin cobrar) ÷ ventas de piezas',
    ],
    counts: [
      'Parts that customers pay, without tires and cores. Deposits of cores on the day that the customer kept them, they were given up or the supplier paid less; credits that suppliers owe on the day after they were due or the day they were given up, and back on the day they come; parts that were taken for an order and are billed to nobody, on the day that the order was canceled, the line was removed or the order was invoiced without them.',
      'Piezas que pagan los clientes, sin llantas ni cascos. Depósitos de cascos el día en que el cliente los conservó, se dieron por perdidos o el proveedor pagó menos; créditos que deben los proveedores el día después de vencer o el día en que se dieron por perdidos, y de vuelta el día en que llegan; piezas que se tomaron para una orden y no se cobran a nadie, el día en que se canceló la orden, se quitó la línea o se facturó la orden sin ellas.',
    ],
    numerator: money('True gross profit', 'Ganancia bruta real'),
    denominator: money('Parts sales', 'Ventas de piezas'),
    ...{ better: 'more', isFinancial: true },
  },
  matrix_compliance: {
    ...{ group: 'profit', unit: 'share', of: 'line', over: 'period' },
    words: ['Price rules kept', 'Reglas de precio cumplidas'],
    formula: [
      'Part lines at the rule price or above ÷ part lines under a rule',
      'Líneas de piezas al precio de la regla o más ÷ líneas de piezas con regla',
    ],
    counts: ruled,
    numerator: count('Lines that keep the rule', 'Líneas que cumplen'),
    denominator: count('Lines under a rule', 'Líneas con regla'),
    better: 'more',
  },
  price_shortfall: {
    ...{ group: 'profit', unit: 'money', of: 'line', over: 'period' },
    words: ['Shortfall below price rules', 'Faltante bajo las reglas de precio'],
    formula: ['Sum of (rule price − price) × quantity', 'Suma de (precio de la regla − precio) × cantidad'],
    counts: ruled,
    numerator: money('Shortfall', 'Faltante'),
    better: 'less',
  },
  on_time: {
    ...{ group: 'flow', unit: 'share', of: 'order', over: 'period' },
    words: ['On time by the first promise', 'A tiempo según la primera promesa'],
    formula: [
      'Orders ready by the first promise ÷ orders promised',
      'Órdenes listas para la primera promesa ÷ órdenes prometidas',
    ],
    counts: promised,
    numerator: count('On time', 'A tiempo'),
    denominator: count('Promised', 'Prometidas'),
    better: 'more',
  },
  on_time_last: {
    ...{ group: 'flow', unit: 'share', of: 'order', over: 'period' },
    words: ['On time by the last promise', 'A tiempo según la última promesa'],
    formula: ['Orders ready by the last promise ÷ orders promised', 'Órdenes listas para la última promesa ÷ órdenes prometidas'],
    counts: promised,
    numerator: count('On time', 'A tiempo'),
    denominator: count('Promised', 'Prometidas'),
    better: 'more',
  },
  load: {
    ...{ group: 'flow', unit: 'share', of: 'time', over: 'period', splits: ['technician'] },
    words: ['Load', 'Carga de trabajo'],
    formula: ['Planned hours ÷ (working hours × own proficiency)', 'Horas planeadas ÷ (horas de trabajo × rendimiento propio)'],
    counts: [
      'Planned are the hours that technicians are booked for on these days, the whole of what ended early. Working hours are their week as it was on the day, within the opening hours and without absences; who has no week counts while the shop is open. Own proficiency is hours sold ÷ attended hours of the three calendar months before, 1 for somebody with fewer than 40 attended hours or none sold in them. Who works in several shops counts in the one where the day is booked, else in the first.',
      'Planeadas son las horas para las que los técnicos están reservados en estos días, completas aunque terminaran antes. Las horas de trabajo son su semana como era ese día, dentro del horario y sin ausencias; quien no tiene semana cuenta mientras el taller está abierto. El rendimiento propio son horas vendidas ÷ horas de asistencia de los tres meses completos anteriores, 1 para quien tiene menos de 40 horas de asistencia o ninguna vendida en ellos. Quien trabaja en varios talleres cuenta en el que tiene la reserva ese día, si no en el primero.',
    ],
    numerator: { words: ['Planned hours', 'Horas planeadas'], unit: 'hours' },
    denominator: { words: ['Hours that can be planned', 'Horas que se pueden planear'], unit: 'hours' },
  },
  bay_use: {
    ...{ group: 'flow', unit: 'share', of: 'time', over: 'period', splits: ['bay'] },
    words: ['Bay use', 'Uso de bahías'],
    formula: [
      'Hours clocked in bays ÷ hours that bays were open',
      'Horas registradas en bahías ÷ horas que las bahías estuvieron abiertas',
    ],
    counts: [
      'Work on the clock of orders that stand in a bay, without pauses and breaks, on the day it began; what still runs does not count yet. Two people in one bay count twice. A bay is open while its shop is, from the day it was added to the day it was removed, and up to today; where a shop keeps no hours there is nothing to divide by.',
      'Trabajo con reloj de órdenes que están en una bahía, sin pausas ni descansos, el día en que empezó; lo que sigue en curso todavía no cuenta. Dos personas en una bahía cuentan doble. Una bahía está abierta mientras lo está su taller, desde el día en que se agregó hasta el día en que se quitó, y hasta hoy; si un taller no tiene horario no hay entre qué dividir.',
    ],
    numerator: { words: ['Hours clocked in bays', 'Horas registradas en bahías'], unit: 'hours' },
    denominator: { words: ['Hours bays were open', 'Horas de bahías abiertas'], unit: 'hours' },
    better: 'more',
  },
  new_customers: {
    ...{ group: 'flow', unit: 'share', of: 'order', over: 'period' },
    words: ['New customers', 'Clientes nuevos'],
    formula: ['First orders of their customers ÷ orders', 'Primeras órdenes de sus clientes ÷ órdenes'],
    counts: [
      'Posted orders of these days; the first one ever in the shops that are asked about is new.',
      'Órdenes facturadas de estos días; es nueva la primera de todas en los talleres consultados.',
    ],
    numerator: count('First orders', 'Primeras órdenes'),
    denominator: count('Orders', 'Órdenes'),
    better: 'more',
  },
  retention: {
    ...{ group: 'flow', unit: 'share', of: 'customer', over: 'year', isOfAllShops: true },
    words: ['Retention', 'Retención'],
    formula: [
      'Customers of the year before who came back ÷ these customers',
      'Clientes del año anterior que volvieron ÷ esos clientes',
    ],
    counts: [
      'Customers with a posted order in months 24 to 13 before the end of the period, and of them those with one in the last 12.',
      'Clientes con una orden facturada en los meses 24 a 13 antes del fin del periodo, y de ellos los que tienen una en los últimos 12.',
    ],
    numerator: count('Came back', 'Volvieron'),
    denominator: count('Customers of the year before', 'Clientes del año anterior'),
    better: 'more',
  },
} as const satisfies Readonly<Record<string, RecordKpi>>
