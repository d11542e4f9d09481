import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { dataText } from './business-data.text.ts'
import { ExportList } from './export-list.tsx'
import { ImportList } from './import-list.tsx'

const tabs = ['exports', 'imports'] as const
const params = { tab: param.oneOf(tabs, 'exports') }

/** Exports of everything, and imports of a business, each for who may do it (INT21). */
export function DataScreen() {
  const t = useText(dataText)
  const paths = usePaths()
  const may = { exports: useMay('data:export'), imports: useMay('data:import') }
  const [view, setView] = useUrlState(params)
  const shown = tabs.filter((tab) => may[tab])
  const tab = may[view.tab] ? view.tab : (shown[0] ?? 'exports')
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
        value={tab}
        onValue={(next) => setView({ tab: next })}
        label={t('tabsLabel')}
        items={shown.map((one) => ({ value: one, label: t(`${one}.title`) }))}
      >
        <TabPanel value="exports" className="pt-4">
          {may.exports && <ExportList />}
        </TabPanel>
        <TabPanel value="imports" className="pt-4">
          {may.imports && <ImportList />}
        </TabPanel>
      </Tabs>
    </div>
  )
}
