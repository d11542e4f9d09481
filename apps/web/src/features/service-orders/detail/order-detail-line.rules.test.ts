import type { LineItem } from '@twopost/contract/service-orders'
import { expect, it } from 'vitest'
import { type LineOutput, lineBody, lineSchema, lineValues } from './order-detail-line.rules.ts'

const line: LineItem = {
  ...{ id: 'l', type: 'sublet', sales_class: 'sublet', description: 'Grind', quantity: 1, unit_cost: 180, estimated_hours: null },
  ...{ amount: 180, inventory_item_id: null, part: null, service_name: 'Clutch', service_category: '', technician_id: null },
  ...{ is_done: false, notes: '', position: 1, version: 1 },
  tax_override: null,
  discount: 0,
  price: { source: 'manual', rule: null, rule_price: null, list_price: null, is_overridden: false, override_reason: '' },
  sublet: {
    ...{ supplier: { id: '01890000-0000-7000-8000-000000000001', name: 'Delta' }, cost: 120, cost_state: 'received' },
    ...{ document: 'D-1', document_date: '2026-01-02', due_date: null, is_open: false },
  },
}
const read = (more: Partial<LineItem> = {}): LineOutput => lineSchema.parse(lineValues({ ...line, ...more }))

it('sends of a line what goes with its type, and a cost only from who sees it (NOW6, PAR20)', () => {
  const sublet = { supplier_id: line.sublet?.supplier?.id, document: 'D-1', document_date: '2026-01-02', due_date: null }
  expect(lineBody('sublet', read())).toMatchObject({ type: 'sublet', quantity: 1, sublet: { ...sublet, cost: 120 } })
  expect(lineBody('sublet', read(), false)).toMatchObject({ sublet })
  expect(Object.keys(lineBody('sublet', read(), false).sublet ?? {})).not.toContain('cost')
  // A date without its paper is nobody's.
  expect(lineBody('sublet', { ...read(), document: '' }).sublet).toMatchObject({ document: '', document_date: null })
  const names = (type: LineItem['type']) => Object.keys(lineBody(type, read({ type, sublet: null, sales_class: 'other' })))
  expect(names('labor')).toEqual(expect.arrayContaining(['technician_id', 'estimated_hours', 'sales_class']))
  expect(names('parts')).toEqual(expect.arrayContaining(['technician_id', 'inventory_item_id', 'part_source']))
  expect(
    names('fee').filter((name) => ['technician_id', 'estimated_hours', 'inventory_item_id', 'sublet'].includes(name)),
  ).toEqual([])
  expect(lineBody('parts', { ...read(), sales_class: null })).not.toHaveProperty('sales_class')
})
