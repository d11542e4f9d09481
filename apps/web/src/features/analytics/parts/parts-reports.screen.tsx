import { Store } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useMay, useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { PartsGapReport } from './parts-gap.tsx'
import { partsReportsText } from './parts-reports.text.ts'
import { DeadStockReport, StockValueReport } from './stock-rows.tsx'
import { UnknownCostReport } from './unknown-costs.tsx'

const reports = ['gap', 'value', 'dead', 'unknown'] as const
const params = { report: param.oneOf(reports, 'gap') }

/**
 * What became of the parts a shop bought, what its stock is worth, what of it nobody needs, and which costs nobody knew when they were billed (PAR20,
 * PAR21, PAR31, PAR32).
 */
export function PartsReportsScreen() {
  const t = useText(partsReportsText)
  const shop = useShop()
  const [view, setView] = useUrlState(params)
  const seesInvoices = useMay('invoices:view')
  const seesUnknown = useMay('pricing:cost') && seesInvoices
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      {shop ? (
        <Tabs
          value={view.report === 'unknown' && !seesUnknown ? 'gap' : view.report}
          onValue={(report) => setView({ report })}
          label={t('reports')}
          items={reports.filter((value) => value !== 'unknown' || seesUnknown).map((value) => ({ value, label: t(value) }))}
        >
          <TabPanel value="gap" className="stack pt-4">
            <PartsGapReport shopId={shop.id} />
          </TabPanel>
          <TabPanel value="value" className="stack pt-4">
            <StockValueReport shopId={shop.id} />
          </TabPanel>
          <TabPanel value="dead" className="stack pt-4">
            <DeadStockReport shopId={shop.id} />
          </TabPanel>
          {seesUnknown && (
            <TabPanel value="unknown" className="stack pt-4">
              <UnknownCostReport shopId={shop.id} />
            </TabPanel>
          )}
        </Tabs>
      ) : (
        <EmptyState icon={<Store size={24} />} title={t('pickShop')} text={t('pickShopText')} />
      )}
    </div>
  )
}
