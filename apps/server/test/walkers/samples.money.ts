import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about receipts, days, accounts and what customers owe. */
export const moneySamples = ({ ids, shopId }: FullWorld) => {
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
    applyReceipt: { ...at('receipt'), body: { allocations: [{ invoice_id: id('invoice'), amount: 1.25 }] } },
    unapplyReceipt: { ...at('applied_receipt'), body: { invoice_id: id('invoice'), amount: 0.5, reason: 'Wrong invoice' } },
    refundReceipt: { ...at('receipt'), body: { amount: 1, method: 'cash', reason: 'Asked for it' } },
    reverseReceipt: { ...at('applied_receipt'), body: { reason: 'Typed twice' } },
    getCustomerAccount: { ...at('customer'), query: { ...shop, from: '2026-01-01', to: '2030-01-01' } },
    listReceivables: { query: { ...owed, page: '1', limit: '5' } },
    exportReceivables: { query: { ...owed, columns: 'name,open', format: 'csv' } },
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
    getStatementPdf: at('statement'),
    sendStatement: at('statement'),
    listDayCloses: { query: { ...shop, month: '2025-01' } },
    getDayExpected: { params: { date: '2025-01-06' }, query: shop },
    closeDay: { query: shop, body: { date: '2025-01-08', float: 10, counted, note: 'Tip in the drawer' } },
    reopenDay: { ...at('day_close'), body: { reason: 'A check was left out' } },
    addCashMove: { query: shop, body: { kind: 'paid_out', amount: 4.5, reason: 'Stamps' } },
  } satisfies Record<string, Sample>
}
