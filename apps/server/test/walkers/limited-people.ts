import type { CallName } from '@twopost/contract/calls'

/**
 * What a person limited to shops may do, call by call (C43, docs/decisions 20); written by hand and independent of the product:
 * - `shops`: within the own shops, records of others do not exist;
 * - `people`: as `shops`, and only on people who work in no other shop;
 * - `refused`: it concerns every shop of the organization;
 * - `shared`: reads what the organization has once, the same for everybody;
 * - `oneself`: about one's own account, session, profile or notes alone.
 */
export type Reach = 'shops' | 'people' | 'refused' | 'shared' | 'oneself'

const list = (reach: Reach, names: string): [string, Reach][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, reach])

const entries = [
  ...list(
    'refused',
    `updateOrganization createRole updateRole deleteRole addRolePermission removeRolePermission createShop deleteShop
     createServiceLevel updateServiceLevel deleteServiceLevel listAuditLog exportAuditLog verifyAuditLog getOwnKycApplication createKycApplication
     getKycApplication updateKycApplication deleteKycApplication submitKycApplication getKycSteps addKycDocument deleteKycDocument
     updateKycDocument getKycDocumentFile`,
  ),
  ...list(
    'people',
    `createUser replaceUser updateUser deleteUser assignUserRole removeUserRole resendInvitation signOutUser bulkUsers createTechnician
     updateTechnician deleteTechnician replaceTechnicianCalendar`,
  ),
  ...list(
    'shared',
    `getOrganization listRoles getRole listPermissions getPermission listPermissionCategories listPermissionResources listServiceLevels
     getServiceLevel lookupVin scanVin`,
  ),
  ...list(
    'oneself',
    `me listSessions endSession switchTenant changePassword getProfile updateProfile uploadOwnPhoto deleteOwnPhoto
     getPreferences updatePreferences getUserSettings updateUserSettings listListViews createListView updateListView deleteListView keepListColumns
     listNotifications readNotification readAllNotifications dismissNotification listTechnicianNotifications getOrderDraft
     saveOrderDraft deleteOrderDraft getActiveTimer uploadFile deleteFile sendChunk getUpload completeUpload cancelUpload getLongJob`,
  ),
  ...list(
    'shops',
    `listUsers searchUsers listUsersByRole listUsersByStatus getUser getUserAnalytics getUserPhoto listShops getShop updateShop
     listCustomers listKnownCustomers createCustomer searchOrCreateCustomer getCustomer updateCustomer deleteCustomer listVehicles createVehicle
     searchOrCreateVehicle vehicleFilterOptions bulkDeleteVehicles getVehicle updateVehicle deleteVehicle transferVehicle
     assignVehicleCustomer listTechnicians getTechnician getTechnicianCalendar createServiceOrder createOrderWithLineItems
     createOrderWithTechnicians listServiceOrders listOrdersByStatus listOrdersByTechnician searchServiceOrders getOrderBoard
     getServiceOrder updateServiceOrder deleteServiceOrder assignOrder scheduleOrder startOrder completeOrder cancelOrder addLineItem
     updateLineItem deleteLineItem listLineItems updateOrderService listOrderTechnicians addOrderTechnician updateOrderTechnician
     removeOrderTechnician listOrderNotes addOrderNote listOrderActivities listOrderAttachments addOrderAttachment createUpload getFile
     listTechnicianJobs getJob startJob moveJob listJobTasks addJobTask updateTask completeTask addJobNote addJobPhoto startTimer
     pauseTimer resumeTimer breakTimer endBreakTimer stopTimer getOrderTimer listInvoices createInvoice getInvoice updateInvoice
     deleteInvoice sendInvoice createInvoiceLink getInvoicePdf markInvoicePaid addPayment reversePayment voidInvoice listRecipients sendNotification
     exportServiceOrders exportCustomers exportVehicles exportTechnicians exportInvoices exportUsers
     getDashboard refreshDashboard getTechnicianDashboard search streamEvents`,
  ),
]
export const limitedPeople: ReadonlyMap<string, Reach> = new Map(entries)
/** Names that stand in the table twice: a decision that contradicts another. */
export const decidedTwice: readonly string[] = entries
  .map(([name]) => name)
  .filter((name, index, names) => names.indexOf(name) !== index)
export const callsWith = (reach: Reach): CallName[] =>
  entries.filter(([, own]) => own === reach).map(([name]) => name as CallName)
