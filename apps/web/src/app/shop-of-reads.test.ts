import fs from 'node:fs'
import path from 'node:path'
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

it('what hangs on an order is asked for with a shop of its own, because the order may be of another one than is selected (decision 25)', () => {
  const ofOrders = Object.entries(calls as Record<CallName, Call>)
    .filter(([, call]) => call.method === 'GET' && call.path.startsWith('/service-orders/{id}'))
    .map(([name]) => name)
  const folder = path.join(import.meta.dirname, '..')
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const asked: string[] = []
  const without: string[] = []
  for (const file of files) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    for (const { index, 1: name = '' } of text.matchAll(/\b(?:useCall|api)\(\s*'(\w+)'/g)) {
      if (!ofOrders.includes(name)) continue
      asked.push(name)
      // The input stands in the call, or in a constant right before it.
      if (!/shop_id|anyShop/.test(text.slice(index - 200, index + 200))) without.push(`${file}: ${name}`)
    }
  }
  expect(asked.length).toBeGreaterThan(20)
  expect(without).toEqual([])
})
