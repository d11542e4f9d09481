// Made by scripts/make-call-paths.ts from calls.ts; a test holds both equal.
export const startPaths = {
  authOptions: ['GET', '/auth/options'],
  login: ['POST', '/auth/login'],
  logout: ['POST', '/auth/logout'],
  me: ['GET', '/auth/me'],
  selectTenant: ['POST', '/auth/select-tenant'],
  switchTenant: ['POST', '/auth/switch-tenant'],
  updatePreferences: ['PATCH', '/preferences'],
} as const
