import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CannedTab } from './canned/canned-tab.tsx'
import { CategoryTab } from './categories/category-tab.tsx'
import { FeeTab } from './fees/fee-tab.tsx'
import { MatrixTab } from './matrices/matrix-tab.tsx'
import { useFeeRules, useLaborRates, useLivePricing, usePartMatrices, useServiceCategories } from './pricing.api.ts'
import { pricingText } from './pricing.text.ts'
import { RateTab } from './rates/rate-tab.tsx'

const tabs = ['rates', 'matrices', 'fees', 'canned', 'categories'] as const
const params = { tab: param.oneOf(tabs, 'rates') }
const inUse = (rows: readonly { is_retired: boolean }[] | undefined) => rows?.filter((one) => !one.is_retired).length

/** The rules that orders take their prices from (CAN24, prototype s5b). */
export function PricingScreen() {
  const t = useText(pricingText)
  const paths = usePaths()
  const [view, setView] = useUrlState(params)
  useLivePricing()
  const counts = {
    rates: inUse(useLaborRates().data?.labor_rates),
    matrices: inUse(usePartMatrices().data?.part_matrices),
    fees: inUse(useFeeRules().data?.fee_rules),
    canned: undefined,
    categories: useServiceCategories().data?.service_categories.length,
  }
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        crumbs={
          <Breadcrumbs
            items={[
              <Link key="settings" to={paths.settings}>
                {t('settings')}
              </Link>,
              t('title'),
            ]}
          />
        }
      />
      <Tabs
        value={view.tab}
        onValue={(tab) => setView({ tab })}
        label={t('tabsLabel')}
        items={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`), count: counts[one] }))}
      >
        <TabPanel value="rates" className="pt-4">
          <RateTab />
        </TabPanel>
        <TabPanel value="matrices" className="pt-4">
          <MatrixTab />
        </TabPanel>
        <TabPanel value="fees" className="pt-4">
          <FeeTab />
        </TabPanel>
        <TabPanel value="canned" className="pt-4">
          <CannedTab />
        </TabPanel>
        <TabPanel value="categories" className="pt-4">
          <CategoryTab />
        </TabPanel>
      </Tabs>
    </div>
  )
}
