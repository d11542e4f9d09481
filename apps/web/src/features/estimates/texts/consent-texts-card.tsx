import { consentTextKinds } from '@twopost/contract/estimates.states'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type ConsentText, useConsentTexts } from '../estimates.api.ts'
import { consentTextsText } from './consent-texts.text.ts'

const ConsentTextDialog = lazyDialog(() => import('./consent-text-dialog.tsx'))
const languages = ['en', 'es'] as const
type Place = Pick<ConsentText, 'kind' | 'language'>

/** What the chosen shop tells its customers where they decide, with its change for who may (AUT4, AUT17, AUT19). */
export function ConsentTextsCard() {
  const shop = useShop()
  const maySee = useMay('settings:view')
  return maySee && shop ? <Texts key={shop.id} shopId={shop.id} shopName={shop.name} /> : null
}

function Texts({ shopId, shopName }: { shopId: string; shopName: string }) {
  const t = useText(consentTextsText)
  const found = useConsentTexts(shopId)
  const problem = useProblemText(found.error)
  const [editing, setEditing] = useState<Place | null>(null)
  const data = found.data
  const isOf = (place: Place) => (one: ConsentText) => one.kind === place.kind && one.language === place.language
  return (
    <Card title={t('title', { shop: shopName })} flush>
      {data ? (
        <>
          <div className="card-body flex flex-col gap-3">
            <p className="text-ink-2">{t('help')}</p>
            <Banner kind="info">{t('law')}</Banner>
          </div>
          <ul>
            {consentTextKinds.map((kind) => (
              <li key={kind} className="flex flex-col gap-3 border-t border-border p-4">
                <div>
                  <h3 className="font-[620]">{t(`kinds.${kind}`)}</h3>
                  <p className="text-sm text-ink-2">{t(`about.${kind}`)}</p>
                </div>
                <div className="grid gap-4 md:grid-cols-2">
                  {languages.map((language) => (
                    <Text
                      key={language}
                      place={{ kind, language }}
                      text={data.texts.find(isOf({ kind, language }))}
                      earlier={data.versions.filter(isOf({ kind, language })).slice(1)}
                      onEdit={() => setEditing({ kind, language })}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {editing && (
            <ConsentTextDialog
              key={`${editing.kind} ${editing.language}`}
              open
              onOpenChange={() => setEditing(null)}
              shopId={shopId}
              place={editing}
              text={data.texts.find(isOf(editing))?.text ?? ''}
            />
          )}
        </>
      ) : found.error ? (
        <ErrorState title={t('failed')} message={problem} onRetry={() => void found.refetch()} />
      ) : (
        <div className="card-body">
          <SkeletonRows rows={3} />
        </div>
      )}
    </Card>
  )
}

/** A text in a language as it is shown now, and what it said before. */
function Text({
  place: { kind, language },
  text,
  earlier,
  onEdit,
}: {
  place: Place
  text: ConsentText | undefined
  earlier: readonly ConsentText[]
  onEdit: () => void
}) {
  const t = useText(consentTextsText)
  const format = useFormat()
  const mayChange = useMay('settings:create')
  const since = (one: ConsentText) => t('since', { date: format.date(one.valid_from), name: one.by })
  const name = `${t(`kinds.${kind}`)}, ${t(`languages.${language}`)}`
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center justify-between gap-2">
        <b className="text-sm font-[560] text-ink-2">{t(`languages.${language}`)}</b>
        {mayChange && <IconButton size="sm" label={t('change', { text: name })} icon={<Pencil size={16} />} onClick={onEdit} />}
      </span>
      {text ? (
        <>
          <p lang={language} className="break-words whitespace-pre-line">
            {text.text}
          </p>
          <span className="text-sm text-ink-2">{since(text)}</span>
        </>
      ) : (
        <span className="text-ink-3">{t('none')}</span>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-accent-text">{t('earlier')}</summary>
          <ul className="flex flex-col gap-2 pt-1 text-sm">
            {earlier.map((one) => (
              <li key={one.id} className="text-ink-2">
                <span lang={one.text ? language : undefined} className="block break-words whitespace-pre-line">
                  {one.text || t('taken')}
                </span>
                {since(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
