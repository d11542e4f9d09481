import type { CallName } from '@twopost/contract/calls'
import { callTable } from './call-table.ts'
import { everyPermission } from './role-table.ts'

/** Who asks, as far as the table of calls looks at it. */
export interface Asker {
  name: string
  /** What their role gives them. */
  held: readonly string[]
  isSuperAdmin: boolean
  organization: 'approved' | 'not approved' | 'suspended' | 'none'
}
export type Verdict = 'open' | 'NOT_ALLOWED' | 'TENANT_REQUIRED' | 'TENANT_NOT_APPROVED' | 'TENANT_SUSPENDED'

export interface Need {
  kind: 'public' | 'signed in' | 'member' | 'platform' | 'anywhere'
  permissions: readonly string[]
  all: boolean
  own: boolean
}

/** What people limited to shops may do with a call; `call-table.ts` says what each word means. */
export type Reach = (typeof reaches)[number]
const reaches = ['shops', 'people', 'refused', 'shared', 'oneself'] as const

/** Reads what follows the bar in a line of the table of calls; null without one. @throws Error when it is no word of the table */
export function readReach(text: string): Reach | null {
  const word = text.split(' | ')[1]
  if (word === undefined) return null
  const reach = reaches.find((one) => one === word)
  if (!reach) throw new Error(`"${word}" is no answer to what people limited to shops may do`)
  return reach
}
/** The calls for which the table says this of people limited to shops. */
export const callsWith = (reach: Reach): CallName[] =>
  (Object.keys(callTable) as CallName[]).filter((name) => readReach(callTable[name]) === reach)

/** Reads who may make a call from a line of the table of calls. @throws Error when it says nothing that the catalogue knows */
export function readNeed(text: string): Need {
  const need = text.split(' | ')[0] ?? ''
  const own = need.endsWith(', or own')
  const [, scope, list] = /^(?:(platform|anywhere): )?(.*)$/.exec(need.replace(/, or own$/, '')) as RegExpExecArray
  if (!scope && (list === 'public' || list === 'signed in' || list === 'member'))
    return { kind: list, permissions: [], all: false, own: false }
  const permissions = (list as string).split(/ or | and /)
  for (const permission of permissions)
    if (!everyPermission.includes(permission)) throw new Error(`"${permission}" is in no catalogue`)
  return { kind: (scope as Need['kind'] | undefined) ?? 'member', permissions, all: / and /.test(list as string), own }
}

/** Whether a role gives a permission, by itself or by the `manage` of its resource. */
const gives = (held: readonly string[], permission: string) =>
  held.includes(permission) || held.includes(`${permission.split(':')[0]}:manage`)

function isPermitted({ permissions, all }: Need, held: readonly string[]): boolean {
  return all ? permissions.every((one) => gives(held, one)) : permissions.some((one) => gives(held, one))
}

/** What the gate must say to someone who is signed in. */
export function expectedVerdict(need: Need, { held, isSuperAdmin, organization }: Asker): Verdict {
  if (need.kind === 'public' || need.kind === 'signed in') return 'open'
  if (need.kind === 'platform') return need.own || (isSuperAdmin && isPermitted(need, held)) ? 'open' : 'NOT_ALLOWED'
  if (organization === 'none' && need.kind === 'member') return 'TENANT_REQUIRED'
  if (organization === 'not approved' && !isSuperAdmin) return 'TENANT_NOT_APPROVED'
  if (organization === 'suspended' && !isSuperAdmin) return 'TENANT_SUSPENDED'
  return need.own || need.permissions.length === 0 || isPermitted(need, held) ? 'open' : 'NOT_ALLOWED'
}
