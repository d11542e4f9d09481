/** What keeps the answers of calls; nothing does before the product is loaded. */
interface Answers {
  clear(): void
  cancelQueries(): Promise<void>
}
let kept: Answers | null = null

/** Set once by the app. */
export function giveAnswers(answers: Answers): void {
  kept = answers
}

/** No answer to one session is ever shown in the next. */
export function forgetAnswers(): void {
  kept?.clear()
}

/** Ends what is still being read. */
export async function stopReading(): Promise<void> {
  await kept?.cancelQueries()
}
