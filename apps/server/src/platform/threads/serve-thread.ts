import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './thread.ts'

/**
 * The thread's side: says that it is ready and answers each request with what `answer` gives. What `answer` throws fails that request
 * alone; the thread lives on. Call it last, when everything is prepared.
 */
export function serveThread<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  const port = parentPort
  if (!port) throw new Error('this file runs as a thread only')
  const send = (message: ThreadMessage<Answer>) => port.postMessage(message)
  port.on('message', (request: Request) => {
    void Promise.resolve(request)
      .then(answer)
      .then(
        (found) => send({ answer: found }),
        (fault: unknown) => send({ fault: String(fault) }),
      )
  })
  send({ ready: true })
}
