// Slow: looks at every screen of the platform in light, dark, Spanish and on a phone.
import { expect, test } from '../journey.ts'
import { expectSound, openAs, signInAs } from '../pages/sound.ts'
import { shopPath } from '../people.ts'
import { superAdmin } from '../super-admin.ts'

for (const [name, paths] of [
  ['lists', ['tenants', 'permissions', 'permissions?tab=categories', 'permissions?tab=resources', 'global-users', 'audit-log']],
  ['dashboards', ['dashboard', 'dashboard-shop-time?range=30d', 'technician-dashboard', 'service-manager?range=30d']],
  ['choice of an organization and own screens', ['customers', 'profile', 'settings']],
] as const)
  test(`the platform’s ${name} are accessible`, { tag: '@full' }, async ({ page, locale }) => {
    const words = await signInAs(page, locale, superAdmin())
    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/tenants$/)
    for (const path of paths) {
      await openAs(page, words, `/admin/${path}`)
      await expectSound(page, path)
    }
  })

test('the screens about the installation are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, superAdmin())
  for (const path of ['overview', 'monitoring', 'analytics', 'activity', 'system', 'reports', 'reports?kind=days']) {
    await openAs(page, words, `/admin-shop-time/dashboard/${path}`)
    await expectSound(page, path)
  }
})

test('one organization, its dialogs and being inside it are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, superAdmin())
  await openAs(page, words, '/admin/tenants?q=cascade')
  await openAs(page, words, (await page.locator('main a[href*="/admin/tenants/"]').first().getAttribute('href')) ?? '')
  await expectSound(page, 'one organization')
  await page.getByRole('button', { name: words.tenants('suspend'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.tenants('suspend'), exact: true })
    .click()
  await expect(page.getByText(words.tenants('reasonMissing'))).toBeVisible()
  await expectSound(page, 'suspending without a reason')
  await openAs(page, words, '/admin/permissions')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('cascade')
  await expect(page.getByRole('option', { name: 'Cascade' }).first()).toBeVisible()
  await expectSound(page, 'search of the platform')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: words.catalogue('newPermission'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.catalogue('save'), exact: true })
    .click()
  await expect(page.getByText(words.catalogue('idForm'))).toBeVisible()
  await expectSound(page, 'new permission with faults')
  await openAs(page, words, `${shopPath}/audit-log`)
  await expect(page.getByRole('button', { name: words.entered('leave') })).toBeVisible()
  await expectSound(page, 'inside an organization')
})

test('the trial of the customer calls is accessible, with what came back', { tag: '@full' }, async ({ page, locale }) => {
  const words = await signInAs(page, locale, superAdmin())
  await openAs(page, words, '/admin/test/customers-api')
  await expect(page.getByRole('button', { name: words.trial('enter'), exact: true })).toBeVisible()
  await expectSound(page, 'choice of an organization for the customer calls')
  await page.getByRole('combobox', { name: words.trial('organization') }).click()
  await page.getByRole('combobox', { name: words.tenants('search') }).fill('cascade')
  await page.getByRole('option', { name: 'Cascade' }).first().click()
  await page.getByRole('button', { name: words.trial('enter'), exact: true }).click()
  const send = (call: 'listCustomers' | 'createCustomer' | 'getCustomer' | 'deleteCustomer') =>
    page.getByRole('button', { name: words.trial('sendNamed', { call: words.trial(call) }), exact: true })
  const answer = (call: 'listCustomers' | 'createCustomer') =>
    page.getByRole('region', { name: words.trial('answerOf', { call: words.trial(call) }) })
  const unsent = page.getByText(words.trial('noAnswer'))
  await expect(unsent.first()).toBeVisible()
  const calls = await unsent.count()
  await send('getCustomer').click()
  await expect(page.getByText(words.trial('missing'))).toBeVisible()
  await expect(unsent).toHaveCount(calls)
  await send('listCustomers').click()
  await expect(answer('listCustomers').getByRole('status')).toContainText('200')
  await expect(unsent).toHaveCount(calls - 1)
  await page.getByLabel(words.trial('body')).first().fill('{ "name": "", "email": "nobody" }')
  await send('createCustomer').click()
  await expect(answer('createCustomer').getByRole('status')).toContainText('422')
  await expect(answer('createCustomer').getByText('body.email', { exact: true })).toBeVisible()
  await expectSound(page, 'customer calls')
  await send('deleteCustomer').click()
  await expect(page.getByRole('dialog', { name: words.trial('deleteTitle') })).toBeVisible()
  await expectSound(page, 'question before a customer is deleted')
})
