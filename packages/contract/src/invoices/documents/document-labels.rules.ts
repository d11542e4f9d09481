import type { InvoiceApproval, InvoiceDocument, InvoiceLine } from './document.model.ts'

/** Every word that a printed invoice adds to the data. */
export interface InvoiceLabels {
  invoice: string
  draft: string
  void: string
  paid: string
  billTo: string
  vehicle: string
  vin: string
  unit: (number: string) => string
  mileage: (miles: string) => string
  meters: (first: string, last: string) => string
  promised: string
  conditions: Record<NonNullable<InvoiceLine['condition']>, string>
  warranty: (of: NonNullable<InvoiceLine['warranty']>) => string
  issued: string
  due: string
  order: string
  poNumber: string
  technician: string
  taxExempt: string
  description: string
  type: string
  quantity: string
  price: string
  amount: string
  lineTypes: Record<InvoiceLine['type'], string>
  /** Unit after the quantity of labor. */
  hours: string
  partNumber: (number: string) => string
  continued: (text: string) => string
  otherWork: string
  /** Sums of a detailed invoice: labor with its hours, and what else was billed. */
  laborHours: (hours: string) => string
  kinds: Record<'part' | 'service', string>
  subtotal: string
  discount: (rate: string | null) => string
  /** `base` is given where more than one rate, or less than everything, is taxed. */
  tax: (rate: string, base: string | null) => string
  namedTax: (name: string, rate: string, base: string | null) => string
  noTax: string
  total: string
  payment: (method: string, date: string) => string
  payments: (count: number) => string
  creditNote: (number: string) => string
  methods: Record<InvoiceDocument['payments'][number]['method'], string>
  balanceDue: string
  paidInFull: string
  dueBy: (date: string) => string
  supplies: string
  /** `share` is that of the labor; null where there is none. */
  suppliesOf: (sum: string, share: string | null) => string
  declined: string
  declinedName: (name: string, isPostponed: boolean) => string
  urgent: string
  urgentName: (name: string, since: string | null) => string
  approvals: string
  approvalKinds: Record<InvoiceApproval['kind'], string>
  approvalMethods: Record<InvoiceApproval['method'], string>
  approvedInAll: (sum: string) => string
  notes: string
  terms: string
  paymentInfo: string
  /** The agreed terms in words. */
  describeTerms: (terms: string) => string
  taxNumber: (number: string) => string
  pageOf: (page: number, pages: number) => string
}

const netDays = (terms: string): string | null => /^net\s*(\d{1,3})$/i.exec(terms.trim())?.[1] ?? null
const isOnReceipt = (terms: string): boolean => /^due on receipt$/i.test(terms.trim())

/** "24 months / 24,000 mi": what of the two there is. */
const warrantyOf = ({ months, miles }: NonNullable<InvoiceLine['warranty']>, [one, many]: [string, string]): string =>
  [...(months ? [`${months} ${months === 1 ? one : many}`] : []), ...(miles ? [`${miles.toLocaleString('en-US')} mi`] : [])].join(
    ' / ',
  )

const en: InvoiceLabels = {
  invoice: 'Invoice',
  draft: 'Draft',
  void: 'Void',
  paid: 'Paid',
  billTo: 'Bill to',
  vehicle: 'Vehicle',
  vin: 'VIN',
  unit: (number) => `unit ${number}`,
  mileage: (miles) => `${miles} mi`,
  meters: (first, last) => `${first} mi in · ${last} mi out`,
  promised: 'Promised',
  conditions: { new: 'New', rebuilt: 'Rebuilt', used: 'Used', customer: "Customer's own" },
  warranty: (of) => `Warranty ${warrantyOf(of, ['month', 'months'])}`,
  issued: 'Issued',
  due: 'Due',
  order: 'Work order',
  poNumber: 'PO number',
  technician: 'Technician',
  taxExempt: 'Tax exempt',
  description: 'Description',
  type: 'Type',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  lineTypes: { labor: 'Labor', part: 'Part', service: 'Service' },
  hours: 'h',
  partNumber: (number) => `Part no. ${number}`,
  continued: (text) => `${text} (continued)`,
  otherWork: 'Other work',
  laborHours: (hours) => `Labor, ${hours} h`,
  kinds: { part: 'Parts', service: 'Services' },
  subtotal: 'Subtotal',
  discount: (rate) => (rate ? `Discount, ${rate}` : 'Discount'),
  tax: (rate, base) => (base ? `Tax, ${rate} of ${base}` : `Tax, ${rate}`),
  namedTax: (name, rate, base) => (base ? `${name}, ${rate} of ${base}` : `${name}, ${rate}`),
  noTax: 'Tax',
  total: 'Total',
  payment: (method, date) => `${method}, ${date}`,
  payments: (count) => `${count} payments`,
  creditNote: (number) => `Credit note ${number}`,
  methods: { cash: 'Cash', card: 'Card', check: 'Check', transfer: 'Bank transfer', other: 'Payment' },
  balanceDue: 'Balance due',
  paidInFull: 'Paid in full',
  dueBy: (date) => `due ${date}`,
  supplies: 'Supplies',
  suppliesOf: (sum, share) =>
    share ? `Supplies were charged at ${sum}, ${share} of labor.` : `Supplies were charged at ${sum}.`,
  declined: 'Urgent work you did not want',
  declinedName: (name, isPostponed) => `${name}: ${isPostponed ? 'put off' : 'declined'}`,
  urgent: 'Urgent work that is not done yet',
  urgentName: (name, since) => (since === null ? name : `${name}, since ${since}`),
  approvals: 'Approvals',
  approvalKinds: {
    decision: 'Decision',
    withdraw: 'Approval taken back',
    waiver: 'Estimate waived',
    drop_off: 'Signed drop-off',
    standing: 'Standing approval',
  },
  approvalMethods: {
    in_person: 'in person',
    phone: 'by phone',
    text: 'by text',
    email: 'by email',
    link: 'by link',
    signature: 'signed',
    fleet_po: 'purchase order',
  },
  approvedInAll: (sum) => `${sum} approved`,
  notes: 'Notes',
  terms: 'Terms',
  paymentInfo: 'How to pay',
  describeTerms: (terms) => {
    const days = netDays(terms)
    if (days) return `Net ${days}. Payment is due within ${days} days of the invoice date.`
    return isOnReceipt(terms) ? 'Payment is due on receipt.' : terms
  },
  taxNumber: (number) => `Tax ID ${number}`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
}

