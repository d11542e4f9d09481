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
  route(roles.listPermissionCategories, async (ctx) => ({ permission_categories: await categories.list(ctx) })),
  route(roles.createPermissionCategory, async (ctx, { body }) => ({ permission_category: await categories.create(ctx, body) })),
  route(roles.updatePermissionCategory, async (ctx, { params, body }) => ({
    permission_category: await categories.update(ctx, params.id, body),
  })),
  route(roles.deletePermissionCategory, (ctx, { params }) => categories.remove(ctx, params.id)),
  route(roles.listPermissionResources, async (ctx) => ({ permission_resources: await resources.list(ctx) })),
  route(roles.createPermissionResource, async (ctx, { body }) => ({ permission_resource: await resources.create(ctx, body) })),
  route(roles.updatePermissionResource, async (ctx, { params, body }) => ({
    permission_resource: await resources.update(ctx, params.id, body),
  })),
  route(roles.deletePermissionResource, (ctx, { params }) => resources.remove(ctx, params.id)),
]
