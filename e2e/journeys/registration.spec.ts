// Slow: fills in whole applications with files, mails and two windows.
import { Buffer } from 'node:buffer'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { OnboardingPage } from '../pages/onboarding.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { dana, type Person } from '../people.ts'
import { superAdmin } from '../super-admin.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { onboarding, review, kyc } = words

/** Someone new for each journey, and a business of their own. */
const newcomer = (): { person: Person; business: string } => {
  const mark = Date.now().toString(36)
  return {
    person: { name: 'Teresa Montoya', email: `teresa.${mark}@redwood.example`, password: 'redwood-pass-1' },
    business: `Redwood Diesel ${mark}`,
  }
}

/** From the sign-in screen to the submitted application. */
async function applyFor(page: Page, person: Person, business: string): Promise<OnboardingPage> {
  await new SignInPage(page, words).open()
  await page.getByRole('link', { name: words.auth('register') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.registration('title') })).toBeVisible()
  const flow = new OnboardingPage(page, words)
  await flow.register(person, business)
  await flow.fillBusiness('94-1126183')
  await flow.expectSaved()
  await page.reload()
  await expect(flow.field('businessInfo.taxId')).toHaveValue('94-1126183')
  await flow.continueTo('contact')
  await flow.fillContact(person)
  await flow.continueTo('documents')
  await flow.addDocument('certificate.pdf')
  // What a toast says never lies over the button that goes on: under a resting pointer it would stay there.
  const next = await page.getByRole('button', { name: onboarding('continueTo.review') }).boundingBox()
  expect(await page.locator('.toast-viewport').evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
    next?.y ?? 0,
  )
  await flow.continueTo('review')
  await expect(page.getByText(onboarding('complete'))).toBeVisible()
  await flow.continueTo('submit')
  await expect(page.getByRole('button', { name: onboarding('submit'), exact: true })).toHaveAttribute('aria-disabled', 'true')
  await flow.confirmAddress(person.email)
  await expect(page.getByText(onboarding('verifyTitle'))).toBeHidden()
  await flow.submit()
  return flow
}

/** A super-admin in a browser of their own, at the application of this business. */
async function openReview(browser: Browser, business: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const signIn = new SignInPage(page, words)
  await signIn.open()
  const { email, password } = superAdmin()
  await signIn.submit(email, password)
  await expect(page.getByRole('navigation', { name: words.shell('mainMenu') })).toBeVisible()
  await page.goto('/admin/kyc?status=submitted')
  await page.getByRole('link', { name: business }).click()
  await expect(page.getByRole('heading', { level: 1, name: business })).toBeVisible()
  return page
}

/** Looking at the window again asks at once, without waiting for the next look by itself. */
const lookAgain = (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))

async function approve(page: Page, confirm: 'approve' | 'approveAnyway' = 'approve') {
  await page.getByRole('button', { name: review('approve'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: review(confirm), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: review('approve'), exact: true })).toBeHidden()
}

test('a business registers, applies, waits, is approved and makes its first shop', async ({ page, browser }) => {
  const { person, business } = newcomer()
  await applyFor(page, person, business)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: onboarding('waiting.submittedTitle') })).toBeVisible()
  const reviewing = await openReview(browser, business)
  const name = 'certificate.pdf'
  await reviewing.getByRole('button', { name: review('approveDocument', { name }) }).click()
  await expect(reviewing.getByText(review('check.allApproved'))).toBeVisible()
  await reviewing.getByRole('button', { name: review('takeUp') }).click()
  await expect(reviewing.getByRole('button', { name: review('takeUp') })).toBeHidden()
  await approve(reviewing)
  // The waiting screen goes on by itself.
  await expect(page.getByRole('heading', { level: 1, name: words.shops('firstTitle') })).toBeVisible({ timeout: 30_000 })
  await reviewing.context().close()
})

