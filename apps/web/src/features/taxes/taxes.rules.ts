import { classesOfType, type SalesClass, salesClasses } from '@twopost/contract/core/line-types'
import type { TaxCondition } from '@twopost/contract/taxes.states'
import type { TaxRate, TaxRule } from './taxes.api.ts'

/** A tax of a shop with its rates, the latest first; `shown` is the one that applies today, else the next one, else the last one. */
export interface ShopTax {
  code: string
  shown: TaxRate
  rates: readonly TaxRate[]
}
const rank = { in_force: 0, coming: 1, ended: 2 } as const
/** The taxes of a shop: those that apply first, those that have ended last. */
export function taxesOf(rates: readonly TaxRate[]): ShopTax[] {
  const codes = [...new Set(rates.map((rate) => rate.code))]
  const taxes = codes.flatMap((code): ShopTax[] => {
    const own = rates.filter((rate) => rate.code === code).sort((a, b) => b.valid_from.localeCompare(a.valid_from))
    const coming = own.filter((rate) => rate.phase === 'coming').at(-1)
    const shown = own.find((rate) => rate.phase === 'in_force') ?? coming ?? own[0]
    return shown ? [{ code, shown, rates: own }] : []
  })
  return taxes.sort((a, b) => rank[a.shown.phase] - rank[b.shown.phase])
}
/** The taxes that apply on a day or later. */
export const taxesFrom = (taxes: readonly ShopTax[], day: string): ShopTax[] =>
  taxes.filter(({ rates }) => rates.some((rate) => rate.valid_to === null || rate.valid_to >= day))

/** Whether a tax is taken of a class, and how; `never` also where no rule says anything. */
export interface Cell {
  condition: TaxCondition
  /** With `per_piece` alone; null while it is not filled in. */
  per_piece: number | null
}
const untaxed: Cell = { condition: 'never', per_piece: null }
const ofCell = (rules: readonly TaxRule[], salesClass: SalesClass, code: string) =>
  rules.filter((rule) => rule.sales_class === salesClass && rule.component_code === code)
/** What the rules say of a class and a tax on a day: of those that apply the one that began last. */
export function cellOn(rules: readonly TaxRule[], salesClass: SalesClass, code: string, day: string): Cell {
  const [rule] = ofCell(rules, salesClass, code)
    .filter((one) => one.valid_from <= day && (one.valid_to === null || day <= one.valid_to))
    .sort((a, b) => b.valid_from.localeCompare(a.valid_from))
  return rule ? { condition: rule.condition, per_piece: rule.per_piece } : untaxed
}
/** The next day on which a class and a tax go together in another way; null where none is known. */
export function nextChange(rules: readonly TaxRule[], salesClass: SalesClass, code: string, day: string): string | null {
  const starts = ofCell(rules, salesClass, code).flatMap((rule) => (rule.valid_from > day ? [rule.valid_from] : []))
  return starts.sort()[0] ?? null
}

/** What somebody chose in the grid, by class and tax. */
export type Choices = Readonly<Record<string, Cell>>
export const cellKey = (salesClass: SalesClass, code: string): string => `${salesClass} ${code}`
const isSame = (a: Cell, b: Cell) => a.condition === b.condition && (a.condition !== 'per_piece' || a.per_piece === b.per_piece)
/** The cells that were chosen otherwise than the rules have it on the day: what is sent. */
export function changedCells(
  rules: readonly TaxRule[],
  taxes: readonly ShopTax[],
  choices: Choices,
  day: string,
): { sales_class: SalesClass; component_id: string; condition: TaxCondition; per_piece: number | null }[] {
  return salesClasses.flatMap((salesClass) =>
    taxes.flatMap(({ code, shown }) => {
      const chosen = choices[cellKey(salesClass, code)]
      if (!chosen || isSame(chosen, cellOn(rules, salesClass, code, day))) return []
      const { condition, per_piece } = chosen
      return [
        { sales_class: salesClass, component_id: shown.id, condition, per_piece: condition === 'per_piece' ? per_piece : null },
      ]
    }),
  )
}
/** The first cell that takes so much for each piece and does not say how much. */
export const missingAmount = (choices: Choices): string | null =>
  Object.entries(choices).find(([, cell]) => cell.condition === 'per_piece' && !cell.per_piece)?.[0] ?? null

/** The classes as a person looks for them: by what a line is. */
export const classGroups = [
  { group: 'labor', classes: classesOfType.labor },
  { group: 'parts', classes: classesOfType.parts },
  { group: 'sublet', classes: classesOfType.sublet },
  {
    group: 'fee',
    classes: ['supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other'],
  },
] as const satisfies readonly { group: string; classes: readonly SalesClass[] }[]

/** A code for a tax that has this name: lower-case letters, digits and dashes, at most 30. */
export const codeFor = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '')
