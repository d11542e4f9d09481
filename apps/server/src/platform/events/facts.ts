import type { Context } from '#platform/http/context.ts'

/**
 * Facts that a lower feature announces and higher ones act on, in the same transaction (architecture: events go up), and
 * questions it asks them. Handlers run one after the other in the order of their subscription. `At` is what is at hand where it is
 * announced: less than a request has, where a job announces it, too.
 */
export class Fact<Payload, At = Context> {
  readonly name: string
  readonly #handlers: ((ctx: At, payload: Payload) => Promise<void>)[] = []
  constructor(name: string) {
    this.name = name
  }
  subscribe(handler: (ctx: At, payload: Payload) => Promise<void>): void {
    this.#handlers.push(handler)
  }
  async announce(ctx: At, payload: Payload): Promise<void> {
    for (const handler of this.#handlers) await handler(ctx, payload)
  }
}

/**
 * A question of a lower feature to higher ones: all answers, in the order of subscription. `At` is what is at hand where it is asked: less
 * than a request has, where a job asks it, too.
 */
export class Question<Asked, Answer, At = Context> {
  readonly name: string
  readonly #handlers: ((ctx: At, asked: Asked) => Promise<Answer>)[] = []
  constructor(name: string) {
    this.name = name
  }
  subscribe(handler: (ctx: At, asked: Asked) => Promise<Answer>): void {
    this.#handlers.push(handler)
  }
  async ask(ctx: At, asked: Asked): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const handler of this.#handlers) answers.push(await handler(ctx, asked))
    return answers
  }
}
