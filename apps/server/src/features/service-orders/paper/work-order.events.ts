import type { Tx } from '#platform/database/transaction.ts'
import { Question } from '#platform/events/facts.ts'

/** A task of an order as its paper says it. */
export interface PaperTask {
  lineId: string | null
  title: string
  instructions: string
  technician: string
  minutes: number | null
  isDone: boolean
}
/** Asked when a work order is printed: what its people are to do. A job asks it, too. */
export const tasksOnPaper = new Question<string, readonly PaperTask[], { readonly tx: Tx }>('service_order.tasks_on_paper')
