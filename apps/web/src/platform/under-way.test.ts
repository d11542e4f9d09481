import { expect, it } from 'vitest'
import { underWay } from './under-way.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

it('waits for all that was begun, also meanwhile and also what fails, and for nothing else', async () => {
  const going = underWay()
  await going.settled()
  const ended: string[] = []
  const work = async (name: string, ms: number) => {
    await wait(ms)
    ended.push(name)
    if (name === 'photo') throw new Error('not kept')
    return name
  }
  const photo = going.add(work('photo', 20))
  const rating = going.add(work('rating', 5))
  void rating.then(() => going.add(work('later', 30)))
  const settled = going.settled()
  await expect(photo).rejects.toThrow('not kept')
  expect(await rating).toBe('rating')
  await settled
  expect(ended).toEqual(['rating', 'photo', 'later'])
})
