import { fromCents } from '@twopost/contract/core/money'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useShop } from '#platform/session/use-session.ts'
import { Field } from '#ui/field.tsx'
import { Card, Totals } from '#ui/layout.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import type { FeeRule } from '../pricing.api.ts'
import { type ExampleOrder, exampleFees } from './fee-form.rules.ts'
import { feesText } from './fees.text.ts'

/** What the fees of the selected shop come to on an order that is typed here; the same function counts as on orders (CAN24). */
export function FeeExample({ fees }: { fees: readonly FeeRule[] }) {
  const t = useText(feesText)
  const format = useFormat()
  const shop = useShop()
  const [order, setOrder] = useState<ExampleOrder>({ labor: 200, parts: 60, tires: null })
  const charged = exampleFees(fees, shop?.id, format.today, order)
  const money = (cents: number) => format.money(fromCents(cents))
  return (
    <Card title={t('example')}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t('exampleText')}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={t('ofs.labor')}>
            <MoneyField value={order.labor} onValue={(labor) => setOrder({ ...order, labor })} />
          </Field>
          <Field label={t('ofs.parts')}>
            <MoneyField value={order.parts} onValue={(parts) => setOrder({ ...order, parts })} />
          </Field>
          <Field label={t('exampleTires')}>
            <NumberField kind="quantity" value={order.tires} onValue={(tires) => setOrder({ ...order, tires })} />
          </Field>
        </div>
        {charged.length === 0 ? (
          <p className="text-ink-3">{t('exampleNone')}</p>
        ) : (
          <Totals
            items={[
              ...charged.map((one) => ({ label: one.name, value: money(one.cents) })),
              { label: t('exampleTotal'), value: money(charged.reduce((sum, one) => sum + one.cents, 0)), grand: true },
            ]}
          />
        )}
      </div>
    </Card>
  )
}
