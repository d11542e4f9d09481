import { fromCents, toCents } from '@twopost/contract/core/money'
import { marginMillionths, matrixPrice, type PartTier } from '@twopost/contract/pricing'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Card } from '#ui/layout.tsx'
import { MoneyField } from '#ui/number-field.tsx'
import { matricesText } from './matrices.text.ts'

/** What three costs would sell for by what is typed; nothing is kept (s5b). The same function counts as on orders. */
export function MatrixTry({ tiers }: { tiers: readonly PartTier[] | null }) {
  const t = useText(matricesText)
  const [costs, setCosts] = useState<readonly (number | null)[]>([42.5, 50, 50.01])
  return (
    <Card title={t('tryIt')} beside={<span className="text-sm text-ink-3">{t('nothingSaved')}</span>} flush>
      <div className="overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('cost')}</th>
              <th scope="col">{t('rule')}</th>
              <th scope="col" className="num">
                {t('price')}
              </th>
              <th scope="col" className="num">
                {t('margin')}
              </th>
              <th scope="col" className="num">
                {t('withEdges')}
              </th>
            </tr>
          </thead>
          <tbody>
            {costs.map((cost, at) => (
              <TryRow
                // biome-ignore lint/suspicious/noArrayIndexKey: three places that stay
                key={at}
                {...{ tiers, cost }}
                label={t('tryCost', { number: String(at + 1) })}
                onCost={(next) => setCosts(costs.map((one, index) => (index === at ? next : one)))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function TryRow({
  tiers,
  cost,
  label,
  onCost,
}: {
  tiers: readonly PartTier[] | null
  cost: number | null
  label: string
  onCost: (cost: number | null) => void
}) {
  const format = useFormat()
  const ruleWords = useRuleWords()
  const cents = cost === null ? null : toCents(cost)
  const found = tiers && cents !== null ? matrixPrice(cents, tiers, false) : null
  const kept = tiers && cents !== null ? matrixPrice(cents, tiers, true) : null
  const margin = found && cents !== null ? marginMillionths(cents, found.priceCents) : null
  const tier = found && tiers?.[found.tier]
  const falls = found !== null && kept !== null && kept.priceCents > found.priceCents
  const money = (one: { priceCents: number } | null) => (one ? format.money(fromCents(one.priceCents)) : '–')
  return (
    <tr>
      <td>
        <MoneyField aria-label={label} className="min-w-24" value={cost} onValue={onCost} />
      </td>
      <td className="whitespace-nowrap">{tier ? ruleWords(tier) : '–'}</td>
      <td className={falls ? 'num font-[620] text-bad' : 'num font-[620]'}>{money(found)}</td>
      <td className="num">{margin === null ? '–' : format.percent(margin / 1_000_000, 1)}</td>
      <td className={falls ? 'num font-[620]' : 'num'}>{money(kept)}</td>
    </tr>
  )
}

/** A tier in short: "× 2.0", "Margin 40%". */
function useRuleWords() {
  const t = useText(matricesText)
  const format = useFormat()
  return ({ method, valueMillionths }: PartTier): string => {
    if (method === 'multiplier') return `× ${format.number(valueMillionths / 1_000_000, 4)}`
    const value = format.number(valueMillionths / 10_000, 4)
    return method === 'margin' ? t('ruleMargin', { value }) : t('ruleMarkup', { value })
  }
}
