import type { TextedPaper } from '@twopost/contract/shops'
import { useDeferredValue, useMemo } from 'react'
import { sayIn } from '#platform/i18n/text.ts'
import { DisplayListPage } from '#ui/display-list-svg.tsx'
import type { Shop } from '../form/shop-form.rules.ts'
import { previewPages } from './paper-preview.rules.ts'
import { papersText } from './papers.text.ts'
import type { PapersValues } from './papers-form.rules.ts'

/** The paper beside its settings: drawn again with each change, by the function that draws the PDF. */
export function PaperPreview({
  values,
  kind,
  language,
  shop,
}: {
  values: PapersValues
  kind: TextedPaper
  language: 'en' | 'es'
  shop: Shop
}) {
  const shown = useDeferredValue(values)
  const pages = useMemo(() => previewPages(shown, kind, language, shop), [shown, kind, language, shop])
  const t = sayIn(papersText, language)
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-4" lang={language}>
      {pages.map((page, at) => (
        <DisplayListPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its place
          key={at}
          page={page}
          label={t('page', { page: String(at + 1), pages: String(pages.length) })}
          className="overflow-hidden rounded-sm border border-border shadow-md"
        />
      ))}
    </div>
  )
}
