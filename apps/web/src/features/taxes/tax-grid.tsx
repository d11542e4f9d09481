import type { SalesClass } from '@twopost/contract/core/line-types'
import { type TaxCondition, taxConditions } from '@twopost/contract/taxes.states'
import { Pencil, Percent } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner, EmptyState, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Field } from '#ui/field.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { focusRefused, MoneyField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { type TaxRule, useSaveGrid, useTaxRules } from './taxes.api.ts'
import {
  type Cell,
  type Choices,
  cellKey,
  cellOn,
  changedCells,
  classGroups,
  missingAmount,
  nextChange,
  type ShopTax,
  taxesFrom,
} from './taxes.rules.ts'
import { taxesText } from './taxes.text.ts'

/** Which classes of lines each tax is taken of, from a day on; what was chosen is saved with one call (TAX3, TAX17). */
export function TaxGrid({ shopId, taxes }: { shopId: string; taxes: readonly ShopTax[] }) {
  const t = useText(taxesText)
  const format = useFormat()
  const mayChange = useMay('tax:create')
  const found = useTaxRules(shopId)
  const problem = useProblemText(found.error)
  const save = useSaveGrid()
  const refusal = useProblemText(save.error)
  const place = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(format.today)
  const [choices, setChoices] = useState<Choices | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const rules = found.data?.tax_rules
  const shown = taxesFrom(taxes, day)
  const changes = rules && choices ? changedCells(rules, shown, choices, day) : []
  useUnsaved(changes.length > 0)
  const end = () => {
    setChoices(null)
    setFault(null)
    setDay(format.today)
    save.reset()
  }
  const keep = async () => {
    if (place.current && focusRefused(place.current)) return
    const missing = missingAmount(choices ?? {})
    setFault(missing)
    if (missing !== null) {
      place.current?.querySelector<HTMLInputElement>(`[data-amount="${missing}"] input`)?.focus()
      return
    }
    try {
      const { saved } = await save.mutateAsync({ body: { shop_id: shopId, valid_from: day, rules: changes } })
      notify({ kind: 'success', title: t('grid.saved', { count: saved }) })
      end()
    } catch {
      // What the server refuses stands above the grid.
    }
  }
  const missingClass = fault?.split(' ')[0] as SalesClass | undefined
  return (
    <Card
      title={t('grid.title')}
      flush
      actions={
        mayChange &&
        shown.length > 0 &&
        rules &&
        choices === null && (
          <Button icon={<Pencil size={16} />} onClick={() => setChoices({})}>
            {t('grid.edit')}
          </Button>
        )
      }
      footer={
        choices && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button onClick={end}>{t('grid.cancel')}</Button>
            <Button
              kind="primary"
              busy={save.isPending}
              busyText={t('grid.saving')}
              disabledReason={changes.length > 0 ? undefined : t('grid.nothing')}
              onClick={() => void keep()}
            >
              {t('grid.save', { count: changes.length })}
            </Button>
          </span>
        )
      }
    >
      {!rules ? (
        found.error ? (
          <ErrorState
            title={t('loadFailed')}
            message={problem}
            requestId={found.error.requestId}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : shown.length === 0 && choices === null ? (
        <EmptyState icon={<Percent size={24} />} title={t('grid.none')} text={t('grid.noneText')} />
      ) : (
        <div ref={place}>
          <div className="flex flex-col gap-3 px-4 pb-3">
            <p className="text-ink-2">{t('grid.lead')}</p>
            {choices && (
              <div className="max-w-70">
                <Field label={t('grid.from')} help={t('grid.fromHelp')}>
                  <DateField value={day} onValue={(next) => setDay(next || format.today)} />
                </Field>
              </div>
            )}
            {save.error && (
              <Banner kind="bad" alert>
                {t('grid.failed')}. {refusal}
              </Banner>
            )}
            {missingClass && (
              <Banner kind="bad" alert>
                {t('grid.missing', { class: t(`classes.${missingClass}`) })}
              </Banner>
            )}
          </div>
          <Cells
            {...{ rules, day }}
            taxes={shown}
            choices={choices}
            onChoose={(key, cell) => {
              setChoices({ ...choices, [key]: cell })
              if (key === fault) setFault(null)
            }}
          />
        </div>
      )}
    </Card>
  )
}

interface Shown {
  rules: readonly TaxRule[]
  taxes: readonly ShopTax[]
  day: string
  /** What was chosen; null while nothing is changed. */
  choices: Choices | null
  onChoose: (key: string, cell: Cell) => void
}

/** A table where it fits, else a list of classes. */
function Cells(props: Shown) {
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(frame, 190 + props.taxes.length * (props.choices ? 170 : 130))
  return (
    <div ref={frame} className="border-border border-t">
      {isNarrow === null ? null : isNarrow ? <CellList {...props} /> : <CellTable {...props} />}
    </div>
  )
}

function CellTable(props: Shown) {
  const t = useText(taxesText)
  const format = useFormat()
  const { taxes } = props
  return (
    <table className="data-table" aria-label={t('grid.title')}>
      <thead>
        <tr>
          <th scope="col">{t('grid.class')}</th>
          {taxes.map(({ code, shown }) => (
            <th key={code} scope="col">
              {shown.name} <span className="font-normal">{format.percent(shown.percent / 100, 4)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {classGroups.map(({ group, classes }) => (
          <Fragment key={group}>
            <tr className="group-row">
              <th scope="colgroup" colSpan={taxes.length + 1}>
                {t(`grid.groups.${group}`)}
              </th>
            </tr>
            {classes.map((one) => (
              <tr key={one}>
                <th scope="row" className="text-[length:var(--text-md)] font-[520] whitespace-normal text-ink-1">
                  {t(`classes.${one}`)}
                </th>
                {taxes.map((tax) => (
                  <td key={tax.code} className="py-1.5">
                    <OneCell {...props} salesClass={one} tax={tax} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function CellList(props: Shown) {
  const t = useText(taxesText)
  return (
    <ul className="divide-y divide-border">
      {classGroups.flatMap(({ classes }) =>
        classes.map((one) => (
          <li key={one} className="flex flex-col gap-2 px-4 py-3">
            <b className="font-[560]">{t(`classes.${one}`)}</b>
            {props.taxes.map((tax) => (
              <div key={tax.code} className="flex items-start justify-between gap-3">
                <span className="min-w-0 flex-1 self-center text-sm text-ink-2 break-words">{tax.shown.name}</span>
                <span className={props.choices ? 'w-44 flex-none' : 'text-right'}>
                  <OneCell {...props} salesClass={one} tax={tax} />
                </span>
              </div>
            ))}
          </li>
        )),
      )}
    </ul>
  )
}

function OneCell({ rules, day, choices, onChoose, salesClass, tax }: Shown & { salesClass: SalesClass; tax: ShopTax }) {
  const t = useText(taxesText)
  const format = useFormat()
  const key = cellKey(salesClass, tax.code)
  const cell = choices?.[key] ?? cellOn(rules, salesClass, tax.code, day)
  const later = nextChange(rules, salesClass, tax.code, day)
  const label = t('grid.cell', { class: t(`classes.${salesClass}`), tax: tax.shown.name })
  const note = later && <span className="block text-xs text-ink-3">{t('grid.later', { day: format.calendarDate(later) })}</span>
  if (!choices)
    return (
      <>
        <span className={cell.condition === 'never' ? 'text-ink-3' : ''}>
          {cell.condition === 'per_piece'
            ? t('grid.perPiece', { amount: format.money(cell.per_piece ?? 0) })
            : t(`grid.conditions.${cell.condition}`)}
        </span>
        {note}
      </>
    )
  return (
    <span className="flex flex-col gap-1.5">
      <Select<TaxCondition>
        size="sm"
        aria-label={label}
        value={cell.condition}
        onValue={(condition) => onChoose(key, { condition, per_piece: cell.per_piece })}
        options={taxConditions.map((one) => ({
          value: one,
          label: t(`grid.conditions.${one}`),
          help: t(`grid.conditionHelp.${one}`),
        }))}
      />
      {cell.condition === 'per_piece' && (
        <span data-amount={key}>
          <MoneyField
            size="sm"
            min={0.01}
            max={10_000}
            aria-label={`${label}: ${t('grid.amount')}`}
            value={cell.per_piece}
            onValue={(per_piece) => onChoose(key, { condition: 'per_piece', per_piece })}
          />
        </span>
      )}
      {note}
    </span>
  )
}
