import { type FlagMove, type FlagStatus, flagTransitions, needsNote } from '@twopost/contract/flags.states'
import { useCallback } from 'react'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { say } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { type Flag, useMoveFlag } from './flags.api.ts'
import { flagsText } from './flags.text.ts'

/** The state that a move leads to, and whether it has to say why; undefined where the state does not know it. */
export function stepOf(flag: Pick<Flag, 'status' | 'type'>, move: FlagMove): { to: FlagStatus; needsNote: boolean } | undefined {
  for (const [to, step] of Object.entries(flagTransitions[flag.status]))
    if (step.move === move) return { to: to as FlagStatus, needsNote: needsNote(step.note, flag.type) }
  return undefined
}
/** How long the toast offers to take a move back, in milliseconds. */
const undoMs = 5_000

/**
 * Moves a flag: `run(flag, 'resolve', note)` sends it, says what came of it and offers to take it back for 5 s. False when it was refused;
 * a stale flag is fetched again.
 */
export function useFlagMoves(): { run: (flag: Flag, move: FlagMove, note?: string) => Promise<boolean>; busyId: string | null } {
  const { mutateAsync, isPending, variables } = useMoveFlag()
  const run = useCallback(
    async (flag: Flag, move: FlagMove, note = '') => {
      const t = say(flagsText)
      const step = stepOf(flag, move)
      if (!step) return false
      const send = async (status: FlagStatus, version: number, words: string) =>
        (await mutateAsync({ params: { id: flag.id }, body: { status, version, ...(words && { note: words }) } })).flag
      const refused = async (error: unknown) => {
        notify({ kind: 'error', title: t('moveFailed'), text: await spokenProblem(error) })
        if (toProblem(error).code === 'STALE_VERSION') await refreshCalls(['listFlags', 'getFlag', 'listOrderFlags', 'getJob'])
      }
      try {
        const moved = await send(step.to, flag.version, note)
        const undo = async () => {
          try {
            await send('new', moved.version, '')
          } catch (error) {
            await refused(error)
          }
        }
        notify({
          kind: 'success',
          title: t(`done.${move}`),
          duration: undoMs,
          ...(move !== 'reopen' && { action: { label: t('undo'), onAction: () => void undo() } }),
        })
        return true
      } catch (error) {
        await refused(error)
        return false
      }
    },
    [mutateAsync],
  )
  return { run, busyId: isPending ? (variables?.params.id ?? null) : null }
}
