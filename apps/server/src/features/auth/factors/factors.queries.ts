import { nothing, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { SealedColumn } from '#platform/fields/sealed-columns.ts'

const factsRow = {
  passkeys: 'int4',
  has_authenticator: 'bool',
  recovery_codes: 'int4',
  sign_in_mails: 'bool',
  is_super_admin: 'bool',
} as const
/** Which factors an account has, as counts. */
export type FactorFacts = RowOf<typeof factsRow>
const none: FactorFacts = {
  passkeys: 0,
  has_authenticator: false,
  recovery_codes: 0,
  sign_in_mails: true,
  is_super_admin: false,
}
export const findFactors = async (database: Database, accountId: string): Promise<FactorFacts> =>
  (await database.single(factsRow, 'select * from auth.factors_of($1)', [accountId]))[0] ?? none

export type CeremonyKind = 'second-factor' | 'passkey-sign-in' | 'add-passkey' | 'step-up'
export const openCeremonyRow = (
  database: Database,
  ceremony: { hash: Buffer; kind: CeremonyKind; accountId: string | null; tenantId: string | null; challenge: string },
): Promise<object[]> =>
  database.single(nothing, "select auth.open_ceremony($1, $2, $3, $4, $5, interval '5 minutes')", [
    ceremony.hash,
    ceremony.kind,
    ceremony.accountId,
    ceremony.tenantId,
    ceremony.challenge,
  ])
const ceremonyRow = { account_id: 'uuid?', tenant_id: 'uuid?', challenge: 'text' } as const
export type CeremonyRow = RowOf<typeof ceremonyRow>
/** Spends a ceremony, whatever its answer is worth; undefined when there is none of this kind or it is over. */
export const takeCeremonyRow = async (database: Database, hash: Buffer, kind: CeremonyKind): Promise<CeremonyRow | undefined> =>
  (await database.single(ceremonyRow, 'select * from auth.take_ceremony($1, $2)', [hash, kind]))[0]

/** Says that somebody has just shown who they are, in the session of this token. */
export const strengthenSession = (tx: Tx, hash: Buffer, lasts: string, withFactor: boolean): Promise<number> =>
  tx.run('select auth.strengthen_session($1, $2::interval, $3)', [hash, lasts, withFactor])

/** The random name under which a device keeps the passkeys of an account; made the first time. */
export const passkeyHandleOf = async (database: Database, accountId: string, fresh: Buffer): Promise<Buffer | undefined> =>
  (await database.single({ handle: 'bytea' }, 'select auth.passkey_handle_of($1, $2) as handle', [accountId, fresh]))[0]?.handle
const ownPasskeyRow = {
  id: 'uuid',
  credential_id: 'bytea',
  transports: 'text[]',
  is_backed_up: 'bool',
  name: 'text',
  created_at: 'timestamptz',
  last_used_at: 'timestamptz?',
} as const
export const listPasskeys = (database: Database, accountId: string) =>
  database.single(ownPasskeyRow, 'select * from auth.passkeys_of($1)', [accountId])
const passkeyRow = {
  id: 'uuid',
  account_id: 'uuid',
  credential_id: 'bytea',
  public_key: 'bytea',
  counter: 'int8',
  transports: 'text[]',
  passkey_handle: 'bytea?',
} as const
export const findPasskey = async (database: Database, credentialId: Buffer): Promise<RowOf<typeof passkeyRow> | undefined> =>
  (await database.single(passkeyRow, 'select * from auth.passkey_by_credential($1)', [credentialId]))[0]
/** @returns false for one that somebody has already, and above the most that an account may have */
export const insertPasskey = async (
  tx: Tx,
  passkey: {
    id: string
    accountId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: readonly string[]
    deviceType: 'singleDevice' | 'multiDevice'
    isBackedUp: boolean
    aaguid: string
    name: string
    most: number
  },
): Promise<boolean> =>
  (
    await tx.one({ added: 'bool' }, 'select auth.add_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as added', [
      passkey.id,
      passkey.accountId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.deviceType,
      passkey.isBackedUp,
      passkey.aaguid,
      passkey.name,
      passkey.most,
    ])
  ).added
export const noteUseOfPasskey = (database: Database, id: string, counter: number, isBackedUp: boolean): Promise<object[]> =>
  database.single(nothing, 'select auth.use_passkey($1, $2, $3)', [id, counter, isBackedUp])
export const deletePasskey = async (tx: Tx, accountId: string, id: string): Promise<boolean> =>
  (await tx.one({ removed: 'bool' }, 'select auth.remove_passkey($1, $2) as removed', [accountId, id])).removed

/** A secret that waits for its first code; an earlier one of the account that waits is dropped. */
export const insertAuthenticator = (database: Database, id: string, accountId: string, sealed: Buffer): Promise<object[]> =>
  database.single(nothing, 'select auth.begin_authenticator($1, $2, $3)', [id, accountId, sealed])
const authenticatorRow = { id: 'uuid', secret: 'bytea', last_step: 'int8', created_at: 'timestamptz' } as const
/** The authenticator of an account; with `waiting`, the one of this id that was not confirmed yet. */
export const findAuthenticator = async (
  database: Database,
  accountId: string,
  waiting: string | null = null,
): Promise<RowOf<typeof authenticatorRow> | undefined> =>
  (await database.single(authenticatorRow, 'select * from auth.authenticator_of($1, $2)', [accountId, waiting]))[0]
/** Uses the code of a step up. @returns false when it, or a later one, was used before */
export const useStep = async (tx: Tx, id: string, step: number, confirms: boolean): Promise<boolean> =>
  (await tx.one({ used: 'bool' }, 'select auth.use_step($1, $2, $3) as used', [id, step, confirms])).used
export const deleteAuthenticator = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.one({ removed: 'bool' }, 'select auth.remove_authenticator($1) as removed', [accountId])).removed

