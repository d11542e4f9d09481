import { describe, expect, it } from 'vitest'
import { fillMessage, parseMessage } from './icu.ts'

const say = (message: string, values = {}, locale = 'en-US') => fillMessage(parseMessage(message), values, locale).join('')

describe('ICU messages', () => {
  it.each([
    ['Hello', {}, 'Hello'],
    ['Hello {name}, you are {n}', { name: 'Dana', n: 3 }, 'Hello Dana, you are 3'],
    ['{count, number} of {count}', { count: 12345 }, '12,345 of 12,345'],
    ['{n, plural, one {# day} other {# days}} overdue', { n: 1 }, '1 day overdue'],
    ['{n, plural, one {# day} other {# days}} overdue', { n: 1200 }, '1,200 days overdue'],
    ['{n, plural, =0 {none} one {one} other {many}}', { n: 0 }, 'none'],
    ['{who, select, me {you} other {{name}}} did it', { who: 'x', name: 'Luis' }, 'Luis did it'],
    ['{n, plural, other {{name} has #}}', { n: 2, name: 'A' }, 'A has 2'],
    ["It's '{'literal'}' and don''t", {}, "It's {literal} and don't"],
    ['# is a number sign', {}, '# is a number sign'],
    ['a < b', {}, 'a < b'],
  ])('%s', (message, values, text) => {
    expect(say(message, values)).toBe(text)
  })

  it('gives tags their content', () => {
    const parts = fillMessage(
      parseMessage('Due <b>{when}</b> now'),
      { when: 'today', b: (inner: unknown) => ({ bold: inner }) },
      'en-US',
    )
    expect(parts).toEqual(['Due ', { bold: 'today' }, ' now'])
  })

  it.each(['{', '{a', 'a }', '{a, plural, one {x}}', '{a, date}', '<b>x'])('refuses %j', (message) => {
    expect(() => parseMessage(message)).toThrow(/Broken message/)
  })
})
