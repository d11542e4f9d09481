import { ownDays, presets } from '@twopost/contract/core/periods'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShops } from '#features/shops/index.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar, FilterChip } from '#ui/filter-bar.tsx'
import { ChoiceList } from '#ui/filter-choice.tsx'
import { Popover } from '#ui/popover.tsx'
import { FilterChoices, useChoiceWord } from './figure-choices.tsx'
import { comparisons, otherPayers } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import type { FigureView } from './use-figure-view.ts'

/** Period, shop and comparison, which always have a value, and what the screen can be narrowed to. */
export function FigureFilters({ view }: { view: FigureView }) {
  const t = useText(figuresText)
  const format = useFormat()
  const shops = useShops().data?.shops ?? []
  const days = t('days', { from: format.calendarDate(view.from), to: format.calendarDate(view.to) })
  const wordOf = useChoiceWord(view)
  const isNarrowed = Object.keys(view.chosen).length > 0
  const shopName = view.shop === 'all' ? t('allShops') : (shops.find((one) => one.id === view.shop)?.name ?? '…')
  return (
    <FilterBar onClear={isNarrowed ? view.clear : undefined}>
      <Choice label={t('period')} value={view.preset ? t('presetDays', { preset: t(`preset.${view.preset}`), days }) : days}>
        {(close) => <PeriodChoice view={view} close={close} />}
      </Choice>
      {shops.length > 1 && (
        <Choice label={t('shop')} value={shopName}>
          {(close) => (
            <ChoiceList
              label={t('shop')}
              value={view.shop}
              options={[{ value: 'all', label: t('allShops') }, ...shops.map(({ id, name }) => ({ value: id, label: name }))]}
              onPick={(shop) => {
                view.setShop(shop)
                close()
              }}
            />
          )}
        </Choice>
      )}
      <Choice label={t('compare')} value={t(`comparison.${view.compare}`)}>
        {(close) => (
          <ChoiceList
            label={t('compare')}
            value={view.compare}
            options={comparisons.map((value) => ({ value, label: t(`comparison.${value}`) }))}
            onPick={(compare) => {
              view.setCompare(compare)
              close()
            }}
          />
        )}
      </Choice>
      {view.payer !== null && (
        <Choice label={t('payer')} value={t(`payers.${view.payer || 'customer'}`)}>
          {(close) => (
            <ChoiceList
              label={t('payer')}
              value={view.payer}
              options={(['', ...otherPayers] as const).map((value) => ({ value, label: t(`payers.${value || 'customer'}`) }))}
              onPick={(payer) => {
                view.setPayer(payer)
                close()
              }}
            />
          )}
        </Choice>
      )}
      {view.offered.map((filter) => (
        <FilterChip key={filter} label={t(`filter.${filter}`)} value={wordOf(filter)} onRemove={() => view.choose(filter, '')}>
          {(close) => <FilterChoices filter={filter} view={view} close={close} />}
        </FilterChip>
      ))}
    </FilterBar>
  )
}

/** A filter that always has a value: its words, and what opens to choose another. */
export function Choice({ label, value, children }: { label: string; value: string; children: (close: () => void) => ReactNode }) {
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

/** The periods that have a name, and days of one's own. */
export function PeriodChoice({ view, close }: { view: FigureView; close: () => void }) {
  const t = useText(figuresText)
  const [first, setFirst] = useState(view.from)
  const [last, setLast] = useState(view.to)
  const [fault, setFault] = useState<'tooLong' | 'needsBoth' | null>(null)
  return (
    <div className="flex gap-2 max-sm:flex-col">
      <ChoiceList
        label={t('period')}
        value={view.preset}
        options={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
        onPick={(preset) => {
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
