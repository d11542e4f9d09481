import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, marcus, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { connections } = words

interface Got {
  headers: http.IncomingHttpHeaders
  body: string
}
/** A receiver of webhooks on this machine. */
async function openReceiver(): Promise<{ url: string; got: Got[]; close(): void }> {
  const got: Got[] = []
  const server = http.createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      reply.end('thanks')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, got, close: () => server.close() }
}
/** Somebody else in the shop changes an order. */
async function changeAnOrder(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object | undefined, token: string) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    expect(reply.ok, text).toBe(true)
    return JSON.parse(text).data
  }
  const { token } = await send('POST', '/auth/login', { email: luis.email, password: luis.password }, '')
  const { shops } = await send('GET', '/shops', undefined, token)
  const { service_orders } = await send(
    'GET',
    `/service-orders?shop_id=${shops[0].id}&status=pending,scheduled&limit=1`,
    undefined,
    token,
  )
  await send('PUT', `/service-orders/${service_orders[0].id}`, { notes: 'The customer waits in the lobby' }, token)
}
/** What the dialog tells once. */
async function readSecret(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  const value = await dialog.getByLabel(label).inputValue()
  await dialog.getByRole('button', { name: connections('done'), exact: true }).click()
  await expect(dialog).toBeHidden()
  return value
}

test('an owner makes a key, a program uses it, and it opens nothing once it is revoked (INT7, INT21, INT26)', async ({
  page,
  server,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings/connections`)
  await expect(page.getByText(connections('keys.none'))).toBeVisible()
  await expectSound(page, 'connections without keys')
  await page
    .getByRole('button', { name: connections('keys.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: connections('keys.add'), exact: true }).click()
  await expect(dialog.getByText('This field is required.')).toBeVisible()
  await dialog.getByLabel(connections('keys.name'), { exact: true }).fill('Bookkeeping')
  await dialog.getByRole('checkbox', { name: 'Customers: View', exact: true }).click()
  await expectSound(page, 'making a key')
  await dialog.getByRole('button', { name: connections('keys.add'), exact: true }).click()
  await expect(dialog.getByText(connections('keys.tellTitle'))).toBeVisible()
  const key = await readSecret(page, connections('keys.label'))
  expect(key).toMatch(/^tp_live_/)

  const ask = (path: string) => fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  const shops = (await (await ask('/shops')).json()) as { data: { shops: { id: string }[] } }
  const shopId = shops.data.shops[0]?.id ?? ''
  expect((await ask(`/customers?shop_id=${shopId}`)).status).toBe(200)
  expect((await ask(`/invoices?shop_id=${shopId}`)).status).toBe(403)

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Bookkeeping' })
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: connections('actions', { name: 'Bookkeeping' }) }).click()
  await page.getByRole('menuitem', { name: connections('keys.revoke') }).click()
  await dialog.getByRole('button', { name: connections('keys.revoke'), exact: true }).click()
  await expectToast(page, connections('keys.revoked'))
  await expect(row).toContainText(connections('keys.states.revoked'))
  expect((await ask(`/customers?shop_id=${shopId}`)).status).toBe(401)
})

test('an owner adds a webhook, an order changes, and the receiver gets it signed; it is sent again and deleted (INT8, INT9, INT21)', async ({
  page,
  server,
}) => {
  const receiver = await openReceiver()
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings/connections?tab=webhooks`)
  await page
    .getByRole('button', { name: connections('hooks.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(connections('hooks.url')).fill('https://10.0.0.1/hooks')
  await dialog.getByRole('checkbox', { name: /order\.changed/ }).click()
  await dialog.getByRole('button', { name: connections('hooks.add'), exact: true }).click()
  await expect(dialog.getByText('It must be a public https address.').first()).toBeVisible()
  await dialog.getByLabel(connections('hooks.url')).fill(receiver.url)
  await expectSound(page, 'adding a webhook')
  await dialog.getByRole('button', { name: connections('hooks.add'), exact: true }).click()
  await expect(dialog.getByText(connections('hooks.tellTitle'))).toBeVisible()
  const secret = await readSecret(page, connections('hooks.label'))

  await changeAnOrder(server.url)
  await expect.poll(() => receiver.got.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [{ headers, body }] = receiver.got as [Got]
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'))
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(JSON.parse(body).type).toBe('order.changed')

  await visit(page, `${shopPath}/settings/connections?tab=webhooks`)
  await page.getByRole('button', { name: connections('hooks.deliveries') }).click()
  const sent = dialog.getByRole('button', { name: /order\.changed/ }).first()
  await expect(sent).toContainText(connections('sent.states.delivered'))
  await expectSound(page, 'deliveries of a webhook')
  await sent.click()
  await expect(dialog.getByRole('region', { name: connections('sent.body') })).toContainText('"service_order_id"')
  await expect(dialog.getByRole('region', { name: connections('sent.answer') })).toContainText('thanks')
  await expectSound(page, 'one delivery')
  const before = receiver.got.length
  await dialog.getByRole('button', { name: connections('sent.replay') }).click()
  await expectToast(page, connections('sent.replayed'))
  await expect.poll(() => receiver.got.length, { timeout: 30_000 }).toBeGreaterThan(before)
  expect(receiver.got.at(-1)?.headers['webhook-id']).toBe(headers['webhook-id'])
  expect(receiver.got.at(-1)?.body).toBe(body)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Actions of 127/ }).click()
  await page.getByRole('menuitem', { name: connections('hooks.pause') }).click()
  await expectToast(page, connections('hooks.paused'))
  await page.getByRole('button', { name: /^Actions of 127/ }).click()
  await page.getByRole('menuitem', { name: connections('hooks.remove') }).click()
  await dialog.getByRole('button', { name: connections('hooks.remove'), exact: true }).click()
  await expectToast(page, connections('hooks.removed'))
  await expect(page.getByText(connections('hooks.none'))).toBeVisible()
  receiver.close()
})

test.describe('on a phone in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('a technician makes a calendar feed of their jobs and revokes it (INT17)', async ({ page }) => {
    const es = wordsIn('es')
    await new SignInPage(page, es).begin(marcus)
    await visit(page, `${shopPath}/settings/connections`)
    await expect(page.getByRole('tab')).toHaveCount(1)
    await page.getByRole('button', { name: es.connections('calendar.add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: es.connections('calendar.add'), exact: true }).click()
    await expect(dialog.getByText(es.connections('calendar.tellTitle'))).toBeVisible()
    await expectSound(page, 'the address of a calendar feed')
    const url = await dialog.getByLabel(es.connections('calendar.label')).inputValue()
    await dialog.getByRole('button', { name: es.connections('done'), exact: true }).click()
    expect(await (await fetch(url)).text()).toContain('BEGIN:VCALENDAR')
    await page.getByRole('button', { name: es.connections('calendar.revoke') }).click()
    await dialog.getByRole('button', { name: es.connections('calendar.revoke'), exact: true }).click()
    await expectToast(page, es.connections('calendar.revoked'))
    expect((await fetch(url)).status).toBe(404)
  })
})
