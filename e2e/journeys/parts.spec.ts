import { expect, test } from '../journey.ts'
import { scanCode } from '../pages/hand-scanner.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { counts, imports, inventory, ledger } = words

test('a part is added with its first count, found by its number, changed, kept while there is stock, moved, counted away and deleted (K3, K4, K7, K8, PAR31, B33, B62)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inventory/list`)
  await expect(page).toHaveURL(new RegExp(`${shopPath}/inventory$`))
  const add = async (name: string, number: string, count?: string) => {
    await page.getByRole('button', { name: inventory('new'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: inventory('new') })
    await dialog.getByLabel(inventory('name'), { exact: true }).fill(name)
    await dialog.getByLabel(inventory('partNumber'), { exact: true }).fill(number)
    if (count) {
      await dialog.getByLabel(inventory('quantity')).fill(count)
      await expect(dialog.getByRole('button', { name: inventory('create') })).toHaveAttribute('aria-disabled', 'true')
      await dialog.getByLabel(inventory('unitCost')).fill('41.85')
    }
    await dialog.getByRole('button', { name: inventory('create') }).click()
    return dialog
  }
  await expect(await add('Glow plug, long', 'GP-77120', '6')).toBeHidden()
  // The same number again is on file already, and one click leads there.
  const twin = await add('Glow plug', 'gp 77120')
  await expect(twin.getByText('This part is already on file.')).toBeVisible()
  await twin.getByRole('button', { name: inventory('openExisting') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glow plug, long' })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('gp77')
  await palette.getByRole('option', { name: /Glow plug, long/ }).click()
  await expect(palette).toBeHidden()
  await page.getByRole('button', { name: inventory('edit'), exact: true }).click()
  const form = page.getByRole('dialog', { name: inventory('editTitle') })
  await form.getByLabel(inventory('location')).fill('E2-14')
  await form.getByLabel(inventory('reorderPoint')).fill('8')
  await form.getByRole('button', { name: inventory('save') }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('E2-14')).toBeVisible()
  await expect(page.getByRole('main').getByText(inventory('states.low'), { exact: true })).toBeVisible()

  const remove = async (name: string) => {
    await page.getByRole('button', { name: inventory('more') }).click()
    await page.getByRole('menuitem', { name: inventory('delete') }).click()
    const question = page.getByRole('dialog', { name: inventory('deleteTitle', { name }) })
    await question.getByRole('button', { name: inventory('delete') }).click()
    return question
  }
  const refused = await remove('Glow plug, long')
  await expect(
    refused.getByText('Glow plug, long still has 6 on hand and 0 reserved. Take them out of stock first.'),
  ).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await expect(refused).toBeHidden()

  // A few go to another bin, then all are counted away; each is a row of the ledger.
  await page.getByRole('button', { name: inventory('more') }).click()
  await page.getByRole('menuitem', { name: ledger('move') }).click()
  const moving = page.getByRole('dialog', { name: ledger('moveTitle', { name: 'Glow plug, long' }) })
  await moving.getByRole('combobox', { name: ledger('to') }).click()
  await page.getByRole('option', { name: 'E2-14' }).click()
  await moving.getByLabel(ledger('quantity')).fill('2')
  await moving.getByRole('button', { name: ledger('moveSave'), exact: true }).click()
  await expect(moving).toBeHidden()
  await page.getByRole('button', { name: ledger('adjust'), exact: true }).click()
  const adjusting = page.getByRole('dialog', { name: ledger('adjustTitle', { name: 'Glow plug, long' }) })
  await adjusting.getByLabel(ledger('counted')).fill('0')
  await adjusting.getByLabel(ledger('note')).fill('Sent back to the dealer')
  await adjusting.getByRole('button', { name: ledger('setTo', { count: '0' }) }).click()
  await expect(adjusting).toBeHidden()
  const rows = page.getByRole('table', { name: ledger('movements') }).getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(rows.filter({ hasText: 'Sent back to the dealer' })).toHaveCount(2)

  await remove('Glow plug, long')
  await expect(page).toHaveURL(new RegExp(`${shopPath}/inventory$`))
  await page.getByRole('searchbox', { name: inventory('search') }).fill('gp-77120')
  await expect(page.getByText(inventory('filteredTitle'))).toBeVisible()
})

test('a file of parts is checked with every fault named, and its good rows are taken with their stock (K10–K12, K21)', {
  tag: '@full',
}, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inventory`)
  await page.getByRole('link', { name: inventory('import'), exact: true }).click()
  const rows = [
    'Name,Part Number,Category,Supplier,Cost,Price,Quantity,Location',
    'Tie rod end,TRE-991,Steering,Pacific Fleet Parts,31.50,62,4,E4-01',
    'Drag link,DL-4410,Steering,Pacfic Fleet Parts,88,140,ten,E4-02',
  ]
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  const faults = page.getByRole('table', { name: imports('badRows') })
  await expect(faults.locator('tbody tr')).toHaveCount(2)
  await expect(faults).toContainText('No supplier has this name.')
  await expect(page.getByText('Steering', { exact: true })).toBeVisible()
  await expectSound(page, 'the faults of a file of parts')
  await page.getByRole('button', { name: imports('import', { count: 1 }) }).click()
  await page.getByRole('searchbox', { name: inventory('search') }).fill('tre-991')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('E4-01')
  await expect(page.locator('tbody tr')).toContainText('$126.00')
})

test('a bin is counted on a phone, a large difference twice, and approving books it (PAR8, PAR24, K21)', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inventory/counts`)
  await page.getByRole('button', { name: counts('new'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: counts('new') })
  await dialog.getByRole('combobox', { name: counts('bin') }).click()
  await page.getByRole('option', { name: 'E4-07', exact: true }).click()
  await dialog.getByRole('button', { name: counts('open') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'E4-07' })).toBeVisible()
  const field = page.getByRole('textbox', { name: counts('counted', { name: 'Alternator, 12 V, 160 A' }) })
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  // A hand scanner leads to the field of its part, and writes nothing into the one that has the focus.
  await field.fill('2')
  await scanCode(page, 'al-160')
  await expect(field).toHaveValue('2')
  await field.fill('3')
  await field.press('Enter')
  await expect(page.getByText(counts('again'), { exact: true })).toBeVisible()
  await expectSound(page, 'a count')
  await field.fill('3')
  await field.press('Enter')
  await expect(page.getByText(counts('again'), { exact: true })).toBeHidden()
  const step = async (word: 'close' | 'approve', title: 'closeTitle' | 'approveTitle') => {
    await page.getByRole('button', { name: counts(word), exact: true }).click()
    const question = page.getByRole('dialog', { name: counts(title) })
    await question.getByRole('button', { name: counts(word), exact: true }).click()
    await expect(question).toBeHidden()
  }
  await step('close', 'closeTitle')
  await step('approve', 'approveTitle')
  await expect(page.getByText(counts('states.approved'), { exact: true })).toBeVisible()
})
