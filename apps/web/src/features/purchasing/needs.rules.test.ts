import { expect, it } from 'vitest'
import { costOf, groupsOf } from './needs.rules.ts'
import type { PurchaseNeed, Reorder } from './purchasing.api.ts'

const need = (item_id: string, supplier: string | null, available: number) =>
  ({
    item_id,
    name: item_id,
    supplier_id: supplier,
    supplier_name: supplier,
    available,
    quantity: 4,
    reorder_point: 5,
  }) as PurchaseNeed
const asked = (id: string, partId: string, supplier: string, line_item_id: string | null = null) =>
  ({
    id,
    line_item_id,
    service_order: line_item_id ? 'SO-1' : '',
    partId,
    partName: partId,
    supplier_id: supplier,
    supplier,
    quantity: 2,
    created_by: 'Ana',
  }) as Reorder

it('groups what is needed and what was asked for by supplier, those without one last', () => {
  const groups = groupsOf(
    [need('a', null, 1), need('b', 'Tideflats', 0), need('c', 'Bayside', -2)],
    [asked('r3', 'd', 'Bayside', 'line'), asked('r2', 'd', 'Bayside'), asked('r1', 'd', 'Bayside')],
  )
  expect(groups.map((one) => [one.supplier, one.rows.map((row) => [row.key, row.why.is])])).toEqual([
    // The oldest of two for one part comes first; the other waits for it.
    [
      'Bayside',
      [
        ['c', 'short'],
        ['r1', 'asked'],
        // For a work order it is bought by itself.
        ['r3', 'asked'],
      ],
    ],
    ['Tideflats', [['b', 'out']]],
    ['', [['a', 'low']]],
  ])
  expect(costOf(2.5, 12.33)).toBe(30.83)
  expect(costOf(3, null)).toBe(0)
})
