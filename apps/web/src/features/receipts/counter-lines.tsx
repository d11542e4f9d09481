import { Trash2 } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import { amountOf, type SaleLine } from './counter-sale.rules.ts'
import { counterSaleText } from './counter-sale.text.ts'

/** What is on a sale: how many of each and for how much (PAY22). */
export function CounterLines({
  lines,
  onLines,
  isFixed,
}: {
  lines: readonly SaleLine[]
  onLines: (lines: readonly SaleLine[]) => void
  /** The sale is being paid. */
  isFixed: boolean
}) {
  const t = useText(counterSaleText)
  const format = useFormat()
  if (lines.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />
  const change = (key: string, values: Partial<SaleLine>) =>
    onLines(lines.map((line) => (line.key === key ? { ...line, ...values } : line)))
  return (
    <ul className="divide-y divide-border">
      {lines.map((line, at) => {
        const amount = amountOf(line)
        const name = line.description.trim() || t('description', { number: String(at + 1) })
        return (
          <li
            key={line.key}
            className="grid grid-cols-2 items-center gap-x-3 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_96px_128px_104px_auto]"
          >
            {line.itemId === null && !isFixed ? (
              <Input
                frameClassName="max-md:col-span-2"
                value={line.description}
                maxLength={300}
                aria-label={t('description', { number: String(at + 1) })}
                onChange={(event) => change(line.key, { description: event.target.value })}
              />
            ) : (
              <span className="two-lines min-w-0 max-md:col-span-2">
                <b className="break-words">{line.description}</b>
                {line.number !== '' && <span>{line.number}</span>}
              </span>
            )}
            <span>
              {isFixed ? (
                <span className="tabular-nums">× {format.number(line.quantity ?? 0, 3)}</span>
              ) : (
                <NumberField
                  aria-label={t('quantityOf', { name })}
                  value={line.quantity}
                  onValue={(quantity) => change(line.key, { quantity })}
                  min={0.001}
                  max={100_000}
                  decimals={3}
                />
              )}
            </span>
            <span>
              {isFixed ? (
                <span className="block text-right tabular-nums">{format.money(line.price ?? 0)}</span>
              ) : (
                <MoneyField
                  aria-label={t('priceOf', { name })}
                  value={line.price}
                  onValue={(price) => change(line.key, { price })}
                  min={0}
                  max={10_000_000}
                />
              )}
            </span>
            <b className="font-[520] tabular-nums md:text-right">{amount === null ? '–' : format.money(amount)}</b>
            {!isFixed && (
              <span className="justify-self-end">
                <IconButton
                  size="sm"
                  label={t('remove', { name })}
                  icon={<Trash2 size={16} />}
                  onClick={() => onLines(lines.filter((one) => one !== line))}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
