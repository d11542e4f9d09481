import type { Limits } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { countHourly, countHourlyIn } from './auth.queries.ts'
import { emailKeyOf, failureKey, type UseKind } from './token.rules.ts'

/** Something that may be done `most` times an hour by the one that `key` names; `kind` keeps the counts of different things apart. */
export interface HourlyUse {
  readonly kind: UseKind
  readonly key: string
  readonly most: number
}

/**
 * Counts one use of each in one statement of the database, so that neither a restart nor many at once change anything (S-11, OP-16). Only hashes of the keys
 * are kept.
 * @throws Problem TOO_MANY_REQUESTS, and then nothing is counted
 */
export async function countHourlyUses(ctx: OpenContext, uses: readonly HourlyUse[]): Promise<void> {
  const keys = uses.map((use) => failureKey(use.kind, use.key))
  const ids = uses.map(() => newId(ctx.now))
  const most = uses.map((use) => use.most)
  if (!(await countHourly(ctx.database, ids, keys, most)))
    throw new Problem('TOO_MANY_REQUESTS', { seconds: 3600 }, { retryAfterSeconds: 3600 })
}

export type MailLimits = Pick<Limits, 'mailsPerHour' | 'tenantMailsPerHour'>
/** Mails about different records that one address may get in an hour, as a multiple of those about one. */
const recordsPerAddress = 12

/**
 * Counts a mail that somebody of an organization causes, in the transaction of its cause: a command that fails sends nothing and
 * counts nothing (S1-7). Counted per organization, per address within it, and for a mail about a record per record and address.
 * @returns false where a limit is reached, and then nothing is counted
 */
export async function takeTenantMail(
  ctx: Pick<Context, 'tx' | 'now'>,
  { mailsPerHour, tenantMailsPerHour }: MailLimits,
  { to, recordId }: { to: string; recordId?: string },
): Promise<boolean> {
  const { tenant } = ctx.tx
  const address = `${tenant}:${emailKeyOf(to)}`
  const uses: HourlyUse[] = [
    { kind: 'tenant-mail', key: tenant, most: tenantMailsPerHour },
    { kind: 'tenant-address', key: address, most: recordId === undefined ? mailsPerHour : recordsPerAddress * mailsPerHour },
    ...(recordId === undefined ? [] : [{ kind: 'tenant-record' as const, key: `${address}:${recordId}`, most: mailsPerHour }]),
  ]
  const keys = uses.map((use) => failureKey(use.kind, use.key))
  const ids = uses.map(() => newId(ctx.now))
  const most = uses.map((use) => use.most)
  return countHourlyIn(ctx.tx, ids, keys, most)
}

/** The same, where the mail is all that was asked for. @throws Problem TOO_MANY_REQUESTS */
export async function countTenantMail(ctx: Context, limits: MailLimits, mail: { to: string; recordId?: string }): Promise<void> {
  if (!(await takeTenantMail(ctx, limits, mail)))
    throw new Problem('TOO_MANY_REQUESTS', { seconds: 3600 }, { retryAfterSeconds: 3600 })
}
