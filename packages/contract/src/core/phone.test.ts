import { expect, it } from 'vitest'
import { formatPhone, phoneLink } from './phone.ts'

it.each([
  ['2535550177', '(253) 555-0177', 'tel:+12535550177'],
  ['253-555-0177', '(253) 555-0177', 'tel:+12535550177'],
  ['253.555.0177', '(253) 555-0177', 'tel:+12535550177'],
  ['(253) 555-0177', '(253) 555-0177', 'tel:+12535550177'],
  ['(253)555-0177', '(253) 555-0177', 'tel:+12535550177'],
  [' +1 253 555 0177 ', '(253) 555-0177', 'tel:+12535550177'],
  ['1-253-555-0177', '(253) 555-0177', 'tel:+12535550177'],
  ['12535550177', '(253) 555-0177', 'tel:+12535550177'],
  ['253 555 0177 x12', '(253) 555-0177 ext. 12', 'tel:+12535550177;ext=12'],
  ['(253) 555-0177 ext. 4', '(253) 555-0177 ext. 4', 'tel:+12535550177;ext=4'],
  ['2535550177 #301', '(253) 555-0177 ext. 301', 'tel:+12535550177;ext=301'],
])('writes the American number %j as %j', (typed, shown, link) => {
  expect(formatPhone(typed)).toBe(shown)
  expect(phoneLink(typed)).toBe(link)
})

it.each([
  ['+52 55 1234 5678', '+52 55 1234 5678', 'tel:+525512345678'],
  ['+44 20 7946 0018', '+44 20 7946 0018', 'tel:+442079460018'],
  // No American area code or exchange begins with 0 or 1.
  ['0535550177', '0535550177', 'tel:0535550177'],
  ['253 155 0177', '253 155 0177', 'tel:2531550177'],
  ['555-0177', '555-0177', 'tel:5550177'],
  ['253555017', '253555017', 'tel:253555017'],
  ['25355501777', '25355501777', 'tel:25355501777'],
  ['', '', 'tel:'],
])('leaves %j as it was typed', (typed, shown, link) => {
  expect(formatPhone(typed)).toBe(shown)
  expect(phoneLink(typed)).toBe(link)
})

it('changes nothing that is written already', () => {
  for (const typed of ['(253) 555-0177', '(253) 555-0177 ext. 12', '+52 55 1234 5678'])
    expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed))
})
