import { History, Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type LaborRate, useLaborRates, useRetireRate } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { RetireDialog } from '../retire-dialog.tsx'
import { useShopName } from '../shop-choice.tsx'
import { RuleTags, useVersionWords, VersionsDialog } from '../version-words.tsx'
import { ratesText } from './rates.text.ts'

const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'))
type Opened = { kind: 'edit' | 'retire' | 'versions'; rate: LaborRate } | { kind: 'new' } | null

/** The labor rates of an organization, with what each says today (CAN24). */
export function RateTab() {
  const t = useText(ratesText)
  const words = useText(pricingText)
  const format = useFormat()
  const found = useLaborRates()
  const problem = useProblemText(found.error)
  const mayChange = useMay('pricing:create')
  const retire = useRetireRate()
  const [opened, setOpened] = useState<Opened>(null)
  const [all, setAll] = useState(false)
  const close = () => setOpened(null)
  const rates = found.data?.labor_rates
  const shown = rates?.filter((one) => all || !one.is_retired)
  const perHour = (amount: number) => t('perHour', { amount: format.money(amount) })
  const add = mayChange && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} actions={rates && rates.length > 0 && add} flush>
      {!shown ? (
        found.error ? (
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : rates?.length === 0 ? (
        <EmptyState icon={<Wrench size={24} />} title={t('none')} text={t('noneText')} action={add} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 text-ink-2">
            <p>{t('lead')}</p>
            {rates?.some((one) => one.is_retired) && (
              <Checkbox checked={all} onCheckedChange={(on) => setAll(on === true)}>
                {words('showRetired')}
              </Checkbox>
            )}
          </div>
          <ul className="divide-y divide-border border-t border-border">
            {shown.map((rate) => (
              <RateRow key={rate.id} {...{ rate, perHour, onOpen: setOpened }} />
            ))}
          </ul>
        </>
      )}
      <RateDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        rate={opened?.kind === 'edit' ? opened.rate : null}
      />
      {opened?.kind === 'versions' && <VersionsDialog rule={opened.rate} says={(one) => perHour(one.amount)} onClose={close} />}
      {opened?.kind === 'retire' && (
        <RetireDialog
          name={opened.rate.name}
          onClose={close}
          onRetire={() => retire.mutateAsync({ params: { id: opened.rate.id } })}
        />
      )}
    </Card>
  )
}

function RateRow({
  rate,
  perHour,
  onOpen,
}: {
  rate: LaborRate
  perHour: (amount: number) => string
  onOpen: (opened: Opened) => void
}) {
  const t = useText(ratesText)
  const words = useText(pricingText)
  const shopName = useShopName()
  const versionWords = useVersionWords()
  const [mayChange, mayRetire] = [useMay('pricing:create'), useMay('pricing:delete')]
  const version = rate.current ?? rate.versions[0]
  const tiers = version?.tiers.length ?? 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{rate.name}</b>
          <RuleTags rule={rate} />
        </span>
        <span>
          {[
            rate.code,
            t(`categories.${rate.category}`),
            shopName(rate.shop_id),
            tiers > 0 ? t('tierCount', { count: tiers }) : '',
            version && version.state !== 'draft' ? versionWords(version) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <b className="font-[620] tabular-nums">{version ? perHour(version.amount) : '–'}</b>
      <span className="ml-auto flex gap-1">
        <IconButton
          label={words('versionsOf', { name: rate.name })}
          icon={<History size={16} />}
          onClick={() => onOpen({ kind: 'versions', rate })}
        />
        {mayChange && !rate.is_retired && (
          <IconButton
            label={words('edit', { name: rate.name })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen({ kind: 'edit', rate })}
          />
        )}
        {mayRetire && !rate.is_retired && (
          <IconButton
            label={words('retireName', { name: rate.name })}
            icon={<Trash2 size={16} />}
            onClick={() => onOpen({ kind: 'retire', rate })}
          />
        )}
      </span>
    </li>
  )
}
