import { expect, type Page } from '@playwright/test'

/** The mailbox of an installation that sends no mail; newest first. */
export class MailboxPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** The path, with the token behind `#`, of the link in the newest mail to an address. Waits for the mail. */
  async linkTo(address: string, path: string): Promise<string> {
    let found: string | undefined
    await expect(async () => {
      await this.page.goto('/dev/mail')
      await this.page.getByRole('listitem').filter({ hasText: address }).first().getByRole('link').click({ timeout: 2_000 })
      found = (await this.page.locator('pre').innerText()).match(new RegExp(`https?://[^/\\s]+(${path}#\\S+)`))?.[1]
      expect(found).toBeDefined()
    }).toPass({ timeout: 20_000 })
    return found ?? ''
  }
}
