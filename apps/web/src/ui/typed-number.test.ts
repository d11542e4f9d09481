import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindRules, type NumberKind, type Reading, readNumber, sayNumber, writeNumber } from './typed-number.ts'

const read = (typed: string, kind: NumberKind): Reading => readNumber(typed, kindRules[kind], kind)
const number = (value: number): Reading => ({ is: 'number', value })

describe('a typed number (R1-1)', () => {
  const understood: [string, NumberKind, number][] = [
    ['12,5', 'money', 12.5],
    ['12,50', 'money', 12.5],
    ['12.5', 'money', 12.5],
    ['$12', 'money', 12],
    [' $ 1,234.50 ', 'money', 1234.5],
    ['1.234,50', 'money', 1234.5],
    ['1 234,50', 'money', 1234.5],
    ['12,345.67', 'money', 12_345.67],
    ['0,125', 'quantity', 0.125],
    [',5', 'quantity', 0.5],
    ['.5', 'quantity', 0.5],
    ['12.', 'quantity', 12],
    ['12,', 'quantity', 12],
    ['1.250', 'quantity', 1.25],
    ['1,5', 'hours', 1.5],
    ['1,234', 'hours', 1.234],
    ['1:20', 'hours', 1.333],
    ['1:30', 'hours', 1.5],
    ['90m', 'hours', 1.5],
    ['90 min', 'hours', 1.5],
    ['1h 15m', 'hours', 1.25],
    ['1,5h', 'hours', 1.5],
    ['2 h', 'hours', 2],
    ['7,5', 'percent', 7.5],
    ['7.5%', 'percent', 7.5],
    ['8,2500', 'percent', 8.25],
    ['8,875', 'percent', 8.875],
    ['84,140', 'mileage', 84_140],
    ['84.140', 'mileage', 84_140],
    ['84140 mi', 'mileage', 84_140],
    ['2019', 'year', 2019],
    ['1.0', 'count', 1],
  ]
  it.each(understood)('reads %j as %s: %d', (typed, kind, value) => {
    expect(read(typed, kind)).toEqual(number(value))
  })

  it.each([
    ['1,234', 'money', [1234, 1.23]],
    ['1.234', 'money', [1234, 1.23]],
    ['1,234', 'quantity', [1234, 1.234]],
  ] as const)('asks what %j means as %s', (typed, kind, values) => {
    expect(read(typed, kind)).toEqual({ is: 'two', values })
  })

  it.each([
    ['abc', 'money', { is: 'refused', why: 'unclear' }],
    ['1.2.3', 'money', { is: 'refused', why: 'unclear' }],
    ['1,23,456', 'money', { is: 'refused', why: 'unclear' }],
    ['-', 'money', { is: 'refused', why: 'unclear' }],
    ['1e5', 'count', { is: 'refused', why: 'unclear' }],
    ['12.3456', 'money', { is: 'refused', why: 'decimals' }],
    ['1.5', 'count', { is: 'refused', why: 'decimals' }],
    ['150', 'percent', { is: 'refused', why: 'high', value: 150, cures: [15, 1.5] }],
    ['150', 'hours', { is: 'refused', why: 'high', value: 150, cures: [15, 1.5] }],
    ['-5', 'money', { is: 'refused', why: 'low', value: -5, cures: [] }],
    ['1850', 'year', { is: 'refused', why: 'low', value: 1850, cures: [] }],
  ] as const)('refuses %j as %s', (typed, kind, reading) => {
    expect(read(typed, kind)).toEqual(reading)
  })

  it('takes nothing for empty', () => {
    expect(read('  ', 'money')).toEqual({ is: 'empty' })
  })

  it.each(['money', 'hours', 'quantity', 'percent', 'mileage', 'count'] as const)('reads back what it wrote: %s', (kind) => {
    const rules = kindRules[kind]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.floor(rules.max * 10 ** rules.decimals) }), (scaled) => {
        const value = scaled / 10 ** rules.decimals
        const reading = readNumber(writeNumber(value, rules), rules, kind)
        // A figure of the form 1,234 without decimals stays a question where decimals are taken.
        if (reading.is === 'two') expect(reading.values[0]).toBe(value)
        else expect(reading).toEqual(number(value))
      }),
    )
  })

  it('says figures with their unit', () => {
    expect(sayNumber(12.5, kindRules.money, 'money')).toBe('$12.50')
    expect(sayNumber(-1234.5, kindRules.money, 'money')).toBe('−$1,234.50')
    expect(sayNumber(1.5, kindRules.hours, 'hours')).toBe('1.5 h')
    expect(sayNumber(7.5, kindRules.percent, 'percent')).toBe('7.5%')
    expect(sayNumber(84_140, kindRules.mileage, 'mileage', 'mi')).toBe('84,140 mi')
  })
})
