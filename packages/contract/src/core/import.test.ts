import { expect, it } from 'vitest'
import {
  bodyOfRow,
  type ImportColumns,
  isDayFirst,
  meantNumber,
  optionWords,
  placeColumns,
  writtenDate,
  writtenNumber,
} from './import.ts'

const columns = {
  name: { words: ['Name', 'Nombre'], isRequired: true },
  part_number: { words: ['Part Number', 'Número de pieza'], isRequired: true },
  cost: { words: ['Cost', 'Costo'], isNumber: true },
  rating: { words: ['Rating', 'Calificación'], isIgnored: true },
  status: { words: ['Status', 'Situación'], options: { active: ['Active', 'Activo'], gone: ['Gone', 'Retirado'] } },
} satisfies ImportColumns

it.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['1,234', 1234],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['$ 1,234.50', 1234.5],
  ['-$3.25', -3.25],
  ['0.1', 0.1],
  ['12,34,5', undefined],
  ['1.2.3', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['twelve', undefined],
  ['', undefined],
  ['Infinity', undefined],
])('reads %j as %s', (text, number) => {
  expect(writtenNumber(text)).toBe(number)
})

it.each([
  ['12,5O', '12,50'],
  ['l2.5', '12.5'],
  ['$ 1O.00', '$ 10.00'],
  ['12.50 USD', '12.50'],
  ['US$12.50', '12.50'],
  ['12.50/ea', '12.50'],
  ['3 pcs.', '3'],
  ['4 pzas', '4'],
  ['1,234 . 50', '1,234.50'],
  ['ten', undefined],
  ['call', undefined],
  ['1.2.3', undefined],
  ['ooo', undefined],
  ['12 cases of 6', undefined],
])('takes %j to mean %s', (text, number) => {
  expect(meantNumber(text)).toBe(number)
})

it.each([
  ['2026-11-03', '2026-11-03'],
  ['2026/1/3', '2026-01-03'],
  ['11/3/2026', '2026-11-03'],
  ['11/03/26', '2026-11-03'],
  ['11-3-2026 0:00', '2026-11-03'],
  ['11/3/2026 12:00:00 AM', '2026-11-03'],
  ['3.11.2026', '2026-11-03'],
  ['3-Nov-26', '2026-11-03'],
  ['3 nov. 2026', '2026-11-03'],
  ['Nov 3, 2026', '2026-11-03'],
  ['November 3, 2026', '2026-11-03'],
  ['15 ago 2026', '2026-08-15'],
  ['23/11/2026', undefined],
  ['2/30/2026', undefined],
  ['3/11-2026', undefined],
  ['soon', undefined],
  ['45964', undefined],
  ['3 abc 2026', undefined],
  ['', undefined],
])('reads the day %j as %s', (text, day) => {
  expect(writtenDate(text)).toBe(day)
})
it('reads a column with the day first where one of its cells can mean nothing else', () => {
  expect(isDayFirst(['3/11/2026', '23/11/2026', ''])).toBe(true)
  expect(isDayFirst(['3/11/2026', '11/23/2026'])).toBe(false)
  expect(isDayFirst(['23/11/2026', '11/23/2026'])).toBe(false)
  expect(isDayFirst(['3/11/2026'])).toBe(false)
  expect(writtenDate('3/11/2026', true)).toBe('2026-11-03')
})

it('finds a column by either language or its own name, whatever case, accents, spaces and signs', () => {
  expect(placeColumns(columns, ['NOMBRE ', 'part_number', 'Costo', 'Color', '']).places).toEqual({
    name: 0,
    part_number: 1,
    cost: 2,
  })
  expect(placeColumns(columns, ['Numero de Pieza', 'name', 'NAME', 'Color', ''])).toEqual({
    places: { part_number: 0, name: 1 },
    missing: [],
    unknown: ['Color'],
  })
  expect(placeColumns(columns, ['Cost', 'Name']).missing).toEqual(['part_number'])
})

it('makes a body of a row: numbers as numbers, what is no number as it stands, nothing of empty and ignored cells', () => {
  const { places } = placeColumns(columns, ['Name', 'Part Number', 'Cost', 'Rating'])
  expect(bodyOfRow(columns, places, ['Pad', '0012', '$4.50', '4.5'])).toEqual({ name: 'Pad', part_number: '0012', cost: 4.5 })
  expect(bodyOfRow(columns, places, ['Pad', '', 'a lot'])).toEqual({ name: 'Pad', cost: 'a lot' })
  const status = (cell: string) => bodyOfRow(columns, { status: 0 }, [cell]).status
  expect(['ACTIVO', 'active', 'Retirado', 'asleep'].map(status)).toEqual(['active', 'active', 'gone', 'asleep'])
  expect([optionWords(columns.status, 0), optionWords(columns.status, 1)]).toEqual(['Active, Gone', 'Activo, Retirado'])
})
