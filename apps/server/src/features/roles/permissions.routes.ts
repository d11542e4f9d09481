import * as roles from '@twopost/contract/roles'
import { type Route, route } from '#platform/http/route.ts'
import { categories, resources } from './permission-groups.service.ts'
import { createPermission, deletePermission, listPermissions, showPermission, updatePermission } from './permissions.service.ts'

export const permissionsRoutes: Route[] = [
  route(roles.listPermissions, listPermissions),
  route(roles.getPermission, showPermission),
  route(roles.createPermission, createPermission),
  route(roles.updatePermission, updatePermission),
  route(roles.deletePermission, deletePermission),
  route(roles.listPermissionCategories, async (ctx, { query }) => {
    const { rows, pagination } = await categories.list(ctx, query)
    return { permission_categories: rows, pagination }
  }),
  route(roles.createPermissionCategory, (ctx, { body }) => categories.create(ctx, body)),
  route(roles.updatePermissionCategory, (ctx, { params, body }) => categories.update(ctx, params.id, body)),
  route(roles.deletePermissionCategory, (ctx, { params }) => categories.remove(ctx, params.id)),
  route(roles.listPermissionResources, async (ctx, { query }) => {
    const { rows, pagination } = await resources.list(ctx, query)
    return { permission_resources: rows, pagination }
  }),
  route(roles.createPermissionResource, (ctx, { body }) => resources.create(ctx, body)),
  route(roles.updatePermissionResource, (ctx, { params, body }) => resources.update(ctx, params.id, body)),
  route(roles.deletePermissionResource, (ctx, { params }) => resources.remove(ctx, params.id)),
]
