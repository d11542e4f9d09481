import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { account, dayClose, receipts, receiptUses, receivables, statements, takePayment } = words

test('a check pays the oldest invoice of a customer who owes, what is left is credit and is given back, and the day is counted and closed (PAY11, PAY13, PAY24, PAY25, PAY30)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/receivables`)
  await expect(page.getByRole('heading', { level: 1, name: receivables('title') })).toBeVisible()
  await expectSound(page, 'receivables')
  await page
    .getByRole('row')
    .getByRole('link', { name: receivables('take') })
    .first()
    .click()

  await page.getByRole('radio', { name: takePayment('method.check') }).click()
  await page.getByLabel(takePayment('amount'), { exact: true }).fill('20000')
  await expect(page.getByText(takePayment('stays'))).toBeVisible()
  // A card's number is refused before it is sent.
  await page.getByLabel(takePayment('checkNumber')).fill('4111 1111 1111 1111')
  await expect(page.getByText(takePayment('noCards'))).toBeVisible()
  await page.getByLabel(takePayment('checkNumber')).fill('4471')
  await expectSound(page, 'a payment at the counter')
  await page.getByRole('button', { name: takePayment('take', { amount: '$20,000.00' }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: receipts('title') })).toBeVisible()
  const row = page.getByRole('row', { name: /\$20,000\.00/ }).first()
  await expect(row).toContainText('4471')
  await expectSound(page, 'payments')

  // Part of it is taken back from an invoice, and put on that invoice again.
  await row.getByRole('button', { name: /Actions for RC-/ }).click()
  await page.getByRole('menuitem', { name: receipts('putOn') }).click()
  const uses = page.getByRole('dialog')
  await expect(uses.getByText(receiptUses('noneOpen'))).toBeVisible()
  await expectSound(page, 'where a receipt went')
  await uses
    .getByRole('button', { name: /^Take back from / })
    .first()
    .click()
  await uses.getByLabel(receiptUses('amount')).fill('10')
  await uses.getByRole('button', { name: receiptUses('takeBack'), exact: true }).click()
  await expect(uses.getByLabel(receiptUses('reason'))).toHaveAttribute('aria-invalid', 'true')
  await uses.getByLabel(receiptUses('reason')).fill('Meant for another truck')
  await uses.getByRole('button', { name: receiptUses('takeBack'), exact: true }).click()
  await expect(uses.getByLabel(/^Apply to /)).toHaveValue('10.00')
  await expectSound(page, 'credit on invoices')
  await uses.getByRole('button', { name: receiptUses('apply', { amount: '$10.00' }) }).click()
  await expect(uses).toBeHidden()

  await row.getByRole('button', { name: /Actions for RC-/ }).click()
  await page.getByRole('menuitem', { name: receipts('refund') }).click()
  const refund = page.getByRole('dialog')
  await expect(refund.getByLabel(receipts('amount'))).not.toHaveValue('')
  await expectSound(page, 'a refund')
  await refund.getByRole('button', { name: receipts('refund') }).click()
  await expect(refund.getByLabel(receipts('reason'))).toHaveAttribute('aria-invalid', 'true')
  await refund.getByLabel(receipts('reason')).fill('Paid twice')
  await refund.getByRole('button', { name: receipts('refund') }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText(receipts('kind.refund')).first()).toBeVisible()

  await visit(page, `${shopPath}/invoices/day-close`)
  await expect(page.getByText(dayClose('states.open'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: dayClose('cashMove') }).click()
  const move = page.getByRole('dialog', { name: dayClose('cashMove') })
  await move.getByLabel(dayClose('amount')).fill('24')
  await move.getByLabel(dayClose('reason')).fill('Stamps')
  await move.getByRole('button', { name: dayClose('saveMove') }).click()
  await expect(move).toBeHidden()
  await expect(page.getByText(/Stamps/)).toBeVisible()
  await page.getByLabel(dayClose('piecesOf', { value: '$20.00' })).fill('6')
  await expectSound(page, 'a day close')
  await page.getByRole('button', { name: dayClose('close'), exact: true }).click()
  // The drawer differs, so it asks why.
  await expect(page.getByText(dayClose('noteNeeded'))).toBeVisible()
  await page.getByLabel(dayClose('note')).fill('Float was not counted')
  await page.getByRole('button', { name: dayClose('close'), exact: true }).click()
  await expect(page.getByText(dayClose('states.closed'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: dayClose('reopen') }).click()
  const reopen = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await reopen.getByLabel(dayClose('reason')).fill('A check was left out')
  await reopen.getByRole('button', { name: dayClose('reopen') }).click()
  await expect(page.getByText(dayClose('states.reopened'), { exact: true })).toBeVisible()
})

test('a customer who owes is followed from the list by age into the account, gets a statement, and everybody else gets one too (PAY18, PAY19, PAY27)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/invoices/receivables`)
  await page.getByRole('button', { name: receivables('basis') }).click()
  // The rows are other ones from this answer on.
  const answered = page.waitForResponse((answer) => answer.url().includes('basis=invoice'))
  await page.getByRole('button', { name: receivables('bases.invoice') }).click()
  await answered
  await expect(page).toHaveURL(/basis=invoice/)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: receivables('take') }) })
  const link = row.first().getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  const name = (await page.locator(`main a[href="${path}"]`).first().textContent()) ?? ''
  await page.locator(`main a[href="${path}"]`).first().click()

  await expect(page.getByRole('heading', { level: 1, name: account('title', { name }) })).toBeVisible()
  await expect(page.getByRole('cell', { name: account('opening'), exact: true })).toBeVisible()
  // The demo made one for everybody who owed then, five days ago.
  const made = async () => new Set((await page.locator('main').innerText()).match(/ST-\d{4}-\d{3,}/g)).size
  await expect.poll(made).toBe(1)
  await expectSound(page, 'an account')
  await page.getByRole('button', { name: statements('makeOne') }).click()
  const one = page.getByRole('dialog', { name: statements('makeOneTitle', { name }) })
  await expectSound(page, 'a new statement')
  await one.getByRole('button', { name: statements('makeNow') }).click()
  await expect(one).toBeHidden()
  await expect.poll(made).toBe(2)
  // A second one for the same days is refused, with what to do instead.
  await page.getByRole('button', { name: statements('makeOne') }).click()
  await one.getByRole('button', { name: statements('makeNow') }).click()
  await expect(one.getByRole('alert')).toContainText('Choose a later day')
  await page.keyboard.press('Escape')

  await visit(page, `${shopPath}/invoices/statements`)
  await page.getByRole('button', { name: statements('make') }).click()
  const all = page.getByRole('dialog', { name: statements('makeTitle') })
  await all.getByRole('button', { name: statements('makeNow') }).click()
  await expect(all).toBeHidden()
  expect(await page.getByRole('row').count()).toBeGreaterThan(3)
  await expectSound(page, 'statements')
})
