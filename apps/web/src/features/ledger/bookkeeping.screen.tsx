import { Link } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { param, useUrlState } from '#platform/url-state.ts'
import { Button } from '#ui/button.tsx'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { AccountMap } from './account-map.tsx'
import { bookkeepingText } from './bookkeeping.text.ts'
import { JournalList } from './journal-list.tsx'
import { SampleDay } from './sample-day.tsx'

const ExportDialog = lazyDialog(() => import('./export-dialog.tsx'))
const tabs = ['accounts', 'sample', 'journals'] as const
const params = { tab: param.oneOf(tabs, 'accounts') }

/** The accounts that amounts go to, a day as it would be exported, and the journals that were (INT21). */
export function BookkeepingScreen() {
  const t = useText(bookkeepingText)
  const paths = usePaths()
  const [view, setView] = useUrlState(params)
  const [exporting, setExporting] = useState(false)
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
          <Button kind="primary" icon={<FileDown size={16} />} onClick={() => setExporting(true)}>
            {t('export.open')}
          </Button>
        }
      />
      <Tabs
        value={view.tab}
        onValue={(tab) => setView({ tab })}
        label={t('tabsLabel')}
        items={tabs.map((one) => ({ value: one, label: t(`tabs.${one}`) }))}
      >
        <TabPanel value="accounts" className="pt-4">
          <AccountMap />
        </TabPanel>
        <TabPanel value="sample" className="pt-4">
          <SampleDay onAccounts={() => setView({ tab: 'accounts' })} />
        </TabPanel>
        <TabPanel value="journals" className="pt-4">
          <JournalList onExport={() => setExporting(true)} />
        </TabPanel>
      </Tabs>
      <ExportDialog
        open={exporting}
        onOpenChange={setExporting}
        onAccounts={() => {
          setExporting(false)
          setView({ tab: 'accounts' })
        }}
        onJournals={() => {
          setExporting(false)
          setView({ tab: 'journals' })
        }}
      />
    </div>
  )
}
