import { expect, type Page } from '@playwright/test'
import { type Person, shopPath } from '../people.ts'
import type { Words } from '../words.ts'

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
    await this.open()
    await this.submit(person.email, person.password)
    await this.page.waitForURL(
      ({ pathname }) => pathname.startsWith(shopPath) || pathname.startsWith('/admin/') || pathname === '/technician-portal',
    )
    await expect(
      this.page
        .getByRole('main')
        .or(this.page.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
  }
}
