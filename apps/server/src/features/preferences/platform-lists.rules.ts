import { fieldTexts } from '@twopost/contract/core/problems.en'
import { type PlatformListId, platformLists } from '@twopost/contract/lists'
import type { KeptList } from '@twopost/contract/preferences'
import type { Caller } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { checkView } from './list-views.service.ts'

/** All kept lists of an account together have at most so many characters. */
const mostCharacters = 300_000

/**
 * Refuses what a list of the platform does not take, and people who may not look at it.
 * @throws Problem NOT_ALLOWED, VALIDATION_FAILED with the first list, view, column, filter or value that does not fit
 */
export function checkLists(caller: Caller, lists: Readonly<Record<string, KeptList>>): void {
  for (const [name, kept] of Object.entries(lists)) {
    const path = `body.lists.${name}`
    if (!Object.hasOwn(platformLists, name)) throw fieldProblem(path, 'INVALID', fieldTexts.INVALID)
    const { list, view } = platformLists[name as PlatformListId]
    if (!caller.isSuperAdmin || !view.some((permission) => caller.permissions.has(permission))) throw new Problem('NOT_ALLOWED')
    checkView(list, { columns: kept.columns }, path)
    for (const [at, one] of kept.views.entries()) checkView(list, one, `${path}.views.${at}`)
  }
  if (JSON.stringify(lists).length > mostCharacters) throw fieldProblem('body.lists', 'TOO_LONG', fieldTexts.TOO_LONG)
}
