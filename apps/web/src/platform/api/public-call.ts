import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type { callPaths } from '@twopost/contract/paths'

/** Calls of the customer's page: no session, and none of what the client of the product needs. Their paths are those of the contract, or it does not compile. */
const paths = {
  getPublicOrder: ['GET', '/public/orders/{token}'],
  countPublicOrder: ['POST', '/public/orders/{token}/totals'],
  decidePublicOrder: ['POST', '/public/orders/{token}/decisions'],
  listPublicMessages: ['GET', '/public/orders/{token}/messages'],
  writePublicMessage: ['POST', '/public/orders/{token}/messages'],
  getPublicEstimatePdf: ['GET', '/public/orders/{token}/estimate.pdf'],
  getPublicOrderPhoto: ['GET', '/public/orders/{token}/photos/{photoId}'],
} as const satisfies Partial<typeof callPaths>
type PublicName = keyof typeof paths

/** `status` 0: the server was not reached. */
export class PublicProblem extends Error {
  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  /** Codes of wrong fields. */
  readonly faults: readonly string[]

  constructor(status: number, body: { code?: string; params?: Record<string, string>; errors?: { code: string }[] } = {}) {
    super(body.code ?? 'NETWORK')
    this.status = status
    this.code = body.code ?? 'NETWORK'
    this.params = body.params ?? {}
    this.faults = (body.errors ?? []).map((one) => one.code)
  }
}

export const publicUrl = (name: PublicName, token: string): string =>
  `/api/v1${paths[name][1].replace('{token}', encodeURIComponent(token))}`

/** Makes one of these calls. @throws PublicProblem */
export async function publicCall<N extends PublicName>(
  name: N,
  token: string,
  body?: 'body' extends keyof Sent<Calls[N]> ? Sent<Calls[N]>['body'] : undefined,
  signal?: AbortSignal,
): Promise<Answer<Calls[N]>> {
  const response = await fetch(publicUrl(name, token), {
    method: paths[name][0],
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new PublicProblem(0)
  })
  const answer = (await response.json().catch(() => ({}))) as { data?: unknown }
  if (!response.ok) throw new PublicProblem(response.status, answer as ConstructorParameters<typeof PublicProblem>[1])
  return answer.data as Answer<Calls[N]>
}
