import { expect, it } from 'vitest'
import { nameSkeleton } from './role-name.rules.ts'

it.each(['ａｄｍｉｎ', 'Admin', ' ADMIN ', 'аdmin', 'adm\u200bin', 'ádmin', '𝐚𝐝𝐦𝐢𝐧', 'admın'])(
  'sees that %j looks like "admin" (S1-16)',
  (name) => {
    expect(nameSkeleton(name)).toBe('admin')
  },
)
it('takes every gap between words for the same, and keeps different names apart', () => {
  expect(nameSkeleton('Service  Manager')).toBe(nameSkeleton('service‑manager'))
  expect(nameSkeleton('Parts desk')).not.toBe(nameSkeleton('Parts disk'))
  expect(nameSkeleton('夜勤')).not.toBe(nameSkeleton('日勤'))
})
