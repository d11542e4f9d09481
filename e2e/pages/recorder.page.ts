import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../people.ts'
import type { Words } from '../words.ts'
import { PortalPage } from './portal.page.ts'
import { SignInPage } from './sign-in.page.ts'

/** The sheet that records a voice note or a video for an order. */
export class Recorder {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  async press(name: string) {
    await this.sheet.getByRole('button', { name, exact: true }).click()
  }

  /** Records for so many seconds, at most nine, and stops. */
  async record(seconds: number) {
    const { recordings } = this.words
    await this.press(recordings('start'))
    await expect(this.sheet.getByRole('timer')).toHaveText(new RegExp(`00:0[${seconds}-9]`))
    await this.press(recordings('stop'))
    await expect(this.sheet.getByText(/^Complete/)).toBeVisible()
  }

  /** Records, names, and saves; once the order has it the sheet is gone. */
  async keep(kind: 'voice' | 'video', seconds: number, title: string) {
    const { recordings } = this.words
    await this.sheet.getByRole('radio', { name: recordings(kind), exact: true }).click()
    await this.record(seconds)
    await this.sheet.getByRole('textbox').fill(title)
    await this.press(recordings('save'))
    await expect(this.page.locator('.toast-title').filter({ hasText: recordings(`saved.${kind}`) })).toBeVisible({
      timeout: 60_000,
    })
    await expect(this.sheet).toBeHidden()
  }
}

/** The recorder of one's own work, on a phone. */
export async function openRecorder(page: Page, words: Words, person: Person): Promise<Recorder> {
  await page.setViewportSize({ width: 412, height: 892 })
  await new SignInPage(page, words).begin(person)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.button(words.jobs('record')).click()
  return new Recorder(page, words)
}
