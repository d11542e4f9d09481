import type { Browser } from '@playwright/test'
import { newContext, signIn } from './browser.ts'
import { gzippedBytes } from './bundle.ts'

/** So long without a new script, and the first view has fetched what it fetches by itself. */
const quietMs = 3_000

export interface FirstLoad {
  files: number
  gzippedBytes: number
  /** As it came over the wire. */
  sentBytes: number
}

/**
 * Opens an address in a browser that has nothing in its cache and takes down every script that comes until none comes any more,
 * no matter who asked for it.
 */
export async function loadFirst(browser: Browser, url: string, path: string, token: string | null): Promise<FirstLoad> {
  const context = await newContext(browser)
  try {
    if (token) await signIn(context, url, token)
    const page = await context.newPage()
    const coming: Promise<{ gzipped: number; sent: number }>[] = []
    let lastAt = performance.now()
    page.on('response', (answer) => {
      if (answer.request().resourceType() !== 'script') return
      lastAt = performance.now()
      coming.push(
        (async () => {
          const script = await answer.body()
          const { responseBodySize } = await answer.request().sizes()
          return { gzipped: gzippedBytes(script), sent: responseBodySize }
        })(),
      )
    })
    await page.goto(url + path)
    await page
      .locator(token ? 'main h1' : 'h1')
      .first()
      .waitFor()
    while (performance.now() - lastAt < quietMs) await page.waitForTimeout(100)
    const scripts = await Promise.all(coming)
    return {
      files: scripts.length,
      gzippedBytes: scripts.reduce((sum, one) => sum + one.gzipped, 0),
      sentBytes: scripts.reduce((sum, one) => sum + one.sent, 0),
    }
  } finally {
    await context.close()
  }
}
