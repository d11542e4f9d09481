import { Check } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { MoneyField } from '#ui/number-field.tsx'
import type { DayExpected } from '../receipts.api.ts'
import { dayCloseText } from './day-close.text.ts'
import { type ByMethod, type differencesOf, methods, sumOf, type Typed } from './day-count.rules.ts'

/** Expected beside counted, a row per method. What is not counted yet stands as expected, but for cash, which is counted in pieces (PAY29). */
export function CountTable({
  day,
  isClosed,
  float,
  counts: { expected, counted, by, sum, differs },
  typed,
  onTyped,
}: {
  day: DayExpected
  isClosed: boolean
  float: number
  counts: { expected: ByMethod; counted: ByMethod } & Pick<ReturnType<typeof differencesOf>, 'by' | 'sum' | 'differs'>
  typed: Typed
  onTyped: (typed: Typed) => void
}) {
  const t = useText(dayCloseText)
  const format = useFormat()
  return (
    <div className="overflow-x-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th>{t('methodLabel')}</th>
            <th className="num">{t('expected')}</th>
            <th className="num">{t('counted')}</th>
            <th className="num max-sm:hidden">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {methods
            .filter((method) => method !== 'other' || day.counts.other > 0 || expected.other !== 0)
            .map((method) => (
              <tr key={method}>
                <td>
                  <div className="two-lines">
                    <span>{t(`method.${method}`)}</span>
                    <span>{t('receipts', { count: day.counts[method] })}</span>
                  </div>
                </td>
                <td className="num">{format.money(expected[method] + (method === 'cash' ? float : 0))}</td>
                <td className="num">
                  {isClosed || method === 'cash' ? (
                    <b>{format.money(counted[method])}</b>
                  ) : (
                    <div className="my-1.5 ml-auto w-32">
                      <MoneyField
                        aria-label={t('countedOf', { method: t(`method.${method}`) })}
                        value={typed[method] === undefined ? expected[method] : typed[method]}
                        min={0}
                        max={10_000_000}
                        onValue={(value) => onTyped({ ...typed, [method]: value })}
                      />
                    </div>
                  )}
                  {by[method] !== 0 && (
                    <span className="block text-sm sm:hidden">
                      {t('difference')} <b className="text-bad">{format.money(by[method])}</b>
                    </span>
                  )}
                </td>
                <td className="num max-sm:hidden">
                  {by[method] === 0 ? (
                    <Check size={16} className="ml-auto text-good" aria-label={t('agrees')} />
                  ) : (
                    <b className="text-bad">{format.money(by[method])}</b>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <b>{t('all')}</b>
            </td>
            <td className="num">
              <b>{format.money(sumOf(expected) + float)}</b>
            </td>
            <td className="num">
              <b>{format.money(sumOf(counted))}</b>
              {sum !== 0 && <b className="block text-sm text-bad sm:hidden">{format.money(sum)}</b>}
            </td>
            <td className="num max-sm:hidden">
              <b className={differs ? 'text-bad' : 'text-good'}>{format.money(sum)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
