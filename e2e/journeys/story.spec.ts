// Slow: the whole story of section 21 on three devices, with a shop of its own.
import type { Browser, Locator, Page } from '@playwright/test'
import { kpiTable } from '@twopost/contract/kpis'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { countDrawer } from '../pages/day-close.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { PurchasingPage } from '../pages/purchasing.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { fleet, inspection, prepareStory, type StoryShop } from '../pages/story-shop.ts'
import { SupplierBillsPage } from '../pages/supplier-bills.page.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, marcus, shopPath } from '../people.ts'
import { StoryRows } from '../story-rows.queries.ts'
import { billedPart, check, first, goods, grown, inDollars, older, shopDay, shopZone, shownAmount } from '../story-sums.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { create, dayClose, deferred, estimate, estimates, exceptions, findings, inspections, jobs } = words
const { order: o, orderParts, orderPrices, rate, receivables, serviceApprovals, takePayment, waiting } = words
const p = wordsIn('es').customerPage
const title = 'Brakes grind'
/** A picture of one point. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Who is in the story, each with a device of their own. */
interface Cast {
  office: Page
  bay: PortalPage
  owner: Page
  browser: Browser
  url: string
  shop: StoryShop
  rows: StoryRows
}
interface TheOrder {
  id: string
  number: string
}

// The shop is taxed, stocked and asked in another way from here on, and its day is closed.
test.use({ business: 'alone-story', permissions: ['clipboard-read', 'clipboard-write'] })

/** ST1: the concern, and a meter below the last one. Left out: the trailer, and the standing limit of a fleet. */
async function arrive({ office }: Cast): Promise<TheOrder> {
  const creating = new CreateOrderPage(office, words)
  await creating.open()
  await creating.takeVehicleOnFile(fleet.plate)
  const meter = creating.step(1).getByRole('textbox', { name: create('mileage') })
  await meter.fill('84128')
  await meter.press('Tab')
  await expect(creating.step(1).getByText(create('less', { mileage: '84,500' }))).toBeVisible()
  await creating.report('Grinds when braking. Wipers leave streaks.')
  await creating.continueTo(3)
  await creating.title(title)
  await creating.continueTo(4)
  await creating.assignLead(marcus.name)
  await creating.schedule(mondayMorning(11))
  await creating.continueTo(5)
  await expect(creating.step(5)).toContainText(fleet.name)
  const number = await creating.create()
  return { id: office.url().split('/').at(-1) ?? '', number }
}

/** ST2: a timer begun without a network, and an inspection with two findings of now and a photo. Left out: rating offline, the video. */
async function work({ bay, rows }: Cast, order: TheOrder) {
  const { page } = bay
  await bay.open()
  await bay.leaveOtherWork()
  await bay.openJob(title)
  await bay.expectFetched('job-sheets')
  await page.context().setOffline(true)
  await bay.startJob()
  // The job and its timer.
  await expect(page.getByRole('button', { name: waiting('wait', { count: 2 }), exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(waiting('allSentText'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await bay.expectTimer('working')

  await page.getByRole('tab', { name: jobs('overview') }).click()
  await page.getByRole('button', { name: inspections('start') }).click()
  await bay.sheet.getByRole('radio', { name: new RegExp(`^${inspection.en}`) }).click()
  await bay.sheet.getByRole('button', { name: inspections('start') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inspection.en)
  await page.getByRole('button', { name: rate('value', { name: inspection.lining }) }).click()
  await bay.sheet.getByRole('button', { name: '2', exact: true }).click()
  await bay.sheet.getByRole('button', { name: rate('save') }).click()
  await expect(bay.sheet).toBeHidden()
  const wipers = page.getByRole('group', { name: rate('rating', { name: inspection.blade }) })
  await wipers.getByRole('button', { name: inspections('ratings.now') }).click()
  await expect(wipers.getByRole('button', { name: inspections('ratings.now') })).toHaveAttribute('aria-pressed', 'true')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: rate('photo', { name: inspection.lining }) }).click()
  await (await chooser).setFiles({ name: 'lining.png', mimeType: 'image/png', buffer: photo })
  await expectToast(page, waiting('photoSaved'))
  await page.getByRole('button', { name: rate('finish') }).click()
  await expect(page.getByText(rate('finished'), { exact: true })).toBeVisible()
  expect(await rows.work(order.id)).toEqual({ timers: 1, inspections: 1, findings: 2, photos: 1 })
}

const service = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
/** Both services by their lines, whatever was folded. */
async function openLines(page: Page, name: string): Promise<Locator> {
  const region = service(page, name)
  const toggle = region.getByRole('button', { name: o('serviceLines', { name }) })
  await expect(toggle).toBeVisible()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  return region
}
const consentCard = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: estimates('authorization') }) })
/** Offers what is ticked to the fleet's manager. @returns the address of her page */
async function present(page: Page): Promise<string> {
  await page
    .getByRole('region', { name: estimate('strip') })
    .getByRole('button', { name: estimate('present') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: estimate('for') })).toContainText(fleet.manager)
  await expect(dialog.getByRole('radio', { name: estimate('languages.es') })).toBeChecked()
  await dialog.getByRole('button', { name: estimate('go'), exact: true }).click()
  await expect(dialog).toBeHidden()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** ST3: services of the findings by canned jobs, an estimate in Spanish, decided and signed on the manager's phone. Left out: PO rules. */
