import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, type Person, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

// The technician's clock runs for another job afterwards.
test.use({ business: 'own' })

const words = wordsIn('en')
const { create, invoices, jobs, order: o, orderActions, timers } = words
/** From "new order" to "paid" no more clicks and keys than this, those of typed words among them; a chord counts for each of its keys (x1). */
const mostStrokes = 40
const [brakes, oil] = ['Front brakes', 'Oil and filter']

/** What one person presses on one device; all of them count together. */
class Strokes {
  static count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(keys: string) {
    Strokes.count += keys.split('+').length
    await this.#page.keyboard.press(keys)
  }
  async type(text: string) {
    Strokes.count += text.length
    await this.#page.keyboard.type(text)
  }
  async tap(target: Locator) {
    Strokes.count += 1
    await target.click()
  }
}

interface Shop {
  technicianOf: (orderId: string) => Promise<Person>
}
/** A car that was here before, with what was done then, as another program writes it. */
async function carThatWasHere(request: APIRequestContext): Promise<Shop> {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const send = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const { shops } = await send('get', '/shops')
  const line = (service_name: string, estimated_hours: number) => ({
    ...{ type: 'labor', description: service_name, estimated_hours, unit_cost: 165, service_name },
  })
  const { service_order: before } = await send('post', '/service-orders', {
    ...{ shop_id: shops[0].id, title: 'Brakes and oil', description: 'Brakes and oil.' },
    customer: { name: 'Ruth Lindqvist', email: 'ruth@lindqvist.example', phone: '(253) 555-0177' },
    vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
    line_items: [line(brakes, 1), line(oil, 0.5)],
    schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
  })
  for (const move of ['start', 'complete']) await send('post', `/service-orders/${before.id}/${move}`, {})
  const { invoice } = await send('post', '/invoices', { workOrderId: before.id })
  await send('post', `/invoices/${invoice.id}/send`)
  await send('post', `/invoices/${invoice.id}/mark-paid`, {})
  return {
    technicianOf: async (orderId) => {
      const { service_order } = await send('get', `/service-orders/${orderId}`)
      const [{ name }] = service_order.technicians as [{ name: string }]
      const first = name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      return { name, email: `${first}@demo.twopost.example`, password: luis.password }
    },
  }
}

test('a car that was here before goes from new order to paid in 40 clicks and keys, over the counter and the bay (x1)', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  Strokes.count = 0
  const shop = await carThatWasHere(request)
  await new SignInPage(page, words).begin(luis)
  const creating = new CreateOrderPage(page, words)
  // Nothing is left of an order that somebody else began.
  await creating.open()
  await visit(page, `${shopPath}/service-orders`)
  await expect(page.locator('[aria-keyshortcuts="n"]').first()).toBeVisible()

  // The counter: the end of the plate, a word of the complaint, two services that were done before, the earliest time.
  const counter = new Strokes(page)
  await counter.press('n')
  await expect(creating.search).toBeFocused()
  await counter.type('7194')
  const found = page.getByRole('listbox', { name: create('found.list') })
  await expect(found).toHaveAttribute('aria-busy', 'false')
  await expect(found.getByRole('option', { name: /Ruth Lindqvist/ }).first()).toHaveAttribute('data-selected', 'true')
  await counter.press('Enter')
  await expect(creating.step(1).getByText(create('vehicleChosen'))).toBeVisible()
  await expect(creating.step(1).getByRole('textbox', { name: create('report') })).toBeFocused()
  await counter.type('brakes')
  const line = creating.step(3).getByRole('combobox', { name: create('line.label') })
  for (const name of [brakes, oil]) {
    await counter.tap(
      creating
        .step(3)
        .getByRole('list', { name: create('line.proposed') })
        .getByRole('button', { name }),
    )
    await expect(line).toBeFocused()
  }
  await expect(
    creating
      .step(4)
      .getByRole('radiogroup', { name: create('proposal.title') })
      .getByRole('radio')
      .first(),
  ).toBeChecked()
  await counter.press('Control+Enter')
  await page.waitForURL(/\/service-orders\/[0-9a-f-]{36}$/)
  const order = new OrderPage(page, words)
  await expect(order.status('scheduled')).toBeVisible()
  const atCounter = Strokes.count

  // The bay: the job, two ticks, done.
  const technician = await shop.technicianOf(page.url().split('/').at(-1) ?? '')
  const bayPage = await (await browser.newContext({ ...phone, baseURL: baseURL ?? '', reducedMotion: 'reduce' })).newPage()
  await new SignInPage(bayPage, words).begin(technician)
  const portal = new PortalPage(bayPage, words)
  await portal.open()
  await portal.leaveOtherWork()
  const bay = new Strokes(bayPage)
  await bay.tap(bayPage.getByRole('link', { name: 'brakes' }).first())
  await bay.tap(portal.button(jobs('actions.start')))
  await bay.tap(portal.sheet.getByRole('button', { name: jobs('actions.start') }))
  await portal.expectTimer('working')
  await bay.tap(bayPage.getByRole('tab', { name: jobs('tasks') }))
  for (const title of [brakes, oil]) {
    const box = bayPage.getByRole('checkbox', { name: jobs('markDone', { title }) })
    await bay.tap(box)
    await expect(box).toBeChecked()
  }
  await bay.tap(portal.button(timers('stop')))
  await bay.tap(portal.sheet.getByText(timers('stopReasons.Work completed successfully'), { exact: true }))
  await bay.tap(portal.sheet.getByRole('button', { name: timers('stopConfirm') }))
  await bay.tap(portal.sheet.getByRole('button', { name: jobs('actions.complete') }))
  await expect(portal.sheet).toBeHidden()
  await bayPage.context().close()
  const inBay = Strokes.count

  // The counter again: completed, billed, paid.
  await expect(page.getByText(o('allDone'))).toBeVisible()
  await counter.press('Control+Enter')
  await counter.tap(page.getByRole('dialog').getByRole('button', { name: orderActions('completeDialog.confirm') }))
  await expect(order.status('completed')).toBeVisible()
  await counter.press('Control+Enter')
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}/)
  const invoice = new InvoicePage(page, words)
  for (const step of ['send', 'recordPayment'] as const) {
    await counter.tap(page.getByRole('button', { name: invoices(step), exact: true }))
    const dialog = page.getByRole('dialog')
    await counter.tap(dialog.getByRole('button', { name: invoices(step) }))
    await expect(dialog).toBeHidden()
  }
  await expect(invoice.pill('paid')).toBeVisible()
  const description = `${atCounter} to the order, ${inBay} with the bay, ${Strokes.count} to paid`
  test.info().annotations.push({ type: 'strokes', description })
  expect(Strokes.count, description).toBeLessThanOrEqual(mostStrokes)
})
