import { type LabelWish, labelCode } from '@twopost/contract/documents'
import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { readCodes as read } from '../../../test/read-codes.ts'
import { layoutLabels } from './label-layout.service.ts'

const t = useApp()
type Wish = LabelWish

const texts = (page: Awaited<ReturnType<typeof layoutLabels>>[number]) =>
  page.steps.flatMap((step) => (step.kind === 'text' ? [step.text] : []))

it('draws codes that a reader reads, in every size, and the square one where a number is too long for bars (DOC8, NOW24)', async () => {
  const id = '019ad3b2-7c1e-7aaa-8bbb-0123456789ab'
  const label = {
    id,
    code: labelCode('part', id),
    bars: 'BR-1043X',
    big: 'BR-1043X',
    title: 'Brake pads, front, with hardware and sensors for both sides of the axle',
    lines: ['Tidewater', 'A-07'],
  }
  for (const size of ['small', 'roll', 'large'] as const) {
    const [square, second] = await layoutLabels({ labels: [label, label], size, code: 'qr' })
    expect(await read(square as never)).toEqual([label.code])
    expect(second?.steps).toEqual(square?.steps)
    const [bars] = await layoutLabels({ labels: [label], size, code: 'code128' })
    expect(await read(bars as never)).toEqual(['BR-1043X'])
    for (const page of [square, bars]) {
      expect(texts(page as never)).toContain('BR-1043X')
      for (const step of page?.steps ?? []) {
        if (step.kind !== 'rect') continue
        expect(step.x).toBeGreaterThanOrEqual(0)
        expect(step.x + step.width).toBeLessThanOrEqual(page?.width ?? 0)
        expect(step.y + step.height).toBeLessThanOrEqual(page?.height ?? 0)
      }
    }
  }
  // A number that is too wide is made smaller, not broken.
  const core = {
    ...label,
    big: 'C-93F801246A',
    bars: 'C-93F801246A',
    lines: ['SK-4707', 'Tideflats', 'Send back by Dec 13, 2026'],
  }
  for (const size of ['small', 'roll', 'large'] as const)
    for (const code of ['qr', 'code128'] as const) {
      const [page] = await layoutLabels({ labels: [core], size, code })
      expect(texts(page as never)).toContain('C-93F801246A')
      expect(texts(page as never)).toContain('Send back by Dec 13, 2026')
    }
  const vin = { ...label, bars: '1FTEW1EP8NFA12345' }
  const [long] = await layoutLabels({ labels: [vin], size: 'small', code: 'code128' })
  expect(await read(long as never)).toEqual([label.code])
  const [wide] = await layoutLabels({ labels: [{ ...label, bars: 'Llanta ñ' }], size: 'small', code: 'code128' })
  expect(await read(wide as never)).toEqual([label.code])
})

it('prints labels of parts, bins, keys and vehicles that one may see, and says when there are too many (PAR31, DOC16)', async () => {
  const world = await t.tenant({ shops: 2 })
  const body = { shop_id: world.shopId, name: 'Pads', partNumber: 'BR-1043', location: 'A-07' }
  const item = (await t.call('createItem', { body }, world.admin)).body.data.item
  const bins = await t.call('listStockLocations', { query: { shop_id: world.shopId, search: 'A-07' } }, world.admin)
  const bin = bins.body.data.stock_locations[0]
  const order = await makeOrder(t, world)
  const print = (wish: Wish, who: Member = world.admin) => t.call('createLabels', { body: wish }, who)
  const wishes: Wish[] = [
    { kind: 'part', ids: [item.id, item.id], shop_id: world.shopId },
    { kind: 'bin', ids: [bin.id], size: 'roll' },
    { kind: 'key_tag', ids: [order.id], size: 'large', code: 'code128' },
    { kind: 'vehicle', ids: [order.vehicle.id], copies: 3 },
  ]
  const pages: number[] = []
  for (const wish of wishes) {
    const reply = await print(wish)
    expect([reply.status, reply.headers['content-type']], reply.text).toEqual([200, 'application/pdf'])
    pages.push(reply.text.match(/\/Type \/Page\b/g)?.length ?? 0)
  }
  expect(pages).toEqual([1, 1, 1, 3])
  const wrong: Wish[] = [
    { kind: 'part', ids: [bin.id] },
    { kind: 'core', ids: [item.id] },
  ]
  for (const wish of wrong) expect((await print(wish)).status).toBe(404)
  const ids = Array.from({ length: 11 }, (_, at) => `${item.id.slice(0, -2)}${String(at).padStart(2, '0')}`)
  const many = await print({ kind: 'part', ids, copies: 20 })
  expect([many.status, many.body.code]).toEqual([422, 'LABELS_TOO_MANY'])
  const stocker = await t.member(world, { permissions: ['inventory:view'] }, { shopIds: [world.shopIds[1] as string] })
  expect((await print(wishes[0] as Wish, stocker)).status).toBe(404)
  expect((await print({ kind: 'part', ids: [item.id] }, stocker)).status).toBe(200)
  for (const wish of wishes.slice(1)) expect((await print(wish, stocker)).status).toBe(404)
})
