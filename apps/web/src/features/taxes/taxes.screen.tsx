import { Link } from '@tanstack/react-router'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Banner, ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { ModeCard } from './mode-card.tsx'
import { RateList } from './rates/rate-list.tsx'
import { TaxGrid } from './tax-grid.tsx'
import { useLiveTaxes, useShopTaxes, useTaxRates } from './taxes.api.ts'
import { taxesFrom, taxesOf } from './taxes.rules.ts'
import { taxesText } from './taxes.text.ts'
import { TryTaxes } from './try-taxes.tsx'

const tabs = ['taxes', 'grid', 'try'] as const
const params = { tab: param.oneOf(tabs, 'taxes') }

/** What the selected shop taxes, at what rates and of what; the grid; the try box (TAX17). */
export function TaxesScreen() {
  const t = useText(taxesText)
  const paths = usePaths()
  const shop = useShop()
  useLiveTaxes()
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
        actions={
          <Button asChild>
            <Link to={paths.certificates}>{t('certificates')}</Link>
          </Button>
        }
      />
      {/* Another shop has other taxes: what was typed for one is not for the other. */}
      {shop ? <TaxesOfShop key={shop.id} shop={shop} /> : <Banner>{t('chooseShop')}</Banner>}
    </div>
  )
}

function TaxesOfShop({ shop }: { shop: { id: string; name: string } }) {
  const t = useText(taxesText)
  const format = useFormat()
  const [view, setView] = useUrlState(params)
  const [counted, found] = [useShopTaxes(shop.id), useTaxRates(shop.id)]
  const error = counted.error ?? found.error
  const problem = useProblemText(error)
  const [counts, rates] = [counted.data?.shop_taxes, found.data?.tax_components]
  if (!counts || !rates)
    return error ? (
      <div className="card">
        <ErrorState
          title={t('loadFailed')}
          message={problem}
          requestId={error.requestId}
          onRetry={() => {
            void counted.refetch()
            void found.refetch()
          }}
        />
      </div>
    ) : (
      <SkeletonRows rows={6} />
    )
  const taxes = taxesOf(rates)
  return (
    <div className="stack">
      <ModeCard shop={shop} counts={counts} taxes={taxes} />
      <Tabs
        value={view.tab}
        onValue={(tab) => setView({ tab })}
        label={t('tabsLabel')}
        items={tabs.map((one) => ({
          value: one,
          label: t(`tabs.${one}`),
          ...(one === 'taxes' && { count: taxesFrom(taxes, format.today).length }),
        }))}
      >
        <TabPanel value="taxes" className="pt-4">
          <RateList shopId={shop.id} taxes={taxes} />
        </TabPanel>
        <TabPanel value="grid" className="pt-4">
          <TaxGrid shopId={shop.id} taxes={taxes} />
        </TabPanel>
        <TabPanel value="try" className="pt-4">
          <TryTaxes shopId={shop.id} mode={counts.mode} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
