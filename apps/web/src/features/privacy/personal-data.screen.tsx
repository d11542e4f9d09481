import { Link, useParams } from '@tanstack/react-router'
import { type PrivacyKind, privacyKinds } from '@twopost/contract/privacy'
import { useState } from 'react'
import { DetailFrame, type ListPlace } from '#platform/detail-frame.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Breadcrumbs, Card, PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { CustomerHolds } from './hold-list.tsx'
import { type PersonalData, usePersonalData, useRequests } from './privacy.api.ts'
import { privacyText } from './privacy.text.ts'
import { CustomerRequests } from './request-list.tsx'
import { useBlockers } from './use-blockers.ts'

const AskDialog = lazyDialog(() => import('./ask-dialog.tsx'))

/** What is stored of a customer, and what they may ask for: a copy, to be erased, to be corrected (AUD13). */
export function PersonalDataScreen() {
  const t = useText(privacyText)
  const paths = usePaths()
  const { customerId = '' } = useParams({ strict: false }) as { customerId?: string }
  const found = usePersonalData(customerId)
  const list: ListPlace = { to: paths.customers, title: t('data.crumb'), back: t('data.crumb') }
  return (
    <DetailFrame found={found} failed={t('data.oneFailed')} list={list}>
      {({ personal_data }) => <Screen data={personal_data} />}
    </DetailFrame>
  )
}

function Screen({ data }: { data: PersonalData }) {
  const t = useText(privacyText)
  const paths = usePaths()
  const mayErase = useMay('data:erase')
  const { customer } = data
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="list" to={paths.customers}>
                {t('data.crumb')}
              </Link>,
              <Link key="one" to={paths.customer(customer.id)}>
                {customer.name}
              </Link>,
              t('title'),
            ]}
          />
        }
      />
      {customer.is_erased && <Banner kind="info">{t('data.erased')}</Banner>}
      <div className="with-rail">
        <div className="stack">
          {!customer.is_erased && <Wishes data={data} />}
          <CustomerRequests customerId={customer.id} />
          {mayErase && <CustomerHolds customer={customer} />}
        </div>
        <aside className="stack">
          <Stored places={data.places} />
        </aside>
      </div>
    </div>
  )
}

function Stored({ places }: { places: PersonalData['places'] }) {
  const t = useText(privacyText)
  const format = useFormat()
  return (
    <Card title={t('data.stored')}>
      <p className="mb-3 text-sm text-ink-2">{t('data.storedLead')}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {places.map(({ place, count }) => (
          <div key={place} className="contents">
            <dt className="min-w-0 text-ink-2">{t(`places.${place}`)}</dt>
            <dd className="text-right tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const words = {
  export: ['data.copy', 'data.copyText', 'data.askCopy'],
  erase: ['data.erase', 'data.eraseText', 'data.askErase'],
  correct: ['data.correct', 'data.correctText', 'data.askCorrect'],
} as const

/** What a customer may ask for, each written down first; what stands in the way of erasing is said before. */
function Wishes({ data }: { data: PersonalData }) {
  const t = useText(privacyText)
  const [mayErase, mayExport] = [useMay('data:erase'), useMay('data:export')]
  const [asked, setAsked] = useState<PrivacyKind | null>(null)
  const sayBlockers = useBlockers()
  const open = useRequests({ customerId: data.customer.id, page: 1 }, false).data?.privacy_requests.filter(
    ({ state }) => state === 'received' || state === 'checked',
  )
  return (
    <Card flush>
      <ul className="divide-y divide-border" aria-label={t('title')}>
        {privacyKinds
          .filter((kind) => (kind === 'export' ? mayExport : mayErase))
          .map((kind) => {
            const isOpen = open?.some((one) => one.kind === kind) ?? false
            const [title, text, ask] = words[kind]
            return (
              <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="two-lines two-lines--whole min-w-0 flex-1 basis-60">
                  <b className="font-[620]">{t(title)}</b>
                  <span className="!whitespace-normal">{t(text)}</span>
                  {kind === 'erase' && data.blockers.length > 0 && (
                    <span className="!whitespace-normal text-warn">
                      {t('data.blocked', { what: sayBlockers(data.blockers) })}
                    </span>
                  )}
                </div>
                <Button className="ml-auto" disabledReason={isOpen ? t('data.open') : undefined} onClick={() => setAsked(kind)}>
                  {t(ask)}
                </Button>
              </li>
            )
          })}
      </ul>
      {asked && (
        <AskDialog
          key={asked}
          open
          onOpenChange={() => setAsked(null)}
          customerId={data.customer.id}
          kind={asked}
          answerDays={data.answer_days}
        />
      )}
    </Card>
  )
}
