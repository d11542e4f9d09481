import { expect, type Page } from '@playwright/test'
import { type Person, shopPath } from '../people.ts'
import type { Words } from '../words.ts'

interface Device {
  /** What the browser keeps after a sign-in. */
  entries: Record<string, string>
  /** The language that the person has chosen. */
  language: string
  /** When they signed in, in milliseconds: for ten minutes from then nobody is asked again who they are (decision 66). */
  at: number
}
/**
 * A session that is older is not gone on with: so a journey has minutes left in which it is asked nothing, and none ends because what was
 * kept says that nobody used it for half an hour.
 */
const freshMs = 5 * 60_000
/** By person and language of the browser; the workers' processes each have their own. */
const devices = new Map<string, Device>()

const isHome = (pathname: string) =>
  pathname.startsWith(shopPath) || pathname.startsWith('/admin/') || pathname === '/technician-portal'

/** The sign-in screen. */
export class SignInPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async open() {
    await this.page.goto('/auth/login')
    await expect(this.page.getByRole('heading', { name: this.words.auth('title') })).toBeVisible()
  }

  async submit(email: string, password: string) {
    const { page, words } = this
    await page.getByRole('textbox', { name: words.auth('email') }).fill(email)
    await page.locator('input[name="password"]').fill(password)
    await page.getByRole('button', { name: words.auth('submit'), exact: true }).click()
  }

  /** Signs in and waits until the first screen is shown. */
  async signIn(person: Person) {
    await this.begin(person)
    if (isHome(new URL(this.page.url()).pathname)) return
    await this.page.goto('/')
    await this.arrive()
  }

  /**
   * Signs in; the caller goes to a screen next, by its address. Who signed in before, on the server of this worker and in this language,
   * goes on with that session, as on a device of one's own, and no screen is shown yet: a sign-in costs a slow hash and two screens.
   * Where it has ended the form is filled in again. Answers the language that the person has chosen.
   */
  async begin(person: Person): Promise<string> {
    const name = await this.deviceOf(person)
    const known = devices.get(name)
    if (known && Date.now() - known.at < freshMs && (await this.goOn(known))) return known.language
    await this.signInByForm(person)
    const entries = await this.page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][]))
    const language = (await this.page.locator('html').getAttribute('lang')) ?? ''
    devices.set(name, { entries, language, at: Date.now() })
    return language
  }

  /** Signs in with e-mail and password, and waits until the first screen is shown. */
  async signInByForm(person: Person) {
    await this.open()
    await this.submit(person.email, person.password)
    await this.arrive()
  }

  private async deviceOf({ email }: Person) {
    return `${email} ${await this.page.evaluate(() => navigator.language)}`
  }

  /** The first screen, for a shop's people, the platform's and a technician. */
  private async arrive() {
    await this.page.waitForURL(({ pathname }) => isHome(pathname))
    await expect(
      this.page
        .getByRole('main')
        .or(this.page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
  }

  /** Gives the browser what the device of an earlier sign-in kept. Answers whether that session is still there. */
  private async goOn({ entries }: Device): Promise<boolean> {
    // A file of the same origin, which runs no script and may ask nothing.
    await this.page.goto('/favicon.svg')
    await this.page.evaluate((kept) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    }, entries)
    const me = await this.page.request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${entries.auth_token}` } })
    return me.ok()
  }
}
