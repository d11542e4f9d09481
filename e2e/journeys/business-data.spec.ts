import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use({ business: 'alone-data' })
const words = wordsIn('en')
const { batches, data } = words

const itemOf = (page: Page) =>
  page
    .getByRole('list', { name: data('exports.title') })
    .getByRole('listitem')
    .first()

test('an owner exports everything, sees how far it is, saves the archive and deletes it (INT12, INT19, INT21)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page.getByRole('link', { name: 'Open data' }).click()
  await expect(page.getByText(data('exports.none'))).toBeVisible()
  await expectSound(page, 'data without exports')
  await page.getByRole('button', { name: data('exports.start') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectSound(page, 'starting an export')
  await dialog.getByRole('radio', { name: data('exports.filesNo') }).click()
  await dialog.getByRole('button', { name: data('exports.start'), exact: true }).click()
  await expectToast(page, data('exports.started'))
  await expect(dialog).toBeHidden()
  const item = itemOf(page)
  await expect(item).toContainText(data('exports.states.ready'), { timeout: 120_000 })
  await expect(item).toContainText(data('exports.noFiles'))
  await expectSound(page, 'data with an export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: data('exports.download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^twopost-export-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await fs.readFile(await download.path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.includes('tables/service_orders.jsonl')).toBe(true)
  expect(bytes.includes('manifest.json')).toBe(true)

  await item.getByRole('button', { name: /^Actions of the export/ }).click()
  await page.getByRole('menuitem', { name: data('exports.remove') }).click()
  await expect(dialog).toContainText(data('exports.removeText'))
  await dialog.getByRole('button', { name: data('exports.remove'), exact: true }).click()
  await expectToast(page, data('exports.removed'))
  await expect(page.getByText(data('exports.none'))).toBeVisible()
})

/** Sends a file in the first step. */
async function choose(page: Page, name: string, text: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: new RegExp(batches('drop')) }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('an owner imports customers: bad rows are seen and saved, corrected, written and undone (INT13, INT14, INT21, INT28)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings/data?tab=imports`)
  await expect(page.getByText(batches('none'))).toBeVisible()
  await expectSound(page, 'data without imports')
  await page.getByRole('link', { name: batches('add') }).click()
  await expect(page.getByText(batches('kind'))).toBeVisible()
  await expectSound(page, 'choosing a file to import')
  // Headings that nobody knows are chosen by hand.
  await choose(
    page,
    'old customers.csv',
    'Who,Mail,Mobile\nNadia Import,nadia@import.example,\nOle Import,not an address,\n,x@import.example,\n',
  )
  await expect(page.getByText(batches('columnsTitle')).first()).toBeVisible()
  await page.getByRole('button', { name: batches('check') }).click()
  await expect(page.getByRole('alert')).toContainText('Name')
  for (const [field, column] of [
    ['Name', 'Who'],
    ['Email', 'Mail'],
    ['Phone', 'Mobile'],
  ] as const) {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }
  await expectSound(page, 'choosing the columns of an import')
  await page.getByRole('button', { name: batches('check') }).click()
  const bad = page.getByRole('table', { name: batches('badTitle') })
  await expect(bad.getByRole('row')).toHaveCount(3, { timeout: 60_000 })
  await expect(bad).toContainText('not an address')
  await expectSound(page, 'an import with bad rows')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: batches('save') }).click(),
  ])
  expect(await fs.readFile(await download.path(), 'utf8')).toContain('not an address')

  await page.getByRole('link', { name: batches('sendAgain') }).click()
  await choose(page, 'corrected.csv', 'Who,Mail,Mobile\nNadia Import,nadia@import.example,\nOle Import,ole@import.example,\n')
  // The columns are known by now.
  await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toContainText('Who')
  await page.getByRole('button', { name: batches('check') }).click()
  await page.getByRole('button', { name: batches('apply', { count: 2 }) }).click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: batches('apply', { count: 2 }), exact: true }).click()
  await expect(page.getByText(batches('appliedTitle', { count: 2 }))).toBeVisible({ timeout: 60_000 })
  await expectSound(page, 'an import that is done')
  await page.getByRole('link', { name: batches('open', { kind: batches('kinds.customers') }) }).click()
  await expect(page.getByText('Nadia Import').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: batches('undo') }).click()
  await dialog.getByRole('button', { name: batches('undo'), exact: true }).click()
  await expect(page.getByText(batches('undoneTitle'))).toBeVisible({ timeout: 60_000 })
  await visit(page, `${shopPath}/settings/data?tab=imports`)
  await expect(page.getByText(batches('states.undone'), { exact: true })).toBeVisible()
  await expectSound(page, 'data with imports')
})

test('a manager without the right sees no way to the data of the business (INT19)', async ({ page }) => {
  await new SignInPage(page, words).begin(luis)
  await visit(page, `${shopPath}/settings`)
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open data' })).toHaveCount(0)
})

test.describe('on a phone in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('an owner starts an export of the history since a day (INT19, INT21)', async ({ page }) => {
    const es = wordsIn('es')
    await new SignInPage(page, es).begin(dana)
    await visit(page, `${shopPath}/settings/data`)
    await page
      .getByRole('button', { name: es.data('exports.start') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(es.data('exports.from')).fill('2026-11-01')
    await dialog.getByRole('button', { name: es.data('exports.start'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const item = page
      .getByRole('list', { name: es.data('exports.title') })
      .getByRole('listitem')
      .first()
    await expect(item).toContainText(es.data('exports.states.ready'), { timeout: 120_000 })
    await expectSound(page, 'data with an export on a phone in Spanish')
  })
})
