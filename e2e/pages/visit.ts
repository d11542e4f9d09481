import type { Page } from '@playwright/test'

/** Follows an address as a link of the product does. Answers whether the product was there to follow it. */
async function follow(page: Page, path: string): Promise<boolean> {
  if (page.url() === 'about:blank') return false
  return page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: { navigate(to: { href: string }): Promise<void> } }
    await router?.navigate({ href })
    return router !== undefined
  }, path)
}

/** Goes to an address: within the product, where the page shows it already, which spares loading all of it again. */
export async function visit(page: Page, path: string): Promise<void> {
  if (!(await follow(page, path))) await page.goto(path)
}
