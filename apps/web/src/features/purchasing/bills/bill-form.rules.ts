import { quantity, signedMoney } from '@twopost/contract/core/money'
import { type UnbilledLine, type UnbilledWork, type VendorBill, VendorBillFields } from '@twopost/contract/purchasing'
import { billLineKinds } from '@twopost/contract/purchasing.states'
import * as z from 'zod'

/** A line as a person fills it in: with its words, which are not sent. */
const line = z.object({
  key: z.string(),
  kind: z.enum(billLineKinds),
  delivery_line_id: z.string().nullable(),
  item_id: z.string().nullable(),
  /** The line of the order whose work it bills. */
  line_item_id: z.string().nullable(),
  name: z.string(),
  help: z.string(),
  description: z.string(),
  quantity: quantity(),
  cost: signedMoney().nullable(),
})
export const billSchema = VendorBillFields.pick({ number: true, bill_date: true, due_date: true, notes: true }).extend({
  supplier_id: z.string().nullable(),
  lines: z.array(line),
})
export type BillValues = z.input<typeof billSchema>
export type BillLineValues = BillValues['lines'][number]
export type AddedKind = 'goods' | 'freight' | 'tax' | 'other'

const keyOf = (kind: string, deliveryLineId: string) => `${kind} ${deliveryLineId}`
/** What came, as a line that bills it at what it was delivered for. */
export const lineOf = (one: UnbilledLine): BillLineValues => ({
  key: keyOf('goods', one.delivery_line_id),
  kind: 'goods',
  ...{ delivery_line_id: one.delivery_line_id, item_id: one.item_id, line_item_id: null },
  ...{ name: one.item_name, help: helpOf(one), description: '', quantity: one.quantity, cost: one.cost },
})
/** The deposit for its old part; nothing where there is none. */
export const coreOf = (one: UnbilledLine): BillLineValues | null =>
  one.core > 0 ? { ...lineOf(one), key: keyOf('core', one.delivery_line_id), kind: 'core', cost: one.core } : null
const helpOf = (one: { part_number: string; purchase_order: string | null; document_no: string }): string =>
  [one.part_number, one.purchase_order ?? '', one.document_no].filter(Boolean).join(' · ')
/** Work on an order, as a line that bills it at what it was expected to cost. */
export const workLine = (one: UnbilledWork): BillLineValues => ({
  key: keyOf('sublet', one.line_item_id),
  kind: 'sublet',
  ...{ delivery_line_id: null, item_id: null, line_item_id: one.line_item_id },
  ...{ name: one.description, help: workHelp(one), description: '', quantity: 1, cost: one.expected },
})
const workHelp = (one: { order_number: string; document?: string }): string =>
  [one.order_number, one.document ?? ''].filter(Boolean).join(' · ')
/** Is it checked off, and not typed? */
export const isChecked = (one: BillLineValues): boolean => one.delivery_line_id !== null || one.line_item_id !== null
/** What is not on a delivery: it is matched later, or needs no delivery. */
export const addedLine = (kind: AddedKind, nth: number): BillLineValues => ({
  ...{
    key: `new ${nth}`,
    kind,
    delivery_line_id: null,
    item_id: null,
    line_item_id: null,
    name: '',
    help: '',
    description: '',
    quantity: 1,
    cost: null,
  },
})

/** The number of the next line that is added by hand. */
export const nextAdded = (lines: readonly BillLineValues[]): number =>
  1 + Math.max(0, ...lines.map((one) => Number(/^new (\d+)$/.exec(one.key)?.[1] ?? 0)))

/** What the form starts with: a bill as it is, or an empty one of a supplier. */
export const billValues = (bill?: VendorBill | null, supplierId: string | null = null): BillValues => ({
  supplier_id: bill?.supplier_id ?? supplierId,
  number: bill?.number ?? '',
  bill_date: bill?.bill_date ?? '',
  due_date: bill?.due_date ?? null,
  notes: bill?.notes ?? '',
  lines: (bill?.lines ?? []).map((one) => ({
    key: one.work
      ? keyOf('sublet', one.work.line_item_id)
      : one.delivery_line_id === null
        ? one.id
        : keyOf(one.kind, one.delivery_line_id),
    kind: one.kind,
    ...{ delivery_line_id: one.delivery_line_id, item_id: one.item_id, line_item_id: one.work?.line_item_id ?? null },
    ...{ name: one.work?.description ?? one.item_name, description: one.description },
    help: one.work
      ? workHelp(one.work)
      : helpOf({
          part_number: one.part_number,
          purchase_order: one.received?.purchase_order ?? null,
          document_no: one.received?.document_no ?? '',
        }),
    ...{ quantity: one.quantity, cost: one.cost },
  })),
})
/** The lines as they are sent. */
export const sentLines = (lines: readonly BillLineValues[]) =>
  lines.map((one) => ({
    ...{ kind: one.kind, item_id: one.item_id, delivery_line_id: one.delivery_line_id, description: one.description },
    ...{ line_item_id: one.line_item_id, quantity: one.quantity, cost: one.cost ?? 0 },
  }))
export const totalOf = (lines: readonly BillLineValues[]): number =>
  lines.reduce((sum, one) => sum + Math.round((one.cost ?? 0) * 100), 0) / 100
