import { type FieldFault, messageOf, type ProblemCode, type ProblemParams, statusOf } from '@twopost/contract/core/problem'

/** An error that the caller sees: a code of the closed list, its params, and what helps the caller on. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly status: number
  readonly errors: readonly FieldFault[]
  /** The record as it is now, beside a stale version. */
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    params: ProblemParams = {},
    more: { errors?: readonly FieldFault[]; current?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(messageOf(code, params))
    this.code = code
    this.params = params
    this.status = statusOf(code)
    this.errors = more.errors ?? []
    this.current = more.current
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** One wrong field that only a use case can see; answered like a schema's fault. `code` is one of the field texts. */
export const fieldProblem = (path: string, code: FieldFault['code'], message: string, params?: ProblemParams): Problem =>
  new Problem('VALIDATION_FAILED', { first: message }, { errors: [{ path, code, message, ...(params ? { params } : {}) }] })

/** The body of an error on the wire (P1). */
export const problemBody = (problem: Problem, requestId: string) => ({
  message: problem.message,
  code: problem.code,
  params: problem.params,
  status: problem.status,
  errors: problem.errors,
  request_id: requestId,
  ...(problem.current === undefined ? {} : { current: problem.current }),
})
