import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { HoldList } from './hold-list.tsx'
import { privacyText } from './privacy.text.ts'
import { RequestList } from './request-list.tsx'
import { RetentionList } from './retention-list.tsx'

const tabs = ['requests', 'retention', 'holds'] as const
const params = { tab: param.oneOf(tabs, 'requests') }

/** Requests of customers, how long records are kept, and legal holds; the last two for those who may erase (AUD13). */
export function PrivacyScreen() {
  const t = useText(privacyText)
  const paths = usePaths()
  const mayErase = useMay('data:erase')
  const [view, setView] = useUrlState(params)
  const shown = mayErase ? tabs : (['requests'] as const)
  const tab = mayErase ? view.tab : 'requests'
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
        items={shown.map((one) => ({ value: one, label: t(`tabs.${one}`) }))}
      >
        <TabPanel value="requests" className="pt-4">
          <RequestList />
        </TabPanel>
        {mayErase && (
          <>
            <TabPanel value="retention" className="pt-4">
              <RetentionList />
            </TabPanel>
            <TabPanel value="holds" className="pt-4">
              <HoldList />
            </TabPanel>
          </>
        )}
      </Tabs>
    </div>
  )
}
