/** Those who hand the application in: the administrators of the organization (A13). */
export const leadsTenant = (roles: readonly string[]): boolean =>
  roles.some((role) => role === 'admin' || role === 'administrator')

export type Standing = 'draft' | 'submitted' | 'under_review' | 'asked' | 'rejected' | 'suspended' | 'approved' | 'pending'

/**
 * What the waiting screen shows. `tenant`: the state of the organization; `application`: that of its application, null when there is
 * none, `unknown` for people who may not read it, `asked` while a reviewer waits for a document.
 */
export function waitingFor(
  tenant: string,
  application: 'draft' | 'submitted' | 'under_review' | 'asked' | 'approved' | 'rejected' | 'unknown' | null,
): Standing {
  // One that works already can be asked for a document as well.
  if (tenant === 'approved' && application === 'asked') return 'asked'
  if (tenant === 'approved' || tenant === 'suspended') return tenant
  switch (application) {
    case 'unknown':
      return 'pending'
    case null:
      return 'draft'
    case 'approved':
      // The organization was taken back after its approval.
      return tenant === 'rejected' ? 'suspended' : 'pending'
    default:
      return application
  }
}
