import type { Tx } from '#platform/database/transaction.ts'

/** Mails to these addresses, in small letters: those that wait are not sent any more, the others forget to whom they went. */
export const blankMailsTo = (tx: Tx, addresses: readonly string[]): Promise<number> =>
  tx.run(
    `update app.outbox set recipient = '', params = '{}', last_error = '', state = case when state = 'waiting' then 'failed' else state end
      where tenant_id = $1 and lower(recipient) = any($2::text[])`,
    [tx.tenant, addresses],
  )
/** The same of the mailbox that an installation without a mail server keeps. */
export const dropKeptMailTo = async (tx: Tx, addresses: readonly string[]): Promise<number> =>
  (await tx.one({ gone: 'int4' }, 'select auth.drop_kept_mail($1::text[]) as gone', [addresses])).gone
