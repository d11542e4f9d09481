import { expect, type Page } from '@playwright/test'
import { inCents, inDollars } from '../story-sums.ts'
import type { Words } from '../words.ts'

/** Counts the drawer as it should be, in the largest pieces, with what is on the screen. */
export async function countDrawer(page: Page, { dayClose }: Words) {
  const row = page
    .getByRole('row')
    .filter({ hasText: dayClose('method.cash') })
    .first()
  let rest = inCents((await row.getByRole('cell').nth(1).innerText()).trim())
  expect(rest).toBeGreaterThanOrEqual(0)
  for (const piece of [10_000, 5000, 2000, 1000, 500, 100, 25, 10, 5, 1]) {
    const count = Math.floor(rest / piece)
    rest -= count * piece
    const field = page.getByLabel(dayClose('piecesOf', { value: inDollars(piece) }))
    if (count > 0) await field.fill(String(count))
    if (count > 0) await field.press('Tab')
  }
}
