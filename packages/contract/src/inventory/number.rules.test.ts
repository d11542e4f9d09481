import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberKey } from './number.rules.ts'

it('sees one part number in all its spellings, and tells different numbers apart (NOW9)', () => {
  for (const same of ['BR-1043 X', 'br1043x', ' BR.10/43_x ', 'ＢＲ１０４３Ｘ']) expect(numberKey(same)).toBe('BR1043X')
  expect(numberKey('BR-1043')).not.toBe(numberKey('BR-1043-1'))
  expect(numberKey('—/ #')).toBe('')
  expect(numberKey('filtro-ñ')).toBe('FILTROÑ')
})
it('gives the same key for a key', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => numberKey(numberKey(text)) === numberKey(text)))
})
