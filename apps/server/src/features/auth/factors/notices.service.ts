import { deviceOf } from '@twopost/contract/core/device-name'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/queue/queue.ts'
import { accountMailJob } from '../account-mail.service.ts'
import { insertNotice, type NoticeKind } from './factors.queries.ts'

/** Mails a person what has happened to their account, in the transaction of its cause. Such a mail has no link (decision 66). */
export async function tellAccount(
  tx: Tx,
  notice: { accountId: string; kind: NoticeKind; params: Readonly<Record<string, string>> },
  at: Date,
): Promise<void> {
  const id = newId(at)
  await insertNotice(tx, { id, ...notice })
  await enqueue(tx, accountMailJob, { mail_id: id }, { key: `account-mail:${id}` })
}

/** What a device is called and known by: browser and system without versions, so that an update is no new device. */
export function deviceKey(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((part) => part !== '').join(', ') || 'Other'
}
