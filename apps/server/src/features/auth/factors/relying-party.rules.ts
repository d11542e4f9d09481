import { type RelyingParty, relyingPartyOf } from '#platform/webauthn/relying-party.ts'

let settings: { publicUrl: () => string; superAdminsNeedFactor: boolean } = {
  publicUrl: () => 'http://localhost',
  superAdminsNeedFactor: false,
}
/** Tells the address that people open, and whether the platform's own people need a second factor; called once by the composition root. */
export function configureFactors(parts: { publicUrl: () => string; superAdminsNeedFactor: boolean }): void {
  settings = parts
}

/** What passkeys of this installation are made for; undefined where it can have none. */
export const relyingParty = (): RelyingParty | undefined => relyingPartyOf(settings.publicUrl())

/** Does somebody have to set up a second factor before they go on? One that signed in with one has it. */
export const needsFactor = (row: { is_super_admin: boolean; role_needs_factor: boolean; by_factor: boolean }): boolean =>
  !row.by_factor && (row.role_needs_factor || (row.is_super_admin && settings.superAdminsNeedFactor))
