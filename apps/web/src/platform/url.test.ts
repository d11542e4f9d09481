import { expect, it } from 'vitest'
import { isSafeReturn, slugOf } from './url.ts'

it.each([
  ['/acme/customers', 'acme'],
  ['/acme/service-orders/1', 'acme'],
  ['/auth/login', null],
  ['/no-access', null],
  ['/i/tp_l_x', null],
  ['/pay/tp_l_x', null],
  ['/technicians/42', null],
  ['/', null],
])('the tenant of %s is %s', (path, slug) => expect(slugOf(path)).toBe(slug))

it.each([
  ['/acme/customers?page=2#x', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/auth/login', false],
  ['/a\nb', false],
])('may one return to %j after signing in? %s (S-63)', (path, safe) => expect(isSafeReturn(path)).toBe(safe))
