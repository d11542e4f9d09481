import { useNavigate } from '@tanstack/react-router'
import { itemImportColumns } from '@twopost/contract/inventory'
import { api } from '#platform/api/client.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { useText } from '#platform/i18n/text.ts'
import { ImportScreen } from '#platform/import/import-screen.tsx'
import { usePaths } from '#platform/paths.ts'
import { useShop } from '#platform/session/use-session.ts'
import { inventoryText } from './inventory.text.ts'
import { itemImportText } from './item-import.text.ts'

const examples: Readonly<Record<keyof typeof itemImportColumns, string>> = {
  name: 'Brake chamber 30/30',
  partNumber: 'TR3030LP3',
  category: 'Air',
  supplier: 'Pacific Fleet Parts',
  unit_cost: '71.25',
  unit_price: '118.00',
  quantity: '9',
  location: 'C2-02',
  reorder_point: '3',
  description: 'Long stroke',
  notes: '',
}

/** Parts out of a file, with what the selected shop has of them (K10–K12, K21). */
export function ItemImportScreen() {
  const t = useText(inventoryText)
  const words = useText(itemImportText)
  const paths = usePaths()
  const navigate = useNavigate()
  const shop = useShop()
  return (
    <ImportScreen
      title={words('title')}
      list={{ to: paths.inventory, title: t('title') }}
      columns={itemImportColumns}
      examples={{ ...examples, description: words('exampleDescription') }}
      note={words('note', { shop: shop?.name ?? '' })}
      template="itemImportTemplate"
      history={{ call: 'listItemImports', shopId: shop?.id }}
      send={async (body, mode) => (await api('importItems', { query: { mode, shop_id: shop?.id }, body })).import}
      onImported={() => {
        void refreshCalls(['listItems', 'listItemCategories', 'listStockLocations'])
        void navigate({ to: paths.inventory })
      }}
    />
  )
}
