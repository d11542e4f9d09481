import type { Locator, Page, Request } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { BoardPage } from '../pages/board.page.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { OrderPage } from '../pages/order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, grace, hana, luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use({ business: 'own' })
const words = wordsIn('en')
const { bulk, orderActions } = words
const numberIn = async (row: Locator) => /SO-\d{4}-\d{5}/.exec((await row.textContent()) ?? '')?.[0] ?? 'no number'

test('several orders are assigned and booked anyway, each by its name, by somebody who may assign (G25, G37)', async ({
  page,
  browser,
  baseURL,
}) => {
  await new SignInPage(page, words).begin(luis)
  await visit(page, `${shopPath}/service-orders?status=pending`)
  const rowOf = (title: string) => page.locator('tbody tr', { hasText: title }).first()
  const [clutch, hoist] = [rowOf('Clutch slips under load'), rowOf('PTO engages late')]
  const [first, second] = [await numberIn(clutch), await numberIn(hoist)]
  const pick = (number: string) => page.locator('tbody tr', { hasText: number }).getByRole('checkbox').click()
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const result = (ok: number, failed: number) => expect(dialog.getByRole('status')).toHaveText(bulk('bulkResult', { ok, failed }))
  const anyway = (kind: 'assign' | 'schedule', number: string) =>
    dialog.getByRole('checkbox', { name: new RegExp(`^${bulk(`anyway.${kind}`)} ?: ${number}$`) })

  // Hana knows neither clutches nor hydraulics.
  await pick(first)
  await pick(second)
  await act(bulk('bulkAssign'))
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: hana.name }).click()
  await dialog.getByRole('button', { name: orderActions('assignDialog.confirm'), exact: true }).click()
  await result(0, 2)
  await anyway('assign', first).click()
  await dialog.getByRole('button', { name: bulk('insist.assign', { count: 1 }) }).click()
  await result(1, 1)
  await expect(dialog.getByRole('listitem').filter({ hasText: first })).toContainText(bulk('bulkDone'))
  await anyway('assign', second).click()
  await dialog.getByRole('button', { name: bulk('insist.assign', { count: 1 }) }).click()
  await result(2, 0)
  await dialog
    .getByRole('button', { name: bulk('bulkClose') })
    .last()
    .click()

  // One at nine; then the other at nine as well, which is said before it is sent and refused after.
  const schedule = async (number: string) => {
    await pick(number)
    await act(bulk('bulkSchedule'))
    await dialog.getByRole('textbox', { name: orderActions('scheduleDialog.start') }).fill(mondayMorning(6))
  }
  const send = () => dialog.getByRole('button', { name: bulk('bulkSchedule'), exact: true }).click()
  const insist = async (number: string) => {
    await anyway('schedule', number).click()
    await dialog.getByRole('button', { name: bulk('insist.schedule', { count: 1 }) }).click()
  }
  const said = (number: string) => dialog.getByRole('listitem').filter({ hasText: number })
  await schedule(first)
  await send()
  await result(0, 1)
  await expect(said(first)).toContainText(`${hana.name} is not able`)
  await insist(first)
  await result(1, 0)
  await dialog
    .getByRole('button', { name: bulk('bulkClose') })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await schedule(second)
  await expect(said(second)).toContainText(`${hana.name} is booked for ${first}`)
  await send()
  // What is allowed stays allowed: first that she is not able, then that she is taken.
  await expect(said(second)).toContainText(`${hana.name} is not able`)
  await insist(second)
  await expect(said(second)).toContainText(first)
  await insist(second)
  await result(1, 0)

  // Who may neither book nor assign is not asked to.
  const counter = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  await new SignInPage(counter, words).begin(grace)
  await visit(counter, `${shopPath}/service-orders?status=pending`)
  await counter.locator('tbody tr').first().getByRole('checkbox').click()
  await expect(counter.locator('button[aria-haspopup="menu"]', { hasText: bulk('bulkPriority') })).toBeVisible()
  for (const name of [bulk('bulkAssign'), bulk('bulkSchedule')])
    await expect(counter.getByRole('button', { name, exact: true })).toHaveCount(0)
  await counter.close()
})

