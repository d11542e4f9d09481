/** A message of a text/event-stream. */
export interface StreamMessage {
  id: string
  event: string
  data: string
}

/** Cuts a text/event-stream into messages; keeps what is not complete yet. */
export function makeStreamParser(onMessage: (message: StreamMessage) => void): (chunk: string) => void {
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []
  return (chunk) => {
    rest += chunk
    // A carriage return at the very end may be half of a line end: it waits for what follows.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = (held ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onMessage({ id, event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      if (line.startsWith(':')) continue
      const colon = line.indexOf(':')
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'id') id = value
      else if (field === 'event') event = value
      else if (field === 'data') data.push(value)
    }
  }
}
