import type { RestockPlace } from '@twopost/contract/invoices'
import { Controller } from 'react-hook-form'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SchemaForm } from '#platform/use-schema-form.ts'
import { cx } from '#ui/classes.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Checkbox, Segmented } from '#ui/toggle.tsx'
import type { InvoiceDetail } from '../invoices.api.ts'
import { type CreditValues, leftOf, placesOf } from './credit.rules.ts'
import type { CreditPreview } from './credits.api.ts'
import { creditsText } from './credits.text.ts'

type Item = InvoiceDetail['items'][number]

/** The lines of an invoice: the tick credits all that is left, the number a part of it; a part says where it goes (PAY15). */
export function CreditLines({
  invoice,
  form,
  preview,
}: {
  invoice: InvoiceDetail
  form: SchemaForm<CreditValues>
  preview: CreditPreview | undefined
}) {
  return (
    <ul className="card divide-y divide-border overflow-hidden p-0">
      {invoice.items.map((item) => (
        <Line key={item.id} item={item} form={form} counted={preview?.lines.find((line) => line.item_id === item.id)} />
      ))}
    </ul>
  )
}

function Line({
  item,
  form,
  counted,
}: {
  item: Item
  form: SchemaForm<CreditValues>
  counted: CreditPreview['lines'][number] | undefined
}) {
  const t = useText(creditsText)
  const format = useFormat()
  const left = leftOf(item)
  const line = item.description
  const places = placesOf(item)
  return (
    <Controller
      control={form.control}
      name={`lines.${item.id}`}
      render={({ field }) => {
        const { quantity, place } = field.value
        const isChosen = (quantity ?? 0) > 0
        const change = (more: { quantity?: number | null; place?: RestockPlace }) => field.onChange({ ...field.value, ...more })
        return (
          <li
            className={cx(
              'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 p-3 max-md:[&>:first-child]:col-span-2 md:grid-cols-[1fr_auto_auto_130px]',
              isChosen && 'bg-accent-soft',
            )}
          >
            {left > 0 ? (
              <Checkbox
                checked={isChosen}
                onCheckedChange={(on) => change({ quantity: on ? left : 0 })}
                aria-label={t('creditLine', { line })}
              >
                <LineWords item={item} />
              </Checkbox>
            ) : (
              <LineWords item={item} />
            )}
            {left > 0 ? (
              <span className="flex items-center gap-2">
                <span className="w-24">
                  <NumberField
                    value={quantity}
                    onValue={(next) => change({ quantity: next })}
                    min={0}
                    max={left}
                    decimals={3}
                    aria-label={t('quantityOf', { line })}
                  />
                </span>
                <span className="whitespace-nowrap text-sm text-ink-3">{t('of', { count: format.number(left, 3) })}</span>
              </span>
            ) : (
              <span className="text-sm text-ink-3">{t('nothingLeft')}</span>
            )}
            <span className="max-md:order-last max-md:col-span-2 max-md:empty:hidden md:min-w-56">
              {isChosen && places.length > 1 && (
                <Segmented
                  size="sm"
                  label={t('placeOf', { line })}
                  value={place}
                  onValue={(next) => change({ place: next })}
                  options={places.map((value) => ({ value, label: t(`places.${value}`) }))}
                />
              )}
            </span>
            <span className="two-lines text-right">
              <b className="tabular-nums">{isChosen && counted ? format.money(counted.total) : '–'}</b>
              <span className="tabular-nums">
                {isChosen && counted ? `${format.money(counted.net)} + ${format.money(counted.tax)}` : ''}
              </span>
            </span>
          </li>
        )
      }}
    />
  )
}

function LineWords({ item }: { item: Item }) {
  const format = useFormat()
  return (
    <span className="two-lines min-w-0">
      <span className="!whitespace-normal">{item.description}</span>
      <span>
        {format.number(item.quantity, 3)} × {format.money(item.unitPrice)}
      </span>
    </span>
  )
}
