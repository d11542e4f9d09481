import { expect, it } from 'vitest'
import { pickShop } from './shop.rules.ts'

const shop = (id: string, status = 'active', name = id) => ({ id, name, status, time_zone: 'UTC' })

it.each([
  ['the first active one', null, [shop('a', 'inactive'), shop('b')], 'b'],
  ['the first when none is active', null, [shop('a', 'inactive'), shop('b', 'maintenance')], 'a'],
  ['none without shops', shop('a'), [], undefined],
  ['the chosen one while it is there', shop('b', 'inactive'), [shop('a'), shop('b', 'inactive')], 'b'],
  ['another one when the chosen is gone', shop('x'), [shop('a')], 'a'],
])('selects %s (B54)', (_, chosen, shops, id) => {
  expect(pickShop(chosen, shops)?.id).toBe(id)
})

it('takes over a changed name', () => {
  expect(pickShop(shop('a', 'active', 'Old'), [shop('a', 'active', 'New')])?.name).toBe('New')
})
