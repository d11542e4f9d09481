import type { Permission } from '../permissions.ts'

/** What the search finds (B62, B63): each kind with the permission to see it and the name of its list in the answer. */
export const searchKinds = {
  order: { list: 'orders', needs: 'service-order:view' },
  customer: { list: 'customers', needs: 'customers:view' },
  vehicle: { list: 'vehicles', needs: 'vehicles:view' },
  part: { list: 'parts', needs: 'inventory:view' },
  invoice: { list: 'invoices', needs: 'invoices:view' },
} as const satisfies Record<string, { list: string; needs: Permission }>
export type SearchKind = keyof typeof searchKinds
export const searchKindNames = Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]
export type SearchList = (typeof searchKinds)[SearchKind]['list']
