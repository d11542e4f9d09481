import path from 'node:path'
import { processConfig } from '#platform/config/config.ts'
import { expectPrivateBucket } from '#platform/files/bucket-check.ts'
import { folderStore } from '#platform/files/file-store.ts'
import { moveFiles } from '#platform/files/move-files.ts'
import { openFileStore } from '#platform/files/open-store.ts'
import { CommandFault, readOptions, runAlone } from './open-command.ts'

/** `npm run files:to-bucket`: brings the files of the data folder into the bucket of the settings. Broken off, it goes on where it was. */
await runAlone(async (closers) => {
  readOptions([])
  const config = processConfig()
  if (!config.s3) throw new CommandFault('Set S3_BUCKET first: it says where the files go.')
  await expectPrivateBucket(config.s3)
  const store = await openFileStore(config)
  closers.push(async () => store.close())
  const moved = await moveFiles(folderStore(path.join(config.dataDir, 'files')), store)
  console.log(`Brought ${moved} files into the bucket ${config.s3.bucket}.`)
})