const es: InvoiceLabels = {
  invoice: 'Factura',
  draft: 'Borrador',
  void: 'Anulada',
  paid: 'Pagada',
  billTo: 'Facturar a',
  vehicle: 'Vehículo',
  vin: 'VIN',
  unit: (number) => `unidad ${number}`,
  mileage: (miles) => `${miles} mi`,
  meters: (first, last) => `${first} mi al entrar · ${last} mi al salir`,
  promised: 'Prometida',
  conditions: { new: 'Nueva', rebuilt: 'Reconstruida', used: 'Usada', customer: 'Del cliente' },
  warranty: (of) => `Garantía ${warrantyOf(of, ['mes', 'meses'])}`,
  issued: 'Emitida',
  due: 'Vence',
  order: 'Orden de trabajo',
  poNumber: 'Orden de compra',
  technician: 'Técnico',
  taxExempt: 'Exento de impuestos',
  description: 'Descripción',
  type: 'Tipo',
  quantity: 'Cant.',
  price: 'Precio',
  amount: 'Monto',
  lineTypes: { labor: 'Mano de obra', part: 'Pieza', service: 'Servicio' },
  hours: 'h',
  partNumber: (number) => `N.º de pieza ${number}`,
  continued: (text) => `${text} (continuación)`,
  otherWork: 'Otros trabajos',
  laborHours: (hours) => `Mano de obra, ${hours} h`,
  kinds: { part: 'Piezas', service: 'Servicios' },
  subtotal: 'Subtotal',
  discount: (rate) => (rate ? `Descuento, ${rate}` : 'Descuento'),
  tax: (rate, base) => (base ? `Impuesto, ${rate} de ${base}` : `Impuesto, ${rate}`),
  namedTax: (name, rate, base) => (base ? `${name}, ${rate} de ${base}` : `${name}, ${rate}`),
  noTax: 'Impuesto',
  total: 'Total',
  payment: (method, date) => `${method}, ${date}`,
  payments: (count) => `${count} pagos`,
  creditNote: (number) => `Nota de crédito ${number}`,
  methods: { cash: 'Efectivo', card: 'Tarjeta', check: 'Cheque', transfer: 'Transferencia', other: 'Pago' },
  balanceDue: 'Saldo por pagar',
  paidInFull: 'Pagada por completo',
  dueBy: (date) => `vence el ${date}`,
  supplies: 'Insumos',
  suppliesOf: (sum, share) =>
    share ? `Los insumos se cobraron en ${sum}, ${share} de la mano de obra.` : `Los insumos se cobraron en ${sum}.`,
  declined: 'Trabajo urgente que usted no quiso',
  declinedName: (name, isPostponed) => `${name}: ${isPostponed ? 'para después' : 'rechazado'}`,
  urgent: 'Trabajo urgente que falta hacer',
  urgentName: (name, since) => (since === null ? name : `${name}, desde el ${since}`),
  approvals: 'Aprobaciones',
  approvalKinds: {
    decision: 'Decisión',
    withdraw: 'Aprobación retirada',
    waiver: 'Sin estimado',
    drop_off: 'Entrega firmada',
    standing: 'Aprobación permanente',
  },
  approvalMethods: {
    in_person: 'en persona',
    phone: 'por teléfono',
    text: 'por mensaje de texto',
    email: 'por correo',
    link: 'por enlace',
    signature: 'con firma',
    fleet_po: 'orden de compra',
  },
  approvedInAll: (sum) => `${sum} aprobados`,
  notes: 'Notas',
  terms: 'Condiciones',
  paymentInfo: 'Cómo pagar',
  describeTerms: (terms) => {
    const days = netDays(terms)
    if (days) return `Neto ${days}. El pago vence ${days} días después de la fecha de la factura.`
    return isOnReceipt(terms) ? 'El pago vence al recibir la factura.' : terms
  },
  taxNumber: (number) => `Identificación fiscal ${number}`,
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
}

export const invoiceLabels: Readonly<Record<InvoiceDocument['language'], InvoiceLabels>> = { en, es }
