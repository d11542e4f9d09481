import * as z from 'zod'
import { defineCall, holder, platform } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import {
  PermissionCategory,
  PermissionCategoryChange,
  PermissionCategoryInput,
  PermissionChange,
  PermissionInput,
  PermissionResource,
  PermissionResourceChange,
  PermissionResourceInput,
  PermissionView,
} from './permissions.model.ts'

// No UUID: a permission goes by resource:action.
const params = z.object({ id: z.string().max(80) })
const one = z.object({ permission: PermissionView })
const manage = platform('permissions:manage')
const faults = ['PERMISSION_EXISTS', 'PERMISSION_CATEGORY_NOT_FOUND', 'PERMISSION_RESOURCE_NOT_FOUND'] as const

export const listPermissions = defineCall({
  method: 'GET',
  path: '/permissions',
  summary: 'The catalogue of permissions (C23)',
  access: holder('permissions:view', 'roles:view'),
  query: z.object(pageFields),
  answer: z.object({ permissions: z.array(PermissionView), pagination: Pagination }),
})
export const getPermission = defineCall({
  method: 'GET',
  path: '/permissions/{id}',
  summary: 'One permission (C23)',
  access: holder('permissions:view', 'roles:view'),
  params,
  answer: one,
  problems: ['PERMISSION_NOT_FOUND'],
})
export const createPermission = defineCall({
  method: 'POST',
  path: '/permissions',
  summary: 'Add a permission that roles of organizations can hold (C24, C25)',
  access: manage,
  status: 201,
  body: PermissionInput,
  answer: one,
  problems: [...faults, 'CATALOGUE_FULL'],
})
export const updatePermission = defineCall({
  method: 'PUT',
  path: '/permissions/{id}',
  summary: 'Change a permission; its id only while no role holds it and it is not built in (C25)',
  access: manage,
  params,
  body: PermissionChange,
  answer: one,
  problems: [...faults, 'PERMISSION_NOT_FOUND', 'PERMISSION_BUILT_IN', 'PERMISSION_ID_IN_USE', 'STALE_VERSION'],
})
export const deletePermission = defineCall({
  method: 'DELETE',
  path: '/permissions/{id}',
  summary: 'Delete an added permission that no role holds (C24, C25)',
  access: manage,
  params,
  problems: ['PERMISSION_NOT_FOUND', 'PERMISSION_BUILT_IN', 'PERMISSION_IN_USE'],
})

const categoryParams = z.object({ id: pathId('PERMISSION_CATEGORY_NOT_FOUND') })
const category = z.object({ permission_category: PermissionCategory })
export const listPermissionCategories = defineCall({
  method: 'GET',
  path: '/permission-categories',
  summary: 'Categories of permissions (C26)',
  access: holder('roles:view'),
  query: z.object(pageFields),
  answer: z.object({ permission_categories: z.array(PermissionCategory), pagination: Pagination }),
})
export const createPermissionCategory = defineCall({
  method: 'POST',
  path: '/permission-categories',
  summary: 'Add a category (C26, C27)',
  access: manage,
  status: 201,
  body: PermissionCategoryInput,
  answer: category,
  problems: ['PERMISSION_CATEGORY_EXISTS', 'CATALOGUE_FULL'],
})
export const updatePermissionCategory = defineCall({
  method: 'PUT',
  path: '/permission-categories/{id}',
  summary: 'Rename or describe a category (C26, C27)',
  access: manage,
  params: categoryParams,
  body: PermissionCategoryChange,
  answer: category,
  problems: ['PERMISSION_CATEGORY_NOT_FOUND', 'PERMISSION_CATEGORY_EXISTS', 'STALE_VERSION'],
})
export const deletePermissionCategory = defineCall({
  method: 'DELETE',
  path: '/permission-categories/{id}',
  summary: 'Delete a category that no permission uses (C27)',
  access: manage,
  params: categoryParams,
  problems: ['PERMISSION_CATEGORY_NOT_FOUND', 'PERMISSION_CATEGORY_IN_USE'],
})

const resourceParams = z.object({ id: pathId('PERMISSION_RESOURCE_NOT_FOUND') })
const resource = z.object({ permission_resource: PermissionResource })
export const listPermissionResources = defineCall({
  method: 'GET',
  path: '/permission-resources',
  summary: 'Resources that permissions are about (C26)',
  access: holder('roles:view'),
  query: z.object(pageFields),
  answer: z.object({ permission_resources: z.array(PermissionResource), pagination: Pagination }),
})
export const createPermissionResource = defineCall({
  method: 'POST',
  path: '/permission-resources',
  summary: 'Add a resource; its name becomes small letters and hyphens (C26, C27)',
  access: manage,
  status: 201,
  body: PermissionResourceInput,
  answer: resource,
  problems: ['PERMISSION_RESOURCE_EXISTS', 'CATALOGUE_FULL'],
})
export const updatePermissionResource = defineCall({
  method: 'PUT',
  path: '/permission-resources/{id}',
  summary: 'Describe a resource, or rename one that no permission uses (C26, C27)',
  access: manage,
  params: resourceParams,
  body: PermissionResourceChange,
  answer: resource,
  problems: ['PERMISSION_RESOURCE_NOT_FOUND', 'PERMISSION_RESOURCE_EXISTS', 'PERMISSION_RESOURCE_IN_USE', 'STALE_VERSION'],
})
export const deletePermissionResource = defineCall({
  method: 'DELETE',
  path: '/permission-resources/{id}',
  summary: 'Delete a resource that no permission uses (C27)',
  access: manage,
  params: resourceParams,
  problems: ['PERMISSION_RESOURCE_NOT_FOUND', 'PERMISSION_RESOURCE_IN_USE'],
})
