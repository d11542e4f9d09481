/** What a line of an order is (NOW6): own work, a part, work of another shop, or a charge for something else. */
export const lineTypes = ['labor', 'parts', 'sublet', 'fee'] as const
export type LineType = (typeof lineTypes)[number]

/** What a line sells, in one word: by it taxes, margins and reports tell lines apart (NOW6, TAX2). */
export const salesClasses = [
  'labor',
  'labor_diagnosis',
  'part_new',
  'part_rebuilt',
  'part_used',
  'part_customer',
  'tire',
  'battery',
  'core',
  'sublet',
  'supplies',
  'disposal',
  'environmental',
  'storage',
  'travel',
  'late_fee',
  'other',
] as const
export type SalesClass = (typeof salesClasses)[number]

/** The classes that a line of each type may have; the first is its own unless something else is said (TAX2). */
export const classesOfType = {
  labor: ['labor', 'labor_diagnosis'],
  parts: ['part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery', 'core'],
  sublet: ['sublet'],
  fee: ['supplies', 'disposal', 'environmental', 'storage', 'travel', 'core', 'other'],
} as const satisfies Readonly<Record<LineType, readonly [SalesClass, ...SalesClass[]]>>
export const mayHaveClass = (type: LineType, salesClass: SalesClass): boolean =>
  (classesOfType[type] as readonly SalesClass[]).includes(salesClass)

/** Which of the two rates of a shop a line is taxed at while the shop has no components (TAX7): work of others as our own, charges as goods. */
export const rateOfType = {
  labor: 'labor',
  parts: 'parts',
  sublet: 'labor',
  fee: 'parts',
} as const satisfies Readonly<Record<LineType, 'labor' | 'parts'>>
