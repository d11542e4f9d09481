import pg from 'pg'

/** A statement without an answer is looked after from here on. */
const doubtMs = 1_600
/** A server that does not even greet within this time is silent: both together stay below three seconds, and a busy server greets late. */
const probeMs = 1_200
/** A statement that has more time than others, because it reads a lot, is cut at this look in a row that finds the server silent. */
const patientLooks = 3
/** Beyond the server's own statement_timeout: no answer will come any more. */
const mostMs = 5_500

/**
 * Ends statements that a silent server never answers (F3). The server's own time-outs end nothing when the server is stopped, the
 * network is gone or the machine is frozen: then the client has to. A server that is only slow answers somebody else, or greets a
 * new connection; such a statement keeps the time that the server gives it.
 */
export function watchForSilence(connection: pg.ClientConfig) {
  let answeredMs = performance.now()
  let probing: Promise<boolean> | undefined

  /** Does the server answer a new connection? One look for all who ask at once. */
  const greets = (): Promise<boolean> => {
    probing ??= probe(connection).finally(() => {
      probing = undefined
    })
    return probing
  }

  return {
    /**
     * Cuts the connection when its statement stays without an answer; the statement and all behind it then fail. `patienceMs` is the
     * server's own statement_timeout where a transaction has another one, for all its statements together; a machine that such work keeps busy may
     * greet late, so it takes more than one look.
     */
    watch: <T>(client: pg.ClientBase, sent: Promise<T>, patienceMs?: number): Promise<T> => {
      const cut = () => socketOf(client)?.destroy()
      const last = setTimeout(cut, patienceMs === undefined ? mostMs : patienceMs + 500)
      let isOpen = true
      const most = patienceMs === undefined ? 1 : patientLooks
      let looks = most
      let doubt = setTimeout(check, doubtMs)
      /** Silence is counted from the last answer to anybody, so that one answer just before it buys nobody more time. */
      function check(): void {
        const silentMs = performance.now() - answeredMs
        if (silentMs < doubtMs) doubt = setTimeout(check, doubtMs - silentMs)
        else
          void greets().then((isThere) => {
            if (!isOpen) return
            looks = isThere ? most : looks - 1
            if (isThere) answeredMs = performance.now()
            if (looks > 0) doubt = setTimeout(check, doubtMs)
            else cut()
          })
      }
      const settle = () => {
        isOpen = false
        clearTimeout(doubt)
        clearTimeout(last)
      }
      return sent.then(
        (answer) => {
          answeredMs = performance.now()
          settle()
          return answer
        },
        (error: unknown) => {
          // An error of the server's own is an answer as well.
          if ((error as { severity?: string } | null)?.severity) answeredMs = performance.now()
          settle()
          throw error
        },
      )
    },
  }
}
export type SilenceWatch = ReturnType<typeof watchForSilence>

/** The socket of a connection: the library has no other way to end one whose server is silent. */
const socketOf = (client: pg.ClientBase): { destroy(): void } | undefined =>
  (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream

async function probe(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // "Too many connections" and the like are answers.
    return (error as { severity?: string } | null)?.severity !== undefined
  } finally {
    void client.end().catch(() => {})
  }
}
