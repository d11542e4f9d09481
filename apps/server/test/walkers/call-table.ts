import type { CallName } from '@twopost/contract/calls'
import { deferredTable } from './call-table.deferred.ts'
import { estimatesTable } from './call-table.estimates.ts'
import { exceptionsTable } from './call-table.exceptions.ts'
import { inspectionsTable } from './call-table.inspections.ts'
import { integrationsTable } from './call-table.integrations.ts'
import { inventoryTable } from './call-table.inventory.ts'
import { invoicesTable } from './call-table.invoices.ts'
import { kpisTable } from './call-table.kpis.ts'
import { messagesTable } from './call-table.messages.ts'
import { moneyTable } from './call-table.money.ts'
import { platformTable } from './call-table.platform.ts'
import { pricingTable } from './call-table.pricing.ts'
import { privacyTable } from './call-table.privacy.ts'
import { purchasingTable } from './call-table.purchasing.ts'
import { reportsTable } from './call-table.reports.ts'
import { taxTable } from './call-table.taxes.ts'
import { timeTable } from './call-table.time.ts'

/**
 * Who may make each call as required, and what people limited to shops may do with it, written by hand from the specification and independent of the calls' own declarations: the
 * walkers expect from this and never from the contract. The ids name the lines of the requirements.
 *
 * - `public`: anyone. `signed in`: any live session, in whatever organization. `member`: anyone in an approved organization.
 * - `a or b`, `a and b`: in an approved organization, with one or with all of these permissions.
 * - `platform: …`: a super-admin with one of these, in an organization or in none; nobody else, whatever their role says.
 * - `anywhere: …`: with one of these in an approved organization, and a super-admin in none.
 * - `…, or own`: passes the gate without the permission; the use case answers "not found" for what is not one's own. For a call of
 *   the platform that is anyone signed in, else any member.
 *
 * A request without any field asks for this; what its fields ask for is in `input-table.ts`.
 *
 * After the bar stands what a person limited to shops may do (C43, docs/decisions 20). Calls that people of an organization do not make
 * have none:
 *
 * - `shops`: within the own shops, records of others do not exist.
 * - `people`: as `shops`, and only on people who work in no other shop.
 * - `refused`: it concerns every shop of the organization.
 * - `shared`: what the organization has once, the same for everybody.
 * - `oneself`: about one's own account, session, profile or notes alone.
 */
