/**
 * Who may make the calls about parts and stock, in the words of `call-table.ts` (K2–K4, K9, 6-beyond PAR and 0.2). Parts belong to the organization;
 * figures and where a part lies are of the own shops.
 */
export const inventoryTable = {
  listItems: 'inventory:view | shared',
  exportItems: 'inventory:view and reports:export | shared',
  getItem: 'inventory:view | shared',
  itemImportTemplate: 'inventory:view | shared',
  importItems: 'inventory:create | shared',
  createItem: 'inventory:create | shared',
  updateItem: 'inventory:create | shared',
  deleteItem: 'inventory:delete | shared',
  listMovements: 'inventory:view | shared',
  adjustItem: 'inventory:create | shared',
  listLowStock: 'inventory:view | shared',
  whyItem: 'inventory:view | shared',
  getStockAnalytics: 'inventory:view or analytics:view | shared',
  getItemUse: 'inventory:view | shared',
  moveStock: 'inventory:create | shops',
  listStockLocations: 'inventory:view | shops',
  getStockLocation: 'inventory:view | shops',
  createStockLocation: 'inventory:create | shops',
  updateStockLocation: 'inventory:create | shops',
  deleteStockLocation: 'inventory:delete | shops',
  listItemCategories: 'inventory:view | shared',
  getItemCategory: 'inventory:view | shared',
  createItemCategory: 'inventory:create | shared',
  updateItemCategory: 'inventory:create | shared',
  deleteItemCategory: 'inventory:delete | shared',
} as const
