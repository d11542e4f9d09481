import type { UserRow } from './user-list.queries.ts'

/** Row → wire (C29): never a password, and the same for someone invited whether they had an account or not (OP-12). */
export const presentUser = (tenantId: string, row: UserRow) => ({
  id: row.id,
  tenantId,
  name: row.name,
  email: row.email,
  roleId: row.system_role ?? row.role_id ?? 'guest',
  roleName: row.role_name ?? row.system_role ?? 'guest',
  status: row.status,
  phoneNumber: row.phone,
  jobTitle: row.job_title,
  location: row.location,
  bio: row.bio,
  avatar: row.avatar_file_id,
  shopIds: row.shop_ids,
  technicianId: row.technician_id,
  joinedAt: row.joined_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
export type UserView = ReturnType<typeof presentUser>
