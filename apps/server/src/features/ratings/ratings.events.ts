import { invoicePaid } from '#features/invoices/index.ts'
import { askForRating } from './ratings.service.ts'

/** What ratings hear from invoices; once in a process. */
export function subscribeRatings(): void {
  invoicePaid.subscribe((ctx, paid) => askForRating(ctx, paid))
}
