import { type CallName, calls } from '@twopost/contract/calls'
import type { Call } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { shopOfReads } from './shop-of-reads.ts'

it('every read of work orders takes the shop that the client adds to it, and no other read gets one (G10)', () => {
  const reads = Object.entries(calls as Record<CallName, Call>).filter(([, call]) => call.method === 'GET')
  const filled = reads.filter(([, { path }]) => 'shop_id' in shopOfReads(path, 'shop'))
  expect(filled.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'listServiceOrders',
      'getOrderBoard',
      'getServiceOrder',
      'listOrderActivities',
      'listOrderNotes',
      'listOrderAttachments',
      'getOrderTimer',
    ]),
  )
  for (const [name, call] of filled) expect(Object.keys(call.query?.shape ?? {}), name).toContain('shop_id')
  expect(shopOfReads('/service-levels', 'shop')).toEqual({})
})
