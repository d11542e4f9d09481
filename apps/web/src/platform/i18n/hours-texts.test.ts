import { expect, it } from 'vitest'

type Tree = { readonly [key: string]: string | Tree }
const modules = import.meta.glob<Record<string, { en?: Tree; es?: Tree }>>('../../features/**/*.text.ts', { eager: true })

/** What hours can be: each screen that shows a figure of hours says which (CLK1, docs/domain.md). */
const kinds = {
  en: /attended|on[ -]job|sold|billable|estimated|est\.|booked|free|full|too much|target|working|clocked|overtime|open hours/i,
  es: /asistencia|en (los )?trabajos|vendid|facturab|estimad|est\.|reservad|libre|de más|prometid|laboral|trabajo|registrad|extra|por hora/i,
}
/** Figures of hours whose place says which they are. */
const saidBeside: Readonly<Record<string, string>> = {
  'board/order-board.text.ts hours': '`hoursTold` says it, in its tooltip and to screen readers',
  'levels/service-levels.text.ts withHours': 'the name of a service level and its target',
  'schedule/scheduling.text.ts hours': 'under the caption "Hours booked of hours available"',
  'system/work.text.ts hoursNote': 'under "Hours on job"',
}

function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}
/** Does this text show hours or head a column of them? */
const isFigure = (text: string): boolean => /\{hours\}/.test(text) || /^(hours|horas|h\.)( |,|\/|$)/i.test(text)
const texts = (language: 'en' | 'es') =>
  Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module).flatMap((text) =>
      flat(text?.[language] ?? {}).map(([key, words]) => [`${file.replace('../../features/', '')} ${key}`, words] as const),
    ),
  )
/** Names of screens, toasts and times of day, which are no figures. */
const names =
  /^((roles|shops|kyc|public-site|tenants)\/|attendance\/pay\/pay\.text\.ts reopenText$|attendance\/attendance\.text\.ts (title|saved|addedDone|whatOnJob|correctOnJob)$|jobs\/jobs\.text\.ts time$|service-orders\/schedule\/scheduling\.text\.ts (slotsOf|plan\.title)$)/

it.each(['en', 'es'] as const)('every text that shows a figure of hours says which hours they are (%s, CLK1)', (language) => {
  const shown = texts(language).filter(([where, words]) => isFigure(words) && !names.test(where))
  expect(shown.length).toBeGreaterThan(20)
  const silent = shown.filter(
    ([where, words]) => !kinds[language].test(words) && !Object.keys(saidBeside).some((one) => where.endsWith(one)),
  )
  expect(silent.map(([where, words]) => `${where}: ${words}`)).toEqual([])
  // A place that is not there any more has no excuse.
  for (const one of Object.keys(saidBeside))
    expect(
      shown.some(([where]) => where.endsWith(one)),
      one,
    ).toBe(true)
})
