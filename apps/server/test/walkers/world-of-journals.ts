import { dateIn } from '@twopost/contract/core/time'
import { fixedPlaces, type LedgerPlace, suggestedAccount } from '@twopost/contract/ledger'
import { expect } from 'vitest'
import { writeJournals } from '#features/ledger/index.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** A map of all accounts and the journal of today of a shop, each made by its call. */
export async function addJournal(t: TestApp, world: World, shopId: string): Promise<Record<string, string>> {
  const { ledger } = (await t.call('getLedgerAccounts', {}, world.admin)).body.data
  const places: LedgerPlace[] = [...fixedPlaces, ...ledger.taxes.map((tax: { code: string }): LedgerPlace => `tax:${tax.code}`)]
  const accounts = places.map((place) => ({ place, ...suggestedAccount(place, 'en') }))
  const saved = await t.call('saveLedgerAccounts', { body: { accounts } }, world.admin)
  expect(saved.status, saved.text).toBe(200)
  const date = dateIn('America/Chicago', Date.now())
  const asked = await t.call('createJournals', { body: { shop_id: shopId, from: date, to: date, format: 'csv' } }, world.admin)
  expect(asked.status, asked.text).toBe(202)
  const journal_export: string = asked.body.data.journal_export.id
  await writeJournals(t.app.db)({
    ...{ tenant: world.tenantId, subjectId: journal_export, signal: new AbortController().signal, isLastTry: true },
    report: () => undefined,
  })
  await t.admin.query(
    "update app.long_jobs set state = 'done', progress_permille = 1000, finished_at = now() where subject_id = $1",
    [journal_export],
  )
  const made = await t.call('listJournals', { query: { export_id: journal_export } }, world.admin)
  return { journal_export, journal: made.body.data.journals[0].id }
}
