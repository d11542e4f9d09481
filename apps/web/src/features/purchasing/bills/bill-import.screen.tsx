import { useNavigate } from '@tanstack/react-router'
import { vendorBillImportColumns } from '@twopost/contract/purchasing'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { billsText } from './bills.text.ts'

const examples: Readonly<Record<keyof typeof vendorBillImportColumns, string>> = {
  number: 'PFP-20318',
  supplier: 'Pacific Fleet Parts',
  bill_date: '2026-01-05',
  due_date: '2026-02-04',
  kind: '',
  part_number: 'TR3030LP3',
  description: 'Brake chamber 30/30',
  quantity: '5',
  cost: '66.30',
}

/** Bills of suppliers out of a file (PAR28). */
export function BillImportScreen() {
  const t = useText(billsText)
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useShop()
  return (
    <ImportScreen
      title={t('import')}
      list={{ to: paths.vendorBills, title: t('title') }}
      columns={vendorBillImportColumns}
      examples={examples}
      note={t('importNote')}
      template="vendorBillImportTemplate"
      history={{ call: 'listVendorBillImports', shopId: shop?.id }}
      send={async (body, mode) => (await api('importVendorBills', { query: { mode, shop_id: shop?.id }, body })).import}
      onImported={() => {
        void refreshCalls(['listVendorBills', 'getSupplierAccount'])
        void navigate({ to: paths.vendorBills })
      }}
    />
  )
}
