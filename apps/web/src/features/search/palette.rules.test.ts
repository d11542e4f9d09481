import { describe, expect, it } from 'vitest'
import { commandQuery, isForCommands, matchCommands } from './palette.rules.ts'

const commands = [
  { title: 'New work order', hint: 'Write up a vehicle' },
  { title: 'Work orders' },
  { title: 'Órdenes de trabajo' },
  { title: 'Log out' },
]
const titles = (query: string) => matchCommands(commands, query).map((one) => one.title)

describe('matchCommands', () => {
  it('finds beginnings of words in any order, whatever the accents', () => {
    expect(titles('ord')).toEqual(['New work order', 'Work orders', 'Órdenes de trabajo'])
    expect(titles('order new')).toEqual(['New work order'])
    expect(titles('TRABAJO ordenes')).toEqual(['Órdenes de trabajo'])
    expect(titles('write')).toEqual(['New work order'])
  })
  it('offers everything without a word and nothing for the middle of one', () => {
    expect(titles('')).toHaveLength(4)
    expect(titles('rder')).toEqual([])
  })
})

it('takes > as asking for commands alone', () => {
  expect(isForCommands(' > new')).toBe(true)
  expect(isForCommands('a > b')).toBe(false)
  expect(commandQuery('> new order ')).toBe('new order')
})