test('a rejected business reads why, changes its application, sends it again and is approved', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const { person, business } = newcomer()
  const flow = await applyFor(page, person, business)
  const reviewing = await openReview(browser, business)
  await reviewing.getByRole('button', { name: review('reject'), exact: true }).click()
  const dialog = reviewing.getByRole('dialog')
  await dialog.getByRole('button', { name: review('reject'), exact: true }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: review('reason') }).fill('The insurance is missing.')
  await dialog.getByRole('button', { name: review('reject'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await reviewing.context().close()

  await expect(page.getByRole('heading', { level: 1, name: onboarding('waiting.rejectedTitle') })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('The insurance is missing.')).toBeVisible()
  await page.getByRole('link', { name: onboarding('waiting.again') }).click()
  await expect(page.getByText('The insurance is missing.')).toBeVisible()
  await page.getByRole('button', { name: onboarding('editStep', { step: kyc('documents') }) }).click()
  await flow.addDocument('insurance.pdf')
  await flow.continueTo('review')
  await flow.continueTo('submit')
  await flow.submit()

  const again = await openReview(browser, business)
  await expect(again.getByText('The insurance is missing.')).toBeVisible()
  await expect(again.getByRole('button', { name: kyc('open', { name: 'insurance.pdf' }) })).toBeVisible()
  // Nobody has checked the documents of this one.
  await approve(again, 'approveAnyway')
  await again.context().close()
  await lookAgain(page)
  await expect(page.getByRole('heading', { level: 1, name: words.shops('firstTitle') })).toBeVisible()
})

test('a draft that two windows change asks whose words count, and what is typed last survives leaving at once', {
  tag: '@full',
}, async ({ page }) => {
  const { person, business } = newcomer()
  await page.goto('/kyc-onboarding')
  const here = new OnboardingPage(page, words)
  await here.register(person, business)
  const second = await page.context().newPage()
  await second.goto('/kyc-onboarding?step=business')
  const there = new OnboardingPage(second, words)
  await there.field('businessInfo.industry').fill('Tires')
  await there.expectSaved()

  await here.field('businessInfo.taxId').fill('94-1')
  await expect(page.getByText(onboarding('conflictTitle'))).toBeVisible()
  await page.getByRole('button', { name: onboarding('takeTheirs') }).click()
  await expect(here.field('businessInfo.industry')).toHaveValue('Tires')
  await expect(here.field('businessInfo.taxId')).toHaveValue('')
  await here.field('businessInfo.taxId').fill('94-2')
  await here.expectSaved()

  await there.field('businessInfo.website').fill('https://redwood.example')
  await expect(second.getByText(onboarding('conflictTitle'))).toBeVisible()
  await second.getByRole('button', { name: onboarding('keepMine') }).click()
  await there.expectSaved()
  await there.field('businessInfo.description').fill('Diesel engines')
  await second.goto('about:blank')
  await second.close()
  await expect(async () => {
    await page.reload()
    await expect(here.field('businessInfo.description')).toHaveValue('Diesel engines', { timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect(here.field('businessInfo.website')).toHaveValue('https://redwood.example')
  await expect(here.field('businessInfo.taxId')).toHaveValue('')
})

test('documents of the wrong kind are refused in words, one that uploads while one goes on arrives (R1-9), and one is removed after a question', {
  tag: '@full',
}, async ({ page }) => {
  const { person, business } = newcomer()
  await page.goto('/kyc-onboarding')
  const flow = new OnboardingPage(page, words)
  await flow.register(person, business)
  await page.goto('/kyc-onboarding?step=documents')
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear shop') }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('alert')).toHaveText(onboarding('fault.type', { name: 'letter.txt' }))
  // What the content is, the server says, whatever the name and the browser say.
  await page.locator('input[type="file"]').setInputFiles({ ...file, name: 'letter.pdf', mimeType: 'application/pdf' })
  await expect(page.getByRole('alert').filter({ hasText: 'letter.pdf' })).toBeVisible()
  await expect(page.getByText(onboarding('noDocuments'))).toBeVisible()
  // Going on does not drop what is on its way: the next step says so, and the document is there in the end.
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/v1/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  await flow.chooseDocument('certificate.pdf')
  await flow.continueTo('review')
  await expect(page.getByText(onboarding('sendingOn', { count: 1 }))).toBeVisible()
  letGo()
  await expect(page.getByText(onboarding('sendingOn', { count: 1 }))).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'certificate.pdf' })).toBeVisible()
  await page.getByRole('button', { name: onboarding('editStep', { step: kyc('documents') }) }).click()
  await page.getByRole('button', { name: onboarding('remove', { name: 'certificate.pdf' }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: onboarding('removeTitle', { name: 'certificate.pdf' }) })).toBeVisible()
  await dialog.getByRole('button', { name: onboarding('removeConfirm') }).click()
  await expect(page.getByText(onboarding('noDocuments'))).toBeVisible()
})

test('signed out, the application begins with the registration, and people of an approved organization are led home', async ({
  page,
}) => {
  await page.goto('/kyc-onboarding')
  await expect(page.getByRole('heading', { level: 1, name: words.registration('title') })).toBeVisible()
  await page.goto('/tenant-pending-approval')
  await expect(page.getByRole('heading', { level: 1, name: onboarding('waiting.signedOutTitle') })).toBeVisible()
  await new SignInPage(page, words).begin(dana)
  await page.goto('/kyc-onboarding')
  await expect(page).toHaveURL(/\/cascade\//)
})
