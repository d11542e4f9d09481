import { AccountScreen as Account } from '#features/receipts/accounts/account.screen.tsx'
import { CustomerStatements } from '#features/statements/index.ts'

/** A customer's account with its statements: put together here, because receipts do not know statements. */
export function AccountScreen() {
  return <Account>{(customer) => <CustomerStatements customer={customer} />}</Account>
}
