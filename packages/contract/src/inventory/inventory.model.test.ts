import { describe, expect, it } from 'vitest'
import { ItemChange, ItemFields } from './inventory.model.ts'

const part = { name: 'Rotor', partNumber: 'BR-1043' }
const codeOf = (more: object) => ItemFields.safeParse({ ...part, ...more }).error?.issues[0]?.message

describe('the fields of a part (K1, PAR40)', () => {
  it('takes a name and a number alone, and ignores what the server says', () => {
    expect(ItemFields.parse({ ...part, id: 'x', available: 3, stock_value: 'much', allowed: [] })).toMatchObject(part)
    expect(ItemChange.parse({})).toEqual({})
  })
  it.each([
    [{ name: '  ' }, 'NAME_REQUIRED'],
    [{ partNumber: '' }, 'PART_NUMBER_REQUIRED'],
    [{ partNumber: '- / .' }, 'INVALID_PART_NUMBER'],
    [{ quantity: 0.0005 }, 'INVALID_COUNT'],
    [{ reorder_point: -1 }, 'INVALID_COUNT'],
    [{ units_per_buy: 0 }, 'INVALID_COUNT'],
    [{ unit_price: 1.999 }, 'INVALID_AMOUNT'],
    [{ warranty_months: 601 }, 'INVALID_MONTHS'],
  ])('refuses %j', (more, code) => {
    expect(codeOf(more)).toBe(code)
  })
  it.each([{ quantity: 0 }, { quantity: 6.125 }, { fill_to: null }, { unit_cost: null }, { partNumber: '№ 7' }])(
    'takes %j',
    (more) => {
      expect(codeOf(more)).toBeUndefined()
    },
  )
})
