import type { Page } from '@playwright/test'

/** Between two characters of a scanner, seconds. */
const gap = 0.01
/**
 * Scans a code as a hand scanner does, which types it and presses Enter. Each key says when it was pressed, so that they follow each other at a scanner's
 * speed however busy the machine is.
 */
export async function scanCode(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const keys = [
    ...Array.from(code, (key) => ({ key, text: key })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  await Promise.all(
    keys.flatMap((key, at) => {
      const timestamp = begun + at * gap
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: timestamp + gap / 2, key: key.key }),
      ]
    }),
  )
  await session.detach()
}
