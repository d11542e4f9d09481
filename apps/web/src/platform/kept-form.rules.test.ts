import { expect, it } from 'vitest'
import { fittingForm } from './kept-form.rules.ts'

const fields = ['name', 'city']
it.each([
  [{ version: 3, values: { name: 'Ana' } }, 3, { name: 'Ana' }],
  [{ version: null, values: { name: 'Ana', gone: 1 } }, undefined, { name: 'Ana' }],
  // Somebody changed the record meanwhile.
  [{ version: 3, values: { name: 'Ana' } }, 4, null],
  [{ version: 3, values: { gone: 1 } }, 3, null],
  [{ version: 3 }, 3, null],
  ['nonsense', 3, null],
  [undefined, 3, null],
])('%j for version %s → %j', (kept, version, values) => {
  expect(fittingForm(kept, fields, version)).toEqual(values)
})
