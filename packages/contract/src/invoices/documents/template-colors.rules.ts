import { contrastOf, isColor, TEXT_CONTRAST } from '../../core/colors.ts'
import type { InvoiceTemplate } from './template.model.ts'

/** A colour of words that is too near to its paper to be read (WCAG 1.4.3). */
export interface FaintColor {
  color: 'primary' | 'secondary'
  on: 'background'
  /** 1 to 21, with one decimal, rounded down: what is refused is never called enough. */
  contrast: number
}

/**
 * The colours of words that cannot be read on the paper of a look. Words on a filled ground are white or black, whichever reads better, so
 * the first colour of the professional type can be any: it is a ground there, and no word.
 */
export function faintColors({ type, colors }: Pick<InvoiceTemplate, 'type' | 'colors'>): FaintColor[] {
  const words = type === 'professional' ? (['secondary'] as const) : (['primary', 'secondary'] as const)
  if (!isColor(colors.background)) return []
  return words.flatMap((color): FaintColor[] => {
    if (!isColor(colors[color])) return []
    const contrast = contrastOf(colors[color], colors.background)
    return contrast >= TEXT_CONTRAST ? [] : [{ color, on: 'background', contrast: Math.floor(contrast * 10) / 10 }]
  })
}
