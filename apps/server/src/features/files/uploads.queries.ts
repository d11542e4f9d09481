import type { FilePurpose } from '@twopost/contract/registries/file-purposes'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { uploadSessions } from '#tables.gen.ts'

const uploadRow = combine(
  columns('', uploadSessions, [
    'id',
    'account_id',
    'target',
    'details',
    'filename',
    'size_bytes',
    'sha256',
    'received_bytes',
    'state',
    'refusal',
    'long_job_id',
    'result',
    'prepared',
    'expires_at',
  ]),
  computed({ purpose: [typed<FilePurpose>('text'), 'purpose'] }),
)
export type UploadRow = RowOf<typeof uploadRow>

/** Twice with one id is one upload. */
export const insertUpload = (
  tx: Tx,
  row: {
    id: string
    accountId: string
    purpose: FilePurpose
    target: object
    details: object
    filename: string
    size: number | null
    sha256: Buffer | null
  },
): Promise<number> =>
  tx.run(
    `insert into app.upload_sessions (tenant_id, id, account_id, purpose, target, details, filename, size_bytes, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, id) do nothing`,
    [
      tx.tenant,
      row.id,
      row.accountId,
      row.purpose,
      JSON.stringify(row.target),
      JSON.stringify(row.details),
      row.filename,
      row.size,
      row.sha256,
    ],
  )
/** A person's own upload that is not over. */
export const selectUpload = (tx: Tx, id: string, accountId: string): Promise<UploadRow | undefined> =>
  tx.maybe(
    uploadRow,
    `select ${uploadRow.sql} from app.upload_sessions where tenant_id = $1 and id = $2 and account_id = $3 and expires_at > now()`,
    [tx.tenant, id, accountId],
  )
export const selectUploadById = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.maybe(uploadRow, `select ${uploadRow.sql} from app.upload_sessions where tenant_id = $1 and id = $2`, [tx.tenant, id])
export const countOpenUploads = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.upload_sessions
        where tenant_id = $1 and account_id = $2 and state in ('open', 'checking', 'ready') and expires_at > now()`,
      [tx.tenant, accountId],
    )
  ).count
/** The newest writer wins: anyone who wrote before moves the offset no more. */
export const claimWriting = (tx: Tx, id: string, writer: string, offset: number): Promise<number> =>
  tx.run(
    `update app.upload_sessions set writer = $3 where tenant_id = $1 and id = $2 and received_bytes = $4 and state = 'open'`,
    [tx.tenant, id, writer, offset],
  )
/** Counts a written piece, if its writer is still the newest. Each piece gives the upload another week. */
export const moveOffset = (tx: Tx, id: string, writer: string, from: number, to: number): Promise<number> =>
  tx.run(
    `update app.upload_sessions set received_bytes = $5, expires_at = now() + interval '7 days'
      where tenant_id = $1 and id = $2 and writer = $3 and received_bytes = $4 and state = 'open'`,
    [tx.tenant, id, writer, from, to],
  )
/** The whole arrived damaged: it begins again, and who still writes counts no more. */
export const resetUpload = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.upload_sessions set received_bytes = 0, writer = null, long_job_id = null, state = 'open'
      where tenant_id = $1 and id = $2 and state in ('open', 'checking')`,
    [tx.tenant, id],
  )
export const refuseUpload = (tx: Tx, id: string, code: string): Promise<number> =>
  tx.run(
    `update app.upload_sessions set state = 'refused', refusal = $3, writer = null where tenant_id = $1 and id = $2 and state <> 'complete'`,
    [tx.tenant, id, code],
  )
/** Everything has arrived; a long job looks at it. */
export const beginChecking = (tx: Tx, id: string, said: { size: number; sha256: Buffer; longJobId: string }): Promise<number> =>
  tx.run(
    `update app.upload_sessions set state = 'checking', size_bytes = $3, sha256 = $4, long_job_id = $5, writer = null
      where tenant_id = $1 and id = $2 and state = 'open'`,
    [tx.tenant, id, said.size, said.sha256, said.longJobId],
  )
export const moveToReady = (tx: Tx, id: string, prepared: object): Promise<number> =>
  tx.run(
    `update app.upload_sessions set state = 'ready', prepared = $3 where tenant_id = $1 and id = $2 and state = 'checking'`,
    [tx.tenant, id, JSON.stringify(prepared)],
  )
/** What was to be checked could not be: it may be asked for again. */
export const reopenUpload = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.upload_sessions set state = 'open', long_job_id = null where tenant_id = $1 and id = $2 and state in ('checking', 'ready')`,
    [tx.tenant, id],
  )
/** The answer is kept for a day, for who did not hear it. */
export const closeUpload = (tx: Tx, id: string, result: object): Promise<number> =>
  tx.run(
    `update app.upload_sessions set state = 'complete', result = $3, writer = null, expires_at = now() + interval '1 day'
      where tenant_id = $1 and id = $2 and state in ('open', 'ready')`,
    [tx.tenant, id, JSON.stringify(result)],
  )
export const deleteUpload = (tx: Tx, id: string, accountId: string): Promise<number> =>
  tx.run(`delete from app.upload_sessions where tenant_id = $1 and id = $2 and account_id = $3 and state <> 'complete'`, [
    tx.tenant,
    id,
    accountId,
  ])
/** Uploads whose time is over, so many at once. */
export const dropExpiredUploads = (tx: Tx, most: number): Promise<{ id: string }[]> =>
  tx.rows(
    { id: 'uuid' },
    `delete from app.upload_sessions where tenant_id = $1 and id in
       (select u.id from app.upload_sessions u where u.tenant_id = $1 and u.expires_at < now() limit $2) returning id`,
    [tx.tenant, most],
  )
/** Of these, the uploads whose bytes are still wanted. */
export const selectWantedUploads = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select id from app.upload_sessions where tenant_id = $1 and id = any($2) and state in ('open', 'checking', 'ready')`,
      [tx.tenant, ids],
    )
  ).map((row) => row.id)
