import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
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

it('hands the password of the administrator over in the address, beside which the client takes none', () => {
  const roles = read('deploy/roles.mjs')
  expect(new pg.Client({ connectionString: 'postgresql://admin@localhost/twopost', password: 'given' }).password).not.toBe(
    'given',
  )
  expect(roles).toContain('address.password = encodeURIComponent(passwordIn(ADMIN_PASSWORD_FILE))')
  expect(roles).toContain('new pg.Client({ connectionString: address.href })')
})

it('gives the commands in a container the addresses that the application has', () => {
  const names = ['DATABASE_URL', 'MIGRATE_DATABASE_URL']
  const run = read('deploy/run.sh')
  expect([...run.matchAll(/^([A-Z_]+)=/gm)].map((found) => found[1])).toEqual(names)
  expect(run).toContain(`export ${names.join(' ')}`)
  expect(read('deploy/compose.yaml')).toContain('command: [sh, deploy/run.sh, apps/server/dist/main.js]')
  expect(read('deploy/Dockerfile')).toMatch(/^COPY .*deploy\/run\.sh.* \.\/deploy\/$/m)
})

it('keeps secrets out of the image and out of the repository, and sources out of the image', () => {
  const left = read('.dockerignore').split('\n')
  for (const name of ['.git', '.env*', 'data', 'deploy/secrets', '**/node_modules']) expect(left).toContain(name)
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'deploy/secrets/']))
  const kept = [...read('deploy/Dockerfile').matchAll(/^COPY --from=build \/srv\/twopost\/(\S+)/gm)].map((found) => found[1])
  expect(kept.length).toBeGreaterThan(5)
  for (const name of kept) expect(name).toMatch(/(?:package\.json|node_modules|\/dist|\/migrations|\/data)$/)
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
