import { useNavigate } from '@tanstack/react-router'
import { supplierImportColumns } from '@twopost/contract/suppliers'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { usePaths } from '#platform/paths.ts'
import { suppliersText } from './suppliers.text.ts'

const examples: Readonly<Record<keyof typeof supplierImportColumns, string>> = {
  name: 'Harbor Filters',
  contact_person: 'Mina Berg',
  email: 'desk@harbor.example',
  phone: '(206) 555-0142',
  category: 'Filters',
  website: 'https://harbor.example',
  address: '12 Pier Road',
  city: 'Tacoma',
  state: 'WA',
  zip_code: '98402',
  country: 'USA',
  rating: '',
  status: '',
  notes: 'Closed on Fridays',
}

/** Suppliers out of a file (L6, L7). */
export function SupplierImportScreen() {
  const t = useText(suppliersText)
  const paths = usePaths()
  const navigate = useNavigate()
  return (
    <ImportScreen
      title={t('importTitle')}
      list={{ to: paths.suppliers, title: t('title') }}
      columns={supplierImportColumns}
      examples={{ ...examples, status: t('active') }}
      note={t('importNote')}
      template="supplierImportTemplate"
      history={{ call: 'listSupplierImports' }}
      send={async (body, mode) => (await api('importSuppliers', { query: { mode }, body })).import}
      onImported={() => {
        void refreshCalls(['listSuppliers'])
        void navigate({ to: paths.suppliers })
      }}
    />
  )
}
