import type { TwoWords } from '../core/list.ts'

/** What the threshold of a rule counts. */
export const thresholdUnits = ['days', 'business_days', 'hours', 'percent', 'money'] as const
export type ThresholdUnit = (typeof thresholdUnits)[number]
/** What a row of the exception center is about. */
export const exceptionRecordKinds = [
  'delivery_line',
  'line',
  'person',
  'service',
  'order',
  'core',
  'claim',
  'part',
  'count_sheet',
  'bill',
  'purchase_order',
  'invoice',
  'customer',
  'time_entry',
  'mail',
] as const
export type ExceptionRecordKind = (typeof exceptionRecordKinds)[number]
/** Where the button of a row leads, where the cause is fixed (EXC18). */
export const exceptionFixes = [
  'put_on_order',
  'bill_part',
  'enter_cost',
  'price_by_rule',
  'review_discounts',
  'enter_bill',
  'sell_time',
  'make_invoice',
  'ask_customer',
  'send_core',
  'follow_credit',
  'correct_stock',
  'review_count',
  'match_bill',
  'chase_order',
  'get_consent',
  'renew_certificate',
  'apply_payment',
  'collect',
  'correct_time',
  'send_again',
] as const
export type ExceptionFix = (typeof exceptionFixes)[number]

/** One rule with all that is said of it: screen, mail and settings read it here. */
export interface ExceptionRule {
  words: TwoWords
  /** What was found, in one sentence. */
  reason: TwoWords
  record: ExceptionRecordKind
  fix: ExceptionFix
  /** From how much on something counts; null where the rule has nothing to set. */
  threshold: { unit: ThresholdUnit; usual: number } | null
}

