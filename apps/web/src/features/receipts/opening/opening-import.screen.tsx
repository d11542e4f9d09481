import { useNavigate } from '@tanstack/react-router'
import { openingImportColumns } from '@twopost/contract/receipts'
import { useMoneyPaths } from '#features/invoices/index.ts'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { useShop } from '#platform/session/use-session.ts'
import { openingText } from './opening.text.ts'

const examples: Readonly<Record<keyof typeof openingImportColumns, string>> = {
  customer: 'Harbor Freight Lines',
  phone: '(206) 555-0142',
  number: '10432',
  date: '2026-01-05',
  due_date: '2026-02-04',
  amount: '1,204.50',
  credit: '',
}

/** What customers owed and had before Twopost, out of a file (NOW4, PAY2). */
export function OpeningImportScreen() {
  const t = useText(openingText)
  const money = useMoneyPaths()
  const navigate = useNavigate()
  const shop = useShop()
  return (
    <ImportScreen
      title={t('import')}
      list={{ to: money.receivables, title: t('list') }}
      columns={openingImportColumns}
      examples={examples}
      note={t('note')}
      template="openingBalanceImportTemplate"
      history={{ call: 'listOpeningBalanceImports', shopId: shop?.id }}
      send={async (body, mode) => (await api('importOpeningBalances', { query: { mode, shop_id: shop?.id }, body })).import}
      onImported={() => {
        void refreshCalls(['listReceivables', 'getCustomerAccount', 'listInvoices', 'listReceipts'])
        void navigate({ to: money.receivables })
      }}
    />
  )
}
