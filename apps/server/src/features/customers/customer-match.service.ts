import { nearestName } from '@twopost/contract/core/nearest'
import type { Context } from '#platform/http/context.ts'
import { foldText } from '#platform/search/search-tokens.ts'
import { selectByWords, selectCustomerNames } from './customers.queries.ts'

/** How a file names a customer: by email or name, and by phone where several have the name. */
export interface NamedCustomer {
  readonly name: string
  readonly phone?: string | undefined
}
/** The last ten digits tell numbers apart, with and without the 1 of the country. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

/**
 * The customers that these words mean, among those that one may see. A name counts before the name of a company.
 * @returns for each the ids that fit, in the order asked: none where nobody fits, several where the words leave it open
 */
export async function matchCustomers(ctx: Pick<Context, 'tx' | 'shopIds'>, asked: readonly NamedCustomer[]): Promise<string[][]> {
  const words = [...new Set(asked.map(({ name }) => foldText(name.trim())))]
  const found = words.length > 0 ? await selectByWords(ctx.tx, ctx.shopIds, words) : []
  return asked.map(({ name, phone }) => {
    const word = foldText(name.trim())
    const byEmail = found.filter((row) => row.email_key === word)
    if (byEmail.length > 0) return byEmail.map((row) => row.id)
    const byName = found.filter((row) => row.name_key === word)
    const named = byName.length > 0 ? byName : found.filter((row) => row.company_key === word)
    const digits = digitsOf(phone ?? '')
    const byPhone = digits === '' ? [] : named.filter((row) => digitsOf(row.phone_key) === digits)
    // A number that has changed since does not make somebody unknown whose name nobody else has.
    return (byPhone.length > 0 ? byPhone : named).map((row) => row.id)
  })
}
/** How many unknown names are looked at, and how many names on file they are compared with. */
const mostUnknown = 50
const mostNames = 5_000
/** The customers that were meant by these names, which are none on file. @returns the name on file by the name that was given */
export async function nearestCustomers(
  ctx: Pick<Context, 'tx' | 'shopIds'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const unknown = [...new Set(names)].slice(0, mostUnknown)
  if (unknown.length === 0) return new Map()
  const onFile = await selectCustomerNames(ctx.tx, ctx.shopIds, mostNames)
  return new Map(
    unknown.flatMap((name): [string, string][] => {
      const meant = nearestName(name, onFile)
      return meant === undefined ? [] : [[name, meant]]
    }),
  )
}
