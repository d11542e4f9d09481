import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { credits, invoices } = words

test('an open invoice is credited by line, then by an amount that was paid already; the list and the invoice show both (M13, M23, PAY14, PAY26)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices?status=sent`)
  // Of an order, with several lines: a late fee has one.
  await page.getByRole('row').filter({ hasText: /SO-/ }).getByRole('link', { name: /INV-/ }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: /^INV-/ })
  await expect(heading).toBeVisible()
  const number = (await heading.textContent()) ?? ''
  const ask = async () => {
    await page.getByRole('button', { name: invoices('more') }).click()
    await page.getByRole('menuitem', { name: invoices('creditNote') }).click()
    return page.getByRole('dialog', { name: credits('dialogTitle', { number }) })
  }
  const byLine = await ask()
  await byLine.getByRole('checkbox').first().check()
  await expect(byLine.getByText(credits('settles'))).toBeVisible()
  await expectSound(page, 'a credit by line')
  // A reason is asked for before anything is sent.
  await byLine.getByRole('button', { name: /Make credit note · / }).click()
  await expect(byLine.getByLabel(credits('reason'))).toHaveAttribute('aria-invalid', 'true')
  await byLine.getByLabel(credits('reason')).fill('Wrong part ordered')
  await byLine.getByRole('button', { name: /Make credit note · / }).click()
  await expect(byLine).toBeHidden()
  await expect(page.getByText(/CN-\d{4}-\d{3}/).first()).toBeVisible()

  await page
    .getByRole('button', { name: invoices('recordPayment') })
    .first()
    .click()
  const pay = page.getByRole('dialog', { name: invoices('paymentTitle') })
  await pay.getByRole('button', { name: invoices('recordPayment') }).click()
  await expect(pay).toBeHidden()
  const byAmount = await ask()
  await byAmount.getByRole('radio', { name: credits('byAmount') }).click()
  await byAmount.getByLabel(credits('amount')).fill('1.25')
  // It was paid, so it becomes credit of the customer, and says of which payment.
  await expect(byAmount.getByText(/\$1\.25 was paid already .* RC-/)).toBeVisible()
  await expectSound(page, 'a credit by amount')
  await byAmount.getByLabel(credits('reason')).fill('Goodwill')
  await byAmount.getByRole('button', { name: credits('makeFor', { amount: '$1.25' }) }).click()
  await expect(byAmount).toBeHidden()
  await expect(page.getByText(credits('asCredit', { amount: '$1.25' }))).toBeVisible()
  await expectSound(page, 'a credited invoice')

  await visit(page, `${shopPath}/invoices/credit-notes`)
  const row = page.getByRole('row', { name: /Goodwill/ })
  await expect(row).toContainText(number)
  await row.getByRole('button', { name: /Actions of CN-/ }).click()
  await expect(page.getByRole('menuitem', { name: credits('mail') })).toBeVisible()
  await expectSound(page, 'credit notes')
})
