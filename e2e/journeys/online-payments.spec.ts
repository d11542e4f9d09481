import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { onlinePayments } = words

test.use(phone)

test('the office makes a link, the customer’s card is declined on the phone and another one pays, and the office sees it paid without reloading (PAY8, PAY23, PAY28)', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  await new SignInPage(office, words).begin(luis)
  await visit(office, `${shopPath}/invoices?status=sent`)
  await office.locator('main a[href*="/invoices/01"]').first().click()
  const invoice = new InvoicePage(office, words)
  const number = (await office.getByRole('heading', { level: 1, name: /^INV-/ }).innerText()).trim()
  await office.getByRole('button', { name: onlinePayments('make'), exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: onlinePayments('create') }).click()
  await expect(dialog.getByRole('img', { name: onlinePayments('qr') })).toBeVisible()
  const link = await dialog.getByLabel(onlinePayments('address'), { exact: true }).inputValue()
  await dialog
    .getByRole('button', { name: onlinePayments('close') })
    .last()
    .click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText(onlinePayments('state.created'), { exact: true }).first()).toBeVisible()

  await page.goto(new URL(link).pathname)
  await expect(page.locator('h1')).toContainText(number)
  // The page speaks the customer's language.
  const spoken = (await page.locator('[lang]').last().getAttribute('lang')) === 'es' ? 'es' : 'en'
  const { payPage } = wordsIn(spoken)
  const pay = page.getByRole('button', { name: /^(Pay|Pagar) \$/ })
  await expectSound(page, 'the page to pay')
  await pay.click()
  const decline = page.getByRole('button', { name: payPage('test.scenario.decline'), exact: true })
  await expect(decline).toBeVisible()
  await expectSound(page, 'the page of the test provider')
  await decline.click()
  await expect(page.getByRole('heading', { name: payPage('declined') })).toBeVisible()
  await expect(page.getByText(payPage('reason.card_declined'))).toBeVisible()
  await expectSound(page, 'the page to pay, declined')
  await expect(office.getByText(onlinePayments('state.failed'), { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: payPage('again') }).click()
  await page.getByRole('button', { name: payPage('test.scenario.succeed'), exact: true }).click()
  await expect(page.getByRole('heading', { name: payPage('paid') })).toBeVisible()
  await expectSound(page, 'the page to pay, paid')

  await expect(invoice.pill('paid')).toBeVisible()
  await expect(office.getByText(onlinePayments('state.succeeded'), { exact: true }).first()).toBeVisible()
  await visit(office, `${shopPath}/invoices/payments/online`)
  const row = office.getByRole('row', { name: new RegExp(number) }).first()
  await expect(row).toContainText(onlinePayments('state.succeeded'))
  await row.getByRole('button').click()
  await expect(office.getByRole('dialog')).toContainText(onlinePayments('event.opened'))
  await expectSound(office, 'what happened to an online payment')
  await office.close()
})
