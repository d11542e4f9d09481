import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { isOpenToBusiness } from '@twopost/contract/kyc'
import type { Permission } from '@twopost/contract/permissions'
import type { Context, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentApplication } from './kyc.presenter.ts'
import { type ApplicationRow, isAdministrator, lockApplication, selectApplication } from './kyc.queries.ts'
import type { ApplicationView } from './kyc.rules.ts'
import { selectDocuments } from './kyc-documents.queries.ts'
import { findTenantOfApplication } from './review/kyc-platform.queries.ts'

/** As whom someone comes to an application: as a reviewer of the platform, or as an administrator of the business itself. */
export type Side = 'platform' | 'business'
export interface Entered {
  row: ApplicationRow
  side: Side
}

/** Is this a super-admin with the permission? A role that a tenant made never counts. */
const mayAsPlatform = (ctx: SessionContext, permission: Permission | null): boolean =>
  permission !== null && ctx.principal.isSuperAdmin && ctx.principal.permissions.has(permission)

/**
 * Work on one application inside its own tenant: any for a reviewer with `permission`, else one's own as an administrator of that
 * business, in whatever state the business is. Unless it only reads, the row is held to the end.
 * @throws Problem KYC_APPLICATION_NOT_FOUND, alike for an unknown one and another's
 */
export async function inApplication<T>(
  ctx: SessionContext,
  id: string,
  { permission, reads, records = !reads }: { permission: Permission | null; reads: boolean; records?: boolean },
  work: (inner: Context, entered: Entered) => Promise<T>,
): Promise<T> {
  const side: Side = mayAsPlatform(ctx, permission) ? 'platform' : 'business'
  const unknown = () => new Problem('KYC_APPLICATION_NOT_FOUND')
  if (!isUuid(id)) throw unknown()
  const tenant: TenantId | null =
    side === 'platform' ? await findTenantOfApplication(ctx.database, id) : (ctx.principal.tenant?.id ?? null)
  if (!tenant) throw unknown()
  return ctx.forTenant(
    tenant,
    async (inner) => {
      if (side === 'business' && !(await isAdministrator(inner.tx, inner.userId))) throw unknown()
      const row = await (reads ? selectApplication : lockApplication)(inner.tx, id)
      if (!row) throw unknown()
      return work(inner, { row, side })
    },
    { reads: !records },
  )
}

/** May the business still change it? @throws Problem NOT_ALLOWED for a suspended one, KYC_APPLICATION_CLOSED once it is handed in */
export function expectOpen(row: ApplicationRow): void {
  if (row.tenant_state === 'suspended') throw new Problem('NOT_ALLOWED')
  if (!isOpenToBusiness(row.status)) throw new Problem('KYC_APPLICATION_CLOSED')
}

/**
 * May the business add documents, or change and take back this one? While it may change everything, and while a reviewer asks for a document:
 * then only what was added since.
 * @throws Problem NOT_ALLOWED for a suspended one, KYC_APPLICATION_CLOSED
 */
export function expectOpenToDocuments(row: ApplicationRow, document?: { created_at: Date }): void {
  const asked = row.document_requested_at
  const isAsked = asked !== null && row.tenant_state !== 'suspended'
  if (isAsked && (document === undefined || document.created_at > asked)) return
  expectOpen(row)
}

/** The application as it is now, as this side sees it. */
export async function viewOf(ctx: Context, id: string, side: Side): Promise<ApplicationView> {
  const row = await selectApplication(ctx.tx, id)
  if (!row) throw new Problem('KYC_APPLICATION_NOT_FOUND')
  return presentApplication(row, await selectDocuments(ctx.tx, id), side === 'platform')
}
/** @throws Problem STALE_VERSION with the application as it is */
export async function expectVersion(ctx: Context, { row, side }: Entered, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: await viewOf(ctx, row.id, side) })
}
