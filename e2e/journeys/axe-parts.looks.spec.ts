// Slow: looks at the dialogs of parts, purchases and stock in light, dark, Spanish and on a phone.
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { OrderPage } from '../pages/order.page.ts'
import { expectSound, openAs, signInAs } from '../pages/sound.ts'
import { dana, luis, shopPath } from '../people.ts'
import type { Words } from '../words.ts'

/** Presses the button that opens a dialog, looks at it, and closes it. */
async function look(page: Page, button: string | RegExp, screen: string) {
  const opener = page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .filter({ visible: true })
    .first()
  await opener.click()
  await lookAtDialog(page, screen)
}
async function lookAtDialog(page: Page, screen: string) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button').first()).toBeVisible()
  await expectSound(page, screen)
  // The first one closes a notice that is still there.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
/** Puts a part on the order at hand that has to be bought for it. */
async function addMissing(page: Page, words: Words, number: string, name: RegExp) {
  const { order, orderParts } = words
  await page.getByRole('button', { name: order('addPart'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: order('lineDialog.addPart') })
  await dialog.getByRole('combobox', { name: orderParts('part') }).click()
  await page.keyboard.type(number)
  await page.getByRole('option', { name }).click()
  await dialog.getByLabel(order('lineDialog.quantity')).fill('60')
  await dialog.getByRole('combobox', { name: orderParts('source') }).click()
  await page.getByRole('option', { name: orderParts('sources.order') }).click()
  await expectSound(page, 'part of an order')
  await dialog.getByRole('button', { name: order('lineDialog.save') }).click()
  await expect(dialog).toBeHidden()
}
/** Opens a count sheet, or the one that another look has opened before. */
async function openCount(page: Page, { counts }: Words) {
  const sheet = page.locator('main a[href*="/counts/01"]').first()
  const none = page.getByText(counts('emptyTitle'))
  await expect(sheet.or(none)).toBeVisible()
  if (await none.isVisible()) {
    await page
      .getByRole('button', { name: counts('new'), exact: true })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: counts('bin') })
      .click()
    await page.getByRole('option', { name: 'E4-07', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: counts('open') })
      .click()
  } else await sheet.click()
  await expect(page.getByRole('heading', { level: 1, name: 'E4-07' })).toBeVisible()
}

test('what is asked of the parts of an order is accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, luis)
  const { order, orderParts, orders } = words
  await openAs(page, words, `${shopPath}/service-orders?status=in_progress`)
  const link = page.locator('main a[href*="/service-orders/01"]').first()
  await expect(link).toBeAttached()
  await openAs(page, words, (await link.getAttribute('href')) ?? '')
  await addMissing(page, words, 'gh-1206b', /Glad hand, service/)
  const row = await new OrderPage(page, words).partLine('Glad hand, service, swing')
  await row.getByRole('button', { name: order('lineActions', { line: 'Glad hand, service, swing' }) }).click()
  await page.getByRole('menuitem', { name: orderParts('markNotUsed') }).click()
  await lookAtDialog(page, 'a part that was not used')
  await page.getByRole('button', { name: orders('moves.complete'), exact: true }).click()
  await page.getByRole('combobox', { name: orderParts('becameOf', { part: 'Glad hand, service, swing' }) }).click()
  await page.getByRole('option', { name: orderParts('became.not_used') }).click()
  await expectSound(page, 'completing with parts that are not here')
})

test('the dialogs of the parts desk, bills, claims and cores are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, luis)
  const { bills, claims, cores, desk } = words
  await openAs(page, words, `${shopPath}/parts-desk`)
  const needed = page
    .getByRole('region', { name: desk('not_coming') })
    .or(page.getByRole('tabpanel'))
    .first()
  await needed.getByRole('checkbox').first().click()
  await look(page, desk('orderSome'), 'ordering at the parts desk')
  await openAs(page, words, `${shopPath}/purchase-orders/bills`)
  await look(page, bills('new'), 'a new bill')
  await openAs(page, words, `${shopPath}/purchase-orders/claims`)
  await look(page, claims('new'), 'a new claim')
  const more = new RegExp(`^${claims('more', { name: '.*' })}`)
  for (const [word, screen] of [
    ['ship', 'sending a claim back'],
    ['credit', 'a credit'],
    ['lose', 'giving a claim up'],
  ] as const) {
    await page.getByRole('button', { name: more }).filter({ visible: true }).first().click()
    const item = page.getByRole('menuitem', { name: claims(word) })
    if (!(await item.isVisible())) {
      await page.keyboard.press('Escape')
      continue
    }
    await item.click()
    await lookAtDialog(page, screen)
  }
  await openAs(page, words, `${shopPath}/purchase-orders/cores`)
  await look(page, cores('takeIn'), 'taking a core in')
})

test('the dialogs of stock, and the pages of a count, a kit and a delivery are accessible', { tag: '@full' }, async ({
  page,
  locale,
}) => {
  const words = await signInAs(page, locale, dana)
  const { counts, kits, receive, shops } = words
  await openAs(page, words, `${shopPath}/inventory/kits`)
  await look(page, kits('new'), 'a new kit')
  await page.locator('main a[href*="/inventory/01"]').first().click()
  await expect(page.getByRole('heading', { name: kits('contents') })).toBeVisible()
  await expectSound(page, 'a kit')
  await openAs(page, words, `${shopPath}/inventory/counts`)
  await look(page, counts('new'), 'a new count')
  await openCount(page, words)
  await expectSound(page, 'a count sheet')
  await openAs(page, words, `${shopPath}/settings`)
  await page
    .getByRole('button', { name: shops('edit') })
    .first()
    .click()
  await page.getByRole('tab', { name: shops('partsTab') }).click()
  await lookAtDialog(page, 'the parts of a shop')
  await openAs(page, words, `${shopPath}/purchase-orders?stage=ordered`)
  await page.locator('main a[href*="/purchase-orders/01"]').first().click()
  await page.getByRole('link', { name: receive('receive'), exact: true }).click()
  await expect(page.getByLabel(receive('scan'))).toBeVisible()
  await expectSound(page, 'receiving')
  await look(page, receive('addExtra'), 'a part that is not listed')
  const more = page.getByRole('button', { name: new RegExp(`^${receive('more', { name: '.*' })}`) }).first()
  await more.click()
  await page.getByRole('button', { name: receive('check', { count: 1 }) }).click()
  await expectSound(page, 'differences of a delivery')
  await look(page, new RegExp(`^${receive('bad')}`), 'a part that came damaged')
})

test('a file with faults is accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, luis)
  await openAs(page, words, `${shopPath}/inventory/import`)
  const rows = [
    'Name,Part Number,Category,Supplier,Cost,Price,Quantity,Location',
    'Drag link,DL-4410,Steering,Pacfic Fleet Parts,88,140,ten,E4-02',
  ]
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByText(words.imports('badRows')).first()).toBeVisible()
  await expectSound(page, 'a file with faults')
})
