import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { UiTextProvider, uiTexts } from '#ui/ui-text.ts'
import { ShopFloorPicture } from './shop-floor-picture.tsx'

it('the floor beside the sign-in is called a picture, and never live: no time of day stands over it (R1-43)', () => {
  const html = renderToStaticMarkup(createElement(UiTextProvider, { value: uiTexts.en }, createElement(ShopFloorPicture)))
  expect(html).toContain('A picture with sample data, not live')
  expect(html.replace('not live', '')).not.toMatch(/\blive\b|\bnow\b|\d:\d\d ?[AP]M/i)
})
