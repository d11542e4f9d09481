import { expect, it } from 'vitest'
import { problemOfDatabase } from './database-problem.ts'

const constraints = { vehicles__vin__unique: 'VIN_ON_FILE' } as const
const refused = (constraint: string | undefined, message: string) =>
  Object.assign(new Error(message), { code: '23505', constraint })

it('knows a feature’s constraint by its name', () => {
  const code = (name: string) => problemOfDatabase(refused(name, 'duplicate key'), constraints)?.code
  expect([code('vehicles__vin__unique'), code('vehicles__plate__unique')]).toEqual(['VIN_ON_FILE', 'CONFLICT'])
})

it('knows it on a cluster, where a worker names it in its message and with the number of the shard', () => {
  const code = (name: string) =>
    problemOfDatabase(refused(undefined, `duplicate key value violates unique constraint "${name}"`), constraints)?.code
  expect([code('vehicles__vin__unique_102045'), code('vehicles__plate__unique_102045')]).toEqual(['VIN_ON_FILE', 'CONFLICT'])
  expect(code('vehicles__vin__unique')).toBe('VIN_ON_FILE')
})
