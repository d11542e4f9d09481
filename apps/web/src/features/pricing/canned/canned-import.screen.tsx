import { useNavigate } from '@tanstack/react-router'
import { cannedImportColumns } from '@twopost/contract/pricing'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { usePaths } from '#platform/paths.ts'
import { cannedText } from './canned.text.ts'

const examples: Readonly<Record<keyof typeof cannedImportColumns, string>> = {
  ...{ code: 'BRK-F', name: 'Front brakes', category: 'Brakes', type: 'Part', description: 'Pad set', quantity: '1' },
  ...{ part_number: 'BP-17733', price: '85.00', optional: '', package_price: '299.00' },
}

/** Canned jobs out of a file (CAN21). */
export function CannedImportScreen() {
  const t = useText(cannedText)
  const paths = usePaths()
  const navigate = useNavigate()
  const list = `${paths.pricing}?tab=canned`
  return (
    <ImportScreen
      title={t('importTitle')}
      list={{ to: list, title: t('title') }}
      columns={cannedImportColumns}
      examples={examples}
      note={t('importNote')}
      template="cannedImportTemplate"
      history={{ call: 'listCannedJobImports' }}
      send={async (body, mode) => (await api('importCannedJobs', { query: { mode }, body })).import}
      onImported={() => {
        void refreshCalls(['listCannedJobs', 'listOrderCannedJobs'])
        void navigate({ href: list })
      }}
    />
  )
}
