import { devices } from '@playwright/test'

// Which browser it is, the run says for all.
const { defaultBrowserType: _desktop, ...chrome } = devices['Desktop Chrome']
const { defaultBrowserType: _phone, ...pixel } = devices['Pixel 7']

/** What a journey begins with: the PC at the counter. */
export const desktop = { ...chrome, viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const
/** `test.use(phone)`: a phone in the bay, upright, with touch. */
export const phone = { ...pixel, colorScheme: 'light' } as const
/** `test.use(spanish)`: a browser of somebody who reads Spanish. */
export const spanish = { locale: 'es-US' } as const
