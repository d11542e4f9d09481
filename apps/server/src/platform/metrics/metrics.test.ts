import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { headersOfAll } from '#platform/http/answer-headers.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

it('serves counted requests by route template on the loopback address, and nothing else', async () => {
  const metrics = createMetrics()
  metrics.countRequest('GET', '/api/v1/customers/{id}', 200, 0.02)
  metrics.gauge('pool_connections', 'Connections in use', () => 3)
  const served = await serveMetrics(metrics, 0)
  try {
    const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
    const text = await answer.text()
    expect(Object.fromEntries(answer.headers)).toMatchObject(headersOfAll(false))
    expect(answer.headers.get('content-type')).toContain('charset=utf-8')
    expect(text).toContain('twopost_http_requests_total{method="GET",route="/api/v1/customers/{id}",status="200"} 1')
    expect(text).toContain('twopost_pool_connections 3')
    expect(text).toContain('twopost_process_cpu_seconds_total')
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  } finally {
    await served.close()
  }
})

it('fails when its port is in use, naming its own setting', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(serveMetrics(createMetrics(), port)).rejects.toMatchObject({ code: 'EADDRINUSE', setting: 'METRICS_PORT' })
  await new Promise((resolve) => other.close(resolve))
})
