import { ownDays, presets } from '@twopost/contract/core/periods'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Popover } from '#ui/popover.tsx'
import { comparisons } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import type { FigureView } from './use-figure-view.ts'

/** Period, shop and comparison; each always has a value, so none can be taken away. */
export function FigureFilters({ view }: { view: FigureView }) {
  const t = useText(figuresText)
  const format = useFormat()
  const shops = useShops().data?.shops ?? []
  const days = t('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  const shopName = view.shop === 'all' ? t('allShops') : (shops.find((one) => one.id === view.shop)?.name ?? '…')
  return (
    <FilterBar>
      <Choice label={t('period')} value={view.preset ? t('presetDays', { preset: t(`preset.${view.preset}`), days }) : days}>
        {(close) => <PeriodChoice view={view} close={close} />}
      </Choice>
      {shops.length > 1 && (
        <Choice label={t('shop')} value={shopName}>
          {(close) => (
            <Options
              label={t('shop')}
              value={view.shop}
              options={[{ value: 'all', label: t('allShops') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
              onValue={(shop) => {
                view.setShop(shop)
                close()
              }}
            />
          )}
        </Choice>
      )}
      <Choice label={t('compare')} value={t(`comparison.${view.compare}`)}>
        {(close) => (
          <Options
            label={t('compare')}
            value={view.compare}
            options={comparisons.map((value) => ({ value, label: t(`comparison.${value}`) }))}
            onValue={(compare) => {
              view.setCompare(compare)
              close()
            }}
          />
        )}
      </Choice>
    </FilterBar>
  )
}

function Choice({ label, value, children }: { label: string; value: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <span className="filter-chip-set">
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="filter-chip">
            {label} <b>{value}</b> <ChevronDown size={14} aria-hidden="true" className="mr-1" />
          </button>
        }
      >
        {children(() => setOpen(false))}
      </Popover>
    </span>
  )
}

function Options<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  onValue: (value: V) => void
}) {
  return (
    <ul className="flex max-h-80 min-w-44 flex-col overflow-y-auto" aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="menu-item w-full cursor-pointer hover:bg-surface-3"
            aria-pressed={option.value === value}
            onClick={() => onValue(option.value)}
          >
            <span className="min-w-0 flex-1 truncate text-left">{option.label}</span>
            {option.value === value && <Check size={16} className="text-accent-text" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function PeriodChoice({ view, close }: { view: FigureView; close: () => void }) {
  const t = useText(figuresText)
  const [first, setFirst] = useState(view.from)
  const [last, setLast] = useState(view.to)
  const [fault, setFault] = useState<'tooLong' | 'needsBoth' | null>(null)
  return (
    <div className="flex gap-2 max-sm:flex-col">
      <Options
        label={t('period')}
        value={view.preset}
        options={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
        onValue={(preset) => {
          view.setPreset(preset)
          close()
        }}
      />
      <form
        className="flex w-56 flex-col gap-3 border-border p-2 max-sm:border-t sm:border-l"
        aria-label={t('own')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!first || !last) return setFault('needsBoth')
          // The other way round is meant, never an empty range.
          const [from, to] = first > last ? [last, first] : [first, last]
          if (!ownDays(from, to)) return setFault('tooLong')
          view.setOwn(from, to)
          close()
        }}
      >
        <b className="text-sm font-[620]">{t('own')}</b>
        <Field label={t('from')}>
          <DateField size="sm" value={first} onValue={setFirst} />
        </Field>
        <Field label={t('to')} error={fault && t(fault)}>
          <DateField size="sm" value={last} onValue={setLast} />
        </Field>
        <Button kind="primary" size="sm" type="submit">
          {t('apply')}
        </Button>
      </form>
    </div>
  )
}
