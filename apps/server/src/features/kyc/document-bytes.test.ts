import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { addTenant } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'
import { fullApplication } from '../../../test/walkers/samples.kyc.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
// A file of its own: the limit is set once in a process, beside the place of the files.
const t = useApp({ ...raisedLimits, LIMIT_UPLOAD_BYTES_PER_DAY: String(3 * pdf.length) })

it('takes no more bytes of an organization in a day than it may, those taken back included, however many come at once (S-45)', async () => {
  const world = await addTenant(t.app.db, { state: 'pending' })
  const made = await t.call('createKycApplication', { body: fullApplication(world.canary) as never }, world.admin)
  const { id } = made.body.data.application
  const send = () =>
    t.request('POST', `/api/v1/kyc/applications/${id}/documents`, {
      token: world.admin.token,
      ...multipart(pdf, 'a.pdf', 'application/pdf', { type: 'tax' }),
    })
  const first = await send()
  const params = { id, documentId: first.body.data.document.id }
  expect((await t.call('deleteKycDocument', { params }, world.admin)).status).toBe(204)
  const replies = await Promise.all(Array.from({ length: 6 }, send))
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(2)
  const refused = replies.filter((reply) => reply.status === 429)
  expect(refused).toHaveLength(4)
  for (const reply of refused) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(await readdir(path.join(t.config.dataDir, 'files', world.tenantId))).toHaveLength(2)
})
