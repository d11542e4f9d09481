import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { inventory, itemNumbers, labels, scan } = words

test('a hand scanner opens what it reads, a part gets another number, what can stand in is offered, labels are drawn (PAR3, PAR23, PAR30, PAR31)', {
  tag: '@full',
}, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inventory`)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading(inventory('title'))).toBeVisible()
  // As fast as a scanner, which the browser's driver is not on a busy machine.
  const shoot = (code: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      },
      [...Array.from(code), 'Enter'],
    )
  await shoot('036000291452')
  await expect(heading('Fuel/water separator')).toBeVisible()
  const instead = page.getByRole('link', { name: /Fuel filter, spin-on, 2 micron, 7\/8-14/ })
  await expect(instead).toBeVisible()

  await page.getByRole('button', { name: itemNumbers('edit') }).click()
  const dialog = page.getByRole('dialog', { name: itemNumbers('editTitle', { name: 'Fuel/water separator' }) })
  await dialog.getByRole('button', { name: itemNumbers('add') }).click()
  await dialog.getByLabel(itemNumbers('number'), { exact: true }).last().fill('fw-old-77')
  await expectSound(page, 'the other numbers of a part')
  await dialog.getByRole('button', { name: itemNumbers('save') }).click()
  await expect(dialog).toBeHidden()
  await instead.click()
  await expect(heading('Fuel filter, spin-on, 2 micron, 7/8-14')).toBeVisible()

  // Nothing has this code; the field takes the next one.
  await shoot('no-such-code')
  const asking = page.getByRole('dialog', { name: scan('title') })
  await expect(asking.getByText(scan('unknown', { code: 'no-such-code' }))).toBeVisible()
  await expectSound(page, 'a code that nothing has')
  await asking.getByLabel(scan('code'), { exact: true }).fill('FWOLD77')
  await page.keyboard.press('Enter')
  await expect(heading('Fuel/water separator')).toBeVisible()
  await expect(asking).toBeHidden()

  await page.getByRole('button', { name: inventory('more') }).click()
  await page.getByRole('menuitem', { name: labels('print') }).click()
  const printing = page.getByRole('dialog', { name: labels('title', { count: 1 }) })
  await expect(printing).toBeVisible()
  await expectSound(page, 'labels')
  const drawn = page.waitForResponse((response) => response.url().endsWith('/api/v1/labels'))
  await printing.getByRole('button', { name: labels('open') }).click()
  expect((await drawn).headers()['content-type']).toBe('application/pdf')
  await expect(printing).toBeHidden()
})