async function estimateAndDecide({ office, browser, url }: Cast, order: TheOrder) {
  await visit(office, `${shopPath}/service-orders/${order.id}`)
  await office.getByRole('link', { name: inspection.en }).click()
  for (const item of [inspection.lining, inspection.blade]) {
    const finding = office
      .getByRole('listitem')
      .filter({ hasText: item })
      .filter({ has: office.getByText(inspections('ratings.now')) })
    await finding.getByRole('button', { name: findings('make') }).click()
    await expect(finding.getByText(findings('inService'))).toBeVisible()
  }
  await visit(office, `${shopPath}/service-orders/${order.id}`)
  const brakes = await openLines(office, goods.brakes.name)
  for (const [name, amount] of first.lines)
    await expect(brakes.getByRole('row').filter({ hasText: name })).toContainText(inDollars(amount))
  await expect(brakes.getByText(orderPrices('source.matrix', { rule: 'Sound parts' })).first()).toBeVisible()
  const strip = office.getByRole('region', { name: estimate('strip') })
  await expect(strip.getByText(inDollars(first.both.total), { exact: true })).toBeVisible()
  const address = await present(office)

  const context = await browser.newContext({ ...phone, ...spanish, baseURL: url, reducedMotion: 'reduce' })
  const manager = await context.newPage()
  await manager.goto(new URL(address).pathname)
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(p('asks', { count: 2 }))
  await expect(manager.getByLabel(p('name'))).toHaveValue(fleet.manager)
  for (const [name, choice] of [
    [goods.brakes.name, 'approve'],
    [goods.wipers.name, 'decline'],
  ] as const)
    await manager
      .getByRole('group', { name: p('choose', { service: name }) })
      .getByRole('radio', { name: p(`choices.${choice}`) })
      .check()
  await expect(manager.getByText(p('total')).locator('..')).toContainText(inDollars(first.brakes.total))
  const send = manager.getByRole('button', { name: p('send') })
  await send.click()
  await expect(manager.getByText(p('signMissing'))).toBeVisible()
  const pad = manager.getByRole('img', { name: p('sign') })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('no place to sign')
  await manager.mouse.move(box.x + 20, box.y + 80)
  await manager.mouse.down()
  await manager.mouse.move(box.x + 180, box.y + 60, { steps: 6 })
  await manager.mouse.up()
  await send.click()
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText(p('decided', { name: 'Renee' }))
  await context.close()
  await expect(service(office, goods.brakes.name)).toContainText(serviceApprovals('approved'))
  await expect(service(office, goods.wipers.name)).toContainText(serviceApprovals('declined'))
  await expect(consentCard(office)).toContainText(`${estimates('limit')}${inDollars(first.limit)}`)
  await expect(consentCard(office)).toContainText(`$0.00 → ${inDollars(first.brakes.net)}`)
}

