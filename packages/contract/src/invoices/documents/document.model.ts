/**
 * Everything that is printed on an invoice, resolved and frozen when it is issued: names, addresses, rates, taxes and texts as they
 * were that day. Plain data, stored as JSON. Amounts are cents, quantities thousandths, rates millionths; dates are
 * YYYY-MM-DD in the shop's zone. Empty texts are not printed.
 */
export interface InvoiceDocument {
  language: 'en' | 'es'
  currency: 'USD'
  status: 'draft' | 'issued' | 'void'
  /** Null for a draft. */
  number: string | null
  issueDate: string | null
  dueDate: string | null
  shop: {
    /** The business, in large letters. */
    companyName: string
    /** The place, where the business has several. */
    shopName: string
    address: string
    phone: string
    email: string
  }
  customer: {
    name: string
    contactName: string
    addressLines: string[]
    phone: string
    email: string
    isTaxExempt: boolean
  }
  vehicle: {
    /** Year, make and model. */
    title: string
    unitNumber: string
    vin: string
    plate: string
    plateState: string
    mileage: number | null
  } | null
  orderNumber: string
  /** The customer's purchase order; empty for none, missing in documents that were issued before it was kept (FLT3). */
  poNumber?: string
  technicianName: string
  services: InvoiceService[]
  subtotalCents: number
  discount: { cents: number; rateMillionths: number | null }
  taxes: { rateMillionths: number; baseCents: number; cents: number }[]
  totalCents: number
  payments: { date: string; method: 'cash' | 'card' | 'check' | 'transfer' | 'other'; cents: number }[]
  paidCents: number
  balanceCents: number
  notes: string
  /** Terms as agreed, such as "Net 30". */
  terms: string
  /** How to pay, in the shop's own words. */
  paymentInfo: string
  /** What the law asks to be printed: registration numbers, how supplies are charged. */
  legalLines: string[]
}

/** Issued, and nothing is left to pay. */
export const isPaid = (invoice: InvoiceDocument): boolean =>
  invoice.status === 'issued' && invoice.balanceCents <= 0 && invoice.totalCents > 0

/** Lines of one service of the order; `name` is empty for lines without one. */
export interface InvoiceService {
  name: string
  subtotalCents: number
  lines: InvoiceLine[]
}

export interface InvoiceLine {
  type: 'labor' | 'part' | 'service'
  description: string
  partNumber: string
  quantityThousandths: number
  unitPriceCents: number
  amountCents: number
}

/** How an invoice looks (M20). Numbers and colours out of range are brought into it when it is laid out. */
export interface InvoiceTemplate {
  type: 'professional'
  layout: 'two-column'
  colors: { primary: string; secondary: string; accent: string; background: string }
  /** A data address of a PNG or JPEG picture, made by the server, with its size in pixels. */
  logo: { source: string; width: number; height: number } | null
  header: { companyName: boolean; address: boolean; contact: boolean }
  show: {
    customer: boolean
    workOrder: boolean
    technician: boolean
    itemDetails: boolean
    notes: boolean
    terms: boolean
    paymentInfo: boolean
  }
  /** Points; `lineHeight` is a multiple of the font size. */
  styling: { fontFamily: 'Archivo'; fontSize: number; lineHeight: number; spacing: number }
}

export const professionalTemplate: InvoiceTemplate = {
  type: 'professional',
  layout: 'two-column',
  colors: { primary: '#0b3c49', secondary: '#5b6b73', accent: '#d9822b', background: '#ffffff' },
  logo: null,
  header: { companyName: true, address: true, contact: true },
  show: { customer: true, workOrder: true, technician: true, itemDetails: true, notes: true, terms: true, paymentInfo: true },
  styling: { fontFamily: 'Archivo', fontSize: 9.5, lineHeight: 1.4, spacing: 14 },
}
