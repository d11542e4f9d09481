import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { order, papers, print, shops } = words

test('an order is printed for the bay in either language, two invoices in one file, and the shop says what its papers say (DOC5, DOC12, DOC13)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders?status=pending&sort=number`)
  await page.locator('tbody [data-row]').first().click()
  await page.waitForURL(/service-orders\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('list', { name: order('activity') })).toBeVisible()
  await page
    .getByRole('button', { name: /^Actions for SO-/ })
    .first()
    .click()
  const drawn = page.waitForResponse((response) => /\/pdf\?.*language=es/.test(response.url()))
  await page.getByRole('menuitem', { name: print('inLanguage.es') }).click()
  expect((await drawn).headers()['content-type']).toBe('application/pdf')

  await visit(page, `${shopPath}/invoices?status=paid`)
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const file = page.waitForResponse((response) => /print-jobs\/[0-9a-f-]{36}\/pdf$/.test(response.url()))
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: print('print') })
    .click()
  const dialog = page.getByRole('dialog', { name: print('title', { count: 2 }) })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  expect((await file).headers()['content-type']).toBe('application/pdf')

  await visit(page, `${shopPath}/shops`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: shops('papers') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel(papers('places.footer'), { exact: true }).fill('Thank you for your business.')
  const preview = page.getByRole('region', { name: papers('preview') })
  await expect(preview.getByText('Thank you for your business.')).toBeVisible()
  await page.getByRole('radio', { name: papers('papers.a4') }).click()
  await expect(preview.locator('svg').first()).toHaveAttribute('viewBox', '0 0 595.28 841.89')
  await expectSound(page, 'papers of a shop')
  await page.getByRole('button', { name: papers('save'), exact: true }).click()
  await expect(page.getByText(papers('saved'), { exact: true })).toBeVisible()
})
