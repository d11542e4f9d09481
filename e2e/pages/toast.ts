import { expect, type Page } from '@playwright/test'

/** The page says that something was done. */
export const expectToast = (page: Page, title: string) =>
  expect(page.locator('.toast-title').filter({ hasText: title }).last()).toBeVisible()
