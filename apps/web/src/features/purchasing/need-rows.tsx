import { Link } from '@tanstack/react-router'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { notify } from '#ui/notify.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Dot } from '#ui/status.tsx'
import { costOf, type Wanted, type WantedGroup } from './needs.rules.ts'
import { type Reorder, useCancelReorder } from './purchasing.api.ts'
import { purchasingText } from './purchasing.text.ts'

const ReorderDialog = lazyDialog(() => import('./reorder-dialog.tsx'))

interface RowProps {
  chosen: ReadonlySet<string>
  /** Without it nothing can be ordered: no right, or nowhere to buy. */
  onChoose: ((keys: readonly string[], isOn: boolean) => void) | undefined
  amountOf: (row: Wanted) => number
  onAmount: (key: string, amount: number) => void
}

/** What is needed from one supplier: the box at its name selects all of it. */
export function NeedRows({ group, chosen, onChoose, ...rest }: RowProps & { group: WantedGroup }) {
  const t = useText(purchasingText)
  const count = group.rows.filter((row) => chosen.has(row.key)).length
  const name = group.supplierId === null ? t('noSupplier') : group.supplier
  return (
    <section aria-label={name}>
      <header className="flex flex-wrap items-center gap-3 border-b border-border bg-surface-2 px-4 py-2.5">
        {onChoose && (
          <Checkbox
            aria-label={t('selectGroup', { supplier: name })}
            checked={count === 0 ? false : count === group.rows.length ? true : 'indeterminate'}
            onCheckedChange={(isOn) =>
              onChoose(
                group.rows.map((row) => row.key),
                isOn,
              )
            }
          />
        )}
        <b className="font-[620]">{name}</b>
        {group.supplierId === null && <span className="text-sm text-ink-3">{t('noSupplierText')}</span>}
        <span className="ml-auto text-sm text-ink-3">
          {count > 0
            ? t('selected', { count: String(count), all: String(group.rows.length) })
            : t('parts', { count: group.rows.length })}
        </span>
      </header>
      <ul>
        {group.rows.map((row) => (
          <NeedRow key={row.key} row={row} chosen={chosen} onChoose={onChoose} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function NeedRow({ row, chosen, onChoose, amountOf, onAmount }: RowProps & { row: Wanted }) {
  const t = useText(purchasingText)
  const format = useFormat()
  const paths = usePaths()
  const seesCost = useMay('pricing:cost')
  const mayBuy = useMay('inventory:create', 'purchasing:create')
  const seesOrders = useMay('service-order:view')
  const amount = amountOf(row)
  const isChosen = chosen.has(row.key)
  return (
    <li className={`list-row flex-wrap ${isChosen ? 'bg-accent-soft' : ''}`}>
      {onChoose && (
        <Checkbox
          aria-label={t('selectOne', { name: row.name })}
          checked={isChosen}
          onCheckedChange={(isOn) => onChoose([row.key], isOn)}
        />
      )}
      <span className="two-lines min-w-44 flex-1">
        <Link to={paths.item(row.itemId)}>{row.name}</Link>
        <span>{row.number}</span>
        {row.forOrderId !== null && (
          <span className="text-sm">
            {seesOrders ? (
              <Link to={paths.order(row.forOrderId)}>{t('forOrder', { number: row.forOrder })}</Link>
            ) : (
              <span className="text-ink-2">{t('forOrder', { number: row.forOrder })}</span>
            )}
          </span>
        )}
      </span>
      <span className="two-lines min-w-40 flex-1">
        <span className="flex items-center gap-2 font-normal whitespace-normal">
          <Dot family="stock" value={row.why.is === 'low' ? 'low' : row.why.is === 'asked' ? 'on_order' : 'out'} />
          <Why row={row} />
        </span>
        {row.fillTo !== null && (
          <span>{t('fillLine', { fill: format.number(row.fillTo), coming: format.number(row.onOrder ?? 0) })}</span>
        )}
      </span>
      {row.available === null ? (
        <span className="min-w-16 max-lg:hidden" />
      ) : (
        <span className="flex min-w-16 flex-col text-right">
          <span className="text-sm text-ink-3">{t('available')}</span>
          <b className={`font-[620] tabular-nums ${row.available <= 0 ? 'text-bad' : ''}`}>{format.number(row.available)}</b>
        </span>
      )}
      {/* Together, so that no button stands on a line of its own. */}
      <div className="ml-auto flex items-center gap-3">
        <Field label={t('amountOf', { name: row.name })} hideLabel className="w-22">
          <NumberField
            size="sm"
            kind="quantity"
            max={100_000}
            disabled={!onChoose}
            value={amount}
            onValue={(value) => onAmount(row.key, value ?? 0)}
          />
        </Field>
        {seesCost && (
          <span className="two-lines min-w-22 text-right">
            <b className="font-[620] tabular-nums">{row.unitCost === null ? '–' : format.money(costOf(amount, row.unitCost))}</b>
            {row.unitCost !== null && <span className="justify-end">{t('each', { amount: format.money(row.unitCost) })}</span>}
          </span>
        )}
        {mayBuy && (row.reorder ? <AskedActions reorder={row.reorder} /> : <span className="w-19 max-lg:hidden" />)}
      </div>
    </li>
  )
}

function Why({ row }: { row: Wanted }) {
  const t = useText(purchasingText)
  const format = useFormat()
  if (row.why.is === 'asked') return <span>{t('whyAsked', { name: row.why.name })}</span>
  if (row.why.is === 'short') return <span className="text-bad">{t('whyShort')}</span>
  if (row.why.is === 'out') return <span className="text-bad">{t('whyOut')}</span>
  return <span className="text-warn">{t('whyLow', { count: format.number(row.why.point) })}</span>
}

/** What somebody asked for is changed, or taken off the list. */
function AskedActions({ reorder }: { reorder: Reorder }) {
  const t = useText(purchasingText)
  const cancel = useCancelReorder()
  const [editing, setEditing] = useState(false)
  const name = reorder.partName
  async function takeOff() {
    try {
      await cancel.mutateAsync({ params: { id: reorder.id }, body: { version: reorder.version } })
      notify({ kind: 'success', title: t('tookOff'), text: name })
    } catch (caught) {
      notify({ kind: 'error', title: t('takeOffFailed'), text: await spokenProblem(caught) })
    }
  }
  return (
    <span className="flex">
      {reorder.allowed.includes('edit') && (
        <IconButton label={t('editAsked', { name })} icon={<Pencil size={16} />} onClick={() => setEditing(true)} />
      )}
      {reorder.allowed.includes('cancel') && (
        <IconButton
          label={t('takeOff', { name })}
          icon={<X size={16} />}
          disabled={cancel.isPending}
          onClick={() => void takeOff()}
        />
      )}
      <ReorderDialog open={editing} onOpenChange={setEditing} reorder={reorder} />
    </span>
  )
}
