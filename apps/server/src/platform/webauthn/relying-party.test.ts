import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

it.each([
  ['https://shop.example.com', { id: 'shop.example.com', origins: ['https://shop.example.com'] }],
  ['https://shop.example.com:8443', { id: 'shop.example.com', origins: ['https://shop.example.com:8443'] }],
  ['http://localhost:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
  ['http://127.0.0.1:3000', { id: 'localhost', origins: ['http://127.0.0.1:3000', 'http://localhost:3000'] }],
  ['http://10.0.0.7:3000', undefined],
  ['http://[2001:db8::1]', undefined],
])('passkeys of %s', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party)
})
