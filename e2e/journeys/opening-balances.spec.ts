import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { account, counterSale, invoices, openings, receivables } = words

test('a shop that moves to Twopost enters what a customer owed on the account, and brings the rest in a file that it can send twice (NOW4, PAY2) @full', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/receivables`)
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('button', { name: account('addOpening') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(openings('number')).fill('OLD-7731')
  await dialog.getByLabel(openings('amount')).fill('125.50')
  await expectSound(page, 'an opening balance being added')
  await dialog.getByRole('button', { name: openings('save'), exact: true }).click()
  await expectToast(page, openings('saved'))
  await expect(page.getByText('OLD-7731').first()).toBeVisible()

  await visit(page, `${shopPath}/invoices/receivables`)
  await page.getByRole('link', { name: receivables('openings') }).click()
  await expect(page.getByRole('heading', { level: 1, name: openings('import') })).toBeVisible()
  const rows = [
    'Customer,Document Number,Date,Amount Owed,Credit',
    `${name},OLD-7731,1/5/2026,125.50,`,
    `${name},OLD-7732,1/5/2026,,40`,
  ]
  const file = { name: 'openings.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByText('This is already on file.').first()).toBeVisible()
  await expectSound(page, 'a file of opening balances that was checked')
  await page.getByRole('button', { name: /^Import 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: receivables('title') })).toBeVisible()
})

test('a draft of a counter sale is opened again, its lines are changed, and it is paid (PAY22) @full', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/counter`)
  await page.getByRole('button', { name: counterSale('walkIn') }).click()
  await page.getByRole('combobox', { name: counterSale('find') }).click()
  await page.keyboard.type('gh-1206r')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: counterSale('next') }).click()
  await expect(page.getByText(counterSale('total'), { exact: true })).toBeVisible()
  // Somebody else comes first: the draft waits in the list.
  await visit(page, `${shopPath}/invoices?status=draft`)
  const row = page.getByRole('row').filter({ hasText: invoices('origins.counter') })
  await row.first().getByRole('link').first().click()
  await page.getByRole('link', { name: invoices('changeLines') }).click()
  await expect(page.getByRole('heading', { level: 1, name: counterSale('title') })).toBeVisible()
  await page.getByRole('button', { name: counterSale('addFee') }).click()
  await page.getByRole('textbox', { name: /^Description/ }).fill('Shop supplies')
  await page
    .getByRole('textbox', { name: /^Price of/ })
    .last()
    .fill('4.50')
  await expectSound(page, 'a draft of a counter sale')
  await page.getByRole('button', { name: counterSale('next') }).click()
  await page.getByRole('button', { name: /^Take payment of|^Take \$/ }).click()
  await expect(page.getByRole('heading', { name: counterSale('sold') })).toBeVisible()
})
