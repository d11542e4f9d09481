import { devices } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { BoardPage } from '../pages/board.page.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { luis, marcus } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const title = 'Loses power uphill'

test('a truck arrives, is repaired and paid: service manager, technician, service manager', async ({
  page,
  browser,
  baseURL,
}) => {
  await new SignInPage(page, words).begin(luis)
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.typeVin('1FUJGLDR9CSBH3456')
  await expect(creating.vehicleField('make')).toHaveValue('Freightliner')
  await expect(creating.vehicleField('model')).toHaveValue('Cascadia')
  await expect(creating.vehicleField('year')).toHaveValue('2012')
  await creating.report('Loses power on the grade, check engine light on.')
  await creating.continueTo(2)
  await creating.addCustomer('Harbor Haulage', 'office@harborhaulage.example', '(253) 555-0188')
  await creating.continueTo(3)
  await creating.title(title)
  await creating.poNumber('HH-4500')
  await creating.addService(
    'Turbo boost',
    { text: 'Find and repair boost leak', hours: '2' },
    { text: 'Charge air boot', quantity: '2', price: '84.50' },
  )
  await creating.continueTo(4)
  await creating.assignLead(marcus.name)
  await creating.schedule(mondayMorning(9))
  await creating.continueTo(5)
  await expect(creating.step(5)).toContainText('Harbor Haulage')
  await expect(creating.step(5)).toContainText('HH-4500')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('order')) sent.push(request.url())
  })
  const number = await creating.create()
  expect(sent).toHaveLength(1)
  const orderUrl = page.url()
  const order = new OrderPage(page, words)
  await expect(order.status('scheduled')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^HH-4500$/, visible: true })).toHaveCount(1)
  const board = new BoardPage(page, words)
  await board.open()
  await expect(board.card(number, 'scheduled')).toBeVisible()

  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL, locale: 'en-US', reducedMotion: 'reduce' })
  const portal = new PortalPage(await phone.newPage(), words)
  await new SignInPage(portal.page, words).begin(marcus)
  await portal.open()
  await portal.leaveOtherWork()
  await portal.openJob(title)
  await portal.startJob()
  // The board was not reloaded: the event moved the card.
  await expect(board.card(number, 'in_progress')).toBeVisible()
  await visit(page, orderUrl)
  await expect(order.status('in_progress')).toBeVisible()
  await portal.pause('Waiting for parts')
  await expect(page.getByText(words.order('timer.paused'), { exact: true }).first()).toBeVisible()
  await portal.resume()
  await expect(page.getByText(words.order('timer.working'), { exact: true }).first()).toBeVisible()
  await portal.completeTask('Find and repair boost leak')
  await portal.stop('Work completed successfully')
  await portal.confirmCompletion(title)
  await phone.close()

  await expect(page.getByText(words.order('allDone'))).toBeVisible()
  await order.complete()
  await order.createInvoice()
  const invoice = new InvoicePage(page, words)
  await expect(invoice.pill('draft')).toBeVisible()
  const invoiceNumber = await invoice.send()
  await expect(invoice.pill('sent')).toBeVisible()
  expect(await invoice.openPdf()).toBe('%PDF-')

  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mail')
  const mail = mailbox.getByRole('listitem').filter({ hasText: invoiceNumber })
  await expect(async () => {
    await mailbox.reload()
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(mail).toContainText('office@harborhaulage.example')
  await expect(mail).toContainText('1 attached')
  await mailbox.close()

  await invoice.pay('100')
  await expect(page.getByText(/\$100\.00 of \$/)).toBeVisible()
  await expect(page.getByText(words.invoices('left', { amount: '$450.40' })).first()).toBeVisible()
  await invoice.pay()
  await expect(invoice.pill('paid')).toBeVisible()
  await expect(page.getByText(words.invoices('paidInFull')).first()).toBeVisible()

  await visit(page, orderUrl)
  await expect(order.status('invoiced')).toBeVisible()
})
