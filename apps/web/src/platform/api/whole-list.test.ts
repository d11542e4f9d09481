import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { readWhole } from './whole-list.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** A server that has so many shops. */
function serve(total: number): string[] {
  const asked: string[] = []
  vi.stubGlobal('location', { pathname: '/cascade/shops', origin: 'http://localhost' })
  vi.stubGlobal('fetch', (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    asked.push(`${page}/${limit}`)
    const shops = Array.from({ length: total }, (_, id) => ({ id })).slice((page - 1) * limit, page * limit)
    const data = { shops, pagination: { page, limit, total, total_pages: Math.ceil(total / limit) } }
    return Promise.resolve(
      new Response(JSON.stringify({ data }), { status: 200, headers: { 'content-type': 'application/json' } }),
    )
  })
  return asked
}

it('joins all pages of a list in their order', async () => {
  const asked = serve(250)
  const whole = await readWhole('listShops')
  expect((whole.shops as { id: number }[]).map((shop) => shop.id)).toEqual(Array.from({ length: 250 }, (_, id) => id))
  expect(asked.sort()).toEqual(['1/100', '2/100', '3/100'])
})

it('asks once for a short list, and for an empty one', async () => {
  expect(serve(3)).toEqual([])
  expect((await readWhole('listShops')).shops).toHaveLength(3)
  queryClient.clear()
  const asked = serve(0)
  expect((await readWhole('listShops')).shops).toEqual([])
  expect(asked).toEqual(['1/100'])
})

it('asks every page for the same, such as one shop', async () => {
  const asked: (string | null)[] = []
  serve(150)
  const served = globalThis.fetch as unknown as (url: string) => Promise<Response>
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('status'))
    return served(url)
  })
  await readWhole('listShops', { status: 'active' })
  expect(asked).toEqual(['active', 'active'])
})
