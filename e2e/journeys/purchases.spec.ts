import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { claims, inventory, purchasing, receive } = words
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })

test.describe('on a phone', () => {
  test.use(phone)
  test('what is short is ordered, and comes in parts (K14-K20, PAR39)', { tag: '@full' }, async ({ page }) => {
    await new SignInPage(page, words).begin(dana)
    await visit(page, `${shopPath}/inventory/reorders`)
    await page.getByRole('checkbox', { name: purchasing('selectGroup', { supplier: 'Evergreen Tire & Wheel' }) }).click()
    await page.getByLabel(purchasing('amountOf', { name: 'Drive tire 11R22.5, 16 ply' })).fill('4')
    const total = purchasing('placeFor', { count: 1, amount: '$1,488.00' })
    await page.getByRole('button', { name: total }).click()
    await expect(page.locator('.toast-title').filter({ hasText: purchasing('placed', { count: 1 }) })).toBeVisible()

    await visit(page, `${shopPath}/purchase-orders`)
    await page
      .getByRole('link', { name: /Evergreen Tire & Wheel/ })
      .first()
      .click()
    await page.getByRole('link', { name: receive('receive'), exact: true }).click()
    const scan = page.getByLabel(receive('scan'))
    await scan.fill('nothing-1')
    await scan.press('Enter')
    await expect(page.getByText(receive('notListed', { code: 'nothing-1' }))).toBeVisible()
    for (let nth = 0; nth < 3; nth++) {
      await scan.fill('dt11225')
      await scan.press('Enter')
    }
    await page.getByRole('button', { name: receive('check', { count: 1 }) }).click()
    await expect(page.getByRole('radio', { name: new RegExp(receive('wait', { count: '1' })) })).toBeChecked()
    await page.getByLabel(receive('slip')).fill('88-10442')
    await expectSound(page, 'differences of a delivery')
    // One of the three is damaged: two photos of it, of which one is taken back.
    await page.getByRole('button', { name: new RegExp(`^${receive('bad')}`) }).click()
    const damage = page.getByRole('dialog', { name: receive('bad') })
    await damage.getByLabel(receive('photoTake')).last().setInputFiles(picture('cut.png'))
    await damage.getByLabel(receive('photoChoose')).last().setInputFiles(picture('label.png'))
    await damage.getByRole('button', { name: receive('photoRemove', { place: '2' }) }).click()
    await damage.getByRole('button', { name: receive('badSave') }).click()
    await expect(page.getByText(receive('photosOnTheWay', { count: 1 }))).toBeVisible()
    await page.getByRole('button', { name: receive('book', { count: '2' }) }).click()
    const name = 'Drive tire 11R22.5, 16 ply'
    const photo = page.getByRole('button', { name: receive('photoOf', { place: '1', name }) })
    await expect(photo.locator('img')).toBeVisible()
    await photo.click()
    await page.keyboard.press('Escape')
    await expectSound(page, 'a purchase order with a damaged part')
    // A second one is added on the purchase order.
    await page.getByLabel(receive('photoChoose')).setInputFiles(picture('label.png'))
    await expect(page.getByRole('button', { name: receive('photoOf', { place: '2', name }) }).locator('img')).toBeVisible()
    await expect(page.getByText(purchasing('stage.part_received')).first()).toBeVisible()
    await expect(page.getByText(/88-10442/)).toBeVisible()
    await page.getByRole('button', { name: purchasing('closeShort', { count: '1' }) }).click()
    await page.getByRole('button', { name: purchasing('closeNow') }).click()
    await expect(page.getByText(purchasing('notComing', { count: '1' }))).toBeVisible()

    // The claim shows them to the supplier.
    await visit(page, `${shopPath}/purchase-orders/claims`)
    await expect(page.getByText(claims('photoCount', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: claims('more', { name }) }).click()
    await page.getByRole('menuitem', { name: claims('photos') }).click()
    await expect(page.getByRole('button', { name: receive('photoOf', { place: '2', name }) }).locator('img')).toBeVisible()
    await expectSound(page, 'the photos of a claim')
  })
})

test('what somebody asked for is changed before it is ordered, and taken off the list (K16)', { tag: '@full' }, async ({
  page,
}) => {
  const name = 'Wiper blade, 26 in'
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/inventory?q=WB-26`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: inventory('reorder'), exact: true }).click()
  await expect(page.locator('.toast-title').filter({ hasText: inventory('reordered') })).toBeVisible()

  await visit(page, `${shopPath}/inventory/reorders`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: purchasing('editAsked', { name }) }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(purchasing('askedQuantity')).fill('7')
  await dialog.getByLabel(purchasing('askedNotes')).fill('For the vans')
  await expectSound(page, 'a change of what was asked for')
  await dialog.getByRole('button', { name: purchasing('askedSave'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByLabel(purchasing('amountOf', { name }))).toHaveValue('7')

  await row.getByRole('button', { name: purchasing('takeOff', { name }) }).click()
  await expect(row).toBeHidden()
})
