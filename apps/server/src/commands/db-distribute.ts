import pg from 'pg'
import { distributeDatabase, prepareCluster, spreadMore } from '#platform/database/distribute.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { CommandFault, readOptions, runOnDatabase } from './open-command.ts'

async function connected<T>(database: DatabaseAccess, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.migrate)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables that were spread while the migrations ran. */
let meanwhile = 0

/** Spreads the installation over a Citus cluster by tenant; again after each migration (docs/cluster.md). `--shards`, 32 if not said. */
await runOnDatabase(
  async (config, database) => {
    const shards = Number(readOptions([], ['shards']).shards ?? 32)
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new CommandFault('--shards is a number from 1 to 1024.')
    const { added, distributed, local } = await connected(database, (client) =>
      distributeDatabase(client, config.rolePrefix, { shards }),
    )
    console.log(
      `${meanwhile + added} tables were spread now; ${distributed} are spread by tenant, ${local} stay on the coordinator.`,
    )
  },
  async (config, database) => {
    const spread = async (client: pg.Client) => {
      meanwhile += await spreadMore(client, config.rolePrefix)
    }
    await connected(database, async (client) => {
      await prepareCluster(client, config.rolePrefix)
      // Of a run that ended before its end.
      await spread(client)
    })
    return spread
  },
)
