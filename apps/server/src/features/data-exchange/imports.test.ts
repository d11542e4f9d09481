import { importMoves, importStates } from '@twopost/contract/data-exchange'
import { describe, expect, it } from 'vitest'
import { batchTools, threeCustomers } from '../../../test/batches.ts'
import { useApp } from '../../../test/harness.ts'

// Slow: it checks and writes files of thousands of rows.
const t = useApp()
const { sql, send, show, work, upload, check, checked, apply, rowsOf, customersOf } = batchTools(t)

describe('an import of customers', () => {
  it('goes from uploaded over checked to applied and undone, with all rows or none (INT6, INT13, INT14)', async () => {
    const world = await t.tenant()
    const sent = await upload(world, 'customers', threeCustomers, 'old customers.csv')
    expect(sent).toMatchObject({
      ...{ kind: 'customers', state: 'uploaded', work: null, rows: 3, file_name: 'old customers.csv' },
      ...{ heading: ['Name', 'Email', 'Phone', 'Type'], mapping: { name: 0, email: 1, phone: 2, customer_type: 3, notes: null } },
    })
    expect(sent.sample[0]).toEqual(['Ann Vega', 'ann@v.example', '+1 503 555 0101', 'Company'])
    expect(await customersOf(world)).toEqual([])
    const looked = await check(world, sent.id)
    expect(looked).toMatchObject({ state: 'checked', work: null, good: 3, doubles: 0, bad: 0 })
    expect(await customersOf(world)).toEqual([])
    const applied = await apply(world, sent.id)
    expect(applied).toMatchObject({ state: 'applied', applied: 3, work: null })
    expect(Date.parse(applied.undo_until) - Date.parse(applied.applied_at)).toBe(7 * 86_400_000)
    expect((await customersOf(world)).map((row) => row.name)).toEqual(['Ann Vega', 'Bo Reed', 'Cy Lund'])
    // They are found like those that a person has added.
    const found = await t.call('listCustomers', { query: { shop_id: world.shopId, all: 'vega' } }, world.admin)
    expect(found.body.data.customers.map((one: { name: string }) => one.name)).toEqual(['Ann Vega'])
    expect((await rowsOf(world, sent.id))[0].record_id).toBe(found.body.data.customers[0].id)
    const undone = await t.call('undoImport', { params: { id: sent.id } }, world.admin)
    expect(undone.status, undone.text).toBe(202)
    await work(world, sent.id)
    expect(await show(world, sent.id)).toMatchObject({ state: 'undone', work: null })
    expect(await customersOf(world)).toEqual([])
    const codes = await sql('select summary from app.audit_log where tenant_id = $1 order by seq', [world.tenantId])
    expect(codes.map((one) => one.summary)).toEqual(['import.sent', 'import.checked', 'import.applied', 'import.undone'])
  })

  it('takes each state only from where the machine says, and answers 409 from everywhere else (INT6)', async () => {
    const world = await t.tenant()
    const { id } = await checked(world, 'customers', threeCustomers)
    await apply(world, id)
    const calls = {
      check: () => t.call('checkImport', { params: { id } }, world.admin),
      apply: () => t.call('applyImport', { params: { id }, body: { doubles: 'skip' } }, world.admin),
      undo: () => t.call('undoImport', { params: { id } }, world.admin),
      map: () => t.call('putImportMapping', { params: { id }, body: { mapping: { name: 0, email: 1, phone: 2 } } }, world.admin),
    }
    let looked = 0
    for (const state of importStates)
      for (const [name, call] of Object.entries(calls)) {
        await sql('update app.import_batches set state = $2, work = null, good_count = 3 where id = $1', [id, state])
        const reply = await call()
        const may = (importMoves[name as keyof typeof importMoves].from as readonly string[]).includes(state)
        if (may) expect([name, state, reply.status < 300], reply.text).toEqual([name, state, true])
        else expect([name, state, reply.status, reply.body.code]).toEqual([name, state, 409, 'INVALID_IMPORT_TRANSITION'])
        looked += 1
      }
    expect(looked).toBe(16)
  })

  it('lists every bad row with row, column and reason, to see and to save, and writes nothing while one is bad (INT14)', async () => {
    const world = await t.tenant()
    const file = [
      'Name;Email;Phone;Type;Credit Limit;Language',
      'Good One;good@x.example;;;1.250,50;Spanish',
      ';nobody@x.example;;;;',
      'No Way;;;;;',
      'Bad Mail;not an address;;;12,5O;',
      'Good Two;GOOD@x.example;;Firm;;',
    ].join('\n')
    const batch = await checked(world, 'customers', file)
    expect(batch).toMatchObject({ state: 'checked', rows: 5, good: 1, bad: 4 })
    const bad = await rowsOf(world, batch.id, { verdict: 'bad' })
    expect(
      bad.flatMap((row: { row: number; faults: { column: string; code: string }[] }) =>
        row.faults.map((fault) => [row.row, fault.column, fault.code]),
      ),
    ).toEqual([
      [3, 'name', 'NAME_EMAIL_REQUIRED'],
      [4, 'email', 'EMAIL_OR_PHONE'],
      [5, 'email', 'INVALID_EMAIL'],
      [5, 'creditLimit', 'INVALID_AMOUNT'],
      [6, 'customer_type', 'NOT_AN_OPTION'],
    ])
    expect(bad[2].faults.find((fault: { column: string }) => fault.column === 'creditLimit').fix).toBe('12,50')
    const refused = await t.call('applyImport', { params: { id: batch.id }, body: { doubles: 'take' } }, world.admin)
    expect([refused.status, refused.body.code, refused.body.params.count]).toEqual([409, 'IMPORT_HAS_BAD_ROWS', 4])
    expect(await customersOf(world)).toEqual([])
    const saved = await t.call('exportImportFaults', { params: { id: batch.id }, query: { format: 'csv' } }, world.admin, {
      'accept-language': 'es',
    })
    const lines = saved.text.trim().split('\r\n')
    expect(lines[0]).toContain('Fila,Columna,Celda,Motivo,Name,Email')
    expect(lines).toHaveLength(6)
    expect(saved.text).toContain('Se requiere un correo electrónico o un número de teléfono.')
  })

  it('chooses columns by their names, else as a person did the last time, and refuses a choice that does not fit (INT14)', async () => {
    const world = await t.tenant()
    const file = 'Kunde,Post,Nummer\nAnn,ann@v.example,1\n'
    const first = await upload(world, 'customers', file)
    expect(first.mapping).toMatchObject({ name: null, email: null })
    const set = (mapping: Record<string, number | null>) =>
      t.call('putImportMapping', { params: { id: first.id }, body: { mapping } }, world.admin)
    const said = async (mapping: Record<string, number | null>) => {
      const reply = await set(mapping)
      return [reply.status, reply.body.code]
    }
    expect((await t.call('checkImport', { params: { id: first.id } }, world.admin)).body.code).toBe('IMPORT_COLUMNS_MISSING')
    expect(await said({ email: 1 })).toEqual([422, 'IMPORT_COLUMNS_MISSING'])
    expect(await said({ name: 0, email: 0 })).toEqual([422, 'IMPORT_COLUMN_UNKNOWN'])
    expect(await said({ name: 9 })).toEqual([422, 'IMPORT_COLUMN_UNKNOWN'])
    expect(await said({ name: 0, email: 1, nothing: 2 })).toEqual([422, 'IMPORT_COLUMN_UNKNOWN'])
    expect((await set({ name: 0, email: 1, notes: 2 })).body.data.import.mapping).toMatchObject({ name: 0, email: 1, notes: 2 })
    expect(await check(world, first.id)).toMatchObject({ good: 1 })
    // The columns stand in another order in the next file.
    const second = await upload(world, 'customers', 'Nummer,Kunde,Post\n1,Ann,ann@v.example\n')
    expect(second.mapping).toMatchObject({ name: 1, email: 2, notes: 0 })
    // Another choice makes the checked one uploaded again.
    expect((await set({ name: 0, email: 1 })).body.data.import).toMatchObject({ state: 'uploaded', good: 0 })
  })

  it('offers probable doubles by email and phone, and takes them only when a person says so (INT14)', async () => {
    const world = await t.tenant()
    await apply(world, (await checked(world, 'customers', threeCustomers)).id)
    const again = await checked(
      world,
      'customers',
      'Name,Email,Phone\nAnn V.,ANN@v.example,\nCyrus,,(503) 555-0199\nNew One,new@n.example,\n',
    )
    expect(again).toMatchObject({ good: 1, doubles: 2, bad: 0 })
    const doubles = await rowsOf(world, again.id, { verdict: 'double' })
    expect(doubles.map((row: { double_of: { name: string } }) => row.double_of.name)).toEqual(['Ann Vega', 'Cy Lund'])
    expect((await apply(world, again.id, 'skip')).applied).toBe(1)
    expect(await customersOf(world)).toHaveLength(4)
    // Two rows of one file with one address: the first is good, and the second is for a person to say.
    const twins = await checked(world, 'customers', 'Name,Email\nNorth Yard,yard@t.example\nSouth Yard,YARD@t.example\n')
    expect(twins).toMatchObject({ good: 1, doubles: 1, bad: 0 })
    expect((await rowsOf(world, twins.id, { verdict: 'double' }))[0].double_of).toEqual({ id: null, name: 'North Yard' })
    const taken = await checked(world, 'customers', 'Name,Email\nAnn Again,ann@v.example\n')
    expect((await t.call('applyImport', { params: { id: taken.id }, body: { doubles: 'skip' } }, world.admin)).body.code).toBe(
      'IMPORT_NOTHING',
    )
    expect((await apply(world, taken.id, 'take')).applied).toBe(1)
    expect(await customersOf(world)).toHaveLength(5)
  })

  it('is not undone once a record of it was changed or used, and names those (INT28)', async () => {
    const world = await t.tenant()
    const { id } = await checked(world, 'customers', threeCustomers)
    await apply(world, id)
    const [ann, bo] = await sql('select id, name from app.customers where tenant_id = $1 order by name', [world.tenantId])
    await t.call('updateCustomer', { params: { id: ann.id }, body: { notes: 'Calls twice' } }, world.admin)
    const undo = () => t.call('undoImport', { params: { id } }, world.admin)
    const changed = await undo()
    expect([changed.status, changed.body.code, changed.body.params]).toEqual([
      409,
      'IMPORT_IN_USE',
      { count: 1, records: 'Ann Vega' },
    ])
    await sql('update app.customers set version = 1 where id = $1', [ann.id])
    const vehicle = { customer_id: bo.id, make: 'Ford', model: 'F-150' }
    expect((await t.call('createVehicle', { query: { shop_id: world.shopId }, body: vehicle }, world.admin)).status).toBe(201)
    const used = await undo()
    expect([used.status, used.body.code, used.body.params.records]).toEqual([409, 'IMPORT_IN_USE', 'Bo Reed'])
    expect(await customersOf(world)).toHaveLength(3)
    // What comes to one between the question and the job is seen by the job: nothing is taken back.
    await sql("update app.vehicles set status = 'inactive' where tenant_id = $1", [world.tenantId])
    expect((await undo()).status).toBe(202)
    await t.call('updateCustomer', { params: { id: bo.id }, body: { notes: 'x' } }, world.admin)
    await work(world, id)
    expect(await show(world, id)).toMatchObject({ state: 'applied', work: null, problem: { code: 'IMPORT_IN_USE' } })
    expect(await customersOf(world)).toHaveLength(3)
    // Seven days, and not longer.
    await sql('update app.customers set version = 1 where tenant_id = $1', [world.tenantId])
    await sql("update app.import_batches set undo_until = now() - interval '1 minute' where id = $1", [id])
    expect((await undo()).body.code).toBe('IMPORT_UNDO_OVER')
  })

  it('is applied once, however many administrators ask at once (INT28)', async () => {
    const world = await t.tenant()
    const second = await t.member(world, 'administrator')
    const { id } = await checked(world, 'customers', threeCustomers)
    const replies = await Promise.all(
      [world.admin, second, world.admin, second].map((who) =>
        t.call('applyImport', { params: { id }, body: { doubles: 'skip' } }, who),
      ),
    )
    expect(replies.map((reply) => reply.status).sort((one, other) => one - other)).toEqual([202, 409, 409, 409])
    expect(replies.filter((reply) => reply.status === 409).map((reply) => reply.body.code)).toEqual([
      'IMPORT_BUSY',
      'IMPORT_BUSY',
      'IMPORT_BUSY',
    ])
    // A worker that died after its last write runs again: nothing is written twice.
    await work(world, id)
    await sql("update app.long_jobs set state = 'waiting' where subject_id = $1", [id])
    await work(world, id)
    expect(await customersOf(world)).toHaveLength(3)
  })

  it('writes no row when one of them became bad meanwhile (INT14)', async () => {
    const world = await t.tenant()
    const harbor = await checked(world, 'customers', 'Name,Email\nHarbor,harbor@h.example\n')
    await apply(world, harbor.id)
    const batch = await checked(
      world,
      'vehicles',
      'Customer,Make,Model,VIN\nHarbor,Ford,F-150,1FTFW1ET5DFC10312\nHarbor,Ford,F-250,\n',
    )
    expect(batch).toMatchObject({ good: 2 })
    const other = { make: 'Ford', model: 'F-150', vin: '1FTFW1ET5DFC10312' }
    await t.call('createVehicle', { query: { shop_id: world.shopId }, body: other }, world.admin)
    await t.call('applyImport', { params: { id: batch.id }, body: { doubles: 'skip' } }, world.admin)
    await work(world, batch.id)
    expect(await show(world, batch.id)).toMatchObject({ state: 'checked', work: null, problem: { code: 'IMPORT_HAS_BAD_ROWS' } })
    expect(await sql("select id from app.vehicles where tenant_id = $1 and model = 'F-250'", [world.tenantId])).toEqual([])
  })
})

