import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath, victor } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { imports, suppliers, shell } = words

test('a supplier is added, found, changed, and deleted; who may only look sees no buttons (L7, B35)', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers`)
  await page
    .getByRole('navigation', { name: shell('mainMenu') })
    .getByRole('link', { name: shell('suppliers'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: suppliers('title') })).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(12)
  await expect(rows.first()).toContainText(suppliers('noDeliveries'))

  await page
    .getByRole('button', { name: suppliers('new'), exact: true })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: suppliers('new') })
  await drawer.getByLabel(suppliers('name'), { exact: true }).fill('pacific fleet parts')
  await drawer.getByRole('combobox', { name: suppliers('category') }).click()
  await page.getByRole('combobox', { name: suppliers('categorySearch') }).fill('Sealants')
  await page.getByRole('option', { name: suppliers('categoryAdd', { name: 'Sealants' }) }).click()
  await drawer.getByLabel(suppliers('website')).fill('harborsealant')
  await drawer.getByLabel(suppliers('contactPerson')).fill('Mina Berg')
  await expect(drawer.getByText('Enter an address that starts with http:// or https://.')).toBeVisible()
  await drawer.getByLabel(suppliers('website')).fill('https://harborsealant.example')
  await expectSound(page, 'new supplier')
  await drawer.getByRole('button', { name: suppliers('create') }).click()
  // The name is taken, and that stands at the name.
  await expect(drawer.getByLabel(suppliers('name'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel(suppliers('name'), { exact: true }).fill('Harbor Sealant')
  await drawer.getByRole('button', { name: suppliers('create') }).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('searchbox', { name: suppliers('search') }).fill('sealant mina')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Harbor Sealant' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Sealant' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('harborsealant.example')

  const viewer = await (await browser.newContext()).newPage()
  await new SignInPage(viewer, words).begin(victor)
  await viewer.goto(page.url())
  await expect(viewer.getByRole('heading', { level: 1, name: 'Harbor Sealant' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: suppliers('edit'), exact: true })).toBeHidden()
  await expect(viewer.getByRole('button', { name: suppliers('more') })).toBeHidden()

  await page.getByRole('button', { name: suppliers('edit'), exact: true }).click()
  const editing = page.getByRole('dialog', { name: suppliers('editTitle') })
  await editing.getByLabel(suppliers('accountNumber')).fill('HS-19')
  await editing.getByRole('button', { name: suppliers('save') }).click()
  await expect(page.getByRole('main')).toContainText('HS-19')
  // Others who have it open see the change at once (H32).
  await expect(viewer.getByRole('main')).toContainText('HS-19')
  await viewer.context().close()

  await page.getByRole('button', { name: suppliers('more') }).click()
  await page.getByRole('menuitem', { name: suppliers('delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: suppliers('delete') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: suppliers('title') })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(12)
})

test('a file of suppliers is checked with every fault named, and its good rows are taken (L6, K12)', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/suppliers`)
  await page.getByRole('link', { name: suppliers('import'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: suppliers('importTitle') })).toBeVisible()
  await expectSound(page, 'import')
  const send = (text: string, name = 'suppliers.csv') =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send('Name\nQuay Hydraulics\n')
  await expect(page.getByRole('alert')).toContainText('These columns are missing: Category.')
  await send('Name,Category,Email\nQuay Hydraulics,Hydraulics,desk@quay.example\n,Hydraulics,\nQuay Rubber,Hoses,no mail\n')
  const faults = page.getByRole('table', { name: imports('badRows') })
  await expect(faults.locator('tbody tr')).toHaveCount(2)
  await expect(faults.locator('tbody tr').last()).toContainText('Enter a complete e-mail address.')
  await expectSound(page, 'the faults of a file')
  await page.getByRole('button', { name: imports('import', { count: 1 }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: suppliers('title') })).toBeVisible()
  await page.getByRole('searchbox').fill('quay')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('Quay Hydraulics')
})
