import path from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { folderStore } from '#platform/files/file-store.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Whether the bucket for files can be used and nobody else reads it; nothing where files lie in the data folder. */
export async function checkFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Finding[]> {
  if (!s3) return []
  const name = 'files'
  const { examineBucket } = await import('#platform/files/bucket-check.ts')
  const found = await examineBucket(s3)
  const findings = [
    found
      ? fault(name, found.says, `${found.advice[0]?.toUpperCase()}${found.advice.slice(1)}.`)
      : ok(name, `in the bucket ${s3.bucket}, which nobody reads without a login`),
  ]
  if (s3.endpoint?.startsWith('http:'))
    findings.push(
      note('way to the files', 'without TLS', 'Use https in S3_ENDPOINT unless the store is on a network of its own.'),
    )
  const folder = folderStore(path.join(dataDir, 'files'))
  for (const tenant of await folder.listTenants())
    if ((await folder.listAll(tenant)).length > 0) {
      findings.push(
        note(
          'files in the data folder',
          'lie there from before the bucket',
          'npm run files:to-bucket brings them into the bucket.',
        ),
      )
      break
    }
  return findings
}
