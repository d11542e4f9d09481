import type { Answer, Input } from '@twopost/contract/core/call'
import { addDays, addMonths, dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/privacy'
import {
  type EraseBlocker,
  eraseBlockers,
  type KeptData,
  type PersonalPlace,
  personalPlaces,
  type RetentionKind,
  usualAnswerDays,
} from '@twopost/contract/privacy'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countBlockers,
  countPlaces,
  type SubjectRow,
  selectAddresses,
  selectKept,
  selectSubject,
} from './personal-data.queries.ts'
import { privacyParts } from './privacy-parts.service.ts'
import { selectAnswerDays } from './privacy-requests.queries.ts'
import { selectRules } from './retention.queries.ts'

type At = Pick<Context, 'tx' | 'now'>

/** @throws Problem CUSTOMER_NOT_FOUND */
export async function getSubject(ctx: At, id: string): Promise<SubjectRow> {
  const row = await selectSubject(ctx.tx, id)
  if (!row) throw new Problem('CUSTOMER_NOT_FOUND')
  return row
}
export const todayOf = (row: Pick<SubjectRow, 'time_zone'>, now: Date): string => dateIn(row.time_zone, now.getTime())

/** What stands in the way of erasing, with how many of each (AUD15). */
export async function listBlockers(ctx: At, subject: SubjectRow): Promise<{ what: EraseBlocker; count: number }[]> {
  const counts = await countBlockers(ctx.tx, subject.id, todayOf(subject, ctx.now))
  return eraseBlockers.flatMap((what) => (counts[what] > 0 ? [{ what, count: counts[what] }] : []))
}
const words: Readonly<Record<EraseBlocker, readonly [en: string, es: string]>> = {
  open_orders: ['open work orders', 'órdenes abiertas'],
  unpaid_balance: ['unpaid invoices', 'facturas sin pagar'],
  unapplied_credit: ['credit that is not applied', 'crédito sin aplicar'],
  open_payment: ['an online payment under way', 'un pago en línea en curso'],
  legal_hold: ['a legal hold', 'una retención legal'],
}
/** @throws Problem CANNOT_ERASE, naming all that is in the way */
export async function expectErasable(ctx: At, subject: SubjectRow): Promise<void> {
  const blockers = await listBlockers(ctx, subject)
  if (blockers.length > 0)
    throw new Problem('CANNOT_ERASE', {
      what: blockers.map(({ what }) => words[what][0]).join(', '),
      what_es: blockers.map(({ what }) => words[what][1]).join(', '),
      blockers: blockers.map(({ what }) => what).join(','),
    })
}

/** Copies that are made until today hold the person for so many days more (AUD9). */
export function backupsFrom(today: string): { days: number; last_day: string } | null {
  const days = privacyParts().backupDays
  return days === null ? null : { days, last_day: addDays(today, days) }
}

const later = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one > other ? one : other
/**
 * What stays after erasing, until when and why (AUD8). The day is the last one of the newest paper under the rule that is on; without a rule
 * there is no end.
 */
export async function listKept(ctx: At, subject: SubjectRow): Promise<KeptData[]> {
  const row = await selectKept(ctx.tx, subject.id)
  const rules = await selectRules(ctx.tx)
  const today = todayOf(subject, ctx.now)
  const until = (kind: RetentionKind, last: string | null): string | null => {
    const rule = rules.find((one) => one.kind === kind && one.is_on)
    return rule && last !== null ? addMonths(last, rule.months) : null
  }
  const all: KeptData[] = [
    {
      ...{ kind: 'invoices', count: row.invoices_count + row.statements_count, reason: 'law' },
      until: until('invoices', later(row.invoices_last, row.statements_last)),
    },
    { kind: 'receipts', count: row.receipts_count, until: null, reason: 'law' },
    {
      ...{ kind: 'authorizations', count: row.authorizations_count + row.estimates_count, reason: 'proof' },
      until: until('authorizations', later(row.authorizations_last, row.estimates_last)),
    },
    { kind: 'inspections', count: row.inspections_count, until: until('inspections', row.inspections_last), reason: 'law' },
    { kind: 'exemptions', count: row.exemptions_count, until: until('invoices', row.exemptions_last), reason: 'law' },
  ]
  return [
    ...all.filter(({ count }) => count > 0),
    { kind: 'work_history', count: 1, until: null, reason: 'history' },
    { kind: 'audit_log', count: 1, until: null, reason: 'chain' },
    { kind: 'repeated_answers', count: 1, until: addDays(today, answerKeptDays), reason: 'short_lived' },
    { kind: 'privacy_request', count: 1, until: null, reason: 'proof' },
  ]
}
/** Answers to requests that a device sends again are kept so long (NOW18). */
const answerKeptDays = 14

/** What is stored of a customer where, and what an erasing would meet and leave (AUD13). @throws Problem CUSTOMER_NOT_FOUND */
export async function showPersonalData(
  ctx: Context,
  { params }: Input<typeof calls.getPersonalData>,
): Promise<Answer<typeof calls.getPersonalData>> {
  const subject = await getSubject(ctx, params.id)
  const counts = await countPlaces(ctx.tx, subject.id, await selectAddresses(ctx.tx, subject.id))
  return {
    personal_data: {
      customer: { id: subject.id, name: subject.name, is_erased: subject.is_erased },
      places: personalPlaces.flatMap((place: PersonalPlace) => (counts[place] > 0 ? [{ place, count: counts[place] }] : [])),
      blockers: await listBlockers(ctx, subject),
      kept: await listKept(ctx, subject),
      backups: backupsFrom(todayOf(subject, ctx.now)),
      answer_days: (await selectAnswerDays(ctx.tx)) ?? usualAnswerDays,
    },
  }
}
