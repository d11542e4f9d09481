import type { UnbilledLine } from '@twopost/contract/purchasing'
import { expect, it } from 'vitest'
import { addedLine, billSchema, billValues, coreOf, isChecked, lineOf, sentLines, totalOf, workLine } from './bill-form.rules.ts'

const came: UnbilledLine = {
  ...{ delivery_line_id: 'd', item_id: 'i', item_name: 'Caliper', part_number: 'BC-1', unit: '', bill_no: '' },
  ...{
    delivery_id: 'x',
    document_no: 'Slip 7',
    business_date: '2026-01-02',
    purchase_order_id: 'p',
    purchase_order: 'PO-2026-0001',
  },
  ...{ ordered_quantity: 2, ordered_unit_cost: 60, quantity: 2, cost: 120, core: 80 },
}
it('bills what came at what it was delivered for, and its core beside it', () => {
  const core = coreOf(came)
  expect([lineOf(came).help, core?.cost, coreOf({ ...came, core: 0 })]).toEqual(['BC-1 · PO-2026-0001 · Slip 7', 80, null])
  const lines = [lineOf(came), ...(core ? [core] : []), { ...addedLine('freight', 1), cost: 18.1 }]
  expect(totalOf(lines)).toBe(218.1)
  expect(sentLines(lines).map((one) => [one.kind, one.delivery_line_id, one.quantity, one.cost])).toEqual([
    ['goods', 'd', 2, 120],
    ['core', 'd', 2, 80],
    ['freight', null, 1, 18.1],
  ])
})
it('bills work of another shop by the line of its order, at what that was to cost (PAR5)', () => {
  const work = { line_item_id: 'l', order_id: 'o', order_number: 'SO-7', description: 'Grind', expected: 90, document: 'Q-1' }
  const line = workLine(work)
  expect([line.name, line.help, line.cost, isChecked(line)]).toEqual(['Grind', 'SO-7 · Q-1', 90, true])
  expect(isChecked(addedLine('other', 1))).toBe(false)
  expect(sentLines([workLine({ ...work, expected: null })])).toEqual([
    { kind: 'sublet', item_id: null, delivery_line_id: null, line_item_id: 'l', description: '', quantity: 1, cost: 0 },
  ])
})
it('starts empty for a supplier, and is not sent without a number and a date', () => {
  const start = billValues(null, 's')
  expect(start).toMatchObject({ supplier_id: 's', lines: [] })
  const faults = billSchema.safeParse(start).error?.issues.map((one) => one.path.join('.'))
  expect(faults).toEqual(expect.arrayContaining(['number', 'bill_date']))
})
