import { useParams } from '@tanstack/react-router'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { formatPhone, phoneLink } from '@twopost/contract/core/phone'
import { itemName, measureText } from '@twopost/contract/inspections'
import { Download, Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callUrl } from '#platform/api/client.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useCall } from '#platform/api/queries.ts'
import { useNow } from '#platform/clock.ts'
import { makeFormat } from '#platform/i18n/format.ts'
import { sayIn, useText } from '#platform/i18n/text.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Plate, productName } from '#ui/identity.tsx'
import { tone } from '#ui/status.tsx'
import { RatingShape } from '../rating-mark.tsx'
import { publicInspectionText } from './public-inspection.text.ts'

type Shown = Answer<Calls['getPublicInspection']>['inspection']
type Result = Shown['findings'][number]

/** What a customer's link shows of an inspection: findings first, what is fine folded; no sign-in (INS11, INS19). */
export function PublicInspectionScreen() {
  const t = useText(publicInspectionText)
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const found = useCall('getPublicInspection', { params: { token } })
  const problem = useProblemText(found.error)
  const isGone = found.error?.status === 404
  return (
    <main id="content" className="mx-auto flex min-h-dvh w-full max-w-[640px] flex-col gap-4 p-4 text-[17px] leading-6 md:py-8">
      {found.data ? (
        <Report inspection={found.data.inspection} token={token} />
      ) : found.error ? (
        <div className="card">
          <h1 className="sr-only">{t(isGone ? 'wrong' : 'failed')}</h1>
          <ErrorState
            title={t(isGone ? 'wrong' : 'failed')}
            message={problem}
            {...(!isGone && { requestId: found.error.requestId, onRetry: () => void found.refetch() })}
          />
        </div>
      ) : (
        <SkeletonRows rows={6} />
      )}
      <p className="mt-auto text-center text-xs text-ink-3">{productName}</p>
    </main>
  )
}