export const callTable: Readonly<Record<CallName, string>> = {
  // Signing in, sessions, organizations (A1–A16, A30).
  authOptions: 'public',
  login: 'public',
  selectTenant: 'public',
  switchTenant: 'signed in | oneself',
  leaveTenant: 'platform: super-admin:view or tenant:view',
  // A12 says "signed in". A token that is dead already gets 204 as well, so that signing out twice is no error.
  logout: 'public',
  me: 'signed in | oneself',
  listSessions: 'signed in | oneself',
  endSession: 'signed in | oneself',
  requestMagicLink: 'public',
  verifyMagicLink: 'public',
  verifyEmail: 'public',
  resendVerification: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  changePassword: 'signed in | oneself',
  // The PIN of a person at the counter, and who may be the second one (AUT13).
  getCounterPin: 'member | oneself',
  setCounterPin: 'member | oneself',
  removeCounterPin: 'member | oneself',
  confirmAtCounter: 'member | oneself',
  listApprovers:
    'service-order:override or service-order:create or service-order:start or service-order:complete or service-order:authorize or discounts:create | shops',
  // Second factors, saying once more who one is, and what an organization asks for (3.2).
  beginPasskeySignIn: 'public',
  signInWithPasskey: 'public',
  answerSecondFactor: 'public',
  getFactors: 'signed in | oneself',
  beginPasskey: 'signed in | oneself',
  addPasskey: 'signed in | oneself',
  removePasskey: 'signed in | oneself',
  beginAuthenticator: 'signed in | oneself',
  addAuthenticator: 'signed in | oneself',
  removeAuthenticator: 'signed in | oneself',
  makeRecoveryCodes: 'signed in | oneself',
  setSignInMails: 'signed in | oneself',
  beginStepUp: 'signed in | oneself',
  stepUp: 'signed in | oneself',
  endOtherSessions: 'signed in | oneself',
  getFactorRule: 'settings:view or settings:create | shared',
  setFactorRule: 'settings:create | refused',
  resetUserFactors: 'users:create | people',
  seeInvitation: 'public',
  acceptInvitation: 'public',
  registerTenant: 'public',
  listPublicTenants: 'public',
  resolveTenant: 'public',

  // People and roles (C18–C22, C31–C42).
  listUsers: 'users:view | shops',
  exportUsers: 'users:view and reports:export | shops',
  searchUsers: 'users:view | shops',
  listUsersByRole: 'users:view | shops',
  listUsersByStatus: 'users:view | shops',
  getUserAnalytics: 'users:view | shops',
  getUser: 'users:view | shops',
  createUser: 'users:create | people',
  replaceUser: 'users:create | people',
  updateUser: 'users:create | people',
  deleteUser: 'users:delete | people',
  assignUserRole: 'users:assign | people',
  removeUserRole: 'users:assign | people',
  resendInvitation: 'users:create | people',
  signOutUser: 'users:create | people',
  bulkUsers: 'users:create | people',
  getProfile: 'signed in | oneself',
  updateProfile: 'signed in | oneself',
  getUserSettings: 'signed in | oneself',
  updateUserSettings: 'signed in | oneself',
  getPreferences: 'signed in | oneself',
  updatePreferences: 'signed in | oneself',
  // Views and columns of one's own; the use case refuses a list that one may not look at (R1-35).
  listListViews: 'member | oneself',
  createListView: 'member | oneself',
  updateListView: 'member | oneself',
  deleteListView: 'member | oneself',
  keepListColumns: 'member | oneself',
  uploadOwnPhoto: 'member | oneself',
  deleteOwnPhoto: 'member | oneself',
  getUserPhoto: 'member | shops',
  listRoles: 'roles:view | shared',
  getRole: 'roles:view | shared',
  createRole: 'roles:create | refused',
  updateRole: 'roles:create | refused',
  deleteRole: 'roles:delete | refused',
  addRolePermission: 'roles:create | refused',
  removeRolePermission: 'roles:create | refused',
  setRoleLimits: 'roles:create and purchasing:approve | refused',

  // The organization and its shops (D2–D5, OP-2, OP-7): hours, rates and taxes with settings:create.
  getOrganization: 'settings:view or settings:create | shared',
  updateOrganization: 'settings:create | refused',
  listShops: 'member | shops',
  getShop: 'member | shops',
  createShop: 'shop:create | refused',
  updateShop: 'shop:create or settings:create | shops',
  getDocumentTexts: 'settings:view | shops',
  updateDocumentTexts: 'settings:create | shops',
  deleteShop: 'shop:delete | refused',

  // Customers and vehicles (E5–E10, F3–F14).
  listCustomers: 'customers:view | shops',
  listKnownCustomers: 'customers:view | shops',
  exportCustomers: 'customers:view and customers:export | shops',
  getCustomer: 'customers:view | shops',
  createCustomer: 'customers:create | shops',
  searchOrCreateCustomer: 'customers:create | shops',
  updateCustomer: 'customers:create | shops',
  deleteCustomer: 'customers:delete | shops',
  listVehicles: 'vehicles:view | shops',
  exportVehicles: 'vehicles:view and vehicles:export | shops',
  getVehicle: 'vehicles:view | shops',
  vehicleFilterOptions: 'vehicles:view | shops',
  lookupVin: 'vehicles:view | shared',
  scanVin: 'vehicles:create | shared',
  createVehicle: 'vehicles:create | shops',
  searchOrCreateVehicle: 'vehicles:create | shops',
  updateVehicle: 'vehicles:create | shops',
  transferVehicle: 'vehicles:create | shops',
  assignVehicleCustomer: 'vehicles:create | shops',
  deleteVehicle: 'vehicles:delete | shops',
  bulkDeleteVehicles: 'vehicles:delete | shops',

  // Parts (K2–K4, K9, 6-beyond PAR).
  ...inventoryTable,
  ...invoicesTable,
  ...kpisTable,
  ...messagesTable,
  ...exceptionsTable,
  ...integrationsTable,
  ...privacyTable,
  ...reportsTable,
  ...purchasingTable,
  ...deferredTable,
  ...estimatesTable,
  ...moneyTable,
  ...taxTable,
  ...pricingTable,
  ...inspectionsTable,
  ...timeTable,
  ...platformTable,

  // Technicians (H10, OP-46): who may look at orders must see who works on them.
  listTechnicians: 'technicians:view or service-order:view | shops',
  exportTechnicians: 'technicians:view and reports:export | shops',
  getTechnician: 'technicians:view or service-order:view | shops',
  createTechnician: 'technicians:create | people',
  updateTechnician: 'technicians:create | people',
  deleteTechnician: 'technicians:delete | people',
  getTechnicianCalendar: 'technicians:view, or own | shops',
  replaceTechnicianCalendar: 'technicians:create | people',
  getTechnicianDashboard: 'service-order:assign, or own | shops',
  getTechnicianPerformance: 'service-order:assign, or own | shops',
  getTechnicianSchedule: 'service-order:assign, or own | shops',
  // Reports of parts (PAR21, PAR31): figures of the own shops; money with pricing:cost.
  getPartsGap: 'inventory:view | shared',
  listPartsGapRecords: 'inventory:view | shared',
  getStockValue: 'inventory:view | shared',
  listDeadStock: 'inventory:view | shared',
  listUnknownCosts: 'invoices:view and pricing:cost | shared',
  exportPartsReport: 'inventory:view and reports:export | shared',
  listTechnicianJobs: 'service-order:assign, or own | shops',
  listTechnicianNotifications: 'notifications:view | oneself',

  // Suppliers (L2–L4): of the organization, so removing one concerns every shop.
  listSuppliers: 'suppliers:view | shared',
  exportSuppliers: 'suppliers:view and reports:export | shared',
  getSupplier: 'suppliers:view | shared',
  supplierImportTemplate: 'suppliers:view | shared',
  importSuppliers: 'suppliers:create | shared',
  listSupplierImports: 'suppliers:create | shared',
  createSupplier: 'suppliers:create | shared',
  updateSupplier: 'suppliers:create | shared',
  deleteSupplier: 'suppliers:delete | refused',

  // Work orders (G9–G38, OP-2, OP-78).
  listServiceOrders: 'service-order:view | shops',
  exportServiceOrders: 'service-order:view and reports:export | shops',
  searchServiceOrders: 'service-order:view | shops',
  listOrdersByStatus: 'service-order:view | shops',
  listOrdersByTechnician: 'service-order:view | shops',
  getOrderBoard: 'service-order:view | shops',
  getServiceOrder: 'service-order:view | shops',
  getServiceOrderPdf: 'service-order:view | shops',
  createServiceOrder: 'service-order:create | shops',
  createOrderWithLineItems: 'service-order:create | shops',
  createOrderWithTechnicians: 'service-order:create and service-order:assign | shops',
  updateServiceOrder: 'service-order:create | shops',
  deleteServiceOrder: 'service-order:delete | shops',
  listKnownServices: 'service-order:create | shops',
  getOrderDraft: 'service-order:create | oneself',
  saveOrderDraft: 'service-order:create | oneself',
  deleteOrderDraft: 'service-order:create | oneself',
  assignOrder: 'service-order:assign | shops',
  scheduleOrder: 'service-order:schedule | shops',
  startOrder: 'service-order:start | shops',
  completeOrder: 'service-order:complete | shops',
  cancelOrder: 'service-order:approve | shops',
  listLineItems: 'service-order:view | shops',
  addLineItem: 'service-order:create | shops',
  updateLineItem: 'service-order:create | shops',
  deleteLineItem: 'service-order:create | shops',
  putLinePart: 'service-order:create | shops',
  issueLinePart: 'service-order:create | shops',
  returnLinePart: 'service-order:create | shops',
  requestParts: 'service-order:assign, or own | shops',
  listPartsRequests: 'service-order:view | shops',
  exportPartsRequests: 'service-order:view and reports:export | shops',
  getPartsRequest: 'service-order:view | shops',
  changePartsRequest: 'service-order:approve | shops',
  addOrderService: 'service-order:create | shops',
  updateOrderService: 'service-order:create | shops',
  deleteOrderService: 'service-order:create | shops',
  listOrderTechnicians: 'service-order:view | shops',
  addOrderTechnician: 'service-order:assign | shops',
  updateOrderTechnician: 'service-order:assign | shops',
  removeOrderTechnician: 'service-order:assign | shops',
  listOrderActivities: 'service-order:view | shops',
  listOrderNotes: 'service-order:view | shops',
  addOrderNote: 'service-order:create | shops',
  listOrderAttachments: 'service-order:view | shops',
  addOrderAttachment: 'service-order:create | shops',
  // Flags (G30, G32, H23, OP-2).
  listFlags: 'service-order:view | shops',
  exportFlags: 'service-order:view and reports:export | shops',
  getFlag: 'service-order:view | shops',
  changeFlag: 'service-order:approve | shops',
  listOrderFlags: 'service-order:view | shops',
  addOrderFlag: 'service-order:create | shops',
  listSkills: 'service-order:view or technicians:view or settings:view or settings:create | shared',
  getSkill: 'service-order:view or technicians:view or settings:view or settings:create | shared',
  createSkill: 'settings:create | refused',
  updateSkill: 'settings:create | refused',
  deleteSkill: 'settings:create | refused',
  // The schedule (G36, G37, G46).
  getSchedule: 'service-order:view | shops',
  suggestSchedule: 'service-order:schedule | shops',
  planSchedule: 'service-order:schedule | shops',
  applySchedule: 'service-order:schedule | shops',
  listServiceLevels: 'service-order:view or settings:view or settings:create | shared',
  getServiceLevel: 'service-order:view or settings:view or settings:create | shared',
  createServiceLevel: 'settings:create | refused',
  updateServiceLevel: 'settings:create | refused',
  deleteServiceLevel: 'settings:create | refused',
  uploadFile: 'service-order:create or service-order:start | oneself',
  getFile: 'member | shops',
  createFileTicket: 'member | shops',
  deleteFile: 'member | oneself',
  // Sending in pieces (OFF12): who may send is asked by the purpose, behind the gate; nothing is open without one's own upload.
  createUpload: 'signed in | shops',
  sendChunk: 'signed in | oneself',
  getUpload: 'signed in | oneself',
  completeUpload: 'signed in | oneself',
  cancelUpload: 'signed in | oneself',
  getLongJob: 'signed in | oneself',

  // Jobs, tasks and timers (H11–H26, I11–I16, OP-2, OP-40, OP-53).
  getJob: 'service-order:assign, or own | shops',
  listJobTasks: 'service-order:assign, or own | shops',
  addJobTask: 'service-order:assign, or own | shops',
  addJobNote: 'service-order:assign, or own | shops',
  addJobFlag: 'service-order:assign, or own | shops',
  addJobPhoto: 'service-order:assign, or own | shops',
  updateTask: 'service-order:assign, or own | shops',
  startJob: 'service-order:start | shops',
  moveJob: 'service-order:start or service-order:complete or service-order:assign | shops',
  completeTask: 'service-order:complete | shops',
  getActiveTimer: 'member | oneself',
  getOrderTimer: 'service-order:view | shops',
  startTimer: 'service-order:start | shops',
  pauseTimer: 'service-order:start | shops',
  resumeTimer: 'service-order:start | shops',
  breakTimer: 'service-order:start | shops',
  endBreakTimer: 'service-order:start | shops',
  stopTimer: 'service-order:start | shops',
  // Notifications, live changes, search, dashboard, newsletter (H28–H32, OP-57, B63, O1, Q3).
  listNotifications: 'notifications:view | oneself',
  readNotification: 'notifications:view | oneself',
  readAllNotifications: 'notifications:view | oneself',
  dismissNotification: 'notifications:view | oneself',
  sendNotification: 'notifications:send | shops',
  listRecipients: 'notifications:send | shops',
  streamEvents: 'member | shops',
  search: 'member | shops',
  scan: 'inventory:view | shops',
  createLabels: 'inventory:view or service-order:view or vehicles:view | shops',
  getDashboard: 'analytics:view or service-order:view or customers:view or inventory:view or users:create | shops',
  getOrderAnalytics: 'service-order:view or analytics:view | shops',
  getCustomerAnalytics: 'customers:view or analytics:view | shops',
  getVehicleAnalytics: 'vehicles:view or analytics:view | shops',
  getTechnicianAnalytics: 'time:view and service-order:assign | shops',
  exportOrderAnalytics: 'analytics:export or reports:export | shops',
  exportCustomerAnalytics: 'analytics:export or reports:export | shops',
  exportVehicleAnalytics: 'analytics:export or reports:export | shops',
  exportTechnicianAnalytics: 'analytics:export and time:view and service-order:assign | shops',
  listOrderFigureRecords: 'service-order:view | shops',
  listCustomerFigureRecords: 'customers:view | shops',
  listVehicleFigureRecords: 'vehicles:view | shops',
  listTechnicianFigureRecords: 'time:view and service-order:assign | shops',
  exportOrderFigureRecords: 'service-order:view and analytics:export | shops',
  exportCustomerFigureRecords: 'customers:view and analytics:export | shops',
  exportVehicleFigureRecords: 'vehicles:view and analytics:export | shops',
  exportTechnicianFigureRecords: 'analytics:export and time:view and service-order:assign | shops',
  listFigureChoices: 'analytics:view or service-order:view or customers:view or vehicles:view | shops',
  refreshDashboard: 'analytics:view or service-order:view or customers:view or inventory:view or users:create | shops',
  subscribeNewsletter: 'public',
  confirmNewsletter: 'public',
}
