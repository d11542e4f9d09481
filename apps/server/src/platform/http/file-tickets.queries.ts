import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/transaction.ts'

/** How long a ticket opens its file; the player asks for another one before. */
const lasts = '5 minutes'
const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Makes a ticket for one file on behalf of a session; only its hash is kept. @returns the ticket and its end */
export async function makeFileTicket(
  database: Pick<Database, 'single'>,
  { sessionId, tenant, fileId }: { sessionId: string; tenant: string; fileId: string },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = `tp_f_${randomBytes(32).toString('base64url')}`
  const [row] = await database.single(
    { ends: 'timestamptz' },
    `select auth.make_file_ticket($1, $2, $3, $4, '${lasts}') as ends`,
    [hashOf(ticket), sessionId, tenant, fileId],
  )
  if (!row) throw new Error('no ticket was made')
  return { ticket, expiresAt: row.ends }
}

/** The hash of the session's token that a ticket of this file acts for; undefined for any other ticket, or one that is over. */
export async function findSessionOfTicket(
  database: Pick<Database, 'single'>,
  ticket: string,
  fileId: string,
): Promise<Buffer | undefined> {
  const [row] = await database.single({ session_hash: 'bytea' }, 'select session_hash from auth.session_of_file_ticket($1, $2)', [
    hashOf(ticket),
    fileId,
  ])
  return row?.session_hash
}