/** Every rule whose facts the product keeps (EXC5–EXC16). */
export const exceptionTable = {
  parts_not_on_order: {
    words: ['Parts on no order', 'Piezas sin orden'],
    reason: [
      'A part came in for one order, and no order has it now.',
      'Llegó una pieza para una orden y ahora no está en ninguna orden.',
    ],
    record: 'delivery_line',
    fix: 'put_on_order',
    threshold: { unit: 'days', usual: 1 },
  },
  part_not_billed: {
    words: ['Parts used and not billed', 'Piezas usadas y no facturadas'],
    reason: [
      'A part was taken for an order that was billed without it.',
      'Se tomó una pieza para una orden que se facturó sin esa pieza.',
    ],
    record: 'line',
    fix: 'bill_part',
    threshold: null,
  },
  part_without_cost: {
    words: ['Parts without a cost', 'Piezas sin costo'],
    reason: ['A part was used and its cost is not known yet.', 'Se usó una pieza y todavía no se sabe su costo.'],
    record: 'line',
    fix: 'enter_cost',
    threshold: { unit: 'days', usual: 3 },
  },
  below_matrix: {
    words: ['Sold below the price rule', 'Vendido por debajo de la regla'],
    reason: ['A price is below what the price rule says.', 'Un precio está por debajo de lo que dice la regla de precios.'],
    record: 'line',
    fix: 'price_by_rule',
    threshold: { unit: 'percent', usual: 1 },
  },
  discount_over_share: {
    words: ['Many discounts', 'Muchos descuentos'],
    reason: [
      'One person gave more discounts in 7 days than their share of sales.',
      'Una persona dio en 7 días más descuentos que la parte permitida de sus ventas.',
    ],
    record: 'person',
    fix: 'review_discounts',
    threshold: { unit: 'percent', usual: 10 },
  },
  sublet_without_bill: {
    words: ['Sublet work without a bill', 'Trabajo externo sin factura'],
    reason: [
      'Sublet work was billed to the customer and its supplier’s bill is missing.',
      'Se facturó trabajo externo al cliente y falta la factura del proveedor.',
    ],
    record: 'line',
    fix: 'enter_bill',
    threshold: { unit: 'days', usual: 7 },
  },
  clocked_not_sold: {
    words: ['Time clocked and not sold', 'Tiempo registrado y no vendido'],
    reason: ['A technician worked on a service that sells no hours.', 'Un técnico trabajó en un servicio que no vende horas.'],
    record: 'service',
    fix: 'sell_time',
    threshold: { unit: 'hours', usual: 0.25 },
  },
  over_clocked: {
    words: ['Far more time than sold', 'Mucho más tiempo que el vendido'],
    reason: ['A service took far more hours than it sells.', 'Un servicio tomó muchas más horas que las que vende.'],
    record: 'service',
    fix: 'sell_time',
    threshold: { unit: 'percent', usual: 150 },
  },
  done_not_invoiced: {
    words: ['Done and not invoiced', 'Terminadas y sin facturar'],
    reason: ['The work is done and nobody has invoiced it.', 'El trabajo está terminado y nadie lo ha facturado.'],
    record: 'order',
    fix: 'make_invoice',
    threshold: { unit: 'business_days', usual: 2 },
  },
  estimate_unanswered: {
    words: ['Estimates without an answer', 'Estimados sin respuesta'],
    reason: ['The customer has not answered an estimate.', 'El cliente no ha respondido un estimado.'],
    record: 'order',
    fix: 'ask_customer',
    threshold: { unit: 'days', usual: 2 },
  },
  core_not_sent: {
    words: ['Cores to send', 'Cascos por enviar'],
    reason: ['A core is still here and has to go back soon.', 'Un casco sigue aquí y se debe devolver pronto.'],
    record: 'core',
    fix: 'send_core',
    threshold: { unit: 'days', usual: 7 },
  },
  return_not_credited: {
    words: ['Returns without a credit', 'Devoluciones sin crédito'],
    reason: [
      'A supplier has not credited what went back, or credited less.',
      'Un proveedor no ha acreditado lo que se devolvió, o acreditó menos.',
    ],
    record: 'claim',
    fix: 'follow_credit',
    threshold: { unit: 'days', usual: 30 },
  },
  negative_stock: {
    words: ['Stock below zero', 'Existencias bajo cero'],
    reason: ['More of a part was taken than there was.', 'Se tomó más de una pieza de lo que había.'],
    record: 'part',
    fix: 'correct_stock',
    threshold: null,
  },
  count_difference: {
    words: ['Differences of counts', 'Diferencias de conteos'],
    reason: ['A count differs a lot from what should be there.', 'Un conteo difiere mucho de lo que debería haber.'],
    record: 'count_sheet',
    fix: 'review_count',
    threshold: { unit: 'money', usual: 100 },
  },
  bill_unmatched: {
    words: ['Supplier bills not matched', 'Facturas de proveedores sin conciliar'],
    reason: ['A supplier’s bill waits to be matched.', 'Una factura de un proveedor espera a ser conciliada.'],
    record: 'bill',
    fix: 'match_bill',
    threshold: { unit: 'days', usual: 5 },
  },
  po_open: {
    words: ['Purchase orders past their date', 'Órdenes de compra con retraso'],
    reason: ['What was ordered has not come on its day.', 'Lo que se pidió no llegó en su día.'],
    record: 'purchase_order',
    fix: 'chase_order',
    threshold: { unit: 'days', usual: 0 },
  },
  over_authorized: {
    words: ['Work above what was approved', 'Trabajo por encima de lo aprobado'],
    reason: [
      'Somebody let work go on above what the customer approved.',
      'Alguien dejó seguir un trabajo por encima de lo que el cliente aprobó.',
    ],
    record: 'order',
    fix: 'get_consent',
    threshold: null,
  },
  exemption_expired_used: {
    words: ['Sold without tax after the certificate ended', 'Vendido sin impuesto con certificado vencido'],
    reason: [
      'An invoice left out tax and the customer’s certificate has ended.',
      'Una factura no cobró impuesto y el certificado del cliente terminó.',
    ],
    record: 'invoice',
    fix: 'renew_certificate',
    threshold: null,
  },
  payment_unapplied: {
    words: ['Payments not applied', 'Pagos sin aplicar'],
    reason: ['Money of a customer is on no invoice.', 'Dinero de un cliente no está en ninguna factura.'],
    record: 'customer',
    fix: 'apply_payment',
    threshold: { unit: 'days', usual: 14 },
  },
  credit_limit_exceeded: {
    words: ['Above the credit limit', 'Por encima del límite de crédito'],
    reason: ['A customer owes more than the credit limit.', 'Un cliente debe más que su límite de crédito.'],
    record: 'customer',
    fix: 'collect',
    threshold: null,
  },
  forgotten_clock: {
    words: ['Forgotten clocks', 'Registros sin salida'],
    reason: ['Somebody did not clock out after the shift.', 'Alguien no registró su salida después del turno.'],
    record: 'time_entry',
    fix: 'correct_time',
    threshold: { unit: 'hours', usual: 2 },
  },
  mail_failing: {
    words: ['Mail that did not go out', 'Correo que no salió'],
    reason: ['A mail could not be sent.', 'Un correo no se pudo enviar.'],
    record: 'mail',
    fix: 'send_again',
    threshold: null,
  },
} as const satisfies Readonly<Record<string, ExceptionRule>>

export type ExceptionCode = keyof typeof exceptionTable
export const exceptionCodes = Object.keys(exceptionTable) as [ExceptionCode, ...ExceptionCode[]]
export const isExceptionCode = (word: string): word is ExceptionCode => Object.hasOwn(exceptionTable, word)
export const exceptionRuleOf = (code: ExceptionCode): ExceptionRule => exceptionTable[code]
/** The role whose people are mailed what is new, until a shop says otherwise. */
export const usualOwnerRole = 'service-manager'