function Report({ inspection, token }: { inspection: Shown; token: string }) {
  const [language, setLanguage] = useState(inspection.language)
  const t = sayIn(publicInspectionText, language)
  const format = makeFormat(language, inspection.shop.time_zone, useNow())
  const { shop, vehicle, counts } = inspection
  const name = (language === 'es' ? inspection.name_es : inspection.name_en) || inspection.name_en
  useEffect(() => {
    document.title = `${name} · ${shop.name}`
  }, [name, shop.name])
  return (
    <div className="flex flex-col gap-4" lang={language}>
      <header className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-2">{t('from', { shop: shop.name })}</p>
          <Button
            kind="ghost"
            className="!min-h-12"
            icon={<Languages size={18} />}
            onClick={() => setLanguage(language === 'es' ? 'en' : 'es')}
          >
            {t('language')}
          </Button>
        </div>
        <h1 className="text-[26px] leading-8 font-[620] break-words">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {vehicle.plate && <Plate number={vehicle.plate} state={vehicle.plate_state || null} size="lg" />}
          <span className="break-words">
            {[
              vehicle.title,
              vehicle.unit_number && t('unit', { number: vehicle.unit_number }),
              inspection.mileage !== null && t('mileage', { count: inspection.mileage }),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {inspection.finished_at && inspection.technician && (
          <p className="text-ink-2">{t('checked', { name: inspection.technician, date: format.date(inspection.finished_at) })}</p>
        )}
      </header>
      {inspection.is_changing ? (
        <Banner kind="info">{t('changing')}</Banner>
      ) : (
        <>
          <p className="text-[19px] font-[560]">{t('lead', { count: counts.now + counts.soon })}</p>
          {inspection.findings.length > 0 && (
            <section className="flex flex-col gap-3">
              <h2 className="sr-only">{t('findings')}</h2>
              <ul className="flex flex-col gap-3">
                {inspection.findings.map((one) => (
                  <Finding key={`${one.name_en} ${one.position}`} result={one} token={token} language={language} />
                ))}
              </ul>
            </section>
          )}
          {inspection.fine.length > 0 && (
            <details className="card p-4">
              <summary className="min-h-12 cursor-pointer content-center font-[560]">
                {t('ok', { count: inspection.fine.length })}
              </summary>
              <ul className="mt-2 flex flex-col divide-y divide-border">
                {inspection.fine.map((one) => (
                  <li key={`${one.name_en} ${one.position}`} className="flex items-center gap-3 py-2.5" {...tone('rating', 'ok')}>
                    <span className="text-[var(--fg)]">
                      <RatingShape rating="ok" size={18} />
                      <span className="sr-only">{t('good')}</span>
                    </span>
                    <span className="min-w-0 flex-1 break-words">{itemName(one, language)}</span>
                    {one.value !== null && <span className="text-ink-2 tabular-nums">{measureText(one.value, one.unit)}</span>}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <Button asChild size="lg" className="!min-h-12">
            <a href={callUrl('getPublicInspectionPdf', { params: { token } })} download={`${name}.pdf`}>
              <Download size={18} /> {t('pdf')}
            </a>
          </Button>
        </>
      )}
      <footer className="text-center text-ink-2">
        <p className="break-words">{[shop.name, shop.address].filter(Boolean).join(' · ')}</p>
        {shop.phone && (
          <p>
            <a href={phoneLink(shop.phone)} className="inline-flex min-h-12 items-center">
              {t('questions', { phone: formatPhone(shop.phone) })}
            </a>
          </p>
        )}
      </footer>
    </div>
  )
}

function Finding({ result, token, language }: { result: Result; token: string; language: 'en' | 'es' }) {
  const t = sayIn(publicInspectionText, language)
  const format = makeFormat(language, 'UTC', useNow())
  const name = itemName(result, language)
  const note = language === 'es' ? result.note_es || result.note_en : result.note_en || result.note_es
  const photo = (photoId: string, size: 'thumb' | 'full') =>
    callUrl('getPublicInspectionPhoto', { params: { token, photoId }, query: { size } })
  return (
    <li
      className="card flex flex-col gap-2 overflow-hidden border-l-4 !border-l-[var(--solid)] p-4"
      {...tone('rating', result.rating)}
    >
      <p className="inline-flex items-center gap-2 font-[560] text-[var(--fg)]">
        <RatingShape rating={result.rating} size={18} />
        {t(result.rating === 'now' ? 'now' : 'soon')}
      </p>
      <h3 className="text-[19px] leading-6 break-words">{name}</h3>
      {note && <p className="break-words">{note}</p>}
      {result.value !== null && <p className="text-ink-2">{t('measured', { value: measureText(result.value, result.unit) })}</p>}
      {result.forecast_mileage !== null && result.rating === 'soon' && (
        <p className="text-ink-2">{t('wears', { mileage: format.number(result.forecast_mileage) })}</p>
      )}
      {result.photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {result.photos.map((one, at) => (
            <li key={one.id} className={result.photos.length === 1 ? 'col-span-2' : ''}>
              <a href={photo(one.id, 'full')} target="_blank" rel="noreferrer" className="block">
                <img
                  src={photo(one.id, result.photos.length === 1 ? 'full' : 'thumb')}
                  alt={one.caption || t('photo', { number: at + 1, name })}
                  loading="lazy"
                  className="aspect-[4/3] w-full rounded-lg bg-surface-3 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {result.videos.map((one, at) => {
        const title = one.caption || t('video', { number: at + 1, name })
        return (
          <figure key={one.id} className="flex flex-col gap-1">
            {/* biome-ignore lint/a11y/useMediaCaption: what a technician records at a vehicle has no captions */}
            <video
              src={callUrl('getPublicInspectionVideo', { params: { token, videoId: one.id } })}
              controls
              playsInline
              preload="metadata"
              aria-label={title}
              className="aspect-video w-full rounded-lg bg-inverse"
            />
            {one.caption && <figcaption className="break-words text-ink-2">{one.caption}</figcaption>}
          </figure>
        )
      })}
    </li>
  )
}
