import type { ImportFault } from '@twopost/contract/core/import'
import { expect, it } from 'vitest'
import { badRowCount, faultsAsCsv, isFirstOfRow, offeredFixes } from './import-report.rules.ts'

const fault = (row: number): ImportFault => ({ row, name: '', column: 'name', value: '', code: 'REQUIRED', message: '' })

it('counts rows, not faults, and shows a row once', () => {
  const faults = [fault(3), fault(4), fault(4), fault(9)]
  expect(badRowCount(faults)).toBe(3)
  expect(faults.map((_, at) => isFirstOfRow(faults, at))).toEqual([true, true, false, true])
})

it('writes faults as CSV that a spreadsheet reads as text', () => {
  expect(
    faultsAsCsv(
      ['Row', 'Why'],
      [
        ['3', '=1+1'],
        ['4', 'a "b", c'],
      ],
    ),
  ).toBe('\uFEFFRow,Why\r\n3,\'=1+1\r\n4,"a ""b"", c"\r\n')
})

it('offers a correction once for all cells that say the same, and no more than go with a file', () => {
  const slip = (row: number, value: string, fix?: string): ImportFault => ({ ...fault(row), value, ...(fix && { fix }) })
  const faults = [slip(2, 'Pacfic', 'Pacific'), slip(3, 'Pacfic', 'Pacific'), slip(4, 'Nobody'), slip(5, '1O', '10')]
  const offered = offeredFixes(faults, [])
  expect(offered).toEqual([
    { column: 'name', from: 'Pacfic', to: 'Pacific' },
    { column: 'name', from: '1O', to: '10' },
  ])
  expect(offeredFixes([{ ...fault(2), column: null, fix: 'x' }], [])).toEqual([])
  const many = Array.from({ length: 99 }, (_, at) => ({ column: 'name', from: String(at), to: 'x' }))
  expect(offeredFixes(faults, many)).toHaveLength(1)
})
