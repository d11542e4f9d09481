import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { changedFiles, planFor } from './changed.mjs'

it('runs the tests of a feature and the types of what is made of it', () => {
  expect(planFor(['apps/server/src/features/jobs/jobs.service.ts'])).toEqual({
    lock: false,
    checked: ['apps/server/src/features/jobs/jobs.service.ts'],
    linted: ['apps/server/src/features/jobs/jobs.service.ts'],
    typed: ['apps/server', 'bench'],
    contract: false,
    web: false,
    scripts: false,
    server: ['src/features/jobs/'],
    serverInFull: [],
  })
})

it('walks all calls when a call changes, and looks at the database when a migration does', () => {
  const plan = planFor(['packages/contract/src/jobs/jobs.calls.ts', 'apps/server/migrations/0090_jobs.sql'])
  expect(plan.typed).toEqual(['apps/server', 'apps/web', 'bench', 'e2e', 'packages/contract'])
  expect([plan.contract, plan.web]).toEqual([true, true])
  expect(plan.server).toEqual([
    'src/features/jobs/',
    'test/walkers/called-by-name.test.ts',
    'test/walkers/contract.test.ts',
    'test/walkers/permissions.test.ts',
    'test/walkers/schema.test.ts',
  ])
})

it('runs a file in full breadth that the quick run leaves out', () => {
  const plan = planFor(['apps/server/test/demo/demo-seed.test.ts', 'apps/server/test/database.test.ts'])
  expect(plan.server).toEqual(['test/database.test.ts'])
  expect(plan.serverInFull).toEqual(['test/demo/demo-seed.test.ts'])
})

it('checks the form of what no test looks at, and nothing else', () => {
  expect(planFor(['README.md', 'package-lock.json'])).toEqual({
    lock: true,
    checked: ['package-lock.json'],
    linted: [],
    typed: [],
    contract: false,
    web: false,
    scripts: false,
    server: [],
    serverInFull: [],
  })
})

it('finds what a branch, the disk and files unknown to git differ in from the main branch', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'twopost-changed-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder, stdio: 'ignore' })
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  try {
    git('init', '--initial-branch=main')
    for (const name of ['kept.ts', 'committed.ts', 'edited.ts', 'deleted.ts']) write(name, '1')
    git('add', '.')
    git('commit', '--message', 'First')
    git('switch', '--create', 'branch')
    write('committed.ts', '2')
    git('commit', '--all', '--message', 'Second')
    write('edited.ts', '2')
    write('new.ts', '1')
    fs.rmSync(path.join(folder, 'deleted.ts'))
    expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new.ts'])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
