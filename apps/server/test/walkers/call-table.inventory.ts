/**
 * Who may make the calls about parts and stock, in the words of `call-table.ts` (K2–K4, K9, 6-beyond PAR and 0.2). Parts belong to the organization;
 * figures and where a part lies are of the own shops.
 */
export const inventoryTable = {
  listItems: 'inventory:view | shared',
  exportItems: 'inventory:view and reports:export | shared',
  getItem: 'inventory:view | shared',
  createItem: 'inventory:create | shared',
  updateItem: 'inventory:create | shared',
  deleteItem: 'inventory:delete | shared',
  listItemCategories: 'inventory:view | shared',
  getItemCategory: 'inventory:view | shared',
  createItemCategory: 'inventory:create | shared',
  updateItemCategory: 'inventory:create | shared',
  deleteItemCategory: 'inventory:delete | shared',
} as const