/** The color of a text, and the one in which what is bad is written. */
const colorOf = (item: Locator) => item.evaluate((element) => getComputedStyle(element).color)
const badColor = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.className = 'text-bad'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('overdue and critical orders stand out on list and board by a word and by color (G39)', { tag: '@full' }, async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  const list = async (query: string) => {
    await visit(page, `${shopPath}/service-orders?${query}`)
    const row = page.locator('tbody tr').first()
    return { number: () => numberIn(row), cell: (name: string) => row.locator(`[data-column="${name}"]`) }
  }
  const overdue = await list('due=overdue&sort=due_date')
  const late = overdue.cell('due_date').locator('time')
  await expect(late).toHaveText(/^\d+ (hours?|days?) overdue$/)
  const overdueNumber = await overdue.number()
  const bad = await badColor(page)
  expect(await colorOf(late)).toBe(bad)
  await visit(page, `${shopPath}/service-orders?status=pending&sort=due_date&dir=desc`)
  // Orders without a day come first.
  const inTime = page.locator('tbody [data-column="due_date"] time').first()
  await expect(inTime).not.toContainText('overdue')
  expect(await colorOf(inTime)).not.toBe(bad)

  const critical = await list('priority=critical&status=in_progress')
  await expect(critical.cell('priority')).toHaveText(words.orders('priorities.critical'))
  const criticalNumber = await critical.number()
  const loud = await colorOf(critical.cell('priority').locator('svg'))
  const normal = await list('priority=normal&status=in_progress')
  await expect(normal.cell('priority')).toHaveText(words.orders('priorities.normal'))
  expect(await colorOf(normal.cell('priority').locator('svg'))).not.toBe(loud)

  await new BoardPage(page, words).open()
  const card = (number: string) => page.getByRole('article', { name: new RegExp(`^${number},`) })
  const due = card(overdueNumber).locator('time')
  await expect(due).toHaveText(/ overdue$/)
  expect(await colorOf(due)).toBe(bad)
  await expect(card(criticalNumber).getByText(words.orders('priorities.critical'), { exact: true })).toBeVisible()
  expect(await colorOf(card(criticalNumber).locator('.priority svg'))).toBe(loud)
})

test('pressing Create, Complete, Create invoice or Send twice makes one (G43)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(service-orders?|invoices)(\/|$)/.test(new URL(request.url()).pathname))
      sent.push(request)
  })
  // A slow answer leaves time for the second press.
  await page.route(/\/api\/v1\/(service-orders?|invoices)/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  const named = (end: RegExp) => sent.filter((request) => end.test(new URL(request.url()).pathname))
  /** A send whose key answers a repeat with what the first one made. */
  async function repeat(request: Request) {
    const { 'idempotency-key': key, authorization = '', 'content-type': type = '' } = await request.allHeaders()
    expect(key).toMatch(/^[\w-]{16,}$/)
    const answer = await page.request.post(request.url(), {
      headers: { 'idempotency-key': key ?? '', authorization, 'content-type': type },
      data: request.postData() ?? '',
    })
    return { status: answer.status(), data: (await answer.json()).data }
  }

  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.newVehicle('Ford', 'Ranger')
  await creating.report('Pressed twice, squeals when braking.')
  await creating.continueTo(2)
  await creating.addCustomer('Twice Hauling', 'office@twicehauling.example', '(253) 555-0142')
  await creating.continueTo(3)
  await creating.addService('Brakes', { text: 'Inspect', hours: '1' }, { text: 'Pads', quantity: '1', price: '60' })
  await creating.continueTo(4)
  await creating.schedule(mondayMorning(7))
  await page.getByRole('button', { name: new RegExp(`^${words.create('createAndBook', { time: '' }).trim()}`) }).dblclick()
  await page.waitForURL(/\/service-orders\/[0-9a-f-]{36}$/)
  const made = named(/\/service-order(s|\/with-\w[\w-]*)$/)
  expect(made).toHaveLength(1)
  const again = await repeat(made[0] as Request)
  expect([again.status, page.url()]).toEqual([201, expect.stringContaining(again.data.service_order.id)])

  const order = new OrderPage(page, words)
  await page.getByRole('button', { name: words.orders('moves.start'), exact: true }).dblclick()
  await expect(order.status('in_progress')).toBeVisible()
  expect(named(/\/start$/)).toHaveLength(1)
  await page.getByRole('button', { name: words.orders('moves.complete'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: orderActions('completeDialog.confirm') })
    .dblclick()
  await expect(order.status('completed')).toBeVisible()
  expect(named(/\/complete$/)).toHaveLength(1)

  await page.getByRole('button', { name: words.order('createInvoiceOf', { amount: '' }) }).dblclick()
  await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
  expect(named(/\/invoices$/)).toHaveLength(1)
  await page.getByRole('button', { name: words.invoices('send'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.invoices('send') })
    .dblclick()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(new InvoicePage(page, words).pill('sent')).toBeVisible()
  const mailed = named(/\/send$/)
  expect(mailed).toHaveLength(1)
  const resent = await repeat(mailed[0] as Request)
  expect([resent.status, resent.data.invoice.status]).toEqual([200, 'sent'])

  await visit(page, `${shopPath}/service-orders?q=${encodeURIComponent('Pressed twice')}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
})
