import type { Page } from '@playwright/test'

/** Presses what opens a PDF in a tab of its own and gives the first bytes of what `call` answered. */
export async function openedPdf(page: Page, call: RegExp, press: () => Promise<void>): Promise<string> {
  // The page takes the bytes for itself, so they are read on their way.
  let bytes: Buffer = Buffer.alloc(0)
  await page.route(call, async (route) => {
    const answer = await route.fetch()
    bytes = await answer.body()
    await route.fulfill({ response: answer, body: bytes })
  })
  const opened = page.waitForEvent('popup')
  await press()
  const tab = await opened
  // A browser without a viewer of its own downloads the file.
  await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')])
  await tab.close()
  await page.unroute(call)
  return bytes.subarray(0, 5).toString('latin1')
}
