import { useStartTimer } from '#features/timers/index.ts'
import { spokenProblem, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { say } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { useMoveJob, useStartJob } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'
import { shownStart } from './kept-jobs.store.ts'

export type JobMove = 'in_progress' | 'on_hold' | 'completed'

/** What the buttons of a job do, with their toasts (H15–H17, P45, P46). Each resolves to success. */
export function useJobActions() {
  const start = useStartJob()
  const move = useMoveJob()
  const timer = useStartTimer(shownStart)
  return {
    busy: start.isPending || move.isPending || timer.isPending,
    async start(id: string, location: string): Promise<boolean> {
      try {
        const done = await start.mutateAsync({ params: { id }, body: location ? { location } : {} })
        // What waits is said by the strip.
        if (done) notify({ kind: 'success', title: say(jobsText)('started') })
        return true
      } catch (error) {
        notify({ kind: 'error', title: say(jobsText)('startFailed'), text: await spokenProblem(error) })
        return false
      }
    },
    async move(id: string, status: JobMove): Promise<boolean> {
      try {
        const done = await move.mutateAsync({ params: { id }, body: { status } })
        if (done) notify({ kind: 'success', title: say(jobsText)('moved') })
        return true
      } catch (error) {
        notify({ kind: 'error', title: say(jobsText)('moveFailed'), text: await spokenProblem(error) })
        return false
      }
    },
    /**
     * A second running timer is refused with the order that has the first; the dock offers to go there, or to switch: with
     * `leaveOther` the other timer is stopped in the same step (R1-6).
     */
    async startTimer(orderId: string, { leaveOther = false } = {}): Promise<boolean> {
      try {
        await timer.mutateAsync({ params: { id: orderId }, ...(leaveOther && { body: { switch: true } }) })
        return true
      } catch (error) {
        notify({ kind: 'error', title: await spokenProblem(error) })
        if (toProblem(error).code === 'TIMER_RUNNING') await refreshCalls(['getActiveTimer'])
        return false
      }
    },
  }
}
