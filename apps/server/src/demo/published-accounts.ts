import { emailKeyOf, isPasswordOf } from '#features/auth/index.ts'
import type { Config } from '#platform/config/config.ts'
import { StartFault } from '#platform/database/start-fault.ts'
import type { Database } from '#platform/database/transaction.ts'
import { demoBusinesses, reviewerEmail } from './demo-businesses.ts'
import { demoPassword, demoPeople, demoTenant } from './demo-people.ts'

/** Every account that the demo makes, with the password that anyone can read in the sources. */
export const publishedAccounts: readonly { email: string; password: string }[] = [
  ...demoPeople.map(({ email, password }) => ({ email, password })),
  ...demoBusinesses.map(({ slug }) => ({ email: `owner@${slug}.example`, password: demoPassword })),
  { email: reviewerEmail, password: demoPassword },
]

/** The organizations of the demo, each with the address of its first member: a slug alone may be somebody else's. */
export const demoOrganizations: readonly { slug: string; email: string }[] = [
  { slug: demoTenant.slug, email: demoPeople[0]?.email ?? '' },
  ...demoBusinesses.map(({ slug }) => ({ slug, email: `owner@${slug}.example` })),
]

/** The addresses of the demo accounts that still open with their published password (S1-2). */
export async function findPublishedPasswords(db: Database): Promise<string[]> {
  const open: string[] = []
  for (const { email, password } of publishedAccounts) if (await isPasswordOf(db, emailKeyOf(email), password)) open.push(email)
  return open
}

/**
 * No server that others reach opens with a password that is written in the sources (S1-2). @throws StartFault with the ways out
 */
export async function refusePublishedPasswords(
  db: Database,
  { mode, allowsPublishedPasswords }: Pick<Config, 'mode' | 'allowsPublishedPasswords'>,
): Promise<void> {
  if (allowsPublishedPasswords) return
  const open = await findPublishedPasswords(db)
  if (open.length === 0) return
  const where = mode === 'production' ? 'in production' : 'on a server that other machines reach'
  const names = open.length > 3 ? `${open.slice(0, 3).join(', ')} and ${open.length - 3} more` : open.join(', ')
  throw new StartFault(
    `This data holds demo accounts with published passwords (${names}), which must not exist ${where}. Run "npm run demo:remove", or start with an empty TWOPOST_DATA.`,
  )
}
