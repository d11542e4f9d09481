import { type ActivityFact, isActivityType } from '@twopost/contract/registries/activities'
import { activityWordsEn, activityWordsEs } from '@twopost/contract/registries/activity-words'
import { instantOf } from '#platform/clock/clock.ts'

const words = { en: activityWordsEn, es: activityWordsEs } as const
const tags = { en: 'en-US', es: 'es-US' } as const

/** A start in the shop's time: "Nov 20, 9:00 AM". */
function whenOf({ start, zone }: Readonly<Record<string, ActivityFact>>, language: 'en' | 'es'): string {
  if (typeof start !== 'string') return ''
  const timeZone = typeof zone === 'string' ? zone : 'UTC'
  return new Intl.DateTimeFormat(tags[language], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(instantOf(start))
}
const listed = (value: ActivityFact | undefined, of: Readonly<Record<string, string>>, language: 'en' | 'es'): string =>
  new Intl.ListFormat(tags[language], { type: 'conjunction' }).format(
    String(value ?? '')
      .split(',')
      .map((name) => of[name] ?? '')
      .filter((word) => word !== ''),
  )

/** What happened as one sentence in a language, for readers of the API; the screens say the same with names in bold. */
export function activitySentence(
  row: { type: string; actor_name: string; details: Readonly<Record<string, ActivityFact>> },
  language: 'en' | 'es',
): string {
  const { happened, fields, taskStatus, unknown } = words[language]
  const { details } = row
  const values: Record<string, ActivityFact | undefined> = {
    ...details,
    who: row.actor_name,
    when: whenOf(details, language),
    fields: listed(details.fields, fields, language),
    status: taskStatus[details.status as keyof typeof taskStatus] ?? '',
  }
  const text: string = isActivityType(row.type) ? happened[row.type] : unknown
  return text.replace(/<\/?b>/g, '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
