import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'

type Options = Pick<Answer<Calls['authOptions']>, 'demo_accounts' | 'passkey_host'>
const none: Options = { demo_accounts: [], passkey_host: null }
let asked: Promise<Options> | undefined

/** What signing in offers beside the password: the accounts of the demo business, and passkeys. Nothing while the server cannot be reached. */
export function useSignInOptions(): Options {
  const [options, setOptions] = useState<Options>(none)
  useEffect(() => {
    asked ??= api('authOptions')
    asked.then(setOptions, () => {
      asked = undefined
    })
  }, [])
  return options
}
