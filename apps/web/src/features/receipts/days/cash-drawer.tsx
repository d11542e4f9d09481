import { fromCents } from '@twopost/contract/core/money'
import { RotateCcw } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Card, Totals } from '#ui/layout.tsx'
import { MoneyField, NumberField } from '#ui/number-field.tsx'
import type { DayExpected } from '../receipts.api.ts'
import { dayCloseText } from './day-close.text.ts'
import { denominations, type Pieces } from './day-count.rules.ts'

/** The drawer by bills and coins, and what cash there should be: float, receipts, what went in and out. */
export function CashDrawer({
  day,
  isClosed,
  float,
  onFloat,
  pieces,
  onPieces,
  counted,
  expected,
}: {
  day: DayExpected
  isClosed: boolean
  float: number
  onFloat: (float: number | null) => void
  pieces: Pieces
  onPieces: (pieces: Pieces) => void
  counted: number
  /** Cash of the day without the float. */
  expected: number
}) {
  const t = useText(dayCloseText)
  const format = useFormat()
  const difference = Math.round((counted - expected - float) * 100) / 100
  return (
    <Card
      flush
      title={t('drawer')}
      actions={
        !isClosed && (
          <Button size="sm" kind="ghost" icon={<RotateCcw size={15} />} onClick={() => onPieces({})}>
            {t('again')}
          </Button>
        )
      }
      footer={
        <div className="flex w-full flex-col gap-3">
          {!isClosed && (
            <Field label={t('float')}>
              <MoneyField value={float} onValue={onFloat} min={0} max={10_000_000} />
            </Field>
          )}
          <Totals
            items={[
              { label: t('counted'), value: format.money(counted) },
              { label: t('float'), value: format.money(float) },
              { label: t('cashReceipts'), value: format.money(day.cash_receipts) },
              ...day.cash_moves.map((move) => ({
                label: `${t(`moves.${move.kind}`)}, ${move.reason}`,
                value: format.money(move.kind === 'paid_in' ? move.amount : -move.amount),
              })),
              { label: t('expected'), value: format.money(expected + float) },
              {
                label: difference < 0 ? t('short') : difference > 0 ? t('over') : t('even'),
                value: <span className={difference === 0 ? 'text-good' : 'text-bad'}>{format.money(difference)}</span>,
                grand: true,
              },
            ]}
          />
        </div>
      }
    >
      {!isClosed && (
        <ul className="divide-y divide-border">
          {denominations.map((value) => {
            const name = format.money(fromCents(value))
            return (
              <li key={value} className="flex items-center gap-3 px-4 py-2">
                <span className="w-20 font-[520]">{name}</span>
                <div className="w-24">
                  <NumberField
                    kind="count"
                    decimals={0}
                    value={pieces[value] ?? null}
                    min={0}
                    max={100_000}
                    placeholder="0"
                    aria-label={t('piecesOf', { value: name })}
                    onValue={(count) => onPieces({ ...pieces, [value]: count ?? 0 })}
                  />
                </div>
                <span className="flex-1 text-right tabular-nums">
                  {pieces[value] ? format.money(fromCents(value * pieces[value])) : '–'}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
