import { inkOn, isColor, mixColors, readableOn } from '../../core/colors.ts'
import type { Sheet, TextStyle } from '../../core/sheet.ts'
import { isFontFamily } from '../../core/typefaces.ts'
import type { InvoiceDocument } from './document.model.ts'
import type { InvoiceLabels } from './document-labels.rules.ts'
import { type InvoiceTemplate, startingTemplates, stylingRanges, type TemplateType } from './template.model.ts'

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 42, footer: 46 } as const
/** Nothing but the footer is below this. */
export const bottomOf = ({ sheet }: Pick<Frame, 'sheet'>): number => sheet.height - PAGE.footer - 8
/** The words of a type on a sheet of another width than Letter's: its right edge moves. */
export const areaOn = ({ area }: Traits, width: number): Area => ({ ...area, right: area.right + width - PAGE.width })

/** Where a sheet's words stand, from left to right. */
export interface Area {
  left: number
  right: number
}

/** What makes the character of a type, beside its colours. */
export interface Traits {
  /** What stands at the head of the first page; `side` is a column along the left edge of every page. */
  head: 'band' | 'plain' | 'boxed' | 'quiet' | 'side'
  area: Area
  hasTypeColumn: boolean
  /** Boxes with edges around parties, facts, lines and sums. */
  isBoxed: boolean
  hasRowRules: boolean
  /** The heading of a service on a tint, or in words alone. */
  hasTints: boolean
  rowPadding: number
  /** How the balance stands out. */
  balance: 'filled' | 'ruled' | 'boxed' | 'large'
  /** Where nothing else says so, the share of the width that the sums take. */
  sumsWidth: number
}

/** The column of colour along the left edge; printers leave out what is nearer to the edge of the paper than its words. */
export const sideColumn = { width: 176, left: 30, right: 158 } as const

const usual: Area = { left: PAGE.margin, right: PAGE.width - PAGE.margin }
export const traitsOf: Readonly<Record<TemplateType, Traits>> = {
  professional: {
    head: 'band',
    area: usual,
    hasTypeColumn: true,
    isBoxed: false,
    hasRowRules: true,
    hasTints: true,
    rowPadding: 4.5,
    balance: 'filled',
    sumsWidth: 222,
  },
  simple: {
    head: 'plain',
    area: usual,
    hasTypeColumn: true,
    isBoxed: false,
    hasRowRules: true,
    hasTints: false,
    rowPadding: 4.5,
    balance: 'ruled',
    sumsWidth: 222,
  },
  detailed: {
    head: 'boxed',
    area: usual,
    hasTypeColumn: true,
    isBoxed: true,
    hasRowRules: true,
    hasTints: true,
    rowPadding: 4,
    balance: 'boxed',
    sumsWidth: 222,
  },
  minimal: {
    head: 'quiet',
    area: { left: 72, right: PAGE.width - 72 },
    hasTypeColumn: false,
    isBoxed: false,
    hasRowRules: false,
    hasTints: false,
    rowPadding: 2.5,
    balance: 'large',
    sumsWidth: 212,
  },
  corporate: {
    head: 'side',
    area: { left: sideColumn.width + 24, right: PAGE.width - 34 },
    hasTypeColumn: false,
    isBoxed: false,
    hasRowRules: true,
    hasTints: false,
    rowPadding: 4.5,
    balance: 'ruled',
    sumsWidth: 178,
  },
}

/** The kinds of text of a sheet. */
export interface Look {
  company: TextStyle
  band: TextStyle
  bandNumber: TextStyle
  label: TextStyle
  /** Above a column of the table, on the tint of a boxed one. */
  columnLabel: TextStyle
  body: TextStyle
  strong: TextStyle
  soft: TextStyle
  lead: TextStyle
  /** Of a service, on its tint where the type has one. */
  heading: TextStyle
  headingSum: TextStyle
  foot: TextStyle
  balance: TextStyle
  balanceLabel: TextStyle
  balanceNote: TextStyle
  /** In the column of colour. */
  sideLabel: TextStyle
  sideStrong: TextStyle
  sideBalance: TextStyle
  colors: {
    band: string
    onBand: string
    /** A word in a frame that says how the invoice stands. */
    stamp: string
    accent: string
    hairline: string
    headRule: string
    tint: string
    background: string
    /** The first colour as a line or a word on paper. */
    line: string
    /** Of the word across a draft or a void invoice. */
    mark: string
  }
  spacing: number
}

