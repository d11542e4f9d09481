import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about invoices and their looks. */
export const invoiceSamples = ({ ids, world, shopId }: FullWorld) => {
  const id = (name: string) => ids[name] as string
  const at = (name: string) => ({ params: { id: id(name) } })
  const shop = { shop_id: shopId }
  return {
    exportInvoices: { query: { ...shop, status: 'sent', customer: id('customer') } },
    listInvoices: { query: { ...shop, customer: id('customer'), status: 'sent', search: 'inv' } },
    createInvoice: { body: { workOrderId: id('completed_order'), discount: { kind: 'percent', value: 5 } } },
    getInvoice: at('invoice'),
    updateInvoice: { ...at('draft'), body: { notes: 'Changed' } },
    deleteInvoice: at('draft'),
    sendInvoice: at('draft'),
    markInvoicePaid: { ...at('invoice'), body: { method: 'cash' } },
    addPayment: { ...at('invoice'), body: { amount: 1.25, method: 'card' } },
    reversePayment: { params: { id: id('invoice'), paymentId: id('payment') }, body: { reason: 'Typed twice' } },
    setInvoiceDispute: { ...at('invoice'), body: { is_disputed: true, reason: 'Never ordered it' } },
    voidInvoice: { ...at('invoice'), body: { reason: 'Wrong customer' } },
    createInvoiceLink: at('invoice'),
    getInvoicePdf: at('invoice'),
    listInvoiceTemplates: { query: { search: 'simple', type: 'simple', state: 'active', page: '1', limit: '5' } },
    createInvoiceTemplate: {
      body: {
        name: `Fleet ${world.canary}`,
        description: 'For fleets',
        type: 'corporate',
        layout: 'detailed',
        colors: { primary: '#22314f', accent: '#d9822b' },
        header: { website: true },
        companyInfo: { website: 'fleet.example', paymentInfo: 'By check' },
        show: { technician: false },
        styling: { fontFamily: 'Noto Serif', fontSize: 10 },
      },
    },
    getInvoiceTemplate: at('invoice_template'),
    updateInvoiceTemplate: { ...at('invoice_template'), body: { description: 'Changed', layout: 'single-column' } },
    copyInvoiceTemplate: { ...at('invoice_template'), body: { name: `Copied ${world.canary}` } },
    deleteInvoiceTemplate: at('invoice_template'),
    previewInvoiceTemplate: { body: { template: { type: 'minimal' }, invoiceId: id('invoice'), language: 'es' } },
    previewInvoiceTemplatePdf: { body: { template: { type: 'simple' }, invoiceId: id('invoice') } },
    getPublicInvoice: { params: { token: 'tp_l_unknown' } },
    getPublicInvoicePdf: { params: { token: 'tp_l_unknown' } },
  } satisfies Record<string, Sample>
}
