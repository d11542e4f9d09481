import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'

type DemoAccounts = Answer<Calls['authOptions']>['demo_accounts']
let asked: Promise<DemoAccounts> | undefined

/** The accounts of the demo business; none where there is no demo business, or while the server cannot be reached. */
export function useDemoAccounts(): DemoAccounts {
  const [accounts, setAccounts] = useState<DemoAccounts>([])
  useEffect(() => {
    asked ??= api('authOptions').then((options) => options.demo_accounts)
    asked.then(setAccounts, () => {
      asked = undefined
    })
  }, [])
  return accounts
}
