// Slow: looks at every screen of people, roles, shops and the public pages in light, dark, Spanish and on a phone.
import { expect, test } from '../journey.ts'
import { expectSound, openAs, signInAs, wordsOf } from '../pages/sound.ts'
import { dana, shopPath } from '../people.ts'

test('the public pages are accessible', async ({ page, locale }) => {
  const words = wordsOf(locale)
  for (const path of [
    '/home',
    '/legal/privacy',
    '/newsletter/confirm',
    '/shop-card-demo',
    '/shop-preview-demo',
    '/test/shop',
    '/test/tenant-validation',
    '/enhanced-service-orders/demo',
    '/enhanced-service-orders/industry-demo',
  ]) {
    await openAs(page, words, path)
    await expectSound(page, path)
  }
})

test('the screens of the links in mails are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = wordsOf(locale)
  for (const path of ['forgot-password', 'magic-link', 'reset-password', 'verify-email', 'invitation']) {
    await openAs(page, words, `/auth/${path}`)
    await expectSound(page, path)
  }
})

test('people, roles, shops and one’s own screens are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  for (const area of [
    'users',
    'roles',
    'roles/technician',
    'shops',
    'profile',
    'settings',
    'notifications',
    'service-orders-demo',
  ]) {
    await openAs(page, words, `${shopPath}/${area}`)
    await expectSound(page, area)
  }
})

test('the dialogs of people, roles and shops are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  await openAs(page, words, `${shopPath}/users`)
  await page.getByRole('button', { name: words.users('create'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.users('add') })
    .click()
  await expectSound(page, 'new user with faults')
  await openAs(page, words, `${shopPath}/roles/new`)
  await expectSound(page, 'new role')
  await openAs(page, words, `${shopPath}/shops`)
  await page
    .getByRole('button', { name: words.shops('create'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'new shop')
})

test('the favorites and the palette’s commands are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  await openAs(page, words, `${shopPath}/dashboard`)
  await page.keyboard.press('Control+Shift+F')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'favorite links')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectSound(page, 'commands')
})
