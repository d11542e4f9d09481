import type { ShopPaper } from '../../core/paper-texts.ts'

/**
 * Everything that is printed on an invoice, resolved and frozen when it is issued: names, addresses, rates, taxes and texts as they
 * were that day. Plain data, stored as JSON. Amounts are cents, quantities thousandths, rates millionths; dates are
 * YYYY-MM-DD in the shop's zone. Empty texts are not printed.
 */
export interface InvoiceDocument extends ShopPaper {
  language: 'en' | 'es'
  currency: 'USD'
  status: 'draft' | 'issued' | 'void'
  /** A draft and a void invoice say so across every page (DOC7). Said when it is printed, so that it is never frozen. */
  isMarked?: boolean
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
    /** The meter when it came and when it left, where the shop prints both (DOC6). */
    meters?: { in: number | null; out: number | null }
  } | null
  orderNumber: string
  /** The customer's purchase order; empty for none, missing in documents that were issued before it was kept (FLT3). */
  poNumber?: string
  technicianName: string
  /** What was promised, "2026-11-24 17:00" by a clock of the shop; missing where the shop does not print it (DOC6). */
  promised?: string
  services: InvoiceService[]
  /** How supplies were charged: what they come to, and the labor they go with; missing where the shop does not print it (DOC6). */
  supplies?: { cents: number; laborCents: number }
  /** Work that should not wait and that the customer did not want, by its name; missing where the shop does not print it (DOC6). */
  declined?: { name: string; isPostponed: boolean }[]
  /** Safety work of the vehicle that is not done yet, with the day since when where it is of an earlier visit; missing where there is none (DEF8). */
  urgent?: { name: string; notedOn: string | null }[]
  /** What the customer allowed, a line for each time, the oldest first; missing where the shop does not print it (DOC6). */
  approvals?: InvoiceApproval[]
  subtotalCents: number
  discount: { cents: number; rateMillionths: number | null }
  /** `name` is that of a component; a rate of a shop without components has none. */
  taxes: { rateMillionths: number; baseCents: number; cents: number; name?: string }[]
  totalCents: number
  payments: { date: string; method: 'cash' | 'card' | 'check' | 'transfer' | 'other'; cents: number }[]
  paidCents: number
  /** What credit notes took back since; missing where there is none (PAY14). */
  credits?: { number: string; date: string; cents: number }[]
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

/** One entry of the ledger of approvals: when by a clock of the shop, by whom and how, and what was approved in all after it. */
export interface InvoiceApproval {
  /** "2026-11-24 17:00". */
  at: string
  kind: 'decision' | 'withdraw' | 'waiver' | 'drop_off' | 'standing'
  method: 'in_person' | 'phone' | 'text' | 'email' | 'link' | 'signature' | 'fleet_po'
  person: string
  cents: number
}

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
  /** What a part is, where the shop prints it (DOC6). */
  condition?: 'new' | 'rebuilt' | 'used' | 'customer'
  /** How long and how far a part is under warranty, where the shop prints it (DOC6). */
  warranty?: { months: number | null; miles: number | null }
  quantityThousandths: number
  unitPriceCents: number
  amountCents: number
  /** What discounts of the order took off, of which the amount is what is left. */
  discountCents?: number
}
