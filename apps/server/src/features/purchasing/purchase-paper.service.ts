import { formatPhone } from '@twopost/contract/core/phone'
import type { PurchaseDocument } from '@twopost/contract/purchasing'
import { addressLine } from '@twopost/contract/suppliers'
import { drawPaper, type ReadPaper } from '#features/documents/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { type OrderRow, selectParties, selectPurchaseLines } from './purchase-orders.queries.ts'

type Language = PurchaseDocument['language']
/** What a purchase order says on paper; without prices for those who may not see what parts cost. */
export async function readPurchase(tx: Tx, row: OrderRow, language: Language, hasPrices: boolean): Promise<PurchaseDocument> {
  const day = row.order_date ?? row.updated_at
  const [lines, parties, { row: _, ...paper }] = await Promise.all([
    selectPurchaseLines(tx, [row.id]),
    selectParties(tx, row.id),
    readShopPaper(tx, { shopId: row.shop_id, kind: 'purchase_order', language, date: day }),
  ])
  const address = addressLine({ ...parties, country: '' })
  const contact = [formatPhone(parties.phone), parties.contact_email].filter(Boolean).join(' · ')
  const shop = [row.shop_name, address, contact].filter(Boolean)
  return {
    ...paper,
    language,
    number: row.number,
    isDraft: row.status === 'draft',
    isCancelled: row.status === 'cancelled',
    orderDate: row.order_date,
    expected: row.expected_delivery,
    orderedBy: row.ordered_by,
    account: parties.account_number,
    from: shop,
    to: [row.supplier_name, parties.contact_person, row.supplier_email].filter(Boolean),
    deliverTo: [row.shop_name, address].filter(Boolean),
    notes: row.notes,
    hasPrices,
    totalCents: row.total_cents,
    lines: lines.map((line) => ({
      partNumber: line.part_number,
      name: line.item_name,
      quantity: line.quantity_thousandths,
      unit: line.unit,
      unitCents: line.unit_cost_cents,
      coreCents: line.core_cost_cents,
      totalCents: line.total_cents,
    })),
  }
}
export const purchasePaper = (document: PurchaseDocument, fixedAt: Date): ReadPaper => ({
  paper: { kind: 'purchase_order', document },
  subject: { title: document.number, author: document.from[0] ?? '', language: document.language, createdAt: fixedAt },
})
/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
export function drawPurchase(document: PurchaseDocument, fixedAt: Date): Promise<FileAnswer> {
  const { paper, subject } = purchasePaper(document, fixedAt)
  return drawPaper(paper, subject)
}