export const setRecoveryHashes = (tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<number> =>
  tx.run('select auth.set_recovery_codes($1, $2)', [accountId, hashes])
/** @param hashes of one code, under each key that is known */
export const spendRecoveryHash = async (tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> =>
  (await tx.one({ spent: 'bool' }, 'select auth.spend_recovery_code($1, $2) as spent', [accountId, hashes])).spent

/** Takes every factor of an account away and ends its sessions. @returns false where it had none */
export const resetFactorRows = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.one({ had: 'bool' }, 'select auth.reset_factors($1) as had', [accountId])).had

/** Mails that only tell something. */
export type NoticeKind = 'new-device' | 'factor-added' | 'factor-removed' | 'factors-reset' | 'recovery-code-used'
export const insertNotice = (
  tx: Tx,
  notice: { id: string; accountId: string; kind: NoticeKind; params: Readonly<Record<string, string>> },
): Promise<number> =>
  tx.run('select auth.request_notice($1, $2, $3, $4)', [notice.id, notice.accountId, notice.kind, JSON.stringify(notice.params)])
export const setSignInMailsRow = (database: Database, accountId: string, wanted: boolean): Promise<object[]> =>
  database.single(nothing, 'select auth.set_sign_in_mails($1, $2)', [accountId, wanted])

const begunRow = { ends: 'timestamptz', is_new_device: 'bool' } as const
/** Opens a session; says whether the account has signed in before, and never from such a device. */
export const beginSession = (
  tx: Tx,
  session: {
    id: string
    accountId: string
    tenantId: string | null
    hash: Buffer
    kind: 'session' | 'selection'
    userAgent: string
    lasts: string
    byFactor: boolean
    /** Browser and system; null notes none. */
    device: string | null
  },
): Promise<RowOf<typeof begunRow>> =>
  tx.one(begunRow, 'select * from auth.begin_session($1, $2, $3, $4, $5, $6, $7::interval, $8, $9)', [
    session.id,
    session.accountId,
    session.tenantId,
    session.hash,
    session.kind,
    session.userAgent,
    session.lasts,
    session.byFactor,
    session.device,
  ])
/** Ends every session of an account but the one of this token. @returns how many */
export const endOtherRows = async (tx: Tx, accountId: string, kept: Buffer): Promise<number> =>
  (await tx.one({ ended: 'int4' }, 'select auth.end_sessions($1, null, $2) as ended', [accountId, kept])).ended
export const takeSelection = (tx: Tx, hash: Buffer) =>
  tx.maybe({ account_id: 'uuid', by_factor: 'bool' }, 'select * from auth.take_selection($1)', [hash])

/** For whom this organization asks for a second factor: `*` for everybody, names of built-in roles, ids of its own. */
export const selectFactorRoles = async (tx: Tx): Promise<string[]> =>
  (await tx.rows({ role: 'text' }, 'select role from app.factor_roles where tenant_id = $1 order by role', [tx.tenant])).map(
    (row) => row.role,
  )
export const deleteFactorRoles = (tx: Tx): Promise<number> =>
  tx.run('delete from app.factor_roles where tenant_id = $1', [tx.tenant])
export const insertFactorRoles = async (tx: Tx, roles: readonly string[]): Promise<void> => {
  if (roles.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    roles.map((role) => [role]),
  )
  await tx.run(`insert into app.factor_roles (tenant_id, role) values ${sql}`, values)
}

/** The sealed secrets of authenticators, for changing the key and for the nightly look (AUD11). */
export const authenticatorSecrets: SealedColumn = {
  kind: 'platform',
  table: 'auth.authenticators',
  column: 'secret',
  keysInUse: (database) => database.single({ head: 'bytea', count: 'int4' }, 'select * from auth.authenticator_keys()'),
  next: (database, most) =>
    database.single({ id: 'uuid', value: 'bytea' }, 'select * from auth.next_authenticator_secrets($1)', [most]),
  read: (database, after, most) =>
    database.single({ id: 'uuid', value: 'bytea' }, 'select * from auth.authenticator_secrets($1, $2)', [after, most]),
  write: async (database, row, sealed) =>
    (
      await database.single({ written: 'bool' }, 'select auth.reseal_authenticator($1, $2, $3) as written', [
        row.id,
        row.value,
        sealed,
      ])
    )[0]?.written === true,
}
