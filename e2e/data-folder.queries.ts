import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Connects past the product to the database of the server that runs on a data folder. */
export async function connect(data: string): Promise<pg.Client> {
  const lines = fs.readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lines[4] ?? '', port: 5432, user: 'postgres', database: 'twopost' })
  // The server of a journey that failed is gone before this is closed.
  client.on('error', () => {})
  await client.connect()
  return client
}
