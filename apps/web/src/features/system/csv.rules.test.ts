import { expect, it } from 'vitest'
import { toCsv } from './csv.rules.ts'

it('quotes what needs it, and lets no name of an organization become a formula', () => {
  expect(
    toCsv(
      ['Name', 'Orders'],
      [
        ['Smith, "Sons"', 3],
        ['=HYPERLINK("http://x")', -2],
        ['@home\nshop', null],
      ],
    ),
  ).toBe('Name,Orders\r\n"Smith, ""Sons""",3\r\n"\'=HYPERLINK(""http://x"")",-2\r\n"\'@home\nshop",\r\n')
})
