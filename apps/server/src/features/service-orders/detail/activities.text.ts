import { type ActivityFact, isActivityType } from '@twopost/contract/registries/activities'
import { activityWordsEn, activityWordsEs } from '@twopost/contract/registries/activity-words'
import { instantOf } from '#platform/clock/clock.ts'

const words = { en: activityWordsEn, es: activityWordsEs } as const
const tags = { en: 'en-US', es: 'es-US' } as const

// Making a formatter takes longer than using it a hundred times, and an order shows many activities.
const lists = {
  en: new Intl.ListFormat(tags.en, { type: 'conjunction' }),
  es: new Intl.ListFormat(tags.es, { type: 'conjunction' }),
} as const
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(language: 'en' | 'es', timeZone: string): Intl.DateTimeFormat {
  const name = `${language} ${timeZone}`
  const known = clocks.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(tags[language], {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  clocks.set(name, made)
  return made
}

/** A start in the shop's time: "Nov 20, 9:00 AM". */
const whenOf = ({ start, zone }: Readonly<Record<string, ActivityFact>>, language: 'en' | 'es'): string =>
  typeof start === 'string' ? clockOf(language, typeof zone === 'string' ? zone : 'UTC').format(instantOf(start)) : ''
const listed = (value: ActivityFact | undefined, of: Readonly<Record<string, string>>, language: 'en' | 'es'): string =>
  lists[language].format(
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
  const { happened, fields, reasons, taskStatus, unknown } = words[language]
  const { details } = row
  const values: Record<string, ActivityFact | undefined> = {
    ...details,
    ...(row.type.startsWith('timer_') && { reason: reasons[details.reason as keyof typeof reasons] ?? details.reason }),
    who: row.actor_name,
    when: whenOf(details, language),
    fields: listed(details.fields, fields, language),
    status: taskStatus[details.status as keyof typeof taskStatus] ?? '',
  }
  const text: string = isActivityType(row.type) ? happened[row.type] : unknown
  return text.replace(/<\/?b>/g, '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
