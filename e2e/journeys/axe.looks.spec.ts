// Slow: looks at every screen of the daily work in light, dark, Spanish and on a phone.
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { OnboardingPage } from '../pages/onboarding.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound, openAs, signInAs, wordsOf } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, marcus, shopPath } from '../people.ts'
import { superAdmin } from '../super-admin.ts'
import type { Words } from '../words.ts'

const uuidPath = (area: string) => new RegExp(`/${area}/[0-9a-f-]{36}$`)

test('the sign-in screen is accessible', async ({ page, locale }) => {
  const words = wordsOf(locale)
  const signIn = new SignInPage(page, words)
  await signIn.open()
  await expectSound(page, 'sign-in')
  await signIn.submit('', '')
  await expect(page.getByText(words.auth('emailRequired'))).toBeVisible()
  await expectSound(page, 'sign-in with faults')
})

/** Opens each of these areas of the shop, and looks at it. */
async function expectSoundAreas(page: Page, words: Words, areas: readonly string[]) {
  for (const area of areas) {
    await openAs(page, words, `${shopPath}/${area}`)
    await expectSound(page, area)
  }
}

test('the dashboard, the board, the lists of work, the figures and the search are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  await expectSoundAreas(page, words, [
    'dashboard',
    'service-orders',
    'enhanced-service-orders/kanban',
    'enhanced-service-orders/scheduling',
    'enhanced-service-orders/scheduling?view=week&by=bays',
    'enhanced-service-orders/flags?status=all',
    'service-orders/analytics',
    'customers/analytics',
    'vehicles/analytics?figure=seen',
    'technicians/analytics',
    'analytics/sales',
    'analytics/profit?by=technician',
    'analytics/sales?figure=aro',
    'analytics/cash-and-flow',
    'analytics/cash-and-flow?figure=wip',
    'analytics/taxes?period=this-year',
    'analytics/taxes?period=this-year&basis=paid&figure=taxable&tax=all',
    'analytics/saved-reports',
    'customers',
    'vehicles',
  ])
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await expect(palette).toBeVisible()
  await palette.getByRole('combobox').fill('freight')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await expectSound(page, 'search')
})

test('the lists of parts, hours and invoices and the settings are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  await expectSoundAreas(page, words, [
    'inventory',
    'inventory/categories',
    'inventory/bins',
    'inventory/kits',
    'inventory/counts',
    'inventory/analytics',
    'inventory/reports',
    'inventory/parts-requests',
    'inventory/import',
    'inventory/reorders',
    'parts-desk',
    'purchase-orders',
    'purchase-orders/bills',
    'purchase-orders/bills/import',
    'purchase-orders/claims',
    'purchase-orders/cores',
    'technicians',
    'hours',
    'hours?tab=wall',
    'hours?tab=review',
    'hours?tab=pay',
    'suppliers',
    'suppliers/analytics',
    'invoices',
    'invoices/templates',
    'invoices/payments/online',
    'invoices/counter',
    'invoices/credit-notes',
    'invoices/late-fees',
    'invoices/receivables/import',
    'settings/connections',
    'settings/connections?tab=webhooks',
    'settings/connections?tab=calendar',
    'settings/privacy',
    'settings/privacy?tab=retention',
    'settings/privacy?tab=holds',
    'settings/taxes',
    'settings/taxes?tab=grid',
    'settings/taxes?tab=try',
    'settings/taxes/certificates',
  ])
})

test('the pages of one record are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  for (const area of [
    'service-orders',
    'customers',
    'vehicles',
    'inventory',
    'suppliers',
    'purchase-orders',
    'purchase-orders/bills',
    'invoices',
    'invoices/templates',
  ]) {
    await visit(page, `${shopPath}/${area}`)
    // Ids begin with the time of their making, and so with 01: the links to figures and forms beside the list do not.
    const link = page.locator(`main a[href*="/${area}/01"]`).first()
    await expect(link).toBeAttached()
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(uuidPath(area))
    await openAs(page, words, href)
    await expectSound(page, `one of ${area}`)
  }
})

