import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about receipts, credit notes, days, accounts, what customers owe, and papers. */
export const moneySamples = ({ ids, shopId, world }: FullWorld) => {
  const id = (key: string): string => ids[key] as string
  const at = (key: string) => ({ params: { id: id(key) } })
  const shop = { shop_id: shopId }
  const receipts = {
    ...shop,
    ...{ search: 'rc', customer_id: id('customer'), method: 'check', kind: 'payment', from: '2026-01-01', to: '2030-01-01' },
    ...{ has_credit: 'true', sort: 'amount', order: 'asc' },
  }
  const owed = { ...shop, as_of: '2026-11-20', basis: 'due', bucket: 'current', search: 'Customer', sort: 'open', order: 'desc' }
  const stated = { ...shop, search: 'st', customer_id: id('customer'), sort: 'closing', order: 'asc' }
  const credited = {
    ...shop,
    ...{ search: 'cn', customer_id: id('customer'), invoice_id: id('invoice'), from: '2026-01-01', to: '2030-01-01' },
    ...{ sort: 'total', order: 'asc' },
  }
  const counted = { cash: 12.5, card: 0, check: 0, transfer: 0, other: 0 }
  return {
    listReceipts: { query: { ...receipts, page: '1', limit: '5' } },
    exportReceipts: { query: { ...receipts, columns: 'number,amount', format: 'csv' } },
    createReceipt: {
      query: shop,
      body: {
        ...{ customer_id: id('customer'), kind: 'payment', amount: 2.5, method: 'cash', reference: 'Counter', tendered: 5 },
        allocations: [{ invoice_id: id('invoice'), amount: 1.25 }],
      },
    },
    getReceipt: at('receipt'),
    getReceiptPdf: { ...at('receipt'), query: { language: 'es' } },
    sendReceipt: at('receipt'),
    getPublicReceiptPdf: { params: { token: 'tp_l_unknown' } },
    applyReceipt: { ...at('receipt'), body: { allocations: [{ invoice_id: id('invoice'), amount: 1.25 }] } },
    unapplyReceipt: { ...at('applied_receipt'), body: { invoice_id: id('invoice'), amount: 0.5, reason: 'Wrong invoice' } },
    refundReceipt: { ...at('receipt'), body: { amount: 1, method: 'check', reason: 'Asked for it' } },
    reverseReceipt: { ...at('applied_receipt'), body: { reason: 'Typed twice' } },
    getCustomerAccount: { ...at('customer'), query: { ...shop, from: '2026-01-01', to: '2030-01-01' } },
    listReceivables: { query: { ...owed, page: '1', limit: '5' } },
    exportReceivables: { query: { ...owed, columns: 'name,open', format: 'csv' } },
    getDocumentTexts: at('shop'),
    updateDocumentTexts: {
      ...at('shop'),
      body: {
        ...{ registration_no: '00-1234', epa_no: 'WAH000012345', license_no: '', paper: 'a4' },
        ...{ bay_language: 'es', bay_prices: false, bay_phone: true, invoice_facts: ['meters'] },
        texts: [{ kind: 'invoice', place: 'footer', language: 'en', text: 'Thank you', valid_from: '2031-01-01' }],
      },
    },
    createCounterSale: {
      query: shop,
      body: {
        customer_id: id('customer'),
        lines: [{ description: 'Wiper blade', quantity: 2, unit_price: 14.5, item_id: id('item') }],
      },
    },
    putCounterLines: { ...at('counter_sale'), body: { lines: [{ description: 'Wiper blade', quantity: 1, unit_price: 14.5 }] } },
    createCreditNote: { ...at('invoice'), body: { amount: 0.5, reason: 'A scratch' } },
    previewCreditNote: { ...at('invoice'), body: { amount: 0.5 } },
    listCreditNotes: { query: { ...credited, page: '1', limit: '5' } },
    exportCreditNotes: { query: { ...credited, columns: 'number,total', format: 'csv' } },
    getCreditNote: at('credit_note'),
    getCreditNotePdf: at('credit_note'),
    sendCreditNote: at('credit_note'),
    listStatements: { query: { ...stated, page: '1', limit: '5' } },
    exportStatements: { query: { ...stated, columns: 'number,closing', format: 'csv' } },
    createStatements: { query: shop, body: { customer_ids: [id('customer')], to_date: '2026-01-31', send: false } },
    getStatementPdf: { ...at('statement'), query: { language: 'es' } },
    getPublicStatementPdf: { params: { token: 'tp_l_unknown' } },
    createPrintJob: { body: { kind: 'receipt', ids: [id('receipt'), id('applied_receipt')], language: 'es' } },
    getPrintJob: at('print_job'),
    getPrintJobPdf: at('print_job'),
    sendStatement: at('statement'),
    listLateFeeRules: { query: shop },
    putLateFeeRule: {
      query: shop,
      body: { is_on: true, grace_days: 10, percent: 1.5, min: 1, max: 50, every_days: 30, valid_from: '2026-01-01' },
    },
    previewLateFees: { body: shop },
    runLateFees: { body: { ...shop, invoice_ids: [id('invoice')] } },
    setCustomerLateFees: { ...at('customer'), body: { late_fees: 'none' } },
    createOpeningBalance: {
      ...at('customer'),
      query: shop,
      body: { number: 'OLD-1', date: '2026-01-05', due_date: '2026-02-04', amount: 12.5, business_date: '2026-02-01' },
    },
    openingBalanceImportTemplate: { query: { format: 'csv' } },
    importOpeningBalances: {
      query: { ...shop, mode: 'good_rows', business_date: '2026-02-01' },
      csv: `Customer,Document Number,Date,Amount Owed\nCustomer ${world.canary},OLD-2 ${world.canary},2026-01-05,18\n`,
    },
    listOpeningBalanceImports: { query: { ...shop, page: '1', limit: '5' } },
    listDayCloses: { query: { ...shop, month: '2025-01' } },
    getDayExpected: { params: { date: '2025-01-06' }, query: shop },
    closeDay: { query: shop, body: { date: '2025-01-08', float: 10, counted, note: 'Tip in the drawer' } },
    reopenDay: { ...at('day_close'), body: { reason: 'A check was left out' } },
    createPaymentLink: { ...at('invoice'), body: { send: false } },
    createDepositLink: { ...at('order'), body: { amount: 1.5, send: false } },
    getPaymentOptions: { query: { invoice_id: id('invoice'), service_order_id: id('order') } },
    listPaymentIntents: {
      query: { ...shop, status: 'created', invoice_id: id('invoice'), service_order_id: id('order'), page: '1', limit: '5' },
    },
    exportPaymentIntents: {
      query: {
        ...shop,
        status: 'created',
        invoice_id: id('invoice'),
        service_order_id: id('order'),
        columns: 'about,amount',
        format: 'csv',
      },
    },
    getPaymentIntent: at('payment_intent'),
    cancelPaymentIntent: at('payment_intent'),
    getPaymentSettings: { params: { id: shopId } },
    updatePaymentSettings: { params: { id: shopId }, body: { provider: 'test', deposit_percent: 30 } },
    getPublicPayment: { params: { token: 'tp_l_unknown' } },
    startPublicPayment: { params: { token: 'tp_l_unknown' } },
    receivePaymentEvent: { params: { provider: 'test', shop_key: 'tp_l_unknown' }, body: { id: 'evt_1' } },
    getTestPayment: { params: { token: 'tp_l_unknown' } },
    playTestPayment: { params: { token: 'tp_l_unknown' }, body: { scenario: 'succeed' } },
    addCashMove: { query: shop, body: { kind: 'paid_out', amount: 4.5, reason: 'Stamps' } },
  } satisfies Record<string, Sample>
}
