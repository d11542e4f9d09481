/** Colours as #rrggbb, and the contrast rules of WCAG 2.2 for them. */

const channels = (color: string): number[] => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

const toColor = (values: readonly number[]): string =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** `share` of the second colour in the first: 0 gives the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const other = channels(second)
  return toColor(channels(first).map((value, index) => value + ((other[index] ?? value) - value) * share))
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Least contrast of text (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5

const INK = '#1a2428'
const PAPER = '#ffffff'

/** The wanted colour, moved towards black or white until text in it can be read on the ground. */
export function readableOn(wanted: string, ground: string): string {
  const end = contrastOf('#000000', ground) >= contrastOf(PAPER, ground) ? '#000000' : PAPER
  for (let share = 0; share < 1; share += 0.05) {
    const color = mixColors(wanted, end, share)
    if (contrastOf(color, ground) >= TEXT_CONTRAST) return color
  }
  return end
}

/** White or ink, whichever reads better on a ground, made darker where even that is not enough. */
export const inkOn = (ground: string): string =>
  readableOn(contrastOf(PAPER, ground) >= contrastOf(INK, ground) ? PAPER : INK, ground)
