// Made by scripts/make-call-paths.ts from calls.ts; a test holds both equal.
export const dailyPaths = {
  getPreferences: ['GET', '/preferences'],
  listListViews: ['GET', '/list-views'],
  listNotifications: ['GET', '/notifications'],
  listServiceOrders: ['GET', '/service-orders'],
  listShops: ['GET', '/shops'],
  listTechnicians: ['GET', '/technicians'],
  search: ['GET', '/search'],
} as const
