import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CalendarList } from './calendar-list.tsx'
import { connectionsText } from './connections.text.ts'
import { KeyList } from './key-list.tsx'
import { WebhookList } from './webhook-list.tsx'

const tabs = ['keys', 'webhooks', 'calendar'] as const
const params = { tab: param.oneOf(tabs, 'keys') }

/** Keys of the API and webhooks for those who see connections, and everybody's own calendar feeds (INT21). */
export function ConnectionsScreen() {
  const t = useText(connectionsText)
  const paths = usePaths()
  const maySee = useMay('integrations:view')
  const [view, setView] = useUrlState(params)
  const shown = maySee ? tabs : (['calendar'] as const)
  const tab = maySee ? view.tab : 'calendar'
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
        {maySee && (
          <>
            <TabPanel value="keys" className="pt-4">
              <KeyList />
            </TabPanel>
            <TabPanel value="webhooks" className="pt-4">
              <WebhookList />
            </TabPanel>
          </>
        )}
        <TabPanel value="calendar" className="pt-4">
          <CalendarList />
        </TabPanel>
      </Tabs>
    </div>
  )
}
