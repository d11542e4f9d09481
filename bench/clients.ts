import http from 'node:http'

export interface Sending {
  method: 'GET' | 'POST'
  path: string
  /** Left out: as someone who has not signed in. */
  token?: string
  body?: object
  /** The answer that is wanted; left out: any success. */
  status?: number
}

/** A server under load, with connections that stay open. */
export class Target {
  readonly #url: URL
  readonly #agent: http.Agent
  constructor(url: string, connections: number) {
    this.#url = new URL(url)
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  /** @returns milliseconds until the whole answer was there. @throws for any answer but the wanted one */
  send({ method, path, token, body, status }: Sending): Promise<number> {
    const text = body && JSON.stringify(body)
    const started = performance.now()
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: this.#url.hostname,
          port: this.#url.port,
          agent: this.#agent,
          method,
          path,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (answer) => {
          const good = status === undefined ? (answer.statusCode ?? 0) < 300 : answer.statusCode === status
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => {
            if (!good) chunks.push(chunk)
          })
          answer.on('end', () =>
            good
              ? resolve(performance.now() - started)
              : reject(
                  new Error(`${method} ${path} was answered with ${answer.statusCode}: ${Buffer.concat(chunks).toString()}`),
                ),
          )
          answer.on('error', reject)
        },
      )
      request.on('error', reject)
      request.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** So many clients, each sending its next request when it has its answer. @returns answers per second and the median of their times */
export async function underLoad(
  target: Target,
  clients: number,
  forMs: number,
  next: (client: number) => Sending,
): Promise<{ perSecond: number; medianMs: number }> {
  const started = performance.now()
  const times: number[] = []
  const client = async (n: number) => {
    while (performance.now() - started < forMs) times.push(await target.send(next(n)))
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return { perSecond: (times.length * 1000) / (performance.now() - started), medianMs: median(times) }
}
