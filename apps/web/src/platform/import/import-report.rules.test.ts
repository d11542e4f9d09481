import type { ImportFault } from '@twopost/contract/core/import'
import { expect, it } from 'vitest'
import { badRowCount, faultsAsCsv, isFirstOfRow } from './import-report.rules.ts'

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
