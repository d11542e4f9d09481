import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { usePaths } from '#platform/paths.ts'
import { Breadcrumbs, PageHeader } from '#ui/layout.tsx'
import { dataText } from './data.text.ts'
import { ExportList } from './export-list.tsx'

/** Exports of everything (INT21). */
export function DataScreen() {
  const t = useText(dataText)
  const paths = usePaths()
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
      <ExportList />
    </div>
  )
}
