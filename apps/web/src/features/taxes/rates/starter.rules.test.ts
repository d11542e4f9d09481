import { starterSets } from '@twopost/contract/taxes'
import { expect, it } from 'vitest'
import { taxesText } from '../taxes.text.ts'
import { emptyStarter, starterRules, starterSchema, starterValues, takenAt } from './starter.rules.ts'

const today = '2026-11-21'

it('fills the form with the set of a state and leaves the local rate to be said, so that it is not saved by itself (TAX17)', () => {
  expect(emptyStarter(today)).toMatchObject({ state: '', taxes: [] })
  const florida = starterValues('FL', today)
  expect(florida.taxes.map((tax) => [tax.code, tax.percent])).toEqual([
    ['state', 6],
    ['local', null],
  ])
  expect(florida.classes).toMatchObject({ labor: 'with_parts', part_new: 'always', disposal: 'never' })
  expect(starterSchema.safeParse(florida).success).toBe(false)
  const [state] = florida.taxes
  expect(starterSchema.safeParse({ ...florida, taxes: [state] }).success).toBe(true)
})
it('has a name in both languages for every state that a set is of', () => {
  for (const { state } of starterSets)
    for (const language of ['en', 'es'] as const) expect(taxesText[language].starter.states).toHaveProperty(state)
})
it('takes every saved tax of what the form says, and says nothing of what is not taxed', () => {
  const { classes } = starterSchema.parse({ ...starterValues('FL', today), taxes: [] })
  const rules = starterRules({ ...classes, part_new: 'never' }, ['a', 'b'])
  expect(rules.filter((one) => one.sales_class === 'labor')).toEqual([
    { sales_class: 'labor', component_id: 'a', condition: 'with_parts' },
    { sales_class: 'labor', component_id: 'b', condition: 'with_parts' },
  ])
  expect(rules.some((one) => one.sales_class === 'part_new')).toBe(false)
})
it('finds a code that the shop has already, and not one that the form has just saved', () => {
  const taxes = [{ code: 'state' }, { code: 'local' }]
  expect(takenAt(taxes, ['local'], new Map())).toBe(1)
  expect(takenAt(taxes, ['local'], new Map([['local', 'id']]))).toBe(-1)
})
