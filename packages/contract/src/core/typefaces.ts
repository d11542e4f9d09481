import { type FontFamily, type FontWeight, fontFamilies } from './display-list.ts'
import { fontAdvances, fontMeasures } from './font-metrics.gen.ts'

/** What layout knows of a family: no font engine, only a table of widths. */
export interface Typeface {
  /** Fractions of the font size. */
  measures: { ascent: number; descent: number; capHeight: number }
  /** Of each code point that the family has, in thousandths of the font size. */
  advances: Readonly<Record<FontWeight, ReadonlyMap<number, number>>>
}
interface Metrics {
  fontMeasures: Typeface['measures']
  fontAdvances: Readonly<Record<FontWeight, readonly (readonly [number, readonly number[]])[]>>
}

function makeTypeface({ fontMeasures: measures, fontAdvances: runs }: Metrics): Typeface {
  const read = (weight: FontWeight): ReadonlyMap<number, number> =>
    new Map(runs[weight].flatMap(([first, widths]) => widths.map((width, index) => [first + index, width] as const)))
  return { measures, advances: { 400: read(400), 700: read(700) } }
}

const typefaces = new Map<FontFamily, Typeface>([['Archivo', makeTypeface({ fontMeasures, fontAdvances })]])
/** Their tables are loaded when a document is printed in them: nearly all are printed in the first one. */
const loaders: Readonly<Record<Exclude<FontFamily, 'Archivo'>, () => Promise<Metrics>>> = {
  'Source Sans 3': () => import('./source-sans-metrics.gen.ts'),
  'Noto Serif': () => import('./noto-serif-metrics.gen.ts'),
}

export const isFontFamily = (name: string): name is FontFamily => fontFamilies.some((family) => family === name)

export const isTypefaceLoaded = (family: FontFamily): boolean => typefaces.has(family)

/** Loads the widths of a family; asked for again it does nothing. To be awaited before anything is laid out in it. */
export async function loadTypeface(family: FontFamily): Promise<void> {
  if (family === 'Archivo' || typefaces.has(family)) return
  typefaces.set(family, makeTypeface(await loaders[family]()))
}

/** @throws Error for a family that was not loaded */
export function typefaceOf(family: FontFamily): Typeface {
  const typeface = typefaces.get(family)
  if (!typeface) throw new Error(`the widths of ${family} are not loaded`)
  return typeface
}
