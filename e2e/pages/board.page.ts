import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

type Column = 'pending' | 'scheduled' | 'in_progress'

/** The board of work orders. */
export class BoardPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async open() {
    await visit(this.page, `${shopPath}/enhanced-service-orders/kanban`)
    await expect(this.page.getByRole('article').first()).toBeVisible()
  }

  /** The card of an order where its name says the status too. */
  card(number: string, status: Column): Locator {
    const named = `${number}, .*, ${this.words.orders(`statuses.${status}`)}, `
    return this.page.getByRole('article', { name: new RegExp(`^${named}`) })
  }

  /** What the board tells people who do not see it. */
  get said(): Locator {
    return this.page.getByRole('main').locator('[aria-live="assertive"]')
  }

  /** Takes a card up with the space bar. */
  async lift(card: Locator) {
    await card.focus()
    await expect(card).toBeFocused()
    await this.page.keyboard.press('Space')
  }
}
