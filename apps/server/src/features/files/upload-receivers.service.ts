import type { UploadDetails, UploadResult, UploadTarget } from '@twopost/contract/files'
import { type FilePurpose, filePurposeNames } from '@twopost/contract/registries/file-purposes'
import type { Context, OutsideContext, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { PreparedFile } from './prepare-file.service.ts'

export interface SentFor<P extends FilePurpose> {
  target: UploadTarget<P>
  details: UploadDetails<P>
}
/** A person in an organization, approved or not. */
export type UploadContext = SessionContext & Pick<OutsideContext, 'tenant' | 'permissions' | 'shopIds' | 'inTenant'>

/** What a feature does with the files of a purpose. */
export interface Receiver<P extends FilePurpose> {
  /** Asked before the first piece and again before the file is looked at. @throws Problem as the record's own call does */
  check(ctx: UploadContext, at: SentFor<P>): Promise<void>
  /**
   * Puts the file where it belongs. `close` ends the upload in the very transaction that does so: either both are done or neither. Its
   * argument is what the sender is answered, however often they ask.
   */
  take(
    ctx: UploadContext,
    file: PreparedFile,
    at: SentFor<P>,
    close: (inner: Pick<Context, 'tx'>, result: UploadResult<P>) => Promise<void>,
  ): Promise<void>
  /** May the person see this kept file, in their organization? Without it only as an attachment of an order, or their own upload. */
  sees?(ctx: Context, fileId: string): Promise<boolean>
}

const receivers = new Map<FilePurpose, Receiver<FilePurpose>>()
/** Says which feature takes the files of a purpose; called once by each, at the start. */
export function receiveUploads<P extends FilePurpose>(purpose: P, receiver: Receiver<P>): void {
  receivers.set(purpose, receiver as unknown as Receiver<FilePurpose>)
}
export function receiverOf(purpose: FilePurpose): Receiver<FilePurpose> {
  const receiver = receivers.get(purpose)
  if (!receiver) throw new Error(`no feature takes files for ${purpose}`)
  return receiver
}
type Sees = (ctx: Context, fileId: string) => Promise<boolean>
const made = new Map<string, Sees>()
/** Says who may see files of a purpose that the product makes itself and nobody sends. */
export function showMadeFiles(purpose: string, sees: Sees): void {
  made.set(purpose, sees)
}
/** Does the feature that takes or makes the files of a purpose show this one to the person? */
export const isShownBy = async (ctx: Context, purpose: string, fileId: string): Promise<boolean> =>
  (await made.get(purpose)?.(ctx, fileId)) ?? (await receivers.get(purpose as FilePurpose)?.sees?.(ctx, fileId)) ?? false
/** The process does not start with a purpose that nobody takes. @throws Error */
export function checkReceivers(): void {
  for (const purpose of filePurposeNames) receiverOf(purpose)
}

/** The caller in the organization they have chosen, whatever its state. @throws Problem TENANT_REQUIRED */
export function inOwnTenant(ctx: SessionContext): UploadContext {
  const { tenant, permissions, shopIds } = ctx.principal
  if (!tenant) throw new Problem('TENANT_REQUIRED')
  return {
    ...ctx,
    tenant: tenant.id,
    permissions,
    shopIds,
    inTenant: (work, options) => ctx.forTenant(tenant.id, work, options),
  }
}
