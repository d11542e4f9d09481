import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settings } from '#platform/config/settings.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { countQueue } from '#platform/metrics/queue-gauges.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
const known = new Set([...Object.keys(settings), 'NODE_ENV'])

it.each([
  ['deploy/Dockerfile', /(?<=^ENV .*)\b[A-Z_]+(?==)/gm],
  ['deploy/compose.yaml', /^ {6}([A-Z_]+)(?=:)|\b[A-Z_]*DATABASE_URL(?==)/gm],
  ['deploy/kubernetes.yaml', /(?<=\{ name: )[A-Z_]+(?=, value)/g],
  ['deploy/twopost.service', /\b[A-Z][A-Z_]+(?==\S)/g],
] as const)('%s sets nothing that is no setting', (file, pattern) => {
  // Of the database's image, and of the script that makes the roles.
  const others = /^(?:POSTGRES_|ADMIN_|RUNTIME_PASSWORD|MIGRATE_PASSWORD)/
  const names = [...read(file).matchAll(pattern)].map((found) => found[1] ?? found[0]).filter((name) => !others.test(name))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

it('runs nothing as root, with more rights than it needs, or on a root that it can write', () => {
  expect(read('deploy/Dockerfile').match(/^USER .+$/gm)).toEqual(['USER node'])
  const services = read('deploy/compose.yaml')
    .split(/^ {2}(?=\w+:$)/m)
    .filter((part) => part.includes('dockerfile:'))
  expect(services).toHaveLength(2)
  for (const service of services)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(service).toContain(line)
  for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false', 'drop: [ALL]'])
    expect(read('deploy/kubernetes.yaml')).toContain(line)
})

it.each(['deploy/alerts.yaml', 'deploy/grafana-dashboard.json'])('%s reads metrics that there are', async (file) => {
  const metrics = createMetrics()
  countQueue(metrics, { outside: () => Promise.resolve({ waiting: 0, failed: 0, oldest_seconds: 0 }) as never })
  const names = (await metrics.registry.getMetricsAsJSON()).flatMap(({ name }) => [name, `${name}_bucket`])
  const asked = [...new Set(read(file).match(/\btwopost_\w+/g))]
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !names.includes(name))).toEqual([])
})

it('says for each alert what to do', () => {
  const alerts = [...read('deploy/alerts.yaml').matchAll(/- alert: (\w+)/g)].map((found) => found[1])
  expect(alerts.length).toBeGreaterThan(5)
  const said = read('docs/operations.md')
  expect(alerts.filter((name) => !said.includes(`\`${name}\``))).toEqual([])
})
