import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { headersOfAll } from '#platform/http/answer-headers.ts'
import { createLoadMeter, type LoadMeter } from './load-meter.ts'

export interface Metrics {
  registry: Registry
  /** What is written every five minutes of this process. */
  load: LoadMeter
  /**
   * Counts an answered request.
   * @param route the route's template, never the address asked for: that would hold ids and have no end of values
   */
  countRequest(method: string, route: string, status: number, seconds: number): void
  requestsInFlight: Gauge
  /** A further figure that is read when the metrics are asked for; one that cannot be read is left out of that answer. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  counter(name: string, help: string, labels?: readonly string[]): Counter
}

/** One registry per application, so that tests may have several beside each other. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'twopost_' })
  const labels = ['method', 'route', 'status']
  const requests = new Counter({
    name: 'twopost_http_requests_total',
    help: 'Answered requests',
    labelNames: labels,
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'twopost_http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const requestsInFlight = new Gauge({
    name: 'twopost_http_requests_in_flight',
    help: 'Requests being worked on',
    registers: [registry],
  })
  const load = createLoadMeter()
  return {
    registry,
    load,
    requestsInFlight,
    countRequest(method, route, status, seconds) {
      requests.inc({ method, route, status: String(status) })
      duration.observe({ method, route }, seconds)
      load.count(method, route, status, seconds)
    },
    gauge(name, help, read) {
      new Gauge({
        name: `twopost_${name}`,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read())
          } catch {
            this.remove()
          }
        },
      })
    },
    counter: (name, help, labelNames = []) =>
      new Counter({ name: `twopost_${name}`, help, labelNames: [...labelNames], registers: [registry] }),
  }
}

/**
 * Serves `/metrics` on its own port of the loopback address, which no browser reaches (S-83).
 * @returns the port in use (for 0 a free one is chosen) and how to end it
 * @throws when the port is in use
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const headers = headersOfAll(false)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, headers).end()
      return
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { ...headers, 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500, headers).end(),
    )
  })
  server.headersTimeout = 5_000
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    // For the sentence that the person who starts gets to read.
    server.once('error', (error) => reject(Object.assign(error, { setting: 'METRICS_PORT' })))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
