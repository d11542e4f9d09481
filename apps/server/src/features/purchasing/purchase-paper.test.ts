import { expect, it } from 'vitest'
import type { Reply } from '../../../test/harness.ts'
import { useApp } from '../../../test/harness.ts'
import { composePurchaseMail } from './index.ts'

const t = useApp()

it('draws a purchase order, mails it with the same paper, and mails it again where it is said (DOC10, PAR27)', async () => {
  const world = await t.tenant()
  const supplier = (await t.call('createSupplier', { body: { name: 'Bayside', category: 'Filters' } }, world.admin)).body.data
    .supplier
  const item = (
    await t.call('createItem', { body: { shop_id: world.shopId, name: 'Filter', partNumber: 'F-1', unit_cost: 13 } }, world.admin)
  ).body.data.item
  const body = { shop_id: world.shopId, supplier_id: supplier.id, lines: [{ item_id: item.id, quantity: 2 }] }
  const made = (await t.call('createPurchaseOrder', { body }, world.admin)).body.data.purchase_order
  const params = { id: made.id }
  const pdf = (who = world.admin) => t.call('getPurchaseOrderPdf', { params }, who)
  const send = (sent: { email?: string; version?: number } = {}) =>
    t.call('sendPurchaseOrder', { params, body: sent }, world.admin)
  const outbox = async (): Promise<Reply['body'][]> =>
    (
      await t.admin.query('select * from app.outbox where tenant_id = $1 and template = $2 order by created_at, id', [
        world.tenantId,
        'purchase',
      ])
    ).rows

  const draft = await pdf()
  expect([draft.status, draft.headers['content-type'], draft.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await pdf()).bytes.equals(draft.bytes)).toBe(true)
  const blind = await pdf(await t.member(world, { permissions: ['inventory:view'] }))
  expect(blind.bytes.length).toBeLessThan(draft.bytes.length)
  expect((await send({ email: 'desk@bayside.example' })).body.code).toBe('PURCHASE_NOT_PLACED')

  await t.call('orderPurchaseOrder', { params, body: {} }, world.admin)
  expect((await send()).body.code).toBe('SUPPLIER_HAS_NO_EMAIL')
  const first = await send({ email: 'desk@bayside.example' })
  expect(first.body.data.purchase_order).toMatchObject({ sent_to: 'desk@bayside.example', status: 'ordered' })
  const again = await send({ email: 'night@bayside.example', version: first.body.data.purchase_order.version })
  expect(again.body.data.purchase_order.sent_to).toBe('night@bayside.example')
  expect((await send({ version: first.body.data.purchase_order.version })).body.code).toBe('STALE_VERSION')
  const mails = await outbox()
  expect(mails.map((one) => one.recipient)).toEqual(['desk@bayside.example', 'night@bayside.example'])

  const written = await t.inTenant(world.tenantId, (tx) =>
    composePurchaseMail(tx, { language: 'en', params: mails[0].params } as never),
  )
  const mail = await written?.()
  const [attached] = mail?.attachments ?? []
  expect(attached).toMatchObject({ filename: `${made.number}.pdf`, contentType: 'application/pdf' })
  expect(Buffer.from(attached?.content ?? []).equals((await pdf()).bytes)).toBe(true)
})
