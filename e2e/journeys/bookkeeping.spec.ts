import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { fixedPlaces, type LedgerPlace, suggestedAccount } from '@twopost/contract/ledger'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

// The map of accounts is the whole organization's.
test.use({ business: 'alone-bookkeeping' })
const words = wordsIn('en')
const { bookkeeping } = words
const books = `${shopPath}/settings/bookkeeping`

/** Opens the dialog and asks for the days that it offers, or for others. */
async function askForDays(page: Page, say = bookkeeping, days?: { from: string; to: string }) {
  await page
    .getByRole('button', { name: say('export.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  if (days) {
    await dialog.getByLabel(say('from'), { exact: true }).fill(days.from)
    await dialog.getByLabel(say('to'), { exact: true }).fill(days.to)
  }
  await dialog.getByRole('button', { name: say('export.start'), exact: true }).click()
  return dialog
}
/** Accounts for everything and the journals of the last 30 days, made by calls. */
async function exportByCalls(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object | undefined, token: string) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    expect(reply.ok, text).toBe(true)
    return JSON.parse(text).data
  }
  const { token } = await send('POST', '/auth/login', { email: dana.email, password: dana.password }, '')
  const { ledger } = await send('GET', '/ledger-accounts', undefined, token)
  const places: LedgerPlace[] = [...fixedPlaces, ...ledger.taxes.map((tax: { code: string }): LedgerPlace => `tax:${tax.code}`)]
  await send('PUT', '/ledger-accounts', { accounts: places.map((place) => ({ place, ...suggestedAccount(place, 'es') })) }, token)
  const { shops } = await send('GET', '/shops', undefined, token)
  const to = dateIn(shops[0].time_zone, Date.now())
  const days = { shop_id: shops[0].id, from: addDays(to, -30), to, format: 'quickbooks' }
  await send('POST', '/journals', days, token)
}
/** The text of what a button saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'utf8') }
}

test('an owner names the accounts, looks at a day, exports days, and a day that is exported again names its journal before (INT15, INT16, INT20, INT21)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: bookkeeping('title'), level: 1 })).toBeVisible()

  // Nothing goes out while an amount has no account; each one is listed.
  const dialog = await askForDays(page)
  await expect(dialog.getByRole('alert')).toContainText('are missing')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'What customers owe' })).toBeVisible()
  await expectSound(page, 'an export that lacks accounts')
  await dialog.getByRole('button', { name: bookkeeping('toAccounts') }).click()
  await expect(dialog).toBeHidden()

  const save = page.getByRole('button', { name: bookkeeping('save'), exact: true })
  const cash = page.getByLabel(bookkeeping('accounts.code', { place: 'Cash' }), { exact: true })
  await cash.fill('=1')
  await save.click()
  await expect(page.getByText('Use letters, digits, spaces')).toBeVisible()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await expectSound(page, 'accounts with faults')
  await cash.fill('1002')
  await page.getByLabel(bookkeeping('accounts.name', { place: 'Cash' }), { exact: true }).fill('Drawer')
  await page.getByRole('button', { name: bookkeeping('accounts.suggest') }).click()
  await expect(page.getByText('Every amount has an account.')).toBeVisible()
  await save.click()
  await expectToast(page, bookkeeping('accounts.saved'))
  await expectSound(page, 'accounts that are named')

  // The sample day: every entry leads to its record, debits are credits.
  await page.getByRole('tab', { name: bookkeeping('tabs.sample') }).click()
  await expect(page.getByText(bookkeeping('sample.balanced'))).toBeVisible()
  await expect(page.getByText(/^Debit \$[\d,.]+ = credit \$[\d,.]+$/)).toBeVisible()
  const sums = (await page.getByText(/^Debit \$/).innerText()).match(/\$[\d,.]+/g) as [string, string]
  expect(sums[0]).toBe(sums[1])
  await expectSound(page, 'a sample day')
  const first = page
    .getByRole('list', { name: bookkeeping('tabs.sample') })
    .getByRole('link')
    .first()
  await first.click()
  await expect(page).not.toHaveURL(/bookkeeping/)
  await page.goBack()

  await visit(page, `${books}?tab=journals`)
  await expect(page.getByText(bookkeeping('journals.none'))).toBeVisible()
  await expectSound(page, 'no journals yet')
  await askForDays(page)
  await expect(dialog.getByText(/journals? (is|are) ready/)).toBeVisible({ timeout: 60_000 })
  await expectSound(page, 'an export that is done')
  const whole = await saved(page, () => dialog.getByRole('button', { name: bookkeeping('export.download') }).click())
  expect(whole.name).toMatch(/^journals-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(whole.text).toContain('date,number,account,debit,credit,memo,name,class,reference\r\n')
  await dialog.getByRole('button', { name: bookkeeping('export.list') }).click()
  const rows = page.getByRole('table', { name: bookkeeping('tabs.journals') }).getByRole('row')
  await expect(rows.nth(1)).toContainText(bookkeeping('journals.first'))
  await expectSound(page, 'journals')
  const number = (
    await rows
      .nth(1)
      .getByText(/^JL-\d{4}-\d{5}$/)
      .innerText()
  ).trim()
  const day = await saved(page, () => page.getByRole('button', { name: bookkeeping('journals.download', { number }) }).click())
  expect(day.name).toContain(number)
  expect(whole.text).toContain(day.text.split('\r\n')[1])

  // The same days again: the journals name those before, and nothing changed.
  await askForDays(page)
  await expect(dialog.getByText(/journals? (is|are) ready/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: bookkeeping('export.list') }).click()
  await page.reload()
  await expect(rows.nth(1)).toContainText(bookkeeping('journals.replacesOne', { number }))
  await expect(rows.nth(1)).toContainText(bookkeeping('journals.same'))
  await expect(rows.filter({ hasText: number }).last()).toContainText('Replaced by JL-')
  await expectSound(page, 'journals that replace others')
})

test.describe('on a phone in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('an owner sees what was exported, and that a day had no entries (INT20)', async ({ page, server }) => {
    await exportByCalls(server.url)
    const { bookkeeping: es } = wordsIn('es')
    await new SignInPage(page, wordsIn('es')).begin(dana)
    await visit(page, `${books}?tab=sample`)
    await expect(page.getByText(es('sample.balanced'))).toBeVisible()
    await expectSound(page, 'a sample day on a phone')
    await visit(page, `${books}?tab=accounts`)
    await expect(page.getByRole('button', { name: es('save'), exact: true })).toBeVisible()
    await expectSound(page, 'accounts on a phone')
    await visit(page, `${books}?tab=journals`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(/JL-\d{4}-\d{5}/).first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expectSound(page, 'journals on a phone')
    const dialog = await askForDays(page, es, { from: '15/01/2015', to: '15/06/2015' })
    await expect(dialog.getByText(es('export.tooMany', { most: '92' }))).toBeVisible()
    await dialog.getByLabel(es('to'), { exact: true }).fill('16/01/2015')
    await dialog.getByRole('button', { name: es('export.start'), exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('No se registró nada')
    await expectSound(page, 'an export of nothing on a phone')
  })
})
