import type { TwoWords } from '../core/list.ts'
import type { Permission, SystemRole } from '../permissions.ts'

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
  'sealed_field',
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
  'answer_request',
  'enter_again',
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
  /** Its rows are seen by people who hold one of these besides the right to see exceptions; without it, by all of those. */
  seenWith?: readonly Permission[]
  /** Whose people are mailed what is new, where that is not the usual role. */
  ownerRole?: SystemRole
}

/** What a rule's rows are about, where their cause is fixed, and from how much on something counts. */
const about = <const R extends ExceptionRecordKind, const F extends ExceptionFix>(
  record: R,
  fix: F,
  threshold?: readonly [unit: ThresholdUnit, usual: number],
) => ({ record, fix, threshold: threshold ? { unit: threshold[0], usual: threshold[1] } : null })

/** Every rule whose facts the product keeps (EXC5–EXC16). */
export const exceptionTable = {
  parts_not_on_order: {
    ...about('delivery_line', 'put_on_order', ['days', 1]),
    words: ['Parts on no order', 'Piezas sin orden'],
    reason: [
      'A part came in for one order, and no order has it now.',
      'Llegó una pieza para una orden y ahora no está en ninguna orden.',
    ],
  },
  part_not_billed: {
    ...about('line', 'bill_part'),
    words: ['Parts used and not billed', 'Piezas usadas y no facturadas'],
    reason: [
      'A part was taken for an order that was billed without it.',
      'Se tomó una pieza para una orden que se facturó sin esa pieza.',
    ],
  },
  part_without_cost: {
    ...about('line', 'enter_cost', ['days', 3]),
    words: ['Parts without a cost', 'Piezas sin costo'],
    reason: ['A part was used and its cost is not known yet.', 'Se usó una pieza y todavía no se sabe su costo.'],
  },
  below_matrix: {
    ...about('line', 'price_by_rule', ['percent', 1]),
    words: ['Sold below the price rule', 'Vendido por debajo de la regla'],
    reason: ['A price is below what the price rule says.', 'Un precio está por debajo de lo que dice la regla de precios.'],
  },
  discount_over_share: {
    ...about('person', 'review_discounts', ['percent', 10]),
    words: ['Many discounts', 'Muchos descuentos'],
    reason: [
      'One person gave more discounts in 7 days than their share of sales.',
      'Una persona dio en 7 días más descuentos que la parte permitida de sus ventas.',
    ],
  },
  sublet_without_bill: {
    ...about('line', 'enter_bill', ['days', 7]),
    words: ['Sublet work without a bill', 'Trabajo externo sin factura'],
    reason: [
      'Sublet work was billed to the customer and its supplier’s bill is missing.',
      'Se facturó trabajo externo al cliente y falta la factura del proveedor.',
    ],
  },
  clocked_not_sold: {
    ...about('service', 'sell_time', ['hours', 0.25]),
    words: ['Time clocked and not sold', 'Tiempo registrado y no vendido'],
    reason: ['A technician worked on a service that sells no hours.', 'Un técnico trabajó en un servicio que no vende horas.'],
  },
  over_clocked: {
    ...about('service', 'sell_time', ['percent', 150]),
    words: ['Far more time than sold', 'Mucho más tiempo que el vendido'],
    reason: ['A service took far more hours than it sells.', 'Un servicio tomó muchas más horas que las que vende.'],
  },
  done_not_invoiced: {
    ...about('order', 'make_invoice', ['business_days', 2]),
    words: ['Done and not invoiced', 'Terminadas y sin facturar'],
    reason: ['The work is done and nobody has invoiced it.', 'El trabajo está terminado y nadie lo ha facturado.'],
  },
  estimate_unanswered: {
    ...about('order', 'ask_customer', ['days', 2]),
    words: ['Estimates without an answer', 'Estimados sin respuesta'],
    reason: ['The customer has not answered an estimate.', 'El cliente no ha respondido un estimado.'],
  },
  core_not_sent: {
    ...about('core', 'send_core', ['days', 7]),
    words: ['Cores to send', 'Cascos por enviar'],
    reason: ['A core is still here and has to go back soon.', 'Un casco sigue aquí y se debe devolver pronto.'],
  },
  return_not_credited: {
    ...about('claim', 'follow_credit', ['days', 30]),
    words: ['Returns without a credit', 'Devoluciones sin crédito'],
    reason: [
      'A supplier has not credited what went back, or credited less.',
      'Un proveedor no ha acreditado lo que se devolvió, o acreditó menos.',
    ],
  },
  negative_stock: {
    ...about('part', 'correct_stock'),
    words: ['Stock below zero', 'Existencias bajo cero'],
    reason: ['More of a part was taken than there was.', 'Se tomó más de una pieza de lo que había.'],
  },
  count_difference: {
    ...about('count_sheet', 'review_count', ['money', 100]),
    words: ['Differences of counts', 'Diferencias de conteos'],
    reason: ['A count differs a lot from what should be there.', 'Un conteo difiere mucho de lo que debería haber.'],
  },
  bill_unmatched: {
    ...about('bill', 'match_bill', ['days', 5]),
    words: ['Supplier bills not matched', 'Facturas de proveedores sin conciliar'],
    reason: ['A supplier’s bill waits to be matched.', 'Una factura de un proveedor espera a ser conciliada.'],
  },
  po_open: {
    ...about('purchase_order', 'chase_order', ['days', 0]),
    words: ['Purchase orders past their date', 'Órdenes de compra con retraso'],
    reason: ['What was ordered has not come on its day.', 'Lo que se pidió no llegó en su día.'],
  },
  over_authorized: {
    ...about('order', 'get_consent'),
    words: ['Work above what was approved', 'Trabajo por encima de lo aprobado'],
    reason: [
      'Somebody let work go on above what the customer approved.',
      'Alguien dejó seguir un trabajo por encima de lo que el cliente aprobó.',
    ],
  },
  exemption_expired_used: {
    ...about('invoice', 'renew_certificate'),
    words: ['Sold without tax after the certificate ended', 'Vendido sin impuesto con certificado vencido'],
    reason: [
      'An invoice left out tax and the customer’s certificate has ended.',
      'Una factura no cobró impuesto y el certificado del cliente terminó.',
    ],
  },
  payment_unapplied: {
    ...about('customer', 'apply_payment', ['days', 14]),
    words: ['Payments not applied', 'Pagos sin aplicar'],
    reason: ['Money of a customer is on no invoice.', 'Dinero de un cliente no está en ninguna factura.'],
  },
  credit_limit_exceeded: {
    ...about('customer', 'collect'),
    words: ['Above the credit limit', 'Por encima del límite de crédito'],
    reason: ['A customer owes more than the credit limit.', 'Un cliente debe más que su límite de crédito.'],
  },
  forgotten_clock: {
    ...about('time_entry', 'correct_time', ['hours', 2]),
    words: ['Forgotten clocks', 'Registros sin salida'],
    reason: ['Somebody did not clock out after the shift.', 'Alguien no registró su salida después del turno.'],
  },
  mail_failing: {
    ...about('mail', 'send_again'),
    words: ['Mail that did not go out', 'Correo que no salió'],
    reason: ['A mail could not be sent.', 'Un correo no se pudo enviar.'],
  },
  privacy_overdue: {
    ...about('customer', 'answer_request'),
    words: ['Requests about personal data past their day', 'Solicitudes sobre datos personales vencidas'],
    reason: [
      'A customer asked about their data and was not answered in time.',
      'Un cliente pidió algo sobre sus datos y no se le respondió a tiempo.',
    ],
  },
  unreadable_field: {
    ...about('sealed_field', 'enter_again'),
    seenWith: ['data:export', 'data:erase'],
    ownerRole: 'admin',
    words: ['Sealed data that cannot be read', 'Datos sellados que no se pueden leer'],
    reason: [
      'A tax ID, a certificate number or a webhook secret cannot be opened and reads as empty: its key is missing, or it was changed or copied from elsewhere.',
      'Una identificación fiscal, un número de certificado o un secreto de webhook no se puede abrir y aparece vacío: falta su clave, o se cambió o se copió de otro lugar.',
    ],
  },
} as const satisfies Readonly<Record<string, ExceptionRule>>

export type ExceptionCode = keyof typeof exceptionTable
export const exceptionCodes = Object.keys(exceptionTable) as [ExceptionCode, ...ExceptionCode[]]
export const isExceptionCode = (word: string): word is ExceptionCode => Object.hasOwn(exceptionTable, word)
export const exceptionRuleOf = (code: ExceptionCode): ExceptionRule => exceptionTable[code]
/** The role whose people are mailed what is new, until a shop says otherwise. */
export const usualOwnerRole = (code: ExceptionCode): SystemRole => exceptionRuleOf(code).ownerRole ?? 'service-manager'
/** The rules whose rows somebody does not see, though they may see exceptions. @param holds whether they hold a permission */
export const hiddenRules = (holds: (permission: Permission) => boolean): ExceptionCode[] =>
  exceptionCodes.filter((code) => {
    const { seenWith } = exceptionRuleOf(code)
    return seenWith !== undefined && !seenWith.some(holds)
  })