/** What every part of the layout needs. */
export interface Frame {
  sheet: Sheet
  invoice: InvoiceDocument
  template: InvoiceTemplate
  labels: InvoiceLabels
  look: Look
  traits: Traits
  area: Area
}

const clamp = (value: number, { least, most }: { least: number; most: number }, fallback: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : fallback

/**
 * Sizes and colours of a template, brought into their ranges. Text colours are moved until they can be read on their ground, so no choice
 * of colours gives an unreadable sheet.
 */
export function makeLook({ type, colors, styling }: InvoiceTemplate): Look {
  const own = startingTemplates[type]
  const pick = (name: keyof InvoiceTemplate['colors']) => (isColor(colors[name]) ? colors[name].toLowerCase() : own.colors[name])
  const { head, balance, hasTints, isBoxed } = traitsOf[type]
  const background = pick('background')
  const band = pick('primary')
  const onBand = inkOn(band)
  const secondary = readableOn(pick('secondary'), background)
  const ink = readableOn(mixColors(inkOn(background), background, 0.04), background)
  const size = clamp(styling.fontSize, stylingRanges.fontSize, own.styling.fontSize)
  const ratio = clamp(styling.lineHeight, stylingRanges.lineHeight, own.styling.lineHeight)
  const font = isFontFamily(styling.fontFamily) && styling.fontFamily !== 'Archivo' ? { font: styling.fontFamily } : {}
  const style = (scale: number, fill: string, weight: TextStyle['weight'] = 400, lines = ratio): TextStyle => ({
    size: Math.round(size * scale * 100) / 100,
    weight,
    fill,
    lineHeight: Math.round(size * scale * lines * 100) / 100,
    ...font,
  })
  const tight = Math.min(ratio, 1.25)
  const tint = mixColors(band, background, 0.94)
  const headingGround = hasTints ? tint : background
  const soft = readableOn(mixColors(ink, secondary, 0.75), background)
  const bandSoft = readableOn(mixColors(onBand, band, 0.2), band)
  const line = readableOn(band, background)
  const isFilled = head === 'band' || head === 'side'
  const [headInk, headSoft] = isFilled ? [onBand, bandSoft] : [ink, soft]
  const isBalanceFilled = balance === 'filled'
  const balanceScale = { filled: 1.7, ruled: 1.3, boxed: 1.35, large: 2.3 }[balance]
  return {
    company: style({ band: 1.95, plain: 1.75, boxed: 1.85, quiet: 1.3, side: 1.75 }[head], headInk, 700, tight),
    band: style(0.95, headSoft),
    bandNumber: style(1.2, headInk),
    label: style(0.84, secondary),
    columnLabel: style(0.84, isBoxed ? readableOn(secondary, tint) : secondary),
    body: style(1, ink),
    strong: style(1, ink, 700),
    soft: style(1, soft),
    lead: style(1.16, ink, 700, tight),
    heading: style(1, readableOn(ink, headingGround), 700),
    headingSum: style(1, readableOn(soft, headingGround)),
    foot: style(0.8, secondary),
    balance: style(balanceScale, isBalanceFilled ? onBand : line, 700, tight),
    balanceLabel: style(balance === 'large' ? 1 : 1.12, isBalanceFilled ? onBand : line, 700, tight),
    balanceNote: style(0.9, isBalanceFilled ? bandSoft : secondary, 400, tight),
    sideLabel: style(0.84, bandSoft),
    sideStrong: style(1, onBand, 700),
    sideBalance: style(1.9, onBand, 700, tight),
    colors: {
      band,
      onBand,
      stamp: isFilled ? onBand : readableOn(pick('accent'), background),
      accent: pick('accent'),
      hairline: mixColors(secondary, background, 0.8),
      headRule: mixColors(secondary, background, 0.4),
      tint,
      background,
      line,
      mark: mixColors(ink, background, 0.9),
    },
    spacing: clamp(styling.spacing, stylingRanges.spacing, own.styling.spacing),
  }
}