/** Presses an item of the menu of a line. */
async function act(page: Page, region: Locator, line: string, item: string) {
  await region.getByRole('button', { name: o('lineActions', { line }) }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** ST4: 12 % more stops a part, a second estimate, and an approval by phone. */
async function grow({ office }: Cast) {
  await office.getByRole('button', { name: o('addPart'), exact: true }).click()
  const line = office.getByRole('dialog', { name: o('lineDialog.addPart') })
  await line.getByLabel(o('lineDialog.description')).fill(grown.hose.name)
  await line.getByLabel(o('lineDialog.price')).fill(String(grown.hose.price / 100))
  await line.getByLabel(o('lineDialog.price')).press('Tab')
  await line.getByRole('combobox', { name: o('lineDialog.service') }).click()
  await office.getByRole('option', { name: goods.brakes.name, exact: true }).click()
  await line.getByRole('button', { name: o('lineDialog.save') }).click()
  await expect(line).toBeHidden()
  const card = consentCard(office)
  await expect(card).toContainText(estimates('over', { amount: inDollars(grown.brakes.net - grown.limit) }))
  const brakes = await openLines(office, goods.brakes.name)
  await act(office, brakes, goods.pads.name, orderParts('take'))
  await expect(
    office.getByText(
      `This order is now ${inDollars(grown.brakes.net)}. The customer approved ${inDollars(grown.agreed)}, at most ${inDollars(grown.limit)}.`,
      { exact: true },
    ),
  ).toBeVisible()

  await present(office)
  await card.getByRole('button', { name: estimates('record') }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByLabel(estimates('how'))).toContainText(estimates('methods.phone'))
  await expect(dialog.getByLabel(estimates('who'), { exact: true })).toHaveValue(fleet.manager)
  await expect(dialog.getByLabel(estimates('number'))).toHaveValue(fleet.phone)
  await dialog
    .getByRole('radiogroup', { name: estimates('of', { service: goods.brakes.name }) })
    .or(dialog.getByRole('group', { name: estimates('of', { service: goods.brakes.name }) }))
    .getByRole('radio', { name: estimates('decisions.approve'), exact: true })
    .click()
  await expect(dialog).toContainText(`+${inDollars(grown.brakes.net - first.brakes.net)}`)
  await dialog.getByRole('button', { name: estimates('save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const [newest, before] = [1, 2].map((nth) =>
    card.getByRole('list', { name: estimates('ledger') }).locator(`> li:nth-child(${nth})`),
  )
  await expect(newest as Locator).toContainText(fleet.manager)
  await expect(newest as Locator).toContainText(fleet.phone)
  await expect(newest as Locator).toContainText(`${inDollars(first.brakes.net)} → ${inDollars(grown.brakes.net)}`)
  await expect(before as Locator).toContainText(`$0.00 → ${inDollars(first.brakes.net)}`)
  await act(office, brakes, goods.pads.name, orderParts('take'))
  await expectToast(office, orderParts('taken', { part: goods.pads.name }))
}

/** ST5: the caliper is ordered for the line and comes with a core; the bill asks for more and is approved; the core's label is printed. */
async function buy({ office, owner }: Cast, order: TheOrder): Promise<string> {
  const purchasing = new PurchasingPage(office, words)
  await purchasing.openDesk(goods.caliper)
  const purchase = await purchasing.orderFor(order.number, goods.caliper, goods.supplier, '1')
  await visit(office, purchase)
  await purchasing.receiveWhole(1, billedPart.slip)
  const money = new SupplierBillsPage(office, words)
  await money.enter(
    { supplier: goods.supplier, number: billedPart.number, date: shopDay(), total: inDollars(billedPart.total) },
    goods.caliper.name,
    [
      { slip: billedPart.slip, amount: String(billedPart.price / 100) },
      { slip: billedPart.slip, isCore: true },
    ],
  )
  await money.matchToApproval()
  await visit(owner, new URL(office.url()).pathname)
  await new SupplierBillsPage(owner, words).approve(dana.name, 'New price list')
  await expect(owner.getByText(inDollars(billedPart.price - goods.caliper.cost * 100)).first()).toBeVisible()
  await visit(office, `${shopPath}/service-orders/${order.id}`)
  const brakes = await openLines(office, goods.brakes.name)
  await act(office, brakes, goods.caliper.name, orderParts('take'))
  await expectToast(office, orderParts('taken', { part: goods.caliper.name }))
  const { label, paper } = await money.labelCore(goods.caliper.name, order.number)
  expect(paper).toBe('%PDF-')
  return label
}

/** ST6: done, completed, billed; the declined wipers wait for another visit. Left out: the PO that a fleet asks for, the trailer. */
async function finish({ office, bay }: Cast, order: TheOrder): Promise<string> {
  await bay.open()
  await bay.openJob(title)
  await bay.page.getByRole('tab', { name: jobs('tasks') }).click()
  await bay.completeTask('Replace pads and caliper')
  await bay.stop('Work completed successfully')
  await bay.confirmCompletion(title)
  await visit(office, `${shopPath}/service-orders/${order.id}`)
  const page = new OrderPage(office, words)
  await expect(office.getByText(o('allDone'))).toBeVisible()
  await page.complete()
  await expect(service(office, goods.wipers.name)).toContainText(serviceApprovals('declined'))
  await page.createInvoice()
  const invoice = new InvoicePage(office, words)
  const number = await invoice.send()
  await expect(office.getByText(inDollars(grown.brakes.total)).first()).toBeVisible()
  await visit(office, `${shopPath}/deferred-work?q=${encodeURIComponent(goods.wipers.name)}`)
  const row = office.getByRole('row').filter({ hasText: fleet.name })
  await expect(row).toContainText(deferred('reasons.declined'))
  return number
}

/** ST7: one check over both invoices, the rest as credit, and the day is counted and balances. Left out: ledger export, webhooks. */
async function pay({ office, shop }: Cast, number: string) {
  await visit(office, `${shopPath}/invoices/receivables`)
  await office
    .getByRole('row')
    .filter({ hasText: fleet.name })
    .getByRole('link', { name: receivables('take') })
    .click()
  await office.getByRole('radio', { name: takePayment('method.check') }).click()
  const amount = office.getByLabel(takePayment('amount'), { exact: true })
  await amount.fill((check.amount / 100).toFixed(2))
  await amount.press('Tab')
  for (const [invoice, cents] of [
    [shop.olderInvoice, older.total],
    [number, grown.brakes.total],
  ] as const)
    await expect(office.getByLabel(takePayment('applyTo', { number: invoice }))).toHaveValue(shownAmount(cents))
  await expect(office.getByText(takePayment('allocated', { count: 2 }))).toBeVisible()
  await expect(office.getByText(inDollars(check.credit), { exact: true })).toBeVisible()
  await office.getByLabel(takePayment('checkNumber')).fill('20981')
  await office.getByRole('button', { name: takePayment('take', { amount: inDollars(check.amount) }) }).click()
  const row = office.getByRole('row').filter({ hasText: '20981' })
  await expect(row).toContainText(inDollars(check.amount))
  await expect(row).toContainText(inDollars(check.credit))

  await visit(office, `${shopPath}/invoices/day-close`)
  await expect(office.getByText(dayClose('states.open'), { exact: true })).toBeVisible()
  await countDrawer(office, words)
  await expect(office.getByText(dayClose('noteNeeded'))).toBeHidden()
  await office.getByRole('button', { name: dayClose('close'), exact: true }).click()
  await expect(office.getByText(dayClose('states.closed'), { exact: true })).toBeVisible()
  // Each method agrees, and all of them.
  await expect(office.getByRole('row').filter({ hasText: dayClose('all') })).toContainText('$0.00')
}

/** ST8: the core that was not sent is an exception until it is; the sales of the day are what the rows add up to. Left out: PM by meters. */
async function lookBack({ office, owner, shop, rows }: Cast, order: TheOrder, label: string) {
  const lookAgain = async () => {
    await visit(office, `${shopPath}/exceptions?rule=core_not_sent`)
    await office.getByRole('button', { name: exceptions('check') }).click()
    await expectToast(office, exceptions('checkedTitle'))
  }
  const core = office.getByRole('listitem').filter({ has: office.getByRole('link', { name: order.number }) })
  await lookAgain()
  await expect(core).toContainText(goods.caliper.name)
  await expect(core).toContainText(inDollars(goods.caliper.core * 100))
  await core.getByRole('link', { name: new RegExp(`^${exceptions('fix.send_core')}`) }).click()
  await new SupplierBillsPage(office, words).sendLabelled(goods.caliper.name, label, 'R-8841')
  await lookAgain()
  await expect(core).toHaveCount(0)

  const today = shopDay()
  const sold = await rows.sales(shop.id, today, shopZone)
  expect(sold.net).toBeGreaterThanOrEqual(grown.brakes.net + older.net)
  await visit(owner, `${shopPath}/analytics/sales?from=${today}&to=${today}&compare=off`)
  const word = kpiTable.net_sales.words[0]
  const shown = owner.getByRole('button', { name: new RegExp(`^${word}: `) }).first()
  await expect(shown).toHaveText(inDollars(sold.net))
  await shown.click()
  const drawer = owner.getByRole('dialog', { name: word })
  await expect(drawer.getByRole('listitem').filter({ hasText: order.number })).toContainText(inDollars(grown.brakes.net))
}

test('a tractor comes in, is inspected, estimated in Spanish, approved, grows, gets its part, is billed, paid and counted (ST1-ST8)', {
  tag: '@full',
}, async ({ page: office, request, browser, server }) => {
  const shop = await prepareStory(request, dana)
  const rows = await StoryRows.open(server.data)
  const phonePage = await (
    await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage()
  const owner = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const cast: Cast = { office, bay: new PortalPage(phonePage, words), owner, browser, url: server.url, shop, rows }
  await new SignInPage(office, words).begin(luis)
  await new SignInPage(phonePage, words).begin(marcus)
  await new SignInPage(owner, words).begin(dana)
  const order = await test.step('ST1 it arrives', () => arrive(cast))
  await test.step('ST2 the technician works', () => work(cast, order))
  await test.step('ST3 the estimate', () => estimateAndDecide(cast, order))
  await test.step('ST4 the work grows', () => grow(cast))
  const label = await test.step('ST5 the part', () => buy(cast, order))
  const number = await test.step('ST6 done and billed', () => finish(cast, order))
  await test.step('ST7 the money', () => pay(cast, number))
  await test.step('ST8 what is left', () => lookBack(cast, order, label))
  await phonePage.context().close()
  await owner.close()
  await rows.close()
})
