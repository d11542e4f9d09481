/** What `npm run doctor` says about one thing: how it is and, where it is not well, what to do. */
export interface Finding {
  /** `fault`: something does not work or loses data. `note`: it works, and somebody should know. */
  state: 'ok' | 'note' | 'fault'
  name: string
  /** How it is, without a period. */
  says: string
  /** What to do next; a sentence. Nothing to do where all is well. */
  advice?: string
}
export const ok = (name: string, says: string): Finding => ({ state: 'ok', name, says })
export const note = (name: string, says: string, advice: string): Finding => ({ state: 'note', name, says, advice })
export const fault = (name: string, says: string, advice: string): Finding => ({ state: 'fault', name, says, advice })

const marks = { ok: 'ok', note: 'note', fault: 'FAULT' } as const
const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`

/** The findings as lines of a terminal, with a sum at their end. */
export function findingLines(findings: readonly Finding[]): string[] {
  const wide = Math.max(0, ...findings.map(({ name }) => name.length))
  const of = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  const lines = findings.flatMap(({ state, name, says, advice }) => [
    `${marks[state].padEnd(6)} ${name.padEnd(wide)}  ${says}`,
    ...(advice === undefined ? [] : [`${' '.repeat(wide + 9)}${advice}`]),
  ])
  const sum = [of('fault') > 0 && count(of('fault'), 'fault'), of('note') > 0 && count(of('note'), 'note')].filter(Boolean)
  return [...lines, '', sum.length === 0 ? 'All is well.' : `${sum.join(', ')}.`]
}