test('the five steps of a new work order are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.newVehicle('Volvo', 'VNL')
  await creating.report('Smokes on start.')
  await expectSound(page, 'step 1')
  await creating.continueTo(2)
  await expectSound(page, 'step 2')
  await creating.addCustomer('Axle Works', 'desk@axleworks.example', '(253) 555-0192')
  await expectSound(page, 'step 2 with a new customer')
  await creating.continueTo(3)
  await creating.title('Smokes on start')
  await creating.addService(
    'Cold start',
    { text: 'Find the cause', hours: '1' },
    { text: 'Glow plug', quantity: '6', price: '18' },
  )
  await expectSound(page, 'step 3')
  await creating.continueTo(4)
  await creating.assignLead(marcus.name)
  await creating.schedule(mondayMorning(11))
  await expectSound(page, 'step 4')
  await creating.continueTo(5)
  await expectSound(page, 'step 5')
})

test('the technician’s portal is accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, marcus)
  await openAs(page, words, `${shopPath}/technician-portal`)
  await expectSound(page, 'jobs')
  await page.locator('main a[href*="job="], section a[href*="job="]').first().click()
  await expect(page.getByRole('tablist', { name: words.jobs('tabs') })).toBeVisible()
  await expectSound(page, 'one job')
  await openAs(page, words, `${shopPath}/technicians/me`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('region', { name: words.quickActions('title') })).toBeVisible()
  await expectSound(page, 'own dashboard')
  await openAs(page, words, `${shopPath}/technician-portal/time`)
  await expectSound(page, 'own hours')
  for (const place of ['notifications', 'profile', 'settings']) {
    await openAs(page, words, `${shopPath}/technician-portal/${place}`)
    await expectSound(page, `portal, ${place}`)
  }
})

test('how a shop counts its hours, and the pay report, are accessible', async ({ page, locale }) => {
  const words = await signInAs(page, locale, dana)
  await openAs(page, words, `${shopPath}/settings`)
  const card = page.locator('.card').filter({ hasText: words.timeRules('rounding') })
  await card.getByRole('button', { name: words.timeRules('edit') }).click()
  await expect(page.getByRole('dialog')).toContainText(words.timeRules('roundingHelp'))
  await expectSound(page, 'time rules')
  await openAs(page, words, `${shopPath}/hours?tab=pay`)
  await page
    .getByRole('button', { name: words.pay('report'), exact: true })
    .first()
    .click()
  // A table, or cards on a phone.
  await expect(page.getByRole('button', { name: words.pay('ratesOf', { name: marcus.name }) })).toBeVisible()
  await expectSound(page, 'pay report')
})

test('another technician’s dashboard is accessible, and so is the page without one', { tag: '@full' }, async ({
  page,
  locale,
}) => {
  const words = await signInAs(page, locale, dana)
  await openAs(page, words, `${shopPath}/technicians`)
  await page.getByRole('link', { name: marcus.name }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: marcus.name })).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expectSound(page, 'another’s dashboard')
  await openAs(page, words, `${shopPath}/technicians/00000000-0000-7000-8000-000000000000`)
  await expectSound(page, 'no technician')
})

test('the invoice that a customer opens is accessible', async ({ page, locale, context }) => {
  const words = wordsOf(locale)
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: /INV-/ }).first().click()
  const link = (await page.locator('pre').innerText()).match(/https?:\/\/\S+(\/i\/[\w-]+)/)?.[1]
  expect(link).toBeDefined()
  await context.clearCookies()
  await openAs(page, words, link ?? '')
  await expectSound(page, 'public invoice')
})

