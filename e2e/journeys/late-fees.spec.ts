import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { invoices, lateFees, receivables } = words

test('a shop decides on late fees, sees what is due, charges one of them, and finds it as an invoice of its own that is not charged twice (PAY6, PAY20)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/receivables`)
  await page.getByRole('link', { name: receivables('lateFees') }).click()
  await expect(page.getByRole('heading', { level: 1, name: lateFees('title') })).toBeVisible()
  // The demo's rule is of the last months; this one is of older invoices as well.
  await page.getByRole('button', { name: lateFees('change') }).click()
  const rule = page.getByRole('dialog')
  await rule.getByLabel(lateFees('validFrom')).fill('1/1/2020')
  await expectSound(page, 'the rule for late fees')
  await rule.getByRole('button', { name: lateFees('save') }).click()
  await expectToast(page, lateFees('saved'))

  const boxes = page.getByRole('checkbox', { name: /^Charge / })
  await expect(boxes.first()).toBeVisible()
  await expectSound(page, 'late fees that are due')
  await page.getByRole('checkbox', { name: lateFees('all'), exact: true }).click()
  await expect(page.getByRole('button', { name: /^Make 0 late fees/ })).toBeDisabled()
  const chosen = boxes.last()
  const name = (await chosen.getAttribute('aria-label')) ?? ''
  const number = name.match(/^Charge (\S+), fee \d+$/)?.[1] ?? ''
  expect(number).not.toBe('')
  const turns = page.getByRole('checkbox', { name: new RegExp(`^Charge ${number}, `) })
  const count = await turns.count()
  await chosen.click()
  await page.getByRole('button', { name: new RegExp(`^Make ${String(count)} late fees? `) }).click()
  await expect(
    page
      .locator('.toast-title')
      .filter({ hasText: /late fees? made/ })
      .last(),
  ).toBeVisible()
  await expect(turns).toHaveCount(0)

  await visit(page, `${shopPath}/invoices`)
  const row = page.getByRole('row').filter({ hasText: invoices('origins.late_fee') })
  await row.first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible()
  await expect(page.getByText(invoices('origins.late_fee')).first()).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
})

test('an invoice that a customer disputes is marked with the reason, shown where money is asked for, and settled again (PAY20)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices?status=overdue`)
  await page.locator('main a[href*="/invoices/01"]').first().click()
  const heading = page.getByRole('heading', { level: 1, name: /^INV-/ })
  await expect(heading).toBeVisible()
  const number = (await heading.textContent()) ?? ''
  const choose = async (item: string) => {
    await page.getByRole('button', { name: invoices('more'), exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose(invoices('dispute'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: invoices('dispute'), exact: true }).click()
  await expect(dialog.getByText(invoices('disputeMissing'))).toBeVisible()
  await dialog.getByRole('textbox').fill('The left rotor was never replaced.')
  await expectSound(page, 'marking an invoice as disputed')
  await dialog.getByRole('button', { name: invoices('dispute'), exact: true }).click()
  await expectToast(page, invoices('disputed', { number }))
  await expect(page.getByText('The left rotor was never replaced.')).toBeVisible()
  await expectSound(page, 'a disputed invoice')
  const invoice = page.url()
  await visit(page, `${shopPath}/invoices/receivables`)
  await expect(page.getByText(/ disputed$/).first()).toBeVisible()
  await expectSound(page, 'receivables with a disputed invoice')
  await visit(page, new URL(invoice).pathname)
  await choose(invoices('settle'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: invoices('settle'), exact: true })
    .click()
  await expectToast(page, invoices('settledDispute', { number }))
  await expect(page.getByText('The left rotor was never replaced.')).toHaveCount(0)
})
