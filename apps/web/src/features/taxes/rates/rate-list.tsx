import { CalendarPlus, CalendarX, History, Landmark, MoreHorizontal, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/status.tsx'
import type { TaxRate } from '../taxes.api.ts'
import type { ShopTax } from '../taxes.rules.ts'
import { taxesText } from '../taxes.text.ts'

const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'))
const EndDialog = lazyDialog(() => import('./end-dialog.tsx'))
const StarterDialog = lazyDialog(() => import('./starter-dialog.tsx'))

type Opened =
  | { kind: 'new' | 'starter' }
  | { kind: 'edit' | 'next' | 'end'; rate: TaxRate }
  | { kind: 'rates'; tax: ShopTax }
  | null

/** The taxes of a shop with the rate of today, and what was and will be (TAX3, TAX17). */
export function RateList({ shopId, taxes }: { shopId: string; taxes: readonly ShopTax[] }) {
  const t = useText(taxesText)
  const mayChange = useMay('tax:create')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const buttons = mayChange && (
    <span className="flex flex-wrap justify-end gap-2">
      <Button icon={<Landmark size={16} />} onClick={() => setOpened({ kind: 'starter' })}>
        {t('list.starter')}
      </Button>
      <Button kind="primary" icon={<Plus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
        {t('list.add')}
      </Button>
    </span>
  )
  return (
    <Card title={t('title')} actions={taxes.length > 0 && buttons} flush>
      {taxes.length === 0 ? (
        <EmptyState icon={<Landmark size={24} />} title={t('list.none')} text={t('list.noneText')} action={buttons} />
      ) : (
        <>
          <p className="px-4 pb-3 text-ink-2">{t('list.lead')}</p>
          <ul className="divide-y divide-border border-border border-t">
            {taxes.map((tax) => (
              <TaxRow key={tax.code} tax={tax} all={taxes} onOpen={setOpened} />
            ))}
          </ul>
        </>
      )}
      <RateDialog
        open={opened?.kind === 'new' || opened?.kind === 'edit' || opened?.kind === 'next'}
        onOpenChange={close}
        shopId={shopId}
        taxes={taxes}
        as={opened?.kind === 'edit' || opened?.kind === 'next' ? opened.kind : 'new'}
        rate={opened?.kind === 'edit' || opened?.kind === 'next' ? opened.rate : null}
      />
      <EndDialog open={opened?.kind === 'end'} onOpenChange={close} rate={opened?.kind === 'end' ? opened.rate : null} />
      <StarterDialog open={opened?.kind === 'starter'} onOpenChange={close} shopId={shopId} taxes={taxes} />
      {opened?.kind === 'rates' && <RatesDialog tax={opened.tax} onOpen={setOpened} />}
    </Card>
  )
}

function TaxRow({ tax, all, onOpen }: { tax: ShopTax; all: readonly ShopTax[]; onOpen: (opened: Opened) => void }) {
  const t = useText(taxesText)
  const format = useFormat()
  const { shown } = tax
  const next = tax.rates.findLast((rate) => rate.phase === 'coming' && rate.id !== shown.id)
  const nameOf = (code: string) => all.find((one) => one.code === code)?.shown.name ?? code
  const facts = [
    tax.code,
    shown.jurisdiction,
    shown.phase === 'in_force' && t('list.since', { day: format.calendarDate(shown.valid_from) }),
    shown.phase !== 'ended' && shown.valid_to && t('list.until', { day: format.calendarDate(shown.valid_to) }),
    shown.on_top_of.length > 0 && t('list.onTop', { taxes: shown.on_top_of.map(nameOf).join(', ') }),
    next && t('list.follows', { percent: format.percent(next.percent / 100, 4), day: format.calendarDate(next.valid_from) }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="two-lines two-lines--whole min-w-0 flex-1 basis-36">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-[620] break-words">{shown.name}</b>
          {shown.phase !== 'in_force' && <PhaseTag rate={shown} />}
        </span>
        <span className="whitespace-normal">{facts.join(' · ')}</span>
      </div>
      <b className="font-[620] tabular-nums">{format.percent(shown.percent / 100, 4)}</b>
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          label={t('list.ratesOf', { name: shown.name })}
          icon={<History size={16} />}
          onClick={() => onOpen({ kind: 'rates', tax })}
        />
        <RateMenu rate={shown} onOpen={onOpen} />
      </span>
    </li>
  )
}

/** Whether a rate is still to come or has ended, and when. */
function PhaseTag({ rate }: { rate: TaxRate }): ReactNode {
  const t = useText(taxesText)
  const format = useFormat()
  const day = format.calendarDate(rate.phase === 'ended' ? (rate.valid_to ?? '') : rate.valid_from)
  return <Tag {...(rate.phase === 'coming' && { family: 'tone', value: 'blue' })}>{t(`list.phases.${rate.phase}`, { day })}</Tag>
}

/** What may be done to a rate: one that an issued invoice carries is only ended or followed by another. */
function RateMenu({ rate, onOpen }: { rate: TaxRate; onOpen: (opened: Opened) => void }) {
  const t = useText(taxesText)
  if (!useMay('tax:create') || (rate.phase === 'ended' && rate.is_used)) return null
  return (
    <Menu
      label={t('list.actions', { name: rate.name })}
      trigger={<IconButton label={t('list.actions', { name: rate.name })} icon={<MoreHorizontal size={16} />} tooltip={false} />}
    >
      {!rate.is_used && (
        <MenuItem icon={<Pencil size={16} />} onSelect={() => onOpen({ kind: 'edit', rate })}>
          {t('list.edit')}
        </MenuItem>
      )}
      {rate.phase !== 'ended' && (
        <MenuItem icon={<CalendarPlus size={16} />} onSelect={() => onOpen({ kind: 'next', rate })}>
          {t('list.next')}
        </MenuItem>
      )}
      <MenuItem icon={<CalendarX size={16} />} danger onSelect={() => onOpen({ kind: 'end', rate })}>
        {t(rate.is_used ? 'list.endUsed' : 'list.end')}
      </MenuItem>
    </Menu>
  )
}

/** Every rate that a tax had and will have, the latest first. */
function RatesDialog({ tax, onOpen }: { tax: ShopTax; onOpen: (opened: Opened) => void }) {
  const t = useText(taxesText)
  const format = useFormat()
  return (
    <Dialog
      open
      size="md"
      onOpenChange={() => onOpen(null)}
      title={t('list.ratesOf', { name: tax.shown.name })}
      description={t('list.usedText')}
      footer={<Button onClick={() => onOpen(null)}>{t('list.close')}</Button>}
    >
      <ul className="divide-y divide-border">
        {tax.rates.map((rate) => {
          const [from, to] = [rate.valid_from, rate.valid_to]
          return (
            <li key={rate.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <b className="min-w-18 font-[620] tabular-nums">{format.percent(rate.percent / 100, 4)}</b>
              <div className="two-lines two-lines--whole min-w-0 flex-1 basis-40">
                <span>
                  {to
                    ? t('list.span', { from: format.calendarDate(from), to: format.calendarDate(to) })
                    : t('list.open', { from: format.calendarDate(from) })}
                </span>
                <span className="whitespace-normal">
                  {[rate.name, rate.jurisdiction, rate.is_used && t('list.used')].filter(Boolean).join(' · ')}
                </span>
              </div>
              <PhaseTag rate={rate} />
              <RateMenu rate={rate} onOpen={onOpen} />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
