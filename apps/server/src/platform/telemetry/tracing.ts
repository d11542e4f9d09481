/** A statement under way; called with its error when it failed. */
export type EndStatement = (error?: unknown) => void

/** A piece of work that a trace shows: an answered request, or a job. */
export interface OpenSpan {
  /** 32 hex digits, for lines of the log; undefined where nothing of this work is recorded. */
  readonly traceId: string | undefined
  /** As W3C Trace Context writes it: what goes on from here carries it. */
  readonly traceparent: string
  /** A statement that this work sends. @param sql its text, which never holds values */
  statement(sql: string): EndStatement
  /** The work is over. */
  end(outcome: SpanOutcome): void
}
export interface SpanOutcome {
  /** Did the product fail, beyond refusing what was asked? */
  failed: boolean
  attributes?: Readonly<Record<string, string | number>>
  error?: unknown
}

/** Traces of this process; there is none unless a collector is set. */
export interface Tracing {
  /** @param traceparent of a trusted proxy, if it sent one */
  request(of: { method: string; route: string; requestId: string }, traceparent: string | undefined): OpenSpan
  /** @param traceparent of the work that put the job in */
  job(of: { name: string; attempt: number; requestId: string | undefined }, traceparent: string | undefined): OpenSpan
}

/**
 * What set work off: a request, or a job, which hands on the request of its own. Transactions hand it to the jobs that they put in, so that their log lines and
 * traces can be joined.
 */
export interface Origin {
  /** Undefined where no request is behind it, but the clock. */
  readonly requestId: string | undefined
  /** Statements are shown below a request, not below a job. */
  readonly span?: (Pick<OpenSpan, 'traceparent'> & Partial<Pick<OpenSpan, 'statement'>>) | undefined
}
