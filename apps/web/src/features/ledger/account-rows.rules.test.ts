import { fixedPlaces } from '@twopost/contract/ledger'
import { describe, expect, it } from 'vitest'
import { accountsOf, accountsSchema, groupsOf, rowsOf, twoNamesAt, withSuggestions } from './account-rows.rules.ts'

const map = {
  accounts: [
    { place: 'method:cash', code: '1000', name: 'Drawer' },
    { place: 'tax:old', code: '2299', name: 'Old tax' },
  ],
  taxes: [{ code: 'state', name: 'State' }],
}

describe('the rows of the map of accounts (INT21)', () => {
  it('has every place once, taxes of the shops and of the map among them, in groups', () => {
    const rows = rowsOf(map)
    expect(rows).toHaveLength(fixedPlaces.length + 2)
    expect(new Set(rows.map((row) => row.place)).size).toBe(rows.length)
    expect(rows.find((row) => row.place === 'method:cash')).toEqual({ place: 'method:cash', code: '1000', name: 'Drawer' })
    const groups = groupsOf(rows)
    expect(groups.map((one) => one.group)).toEqual(['customers', 'sales', 'taxes', 'money', 'stock', 'suppliers'])
    expect(groups.flatMap((one) => one.rows.map(({ at }) => at))).toEqual(rows.map((_, at) => at))
  })

  it('fills empty rows alone, in the language of the reader, and never gives a number a second name', () => {
    const rows = withSuggestions(
      rowsOf({ ...map, accounts: [...map.accounts, { place: 'bank', code: '1010', name: 'My bank' }] }),
      'es',
    )
    const at = (place: string) => rows.find((row) => row.place === place)
    expect(at('method:cash')).toMatchObject({ code: '1000', name: 'Drawer' })
    expect(at('method:transfer')).toMatchObject({ code: '1010', name: 'My bank' })
    expect(at('receivable')).toMatchObject({ code: '1200', name: 'Cuentas por cobrar' })
    expect(at('tax:state')).toMatchObject({ code: '2200' })
    expect(twoNamesAt(rows)).toBe(-1)
    expect(accountsOf(rows)).toHaveLength(rows.length)
  })

  it('takes a row without an account, and refuses half of one and a number that programs refuse', () => {
    const faults = (code: string, name: string) =>
      accountsSchema
        .safeParse({ rows: [{ place: 'bank', code, name }] })
        .error?.issues.map((one) => [one.path.join('.'), one.message])
    expect(faults('', ' ')).toBe(undefined)
    expect(faults('1010', '')).toEqual([['rows.0.name', 'REQUIRED']])
    expect(faults('=1', 'Bank')).toEqual([['rows.0.code', 'INVALID_ACCOUNT_CODE']])
  })

  it('finds a number with two names', () => {
    const row = (name: string) => ({ place: 'bank' as const, code: '1010', name })
    expect(twoNamesAt([row('Bank'), { ...row(''), code: '' }, row(' Bank '), row('Other')])).toBe(3)
  })
})
