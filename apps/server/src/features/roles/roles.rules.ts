import {
  adminRoles,
  expandPermissions,
  isPermission,
  isSystemRole,
  permissionAliases,
  type SystemRole,
  systemRoleNames,
  systemRoles,
} from '@twopost/contract/permissions'
import { nameSkeleton } from '@twopost/contract/roles'

/** Short words that stand for a system role (C15, OP-5). */
const shortWords: Readonly<Record<string, SystemRole>> = {
  superadmin: 'super-admin',
  manager: 'service-manager',
  tech: 'technician',
}
/** The system role that a word names, by its name or its short word. */
export const systemRoleOf = (word: string): SystemRole | undefined =>
  isSystemRole(word) ? word : Object.hasOwn(shortWords, word) ? shortWords[word] : undefined

const systemSkeletons: ReadonlySet<string> = new Set([...systemRoleNames, ...Object.keys(shortWords)].map(nameSkeleton))
/** Would a role of this name be taken for one of the system's (S1-16)? */
export const looksLikeSystemRole = (name: string): boolean => systemSkeletons.has(nameSkeleton(name))

/** Rights of the platform: no role of an organization ever holds one (T9). */
const platformOnly = /^(?:kyc|tenant|system|global|super-admin):|^permissions:manage$/

/**
 * Permissions that this set cannot hold because the giver does not, or because they are the platform's. One that the platform added opens
 * no call, so anyone who makes roles may give it; what a `manage` of it would imply counts as ever.
 */
export function beyond(permissions: readonly string[], held: ReadonlySet<string>): string[] {
  return [...expandPermissions(permissions)]
    .filter((one) => platformOnly.test(one) || (!held.has(one) && (isPermission(one) || one in permissionAliases)))
    .sort()
}

/** Roles that a member of an organization can have: the system's but for the platform's own. */
export const memberRoles: readonly SystemRole[] = systemRoleNames.filter((name) => name !== 'super-admin')
export const permissionsOfSystemRole = (name: SystemRole): readonly string[] => systemRoles[name]

/** What each system role is for, in a sentence. */
export const systemRoleTexts: Readonly<Record<SystemRole, string>> = {
  'super-admin': 'Runs the platform itself.',
  admin: 'Runs the organization: every area, every shop.',
  administrator: 'Runs the organization, but deletes neither people nor roles.',
  'service-manager': 'Plans and leads the work of a shop.',
  technician: 'Works on vehicles with a timer running.',
  'customer-service': 'Writes up vehicles and talks with customers.',
  viewer: 'Sees everything and changes nothing.',
  user: 'Sees orders and customers.',
  guest: 'Belongs to the organization and sees nothing yet.',
}

/** What service managers of an organization may come to from its first day, cents: one order of parts, and one refund by another way. */
export const firstManagerLimits = { purchase_amount: 250_000, refund_amount: 50_000 } as const
/** A limit of a role, cents: without a row an administrator has none (null), anybody else 0 (6-beyond 0.2). */
export function limitOfRole<K extends string>(
  rows: readonly { role: string; kind: K; value: number }[],
  role: string,
  kind: K,
): number | null {
  const row = rows.find((one) => one.role === role && one.kind === kind)
  if (row) return row.value
  return (adminRoles as readonly string[]).includes(role) ? null : 0
}
