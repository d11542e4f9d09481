import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelCode, labelKindNames, readLabelCode } from './label-code.rules.ts'

it('reads back what it writes, in capitals and digits of one length (DOC8)', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...labelKindNames), (id, kind) => {
      const code = labelCode(kind, id)
      expect(code).toMatch(/^TP1:[A-Z][0-9A-Z]{25}$/)
      expect(readLabelCode(` ${code.toLowerCase()}\n`)).toEqual({ kind, id })
    }),
  )
})

it.each([
  '',
  'TP1:',
  'BR-1043',
  'TP1:P',
  'TP1:X0000000000000000000000000',
  'TP2:P0000000000000000000000000',
  `TP1:P${'Z'.repeat(25)}`,
])('takes %j for no label', (text) => {
  expect(readLabelCode(text)).toBeUndefined()
})
