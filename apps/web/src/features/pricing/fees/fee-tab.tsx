import { History, Pencil, Plus, Receipt, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { type FeeRule, useFeeRules, useRetireFee } from '../pricing.api.ts'
import { pricingText } from '../pricing.text.ts'
import { RetireDialog } from '../retire-dialog.tsx'
import { useShopName } from '../shop-choice.tsx'
import { RuleTags, useVersionWords, VersionsDialog } from '../version-words.tsx'
import { feesText } from './fees.text.ts'

const FeeDialog = lazyDialog(() => import('./fee-dialog.tsx'))
const FeeExample = lazy(() => import('./fee-example.tsx'))
type Opened = { kind: 'edit' | 'retire' | 'versions'; fee: FeeRule } | { kind: 'new' } | null

/** The fees that orders are charged by rule, and what they come to on an example order (CAN24). */
export function FeeTab() {
  const t = useText(feesText)
  const words = useText(pricingText)
  const found = useFeeRules()
  const problem = useProblemText(found.error)
  const mayChange = useMay('pricing:create')
  const retire = useRetireFee()
  const feeWords = useFeeWords()
  const [opened, setOpened] = useState<Opened>(null)
  const [all, setAll] = useState(false)
  const close = () => setOpened(null)
  const fees = found.data?.fee_rules
  const shown = fees?.filter((one) => all || !one.is_retired)
  const add = mayChange && (
    <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <div className="stack">
      <Card title={t('title')} actions={fees && fees.length > 0 && add} flush>
        {!shown ? (
          found.error ? (
            <ErrorState
              title={t('loadFailed')}
              message={problem}
              requestId={found.error.requestId}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : fees?.length === 0 ? (
          <EmptyState icon={<Receipt size={24} />} title={t('none')} text={t('noneText')} action={add} />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3 text-ink-2">
              <p>{t('lead')}</p>
              {fees?.some((one) => one.is_retired) && (
                <Checkbox checked={all} onCheckedChange={(on) => setAll(on === true)}>
                  {words('showRetired')}
                </Checkbox>
              )}
            </div>
            <ul className="divide-y divide-border border-border border-t">
              {shown.map((fee) => (
                <FeeRow key={fee.id} fee={fee} onOpen={setOpened} />
              ))}
            </ul>
          </>
        )}
      </Card>
      {fees?.some((one) => !one.is_retired) && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <FeeExample fees={fees} />
        </Suspense>
      )}
      <FeeDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit'}
        onOpenChange={close}
        fee={opened?.kind === 'edit' ? opened.fee : null}
      />
      {opened?.kind === 'versions' && (
        <VersionsDialog rule={{ ...opened.fee, is_default: false }} says={feeWords} onClose={close} />
      )}
      {opened?.kind === 'retire' && (
        <RetireDialog
          name={opened.fee.name}
          onClose={close}
          onRetire={() => retire.mutateAsync({ params: { id: opened.fee.id } })}
        />
      )}
    </div>
  )
}

/** What a version of a fee asks for: "5% of labor and parts, at most $35.00". */
function useFeeWords() {
  const t = useText(feesText)
  const format = useFormat()
  return (one: NonNullable<FeeRule['current']>): string => {
    const of = t(`ofs.${one.of}`).toLowerCase()
    const amount = format.money(one.amount)
    const first =
      one.basis === 'percent'
        ? t('says.percent', { percent: format.percent(one.percent / 100, 4), of })
        : one.basis === 'fixed'
          ? t('says.fixed', { amount, of })
          : t('says.perUnit', { amount, pieces: t(`itemClasses.${one.item_class as 'tire'}`).toLowerCase() })
    return [
      first,
      one.min === null ? '' : t('least', { amount: format.money(one.min) }),
      one.max === null ? '' : t('most', { amount: format.money(one.max) }),
      one.per === 'service' && one.basis !== 'per_unit' ? t('perService') : '',
      one.valid_to === null ? '' : t('until', { day: format.calendarDate(one.valid_to) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

function FeeRow({ fee, onOpen }: { fee: FeeRule; onOpen: (opened: Opened) => void }) {
  const t = useText(feesText)
  const words = useText(pricingText)
  const shopName = useShopName()
  const versionWords = useVersionWords()
  const feeWords = useFeeWords()
  const [mayChange, mayRetire] = [useMay('pricing:create'), useMay('pricing:delete')]
  const version = fee.current ?? fee.versions[0]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{fee.name}</b>
          <RuleTags rule={{ ...fee, is_default: false }} />
        </span>
        <span>
          {[
            fee.code,
            version ? t(`classes.${version.sales_class}`) : '',
            shopName(fee.shop_id),
            version && version.state !== 'draft' ? versionWords(version) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className="break-words">{version ? feeWords(version) : '–'}</span>
      <span className="ml-auto flex gap-1">
        <IconButton
          label={words('versionsOf', { name: fee.name })}
          icon={<History size={16} />}
          onClick={() => onOpen({ kind: 'versions', fee })}
        />
        {mayChange && !fee.is_retired && (
          <IconButton
            label={words('edit', { name: fee.name })}
            icon={<Pencil size={16} />}
            onClick={() => onOpen({ kind: 'edit', fee })}
          />
        )}
        {mayRetire && !fee.is_retired && (
          <IconButton
            label={words('retireName', { name: fee.name })}
            icon={<Trash2 size={16} />}
            onClick={() => onOpen({ kind: 'retire', fee })}
          />
        )}
      </span>
    </li>
  )
}
