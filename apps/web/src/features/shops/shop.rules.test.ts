import { expect, it } from 'vitest'
import { pickShop, shopStep } from './shop.rules.ts'

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

it.each([
  ['who may create shops and has none makes the first (B52)', [], true, { kind: 'make' }],
  ['who may not create one is told that a shop is required (B53)', [], false, { kind: 'ask' }],
  ['auto-selection comes before making one (OP-8)', [shop('a')], true, { kind: 'work', shop: shop('a') }],
  [
    'an inactive shop is still one to work in (B54)',
    [shop('a', 'inactive')],
    false,
    { kind: 'work', shop: shop('a', 'inactive') },
  ],
])('%s', (_, shops, mayCreate, step) => {
  expect(shopStep(null, shops, mayCreate)).toEqual(step)
})
