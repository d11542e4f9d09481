import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TenantId } from '@twopost/contract/core/ids'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { problemOfDisk } from '#platform/files/disk-problem.ts'
import { type FileStore, folderStore } from '#platform/files/file-store.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart, tinyPng } from '../../../test/walkers/sample-files.ts'
import { configureFiles } from './index.ts'

const t = useApp()
const store = () => folderStore(path.join(t.config.dataDir, 'files'))
afterEach(() => configureFiles(store(), t.config.limits))

it.each(['ENOSPC', 'EDQUOT'])(
  'says in words that there is no room when the disk gives %s, and keeps no row (S1-11, F14)',
  async (code) => {
    const world = await t.tenant()
    const full: FileStore = { ...store(), keep: () => Promise.reject(Object.assign(new Error('no space left'), { code })) }
    configureFiles(full, t.config.limits)
    const upload = () =>
      t.request('POST', '/api/v1/files', { token: world.admin.token, ...multipart(tinyPng(), 'a.png', 'image/png') })
    const reply = await upload()
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      507,
      'NO_SPACE',
      'There is no space left to save this. Tell the person who runs this server.',
    ])
    const { rows } = await t.admin.query('select count(*)::int as count from app.files where tenant_id = $1', [world.tenantId])
    expect(rows[0].count).toBe(0)
    configureFiles(store(), t.config.limits)
    expect((await upload()).status).toBe(201)
  },
)

it('takes a full disk of the database for the same (S1-11)', () => {
  expect(problemOfDisk({ code: '53100' })?.code).toBe('NO_SPACE')
  expect(problemOfDisk({ code: '53300' })).toBeUndefined()
})

it('leaves no half file behind when one could not be put in place (S1-11)', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'twopost-disk-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [tenant, id] = ['00000000-0000-7000-8000-000000000001' as TenantId, '00000000-0000-7000-8000-000000000002']
  await mkdir(path.join(root, tenant, id, 'in the way'), { recursive: true })
  const source = path.join(root, 'source')
  await writeFile(source, 'x')
  await expect(folderStore(root).keep(tenant, id, source)).rejects.toThrow()
  expect(await readdir(path.join(root, tenant))).toEqual([id])
})
