import * as z from 'zod'
import { allOf, anyOf, approved, byInput, defineCall, signedIn } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import type { Permission } from '../permissions.ts'
import { userList } from './users.list.ts'
import {
  BulkInput,
  BulkResult,
  Profile,
  ProfileChange,
  User,
  UserAnalytics,
  UserChange,
  UserInput,
  UserStatus,
  WholeUserChange,
} from './users.model.ts'

const one = z.object({ user: User })
const list = z.object({ users: z.array(User), pagination: Pagination })
const params = z.object({ id: pathId() })
const narrowing = {
  search: searchText().optional(),
  role: z.string().max(80, 'TOO_LONG').optional(),
  status: UserStatus.optional(),
}
const filters = { ...narrowing, ...pageFields }
const changes = [
  'USER_NOT_FOUND',
  'USER_EXISTS',
  'EMAIL_FIXED',
  'ROLE_NOT_FOUND',
  'GRANT_TOO_HIGH',
  'SHOP_NOT_FOUND',
  'STALE_VERSION',
  'LAST_ADMIN',
  'LAST_UNLIMITED_ADMIN',
  'OWN_ACCESS',
  'BEYOND_OWN_SHOPS',
] as const

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  summary: 'The people of the organization (C31)',
  access: anyOf('users:view'),
  query: z.object(filters),
  answer: list,
})
export const exportUsers = defineCall({
  method: 'GET',
  path: '/users/export',
  summary: 'The filtered people of the organization as a CSV file',
  access: allOf('users:view', 'reports:export'),
  strong: true,
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(userList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
export const searchUsers = defineCall({
  method: 'GET',
  path: '/users/search',
  summary: 'The same by a word of name or e-mail (C39)',
  access: anyOf('users:view'),
  query: z.object({ ...filters, q: searchText().optional() }),
  answer: list,
})
export const listUsersByRole = defineCall({
  method: 'GET',
  path: '/users/by-role/{role}',
  summary: 'The people of a role (C39)',
  access: anyOf('users:view'),
  params: z.object({ role: z.string().max(80) }),
  query: z.object(pageFields),
  answer: list,
})
export const listUsersByStatus = defineCall({
  method: 'GET',
  path: '/users/by-status/{status}',
  summary: 'The people in a state (C39)',
  access: anyOf('users:view'),
  params: z.object({ status: UserStatus }),
  query: z.object(pageFields),
  answer: list,
})
export const getUserAnalytics = defineCall({
  method: 'GET',
  path: '/users/analytics',
  summary: 'How many people there are, by state and role (C40)',
  access: anyOf('users:view'),
  answer: z.object({ analytics: UserAnalytics }),
})
export const getUser = defineCall({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One person (C35)',
  access: anyOf('users:view'),
  params,
  answer: one,
  problems: ['USER_NOT_FOUND'],
})
export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  summary:
    'Add a person and mail them an invitation; the answer is the same whether the address has an account or not (C32, OP-12)',
  access: anyOf('users:create'),
  status: 201,
  body: UserInput,
  answer: one,
  problems: ['USER_EXISTS', 'ROLE_NOT_FOUND', 'GRANT_TOO_HIGH', 'SHOP_NOT_FOUND'],
})
export const replaceUser = defineCall({
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Change a person; name and e-mail are said (C36)',
  access: anyOf('users:create'),
  params,
  body: WholeUserChange,
  answer: one,
  problems: changes,
})
export const updateUser = defineCall({
  method: 'PATCH',
  path: '/users/{id}',
  summary: 'Change a person; what is left out stays (C36)',
  access: anyOf('users:create'),
  params,
  body: UserChange,
  answer: one,
  problems: changes,
})
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Take a person out of the organization; past work keeps their name (C37)',
  access: anyOf('users:delete'),
  params,
  problems: ['USER_NOT_FOUND', 'ADMIN_UNDELETABLE', 'OWN_ACCESS', 'GRANT_TOO_HIGH', 'BEYOND_OWN_SHOPS', 'TECHNICIAN_IN_USE'],
})
export const assignUserRole = defineCall({
  method: 'POST',
  path: '/users/{id}/role/{roleId}',
  summary: 'Give a person a role; it acts on their next call (C38)',
  access: anyOf('users:assign'),
  params: z.object({ id: pathId(), roleId: z.string().max(80) }),
  answer: one,
  problems: [
    'USER_NOT_FOUND',
    'ROLE_NOT_FOUND',
    'GRANT_TOO_HIGH',
    'LAST_ADMIN',
    'LAST_UNLIMITED_ADMIN',
    'OWN_ACCESS',
    'BEYOND_OWN_SHOPS',
  ],
})
export const removeUserRole = defineCall({
  method: 'DELETE',
  path: '/users/{id}/role',
  summary: 'Take the role away; a guest is left (C38)',
  access: anyOf('users:assign'),
  params,
  status: 200,
  answer: one,
  problems: ['USER_NOT_FOUND', 'LAST_ADMIN', 'LAST_UNLIMITED_ADMIN', 'OWN_ACCESS', 'GRANT_TOO_HIGH', 'BEYOND_OWN_SHOPS'],
})
export const resendInvitation = defineCall({
  method: 'POST',
  path: '/users/{id}/resend-invitation',
  summary: 'Mail the invitation again to someone who has never signed in here',
  access: anyOf('users:create'),
  params,
  answer: one,
  problems: ['USER_NOT_FOUND', 'ALREADY_JOINED', 'BEYOND_OWN_SHOPS'],
})
export const signOutUser = defineCall({
  method: 'POST',
  path: '/users/{id}/sign-out',
  summary: 'End every session of a person in this organization',
  access: anyOf('users:create'),
  params,
  answer: z.object({ ended: z.int() }),
  problems: ['USER_NOT_FOUND', 'GRANT_TOO_HIGH', 'BEYOND_OWN_SHOPS'],
})
const bulkPermission: ReadonlyMap<string, Permission> = new Map([
  ['delete', 'users:delete'],
  ['assignRole', 'users:assign'],
])
export const bulkUsers = defineCall({
  method: 'POST',
  path: '/users/bulk-action',
  summary: 'One change to many people; the answer says how it went for each (C41, OP-48)',
  access: byInput(['users:create', 'users:delete', 'users:assign'], ({ body }) => [
    bulkPermission.get(String((body as { action?: unknown } | null)?.action)) ?? 'users:create',
  ]),
  body: BulkInput,
  answer: z.object({ results: z.array(BulkResult) }),
  problems: ['ROLE_NOT_FOUND', 'GRANT_TOO_HIGH'],
})
export const getProfile = defineCall({
  method: 'GET',
  path: '/users/profile',
  summary: 'One’s own data (C42)',
  access: signedIn,
  answer: z.object({ profile: Profile }),
})
export const updateProfile = defineCall({
  method: 'PATCH',
  path: '/users/profile',
  summary: 'Change one’s own data; what is left out stays (C42)',
  access: signedIn,
  body: ProfileChange,
  answer: z.object({ profile: Profile }),
  problems: ['STALE_VERSION'],
})
export const uploadOwnPhoto = defineCall({
  method: 'POST',
  path: '/users/profile/photo',
  summary: 'Set one’s own photo: a JPEG, PNG or WebP of at most 10 MB; it is encoded again, small and square (C42, OP-83)',
  access: approved,
  status: 200,
  limit: 'upload',
  body: { kind: 'upload', purpose: 'own-photo', maxBytes: 10_000_000 },
  answer: z.object({ profile: Profile }),
  problems: ['USER_NOT_FOUND'],
})
export const deleteOwnPhoto = defineCall({
  method: 'DELETE',
  path: '/users/profile/photo',
  summary: 'Take one’s own photo away',
  access: approved,
  problems: ['USER_NOT_FOUND'],
})
export const getUserPhoto = defineCall({
  method: 'GET',
  path: '/users/{id}/photo',
  summary: 'The photo of a colleague',
  access: approved,
  params,
  answer: { kind: 'binary', contentType: 'image/jpeg' },
  problems: ['USER_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})
