import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { counterSale, invoices, takePayment } = words

test('somebody walks in and buys a part for cash: found by its name, total with tax, change, the invoice is paid and the part is gone (PAY16, PAY22)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/counter`)
  await expect(page.getByRole('heading', { level: 1, name: counterSale('title') })).toBeVisible()
  // What is missing is said before anything is sent.
  await page.getByRole('button', { name: counterSale('next') }).click()
  await expect(page.getByText(counterSale('chooseCustomer'))).toBeVisible()
  await page.getByRole('button', { name: counterSale('walkIn') }).click()
  await page.getByRole('combobox', { name: counterSale('find') }).click()
  await page.keyboard.type('gh-1206r')
  await page.getByRole('option').first().click()
  await expectSound(page, 'a counter sale')
  await page.getByRole('button', { name: counterSale('next') }).click()
  await expect(page.getByText(counterSale('total'), { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: takePayment('method.cash') }).click()
  await page.getByLabel(takePayment('tendered')).fill('200')
  await expectSound(page, 'a counter sale being paid')
  await page.getByRole('button', { name: /^Take payment of|^Take \$/ }).click()
  await expect(page.getByRole('heading', { name: counterSale('sold') })).toBeVisible()
  await expect(page.getByText(counterSale('changeDue'))).toBeVisible()
  await page.getByRole('link', { name: counterSale('openInvoice') }).click()
  await expect(page.getByText(invoices('statuses.paid')).first()).toBeVisible()
  await expect(page.getByText(invoices('origins.counter')).first()).toBeVisible()
})
