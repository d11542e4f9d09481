import { inkOn, isColor, mixColors, readableOn } from '../../core/colors.ts'
import type { Sheet, TextStyle } from '../../core/sheet.ts'
import type { InvoiceDocument, InvoiceTemplate } from './document.model.ts'
import { professionalTemplate } from './document.model.ts'
import type { InvoiceLabels } from './document-labels.rules.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 42, footer: 46 } as const
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
/** Nothing but the footer is below this. */
export const BOTTOM = PAGE.height - PAGE.footer - 8

/** The kinds of text of a sheet. */
export interface Look {
  company: TextStyle
  band: TextStyle
  bandNumber: TextStyle
  label: TextStyle
  body: TextStyle
  strong: TextStyle
  soft: TextStyle
  lead: TextStyle
  /** On the tint of a service's heading. */
  heading: TextStyle
  headingSum: TextStyle
  foot: TextStyle
  balance: TextStyle
  balanceLabel: TextStyle
  balanceNote: TextStyle
  colors: { band: string; onBand: string; accent: string; hairline: string; headRule: string; tint: string; background: string }
  spacing: number
}

/** What every part of the layout needs. */
export interface Frame {
  sheet: Sheet
  invoice: InvoiceDocument
  template: InvoiceTemplate
  labels: InvoiceLabels
  look: Look
}

const clamp = (value: number, least: number, most: number, fallback: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback

/**
 * Sizes and colours of a template, brought into their ranges (font size 8–14, line height 1–2, spacing 4–32). Text colours are moved
 * until they can be read on their ground, so no choice of colours gives an unreadable sheet.
 */
export function makeLook({ colors, styling }: InvoiceTemplate): Look {
  const own = professionalTemplate
  const pick = (name: keyof InvoiceTemplate['colors']) => (isColor(colors[name]) ? colors[name].toLowerCase() : own.colors[name])
  const background = pick('background')
  const band = pick('primary')
  const onBand = inkOn(band)
  const secondary = readableOn(pick('secondary'), background)
  const ink = readableOn(mixColors(inkOn(background), background, 0.04), background)
  const size = clamp(styling.fontSize, 8, 14, own.styling.fontSize)
  const ratio = clamp(styling.lineHeight, 1, 2, own.styling.lineHeight)
  const style = (scale: number, fill: string, weight: TextStyle['weight'] = 400, lines = ratio): TextStyle => ({
    size: Math.round(size * scale * 100) / 100,
    weight,
    fill,
    lineHeight: Math.round(size * scale * lines * 100) / 100,
  })
  const tight = Math.min(ratio, 1.25)
  const tint = mixColors(band, background, 0.94)
  const soft = readableOn(mixColors(ink, secondary, 0.75), background)
  const bandSoft = readableOn(mixColors(onBand, band, 0.2), band)
  return {
    company: style(1.95, onBand, 700, tight),
    band: style(0.95, bandSoft),
    bandNumber: style(1.2, onBand),
    label: style(0.84, secondary),
    body: style(1, ink),
    strong: style(1, ink, 700),
    soft: style(1, soft),
    lead: style(1.16, ink, 700, tight),
    heading: style(1, readableOn(ink, tint), 700),
    headingSum: style(1, readableOn(soft, tint)),
    foot: style(0.8, secondary),
    balance: style(1.7, onBand, 700, tight),
    balanceLabel: style(1.12, onBand, 700, tight),
    balanceNote: style(0.9, bandSoft, 400, tight),
    colors: {
      band,
      onBand,
      accent: pick('accent'),
      hairline: mixColors(secondary, background, 0.8),
      headRule: mixColors(secondary, background, 0.4),
      tint,
      background,
    },
    spacing: clamp(styling.spacing, 4, 32, own.styling.spacing),
  }
}
