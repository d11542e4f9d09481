// A thread for tests that does what it is told, good or bad.
import { workerData } from 'node:worker_threads'
import { serveThread } from '#platform/threads/serve-thread.ts'

export type Order = { do: 'echo'; text: string; forMs?: number } | { do: 'hang' | 'fail' | 'eat' | 'exit' }

if (workerData === 'breaks at its start') throw new Error('told to break')

serveThread(async (order: Order): Promise<string> => {
  switch (order.do) {
    case 'echo':
      await new Promise((done) => setTimeout(done, order.forMs ?? 0))
      return order.text
    case 'fail':
      throw new Error('told to fail')
    case 'hang':
      for (;;);
    case 'exit':
      return process.exit(1)
    case 'eat': {
      const eaten: number[][] = []
      for (;;) eaten.push(Array.from({ length: 100_000 }, (_, i) => i))
    }
  }
})
