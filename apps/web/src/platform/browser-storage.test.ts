import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Field } from '#ui/field.tsx'
import { RangeField } from '#ui/range-field.tsx'
import { UiTextProvider, uiTexts, useUiText } from '#ui/ui-text.ts'
import { type KeyStore, openStorage } from './browser-storage.ts'

const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
})
afterEach(() => void vi.restoreAllMocks())

const failing = (name: string): KeyStore => {
  const fail = () => {
    throw new DOMException('no', name)
  }
  return { getItem: fail, setItem: fail, removeItem: fail }
}

it('a storage that is forbidden is logged once for each fault, and what is written lasts as long as the page (J11)', () => {
  const store = openStorage(() => {
    throw new DOMException('no', 'SecurityError')
  })
  expect(store.getItem('forbidden')).toBeNull()
  expect(store.getItem('forbidden')).toBeNull()
  store.setItem('forbidden', 'kept')
  expect(store.getItem('forbidden')).toBe('kept')
  store.removeItem('forbidden')
  expect(store.getItem('forbidden')).toBeNull()
  expect(warned).toEqual([
    "The browser's storage failed (read forbidden: SecurityError). Defaults are used.",
    "The browser's storage failed (write forbidden: SecurityError). Defaults are used.",
  ])
})

it('a full storage is logged and breaks nothing (J11)', () => {
  const store = openStorage(() => ({ ...failing('QuotaExceededError'), getItem: () => 'old' }))
  expect(store.getItem('full')).toBe('old')
  store.setItem('full', 'new')
  expect(store.getItem('full')).toBe('new')
  expect(warned).toEqual(["The browser's storage failed (write full: QuotaExceededError). Defaults are used."])
})

it('damaged content is logged and counts as none (J11)', async () => {
  // Loaded once more: other tests of the same worker may have logged these keys already, and each is logged once.
  vi.resetModules()
  const { readSession, readShop, storageKeys } = await import('./session/session-storage.ts')
  const store: KeyStore = { getItem: () => '{"id":', setItem: () => {}, removeItem: () => {} }
  expect([readSession(store), readShop(store)]).toEqual([null, null])
  expect(warned.join(' ')).toContain(`read ${storageKeys.session}: SyntaxError`)
  expect(warned.join(' ')).toContain(`read ${storageKeys.shop}: SyntaxError`)
  expect(warned.join(' ')).not.toContain('{"id":')
})

it('what reads a context throws outside its provider (J11)', () => {
  const Words = () => createElement('i', null, useUiText().optional)
  expect(() => renderToString(createElement(Words))).toThrow('outside UiTextProvider')
  const words = (child: ReturnType<typeof createElement>) =>
    renderToString(createElement(UiTextProvider, { value: uiTexts.es }, child))
  expect(words(createElement(Words))).toContain(uiTexts.es.optional)
  const slider = createElement(RangeField, { value: 1, onValue: () => {}, max: 5, told: '1 of 5' })
  expect(() => words(slider)).toThrow('outside a Field')
  expect(words(createElement(Field, { label: 'Score' } as never, slider))).toContain('aria-valuetext="1 of 5"')
})
