import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { cx } from '#ui/classes.ts'
import { DemoPage } from '#ui/demo-page.tsx'
import { Card } from '#ui/layout.tsx'
import { StatusTabs } from '#ui/status-tabs.tsx'
import { draftTotals } from '../order-totals.rules.ts'
import { demoTrades } from './order-demo.rules.ts'
import { orderDemoText } from './order-demo.text.ts'

type Trade = keyof typeof demoTrades
/** A phone shows what matters most. */
const cellClass = (name: 'hours' | 'labor' | 'parts' | 'tax' | 'total') =>
  cx('text-right tabular-nums', (name === 'hours' || name === 'tax') && 'max-md:hidden')

/** What an order of each trade adds up to, by the product's own rules of money (B11, OP-26). */
export function TradeDemoScreen() {
  const t = useText(orderDemoText)
  const format = useFormat()
  const [trade, setTrade] = useState<Trade>('heavy')
  const { rates, services } = demoTrades[trade]
  return (
    <DemoPage title={t('tradeTitle')} text={t('tradeText')}>
      <StatusTabs
        label={t('trade')}
        value={trade}
        onValue={setTrade}
        items={(['heavy', 'light'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Card flush>
        <table className="data-table">
          <thead>
            <tr>
              <th>{t('service')}</th>
              {(['hours', 'labor', 'parts', 'tax', 'total'] as const).map((name) => (
                <th key={name} className={cellClass(name)}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {services.map((service) => {
              const totals = draftTotals(
                {
                  customer: null,
                  deferred: [],
                  services: [
                    {
                      key: service.work,
                      name: '',
                      concern: '',
                      lines: [
                        { key: 'labor', type: 'labor', description: '', amount: service.hours, price: null },
                        { key: 'parts', type: 'parts', description: '', amount: 1, price: service.parts },
                      ],
                    },
                  ],
                },
                rates,
              )
              return (
                <tr key={service.work}>
                  <td>{t(`work.${service.work}`)}</td>
                  <td className={cellClass('hours')}>{format.hours(service.hours)}</td>
                  {(['labor', 'parts', 'tax', 'total'] as const).map((name) => (
                    <td key={name} className={cellClass(name)}>
                      {format.money(totals[name])}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Card>
      <p className="text-ink-2">
        {t('ratesNote', { rate: format.money(rates.labor_rate), tax: format.percent(rates.parts_tax_percent / 100, 3) })}
      </p>
    </DemoPage>
  )
}
