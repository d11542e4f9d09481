import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { dana, shopPath, victor } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { factor, security, factorRule, users } = words

/** Passkeys of this machine belong to `localhost`, not to its address. */
test.use({ business: 'alone-factors', baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) })

/** A device with a fingerprint reader that somebody touches at once. */
async function addDevice(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
async function signInByPassword(page: Page, person: typeof victor): Promise<void> {
  const signIn = new SignInPage(page, words)
  await signIn.open()
  await signIn.submit(person.email, person.password)
}
async function openSecurity(page: Page) {
  await page.goto(`${shopPath}/profile`)
  const card = page.locator('section.card', { hasText: security('lead') })
  await expect(card.getByText(security('passkeysLead'))).toBeVisible()
  return card
}
const logOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
}
/** The session is older than ten minutes, as the server sees it. */
const tireSession = (page: Page) =>
  page.route(
    '**/api/v1/auth/factors/recovery-codes',
    (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Confirm', code: 'STEP_UP_REQUIRED', params: {}, status: 403, errors: [], request_id: 'x' },
      }),
    { times: 1 },
  )
/** The code that an authenticator app shows for this key. */
function codeOf(key: string, offset = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + offset))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('a passkey is added, confirms who somebody is, and signs in alone (3.2)', async ({ page }) => {
  await addDevice(page)
  await signInByPassword(page, victor)
  await expect(page).not.toHaveURL(/auth\/login/)
  const card = await openSecurity(page)
  await card.getByRole('button', { name: security('addPasskey') }).click()
  await page.getByLabel(security('passkeyName')).last().fill('Laptop')
  await page.getByRole('button', { name: security('passkeyStart') }).click()
  const codes = page.getByRole('dialog', { name: security('codesTitle') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectSound(page, 'recovery codes')
  await codes.getByRole('button', { name: security('codesKept') }).click()
  await expect(card.getByText('Laptop')).toBeVisible()
  await expectSound(page, 'a profile with a passkey')

  // Ten minutes later the same request is asked about, and sent again.
  await tireSession(page)
  await card.getByRole('button', { name: security('codesMake') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: factor('passkey') })
    .click()
  await expect(page.getByRole('dialog', { name: security('codesTitle') }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: security('codesKept') }).click()

  await logOut(page)
  await page.getByRole('button', { name: factor('signInWithPasskey') }).click()
  await expect(page).not.toHaveURL(/auth\/login/)

  // With the password the passkey is the second step.
  await logOut(page)
  await signInByPassword(page, victor)
  await expect(page.getByRole('heading', { name: factor('title') })).toBeVisible()
  await expectSound(page, 'the second step of signing in')
  await page.getByRole('button', { name: factor('passkey') }).click()
  await expect(page).not.toHaveURL(/auth\/login/)

  const again = await openSecurity(page)
  await again.getByRole('button', { name: security('removeName', { name: 'Laptop' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: security('remove'), exact: true })
    .click()
  await expect(again.getByText(security('passkeysNone'))).toBeVisible()
})

test('an organization requires a second step: who has none sets up an app on the way in, and shows its code from then on (3.2)', async ({
  page,
}) => {
  await signInByPassword(page, dana)
  await expect(page).not.toHaveURL(/auth\/login/)
  await page.goto(`${shopPath}/settings`)
  const rule = page.locator('section.card', { hasText: factorRule('about') })
  await rule.getByRole('checkbox', { name: 'Viewer' }).click()
  await expectSound(page, 'settings with roles that need a second step')
  await rule.getByRole('button', { name: factorRule('save') }).click()
  await expectToast(page, factorRule('saved'))

  await logOut(page)
  await signInByPassword(page, victor)
  await expect(page.getByRole('heading', { name: security('setUpTitle') })).toBeVisible()
  await page.goto(`${shopPath}/customers`)
  await expect(page.getByRole('heading', { name: security('setUpTitle') })).toBeVisible()
  await page.getByRole('button', { name: security('addApp') }).click()
  await expect(page.getByLabel(security('appCode'))).toBeVisible()
  await expectSound(page, 'an authenticator app is set up on the way in')
  const key = await page.getByLabel(security('appKey')).inputValue()
  await page.getByLabel(security('appCode')).fill(codeOf(key))
  await page.getByRole('button', { name: security('appAdd') }).click()
  await page.getByRole('button', { name: security('codesKept') }).click()
  await expect(page).toHaveURL(new RegExp(shopPath))

  await logOut(page)
  await signInByPassword(page, victor)
  const box = page.getByLabel(factor('code'))
  await box.fill('000000')
  await page.getByRole('button', { name: factor('confirm') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectSound(page, 'a wrong code at the second step')
  await box.fill(codeOf(key, 1))
  await page.getByRole('button', { name: factor('confirm') }).click()
  await expect(page).toHaveURL(new RegExp(shopPath))

  // The phone is lost: an administrator takes the app away.
  await logOut(page)
  await signInByPassword(page, dana)
  await expect(page).not.toHaveURL(/auth\/login/)
  await page.goto(`${shopPath}/users?q=Victor`)
  await page.getByText(victor.name).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: users('resetFactors') })
    .click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  await sure.getByRole('button', { name: users('resetFactors') }).click()
  await expectToast(page, users('factorsReset'))
})
