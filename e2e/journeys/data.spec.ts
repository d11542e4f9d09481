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
const { data } = words

const itemOf = (page: Page) => page.getByRole('list', { name: data('exports.title') }).getByRole('listitem').first()

test('an owner exports everything, sees how far it is, saves the archive and deletes it (INT12, INT19, INT21)', async ({ page }) => {
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
    await page.getByRole('button', { name: es.data('exports.start') }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(es.data('exports.from')).fill('2026-11-01')
    await dialog.getByRole('button', { name: es.data('exports.start'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const item = page.getByRole('list', { name: es.data('exports.title') }).getByRole('listitem').first()
    await expect(item).toContainText(es.data('exports.states.ready'), { timeout: 120_000 })
    await expectSound(page, 'data with an export on a phone in Spanish')
  })
})
