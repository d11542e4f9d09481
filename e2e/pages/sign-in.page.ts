import { expect, type Page } from '@playwright/test'
import { type Person, shopPath } from '../people.ts'
import type { Words } from '../words.ts'

/** What a browser keeps after a sign-in, by person and language; the workers' processes each have their own. */
const devices = new Map<string, Record<string, string>>()

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

  /**
   * Signs in and waits until the first screen is shown. Who signed in before, on the server of this worker and in this language, goes on
   * with that session, as on a device of one's own: a sign-in costs a slow hash. Where it has ended the form is filled in again.
   */
  async signIn(person: Person) {
    if (await this.goOn(person)) return
    await this.signInByForm(person)
    devices.set(
      await this.deviceOf(person),
      await this.page.evaluate(() => Object.fromEntries(Object.entries(localStorage) as [string, string][])),
    )
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

  /** Opens the product with what the device of an earlier sign-in kept. Answers whether that session is still there. */
  private async goOn(person: Person): Promise<boolean> {
    const { page } = this
    const kept = devices.get(await this.deviceOf(person))
    if (!kept) return false
    // A file of the same origin, which runs no script.
    await page.goto('/favicon.svg')
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, kept)
    await page.goto('/')
    await page.waitForURL(({ pathname }) => isHome(pathname) || pathname === '/auth/login')
    if (!isHome(new URL(page.url()).pathname)) return false
    await this.arrive()
    return true
  }
}