describe('who may import', () => {
  it('asks for the right and for that of the records, for who somebody is, and sees nothing of another organization (INT19)', async () => {
    const world = await t.tenant()
    const batch = await checked(world, 'customers', threeCustomers)
    const bare = await t.member(world, { permissions: ['data:import'] })
    expect((await send(world, 'customers', threeCustomers, 'x.csv', bare)).body.code).toBe('NOT_ALLOWED')
    const some = await t.member(world, { permissions: ['data:import', 'customers:create'] })
    expect((await send(world, 'customers', threeCustomers, 'x.csv', some)).status).toBe(201)
    expect((await send(world, 'open_invoices', threeCustomers, 'x.csv', some)).body.code).toBe('NOT_ALLOWED')
    await sql('update auth.sessions set strong_until = null where tenant_id = $1 and account_id = $2', [
      world.tenantId,
      some.accountId,
    ])
    expect((await t.call('applyImport', { params: { id: batch.id }, body: { doubles: 'skip' } }, some)).body.code).toBe(
      'STEP_UP_REQUIRED',
    )
    const manager = await t.member(world, 'service-manager')
    expect((await t.call('listImports', {}, manager)).status).toBe(403)
    const stranger = (await t.tenant()).admin
    for (const reply of [
      await t.call('getImport', { params: { id: batch.id } }, stranger),
      await t.call('listImportRows', { params: { id: batch.id } }, stranger),
      await t.call('applyImport', { params: { id: batch.id }, body: { doubles: 'skip' } }, stranger),
    ])
      expect(reply.body.code).toBe('IMPORT_NOT_FOUND')
    // Who lost the right before the job ran, writes nothing.
    await t.call('applyImport', { params: { id: batch.id }, body: { doubles: 'skip' } }, world.admin)
    await sql("update app.users set status = 'suspended' where tenant_id = $1 and id = $2", [world.tenantId, world.admin.userId])
    await work(world, batch.id)
    const [row] = await sql('select state, work, problem from app.import_batches where id = $1', [batch.id])
    expect(row).toEqual({ state: 'checked', work: null, problem: 'NOT_ALLOWED' })
    expect(await customersOf(world)).toEqual([])
  })
})

it('checks and writes ten thousand rows in the background, each step in slices (INT14)', async () => {
  const world = await t.tenant()
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `Customer ${at},c${at}@many.example,+1503555${String(at).padStart(4, '0')}`,
  )
  const batch = await checked(world, 'customers', `Name,Email,Phone\n${rows.join('\n')}\n`)
  expect(batch).toMatchObject({ rows: 10_000, good: 10_000 })
  expect((await apply(world, batch.id)).applied).toBe(10_000)
  const [{ n }] = await sql('select count(*)::int as n from app.customers where tenant_id = $1', [world.tenantId])
  expect(n).toBe(10_000)
  await t.call('undoImport', { params: { id: batch.id } }, world.admin)
  await work(world, batch.id)
  expect(await show(world, batch.id)).toMatchObject({ state: 'undone' })
})
