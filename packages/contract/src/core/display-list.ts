/**
 * A page as a list of drawing steps, laid out to the last number: the browser draws it as SVG, the server as PDF, and both pictures are
 * the same. Lengths are points (1/72 inch) from the upper left corner; colours are #rrggbb.
 */
export type FontWeight = 400 | 700

/** The families that documents are printed in; all of them embedded, with every Latin letter up to U+017F. */
export const fontFamilies = ['Archivo', 'Source Sans 3', 'Noto Serif'] as const
export type FontFamily = (typeof fontFamilies)[number]

export type DrawStep =
  | {
      kind: 'rect'
      x: number
      y: number
      width: number
      height: number
      fill?: string
      stroke?: string
      strokeWidth?: number
      radius?: number
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; stroke: string }
  /** `y` is the baseline. Only characters the font has; drawn without kerning and ligatures, digits of one width. Without `font` it is in Archivo. */
  | { kind: 'text'; x: number; y: number; size: number; weight: FontWeight; fill: string; text: string; font?: FontFamily }
  /** A word across the page, centred at `x`, `y` and turned: what a draft or a void paper says under everything else. Bold Archivo. */
  | { kind: 'mark'; x: number; y: number; size: number; fill: string; text: string; angle: number }
  /** `source` is a data address of a PNG or JPEG picture; it fills the box. */
  | { kind: 'image'; x: number; y: number; width: number; height: number; source: string }

export interface Page {
  width: number
  height: number
  background: string
  steps: DrawStep[]
}
