/** Browser and system as their user-agent text tells them; '' for what is not known. */
export interface Device {
  browser: string
  system: string
}

// The order matters: almost all of them also claim to be Chrome and Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const firstOf = (list: readonly (readonly [RegExp, string])[], text: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** What a person calls the device a session runs on (R1-42). */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
})
