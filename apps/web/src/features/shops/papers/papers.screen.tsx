import { Link, useParams } from '@tanstack/react-router'
import type { TextedPaper } from '@twopost/contract/shops'
import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { useLocale } from '#platform/app-storage.ts'
import { DetailFrame } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { useRecordForm } from '#platform/record-form.tsx'
import { useMay } from '#platform/session/use-session.ts'
import { useSchemaForm } from '#platform/use-schema-form.ts'
import { Button } from '#ui/button.tsx'
import { Breadcrumbs } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { Tag } from '#ui/status.tsx'
import type { Shop } from '../form/shop-form.rules.ts'
import { PaperPreview } from './paper-preview.tsx'
import { type ShopPapers, useShopPapers, useUpdatePapers } from './papers.api.ts'
import { papersText } from './papers.text.ts'
import { PapersControls } from './papers-controls.tsx'
import { bodyOf, papersSchema, valuesOf } from './papers-form.rules.ts'

/** What the papers of a shop say and on what they are printed, with the paper beside it in both languages (DOC2, DOC11, DOC13). */
export function PapersScreen() {
  const t = useText(papersText)
  const paths = usePaths()
  const { shopId = '' } = useParams({ strict: false }) as { shopId?: string }
  const found = useShopPapers(shopId)
  const shop = useCall('getShop', { params: { id: shopId } }).data?.shop
  useLiveRefresh(['shop.changed'], ['getDocumentTexts', 'getShop'])
  return (
    <DetailFrame found={found} failed={t('failed')} list={{ to: paths.shops, title: t('shops'), back: t('back') }}>
      {({ papers }) => shop && <Editor key={shop.id} papers={papers} shop={shop} />}
    </DetailFrame>
  )
}

function Editor({ papers, shop }: { papers: ShopPapers; shop: Shop }) {
  const t = useText(papersText)
  const paths = usePaths()
  const locale = useLocale()
  const mayEdit = useMay('settings:create')
  const update = useUpdatePapers()
  const [kind, setKind] = useState<TextedPaper>('invoice')
  const [language, setLanguage] = useState<'en' | 'es'>(locale)
  const form = useSchemaForm(papersSchema, valuesOf(papers))
  const values = form.watch()
  const record = useRecordForm({
    form,
    record: papers,
    valuesOf,
    keepAs: `papers:${shop.id}`,
    failedTitle: () => t('saveFailed'),
    send: (typed, { version }) => update.mutateAsync({ params: { id: shop.id }, body: { ...bodyOf(typed, papers), version } }),
    savedOf: (answer) => answer.papers,
    onSaved: () => notify({ kind: 'success', title: t('saved') }),
  })
  return (
    <div className="flex min-h-full max-lg:flex-col lg:h-[calc(100dvh-64px)]">
      <form
        noValidate
        onSubmit={record.submit}
        aria-label={t('controls')}
        className="flex flex-col border-border bg-surface max-lg:border-b lg:w-[424px] lg:flex-none lg:border-r"
      >
        <header className="border-border border-b px-5 pt-4 pb-3">
          <Breadcrumbs
            items={[
              <Link key="shops" to={paths.shops}>
                {t('shops')}
              </Link>,
              shop.name,
              t('title'),
            ]}
          />
          <div className="flex items-center gap-2">
            <h1 className="min-w-0 break-words text-[22px] leading-8 font-[620]">{t('of', { name: shop.name })}</h1>
            {record.dirty && <Tag>{t('unsaved')}</Tag>}
          </div>
        </header>
        <div className="min-h-0 flex-1 lg:overflow-y-auto">
          {record.notices && <div className="px-5 pt-4">{record.notices}</div>}
          {!mayEdit && <p className="px-5 pt-4 text-ink-2">{t('notAllowed')}</p>}
          <fieldset disabled={!mayEdit} className="min-w-0">
            <PapersControls
              form={form}
              papers={papers}
              kind={kind}
              onKind={setKind}
              language={language}
              onLanguage={setLanguage}
            />
          </fieldset>
        </div>
        {mayEdit && (
          <footer className="sticky bottom-0 flex items-center justify-end gap-2 border-border border-t bg-surface px-5 py-3">
            <Button kind="ghost" className="mr-auto" disabled={!record.dirty} onClick={record.giveUp}>
              {t('discard')}
            </Button>
            <Button type="submit" kind="primary" busy={record.busy} busyText={t('saving')} disabled={!record.dirty}>
              {t('save')}
            </Button>
          </footer>
        )}
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard */}
      <section className="min-w-0 flex-1 overflow-auto bg-surface-2 p-4 md:p-6" tabIndex={0} aria-label={t('preview')}>
        <PaperPreview values={values} kind={kind} language={language} shop={shop} />
      </section>
    </div>
  )
}
