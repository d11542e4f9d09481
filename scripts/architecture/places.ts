/**
 * The ladder of features, highest first. A feature imports those of lower rows and, in its own row, those to its right. What a lower
 * one must cause in a higher one it announces as a fact (ARCHITECTURE.md). Features that have no code yet already have their place.
 */
export const ladder: readonly (readonly string[])[] = [
  [
    'data-exchange',
    'privacy',
    'system',
    'analytics',
    'ledger',
    'reports',
    'kpis',
    'exceptions',
    'integrations',
    'search',
    'audit-log',
  ],
  ['statements', 'online-payments', 'late-fees', 'receipts', 'ratings', 'invoices', 'purchasing'],
  [
    'estimates',
    'deferred',
    'inspections',
    'maintenance',
    'appointments',
    'attendance',
    'timers',
    'order-parts',
    'jobs',
    'flags',
    'service-orders',
    'scheduling',
  ],
  ['taxes', 'fleet', 'vehicles', 'customers', 'inventory', 'suppliers', 'pricing', 'technicians'],
  [
    'messages',
    'share-links',
    'kyc',
    'public-site',
    'users',
    'auth',
    'roles',
    'shops',
    'tenants',
    'documents',
    'files',
    'notifications',
    'preferences',
    'events',
    'long-jobs',
  ],
]
export const features: readonly string[] = ladder.flat()

/**
 * Sub-folders of large features, the same names in contract, server and web. A part holds what belongs to one screen or one use of
 * the feature; what several parts need stays in the feature's own folder.
 */
export const parts: Readonly<Record<string, readonly string[]>> = {
  'service-orders': [
    'list',
    'board',
    'create',
    'detail',
    'cockpit',
    'lines',
    'schedule',
    'actions',
    'levels',
    'promises',
    'paper',
    'prices',
    'demo',
  ],
  invoices: ['documents', 'issue', 'payments', 'templates', 'credits', 'counter', 'opening'],
  vehicles: ['vin'],
  scheduling: ['planner'],
  kyc: ['registration', 'onboarding', 'waiting', 'review'],
  shops: ['form', 'papers', 'demo'],
  analytics: ['figures', 'kpis', 'parts'],
  inventory: ['figures', 'counts', 'numbers', 'kits', 'scan', 'costs'],
  attendance: ['clock', 'day', 'sold', 'pay'],
  purchasing: ['desk', 'bills', 'claims', 'figures'],
  'order-parts': ['adding'],
  estimates: ['customer-page', 'waiting', 'gates', 'texts', 'counter', 'links'],
  inspections: ['templates', 'rate', 'report', 'annual'],
  receipts: ['days', 'accounts', 'credits', 'opening'],
  kpis: ['records'],
  pricing: ['rates', 'matrices', 'canned', 'fees', 'categories'],
  taxes: ['rates', 'certificates'],
  auth: ['factors'],
}

/** A folder of a feature with more files than this is split into parts. */
export const maxFilesInFolder = 25

/** What follows the noun in the name of a file. `''` is a file without a role. */
export const roles = {
  server: ['routes', 'service', 'rules', 'queries', 'presenter', 'export', 'events', 'text', 'jobs', 'worker'],
  contract: ['model', 'states', 'list', 'calls', 'rules'],
  webTs: ['api', 'text', 'rules', 'store'],
  webTsx: ['screen', ''],
} as const

export type Area =
  | { kind: 'contract-feature' | 'server-feature' | 'web-feature'; feature: string }
  | { kind: 'contract-core' | 'contract-registry' | 'contract-top' | 'server-platform'; feature?: undefined }
  | {
      kind: 'server-top' | 'server-command' | 'server-test' | 'web-ui' | 'web-platform' | 'web-app' | 'e2e' | 'other'
      feature?: undefined
    }

/** Which part of the house a file belongs to; `path` is relative to the root, with slashes. */
export function areaOf(path: string): Area {
  const featureIn = (root: string) => path.match(new RegExp(`^${root}/([^/]+)/`))?.[1]
  const server = featureIn('apps/server/src/features')
  if (server) return { kind: 'server-feature', feature: server }
  const web = featureIn('apps/web/src/features')
  if (web) return { kind: 'web-feature', feature: web }
  if (path.startsWith('packages/contract/src/core/')) return { kind: 'contract-core' }
  if (path.startsWith('packages/contract/src/registries/')) return { kind: 'contract-registry' }
  const contract = featureIn('packages/contract/src')
  if (contract) return { kind: 'contract-feature', feature: contract }
  const prefixes = [
    ['packages/contract/src/', 'contract-top'],
    ['apps/server/src/platform/', 'server-platform'],
    ['apps/server/src/commands/', 'server-command'],
    ['apps/server/src/', 'server-top'],
    ['apps/server/test/', 'server-test'],
    ['apps/web/src/ui/', 'web-ui'],
    ['apps/web/src/platform/', 'web-platform'],
    ['apps/web/src/', 'web-app'],
    ['e2e/', 'e2e'],
  ] as const
  for (const [prefix, kind] of prefixes) if (path.startsWith(prefix)) return { kind }
  return { kind: 'other' }
}

/** Whether a feature of the server may import another one; a sentence when not. */
export function ladderFault(from: string, to: string): string | undefined {
  const row = (name: string) => ladder.findIndex((names) => names.includes(name))
  const [own, other] = [row(from), row(to)]
  if (from === to || own === -1 || other === -1 || own < other) return undefined
  if (own > other) return `${from} is below ${to} on the ladder: announce a fact, or ask a question that ${to} answers`
  const names = ladder[own] as readonly string[]
  if (names.indexOf(from) < names.indexOf(to)) return undefined
  return `${to} is left of ${from} in its row of the ladder, which imports only to its right`
}

export const knownFeature = (area: Area): boolean => area.feature === undefined || features.includes(area.feature)
