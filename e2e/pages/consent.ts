import { type APIRequestContext, expect } from '@playwright/test'
import type { Person } from '../people.ts'

/** Lets the shops ask nobody before they work, as the journeys that share this business expect. `person`: one who may change settings. */
export async function stopAsking(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  for (const { id } of shops as { id: string }[]) {
    const changed = await request.put(`/api/v1/shops/${id}/consent-rules`, { headers, data: { mode: 'off' } })
    expect(changed.ok(), await changed.text()).toBe(true)
  }
}