test('links to pay, and the page behind one, are accessible', async ({ page, locale, context }) => {
  const words = await signInAs(page, locale, dana)
  await openAs(page, words, `${shopPath}/settings`)
  const card = page.locator('.card').filter({ hasText: words.paymentSettings('provider') })
  await card.getByRole('button', { name: words.paymentSettings('edit') }).click()
  await expect(page.getByRole('radio', { name: words.paymentSettings('providers.test') })).toBeChecked()
  await expectSound(page, 'online payments of a shop')
  await visit(page, `${shopPath}/invoices?status=sent`)
  await page.locator('main a[href*="/invoices/01"]').first().click()
  await page.getByRole('button', { name: words.onlinePayments('make'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectSound(page, 'a payment link before it is made')
  await dialog.getByRole('button', { name: words.onlinePayments('create') }).click()
  const address = dialog.getByLabel(words.onlinePayments('address'), { exact: true })
  await expect(address).toHaveValue(/\/pay\/tp_l_/)
  await expectSound(page, 'a payment link')
  const url = new URL(await address.inputValue())
  await context.clearCookies()
  await openAs(page, words, url.pathname)
  await expectSound(page, 'the page to pay')
  await page.getByRole('button', { name: /^(Pay|Pagar) \$/ }).click()
  await expect(page).toHaveURL(/\/pay\/test\//)
  await expect(page.getByRole('button').first()).toBeVisible()
  await expectSound(page, 'the page of the test provider')
  await openAs(page, words, '/pay/nobody')
  await expectSound(page, 'a link to pay that is gone')
})

test('registering a business and its application are accessible', { tag: '@full' }, async ({ page, locale }, { project }) => {
  const words = wordsOf(locale)
  await page.goto('/auth/register')
  await page.getByRole('button', { name: words.registration('submit'), exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectSound(page, 'registration with faults')
  await page.goto('/tenant-pending-approval')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, 'waiting, signed out')
  await page.goto('/kyc-onboarding')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page, 'application, signed out')
  const email = `ana.${project.name}.${Date.now().toString(36)}@redwood.example`
  const person = { name: 'Ana Ruiz', email, password: 'redwood-pass-1' }
  const flow = new OnboardingPage(page, words)
  await flow.register(person, `Redwood ${project.name}`)
  await page.getByRole('button', { name: words.onboarding('continueTo.contact') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectSound(page, 'business with a fault')
  await flow.fillBusiness('94-1126183')
  await flow.continueTo('contact')
  await flow.fillContact(person)
  await page.getByRole('checkbox', { name: words.onboarding('sameBilling') }).click()
  await expectSound(page, 'contact with another billing address')
  await page.getByRole('checkbox', { name: words.onboarding('sameBilling') }).click()
  await flow.continueTo('documents')
  await expectSound(page, 'documents, none')
  await flow.addDocument('certificate.pdf')
  await expectSound(page, 'documents')
  await flow.continueTo('review')
  await expectSound(page, 'review')
  await flow.continueTo('submit')
  await expectSound(page, 'submit')
  await flow.confirmAddress(person.email)
  await flow.submit()
  await expectSound(page, 'waiting')
})

test('the screens of those who decide on applications are accessible', { tag: '@full' }, async ({ page, locale }) => {
  const { email, password } = superAdmin()
  const signIn = new SignInPage(page, wordsOf(locale))
  await signIn.open()
  await signIn.submit(email, password)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
  const words = wordsOf((await page.locator('html').getAttribute('lang')) ?? undefined)
  await openAs(page, words, '/admin/kyc-dashboard')
  await expect(page.getByText(words.review('processing')).first()).toBeVisible()
  await expectSound(page, 'figures of applications')
  await openAs(page, words, '/admin/kyc?status=under_review')
  const link = page.locator('main a[href*="/admin/kyc-application/"]').first()
  await expect(link).toBeAttached()
  await expectSound(page, 'applications')
  await openAs(page, words, (await link.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 2, name: words.review('decision') })).toBeVisible()
  await expectSound(page, 'one application')
  await page.getByRole('button', { name: words.review('reject'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSound(page, 'rejecting')
})
